// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/quantization.h"

#include <algorithm>

namespace mote {
namespace {

// Returns value / scale, the quotient rounded to float and then to an integer.
int32_t RoundedQuotient(int value, float scale) {
  const SoftReal quotient = Quotient({static_cast<uint64_t>(value), 0}, SoftReal::FromFloat(scale), kFloatBits);
  return ToInteger(quotient);
}

[[maybe_unused]] int FirstUnusable(const TfLiteFloatArray& scales) {
  int i = 0;
  while (IsScale(scales.data[i])) ++i;
  return i;
}

// Returns the largest scale of a quantised tensor; it is an unusable one, if any is unusable. Compares bits, which have
// the same order, to stay clear of the floating-point library.
float LargestScale(const TensorInfo& tensor) {
  const float* at = tensor.scales->data;
  const float* const end = at + tensor.scales->size;
  uint32_t largest = 0;
  do {
    uint32_t bits;
    std::memcpy(&bits, at, sizeof(bits));
    largest = std::max(largest, bits);
  } while (++at != end);
  float scale;
  std::memcpy(&scale, &largest, sizeof(scale));
  return scale;
}

}  // namespace

ClampRange TypeRange(TfLiteType type) {
  switch (type) {
    case kTfLiteInt4:
      return {-8, 7};
    case kTfLiteInt8:
      return {-128, 127};
    case kTfLiteUInt8:
      return {0, 255};
    case kTfLiteInt16:
      return {-32768, 32767};
    default:
      return {std::numeric_limits<int32_t>::min(), std::numeric_limits<int32_t>::max()};
  }
}

TfLiteStatus RequireClampActivation(const PrepareContext& ctx, TfLiteFusedActivation activation) {
  OP_REQUIRE(ctx, activation >= kTfLiteActNone && activation <= kTfLiteActRelu6,
             "fused activation %d is not supported: use none, RELU, RELU_N1_TO_1 or RELU6, or a node of its own",
             static_cast<int>(activation));
  return kTfLiteOk;
}

TfLiteStatus RequireFloatActivation(const PrepareContext& ctx, TfLiteFusedActivation activation) {
  OP_REQUIRE(ctx, activation >= kTfLiteActNone && activation != kTfLiteActSignBit && activation <= kTfLiteActSigmoid,
             "fused activation %d is not supported", static_cast<int>(activation));
  return kTfLiteOk;
}

ClampRange QuantizedClampRange(TfLiteFusedActivation activation, TfLiteType type, float scale, int32_t zero_point) {
  ClampRange range = TypeRange(type);
  if (activation == kTfLiteActNone) return range;
  // Neither sum overflows: -2^31 < min <= max < 2^31 - 1 in the types that have fused activations.
  const int32_t below = activation == kTfLiteActReluN1To1 ? RoundedQuotient(1, scale) : 0;
  range.min = zero_point - range.min > below ? zero_point - below : range.min;
  if (activation == kTfLiteActRelu) return range;
  const int32_t above = RoundedQuotient(activation == kTfLiteActRelu6 ? 6 : 1, scale);
  range.max = range.max - zero_point > above ? zero_point + above : range.max;
  return range;
}

TfLiteStatus RequireQuantized(const PrepareContext& ctx, const char* what, const TensorInfo& tensor) {
  float largest_scale;
  return RequireQuantized(ctx, what, tensor, &largest_scale);
}

TfLiteStatus RequireQuantized(const PrepareContext& ctx, const char* what, const TensorInfo& tensor,
                              float* largest_scale) {
  (void)what;
  OP_REQUIRE(ctx, tensor.is_quantized(),
             "%s has no scales for tensor or channels; its type %s needs them (scales for blocks are read by the "
             "dynamic runtime alone)",
             what, TfLiteTypeGetName(tensor.type));
  *largest_scale = LargestScale(tensor);
  // The verifier refuses such scales, but an application may set them; no multiplier follows from them.
  OP_REQUIRE(ctx, IsScale(*largest_scale), "%s: scale %d is negative, infinite or not a number", what,
             FirstUnusable(*tensor.scales));
  const ClampRange range = TypeRange(tensor.type);
  OP_REQUIRE(ctx, tensor.zero_point >= range.min && tensor.zero_point <= range.max,
             "%s: zero point %ld is outside the range of %s", what, static_cast<long>(tensor.zero_point),
             TfLiteTypeGetName(tensor.type));
  return kTfLiteOk;
}

TfLiteStatus RequireQuantizedPerTensor(const PrepareContext& ctx, const char* what, const TensorInfo& tensor) {
  OP_TRY(RequireQuantized(ctx, what, tensor));
  OP_REQUIRE(ctx, !tensor.is_per_channel(), "%s has %d scales; this operator takes one for the whole tensor", what,
             tensor.scales->size);
  return kTfLiteOk;
}

TfLiteStatus RequireOneScale(const PrepareContext& ctx, int i) {
  const TensorInfo weights = ctx.in(i);
  OP_REQUIRE(ctx, weights.is_quantized() && !weights.is_per_channel() && IsScale(weights.scale),
             "input %d, of type %s, needs one scale, finite and not negative", i, TfLiteTypeGetName(weights.type));
  return kTfLiteOk;
}

TfLiteStatus RequireSymmetric(const PrepareContext& ctx, const char* what, const TensorInfo& tensor) {
  OP_TRY(RequireQuantized(ctx, what, tensor));
  return RequireNoZeroPoint(ctx, what, tensor);
}

TfLiteStatus RequireNoZeroPoint(const PrepareContext& ctx, const char* what, const TensorInfo& tensor) {
  (void)what;
  OP_REQUIRE(ctx, tensor.zero_point == 0 && tensor.zero_points_are_equal,
             "%s: zero point %ld is not 0, as it has to be for type %s here", what,
             static_cast<long>(tensor.zero_point), TfLiteTypeGetName(tensor.type));
  return kTfLiteOk;
}

TfLiteStatus RequireOutputScale(const PrepareContext& ctx, const TensorInfo& out, int scale_bits, int zero_point) {
  OP_TRY(RequireQuantizedPerTensor(ctx, "output", out));
  const SoftReal thousandfold = Product(SoftReal::FromFloat(out.scale), {1000, 0});
  OP_REQUIRE(ctx, Compare(thousandfold, {999, -scale_bits}) >= 0 && Compare(thousandfold, {1001, -scale_bits}) <= 0,
             "the output's scale has to be 1/%d for types %s and %s", 1 << scale_bits,
             TfLiteTypeGetName(ctx.in(0).type), TfLiteTypeGetName(out.type));
  OP_REQUIRE(ctx, out.zero_point == zero_point, "the output's zero point has to be %d for type %s and is %d",
             zero_point, TfLiteTypeGetName(out.type), static_cast<int>(out.zero_point));
  return kTfLiteOk;
}

int SumBits(TfLiteType a, TfLiteType b, int count) {
  int bits = DifferenceBits(a) + DifferenceBits(b);
  for (; count > 0; count >>= 1) ++bits;
  return bits;
}

QuantizedMultiplier AtMost(QuantizedMultiplier m, int max_shift) {
  if (m.shift <= max_shift) return m;
  return {std::numeric_limits<int32_t>::max(), max_shift};
}

QuantizedMultiplier LimitedTo8Bits(QuantizedMultiplier m, int bits, int max_shift) {
  return m.shift <= max_shift ? m : AtMost(m, std::min(30 - bits, max_shift));
}

QuantizedMultiplier Limited(QuantizedMultiplier m, int bits, TfLiteType out) {
  constexpr int kEnough = 9;  // 1 becomes more than the difference of two numbers of 8 bits
  if (m.shift <= kMaxShift) return m;
  if (ElementBits(out) <= 8 && 30 - bits >= kEnough) return AtMost(m, 30 - bits);
  return {1 << 30, kSaturatingShift};
}

}  // namespace mote
