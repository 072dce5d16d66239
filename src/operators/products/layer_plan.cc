// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/layer_plan.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "src/core/soft_real.h"
#include "src/operators/products/channel_multipliers.h"
#include "src/operators/shared/quantization.h"

namespace mote {
namespace {

struct TypeRow {
  TfLiteType in, filter;
  LayerFormat layer_format;
  uint8_t format;  // the format that has to be linked
};

constexpr TypeRow kTypeRows[] = {
    {kTfLiteFloat32, kTfLiteFloat32, LayerFormat::kFloat32, kFloat32},
    {kTfLiteInt8, kTfLiteInt8, LayerFormat::kInt8, kInt8},
    {kTfLiteUInt8, kTfLiteUInt8, LayerFormat::kUInt8, kUInt8},
    {kTfLiteInt16, kTfLiteInt8, LayerFormat::kInt16, kInt16},
    {kTfLiteFloat32, kTfLiteInt8, LayerFormat::kHybrid, kHybrid},
    {kTfLiteFloat32, kTfLiteUInt8, LayerFormat::kHybrid, kHybrid},  // the form of 2018, whose uint8 weights hold int8
};

// Finds the format of the layer. Packed weights count as int8, as they are unpacked.
TfLiteStatus FindFormat(const PrepareContext& ctx, const LayerTensors& t, const LayerRules& rules, LayerPlan* plan) {
  const Formats packed = t.filter.type == kTfLiteInt4 ? kInt4 : t.filter.type == kTfLiteInt2 ? kInt2 : Formats{0};
  const TfLiteType filter = packed != 0 ? kTfLiteInt8 : t.filter.type;
  for (const TypeRow& row : kTypeRows) {
    if (row.in != t.in.type || row.filter != filter || ((row.format | packed) & ~rules.formats) != 0) continue;
    plan->format = row.layer_format;
    plan->packed_weights = packed >> kPackedShift & 3;
    OP_REQUIRE(ctx, t.out.type == t.in.type, "the output has type %s and the input %s; they have to be the same",
               TfLiteTypeGetName(t.out.type), TfLiteTypeGetName(t.in.type));
    return kTfLiteOk;
  }
  OP_FAIL(ctx, "input type %s with filter type %s is not supported by the operator as it was registered",
          TfLiteTypeGetName(t.in.type), TfLiteTypeGetName(t.filter.type));
}

// Checks the type of the bias, which also decides the format of int16 activations.
TfLiteStatus CheckBias(const PrepareContext& ctx, const LayerTensors& t, const LayerRules& rules, LayerPlan* plan) {
  OP_REQUIRE(ctx, !t.bias.exists() || t.bias.elements() == t.channels,
             "the bias has %d elements for %d output channels", t.bias.elements(), t.channels);
  TfLiteType expected =
      plan->format == LayerFormat::kFloat32 || plan->format == LayerFormat::kHybrid ? kTfLiteFloat32 : kTfLiteInt32;
  if (plan->format == LayerFormat::kInt16) {
    if (rules.int16_sum32_allowed && t.bias.type != kTfLiteInt64) {
      plan->format = LayerFormat::kInt16Sum32;
    } else {
      expected = kTfLiteInt64;
    }
  }
  if (!t.bias.exists()) return kTfLiteOk;
  return ctx.RequireType("the bias", t.bias.type, {expected});
}

// Checks that the sum of the products and the bias have the same unit, to a fiftieth of an output step.
TfLiteStatus CheckBiasScale(const PrepareContext& ctx, const LayerTensors& t) {
  if (!t.bias.is_quantized()) return kTfLiteOk;
  constexpr int kFractionBits = 20;
  const SoftReal out = SoftReal::FromFloat(t.out.scale), bias_scale = SoftReal::FromFloat(t.bias.scale);
  const SoftReal exact = Product(SoftReal::FromFloat(t.in.scale), SoftReal::FromFloat(t.filter.scale));
  // Most models have exactly this scale. Then the quotients differ only by their roundings.
  if (Compare(exact, out) <= 0 && Compare(Rounded(exact, kFloatBits), bias_scale) == 0) return kTfLiteOk;
  SoftReal product = Quotient(exact, out, kFloatBits);
  SoftReal bias = Quotient(bias_scale, out, kFloatBits);
  product.exponent += kFractionBits;
  bias.exponent += kFractionBits;
  const int64_t difference = std::abs(int64_t{ToInteger(product)} - ToInteger(bias));
  OP_REQUIRE(ctx, 50 * difference <= int64_t{1} << kFractionBits,
             "the bias's scale differs from the product of the input's and the filter's scale by %ld/2^20 of the "
             "output's",
             static_cast<long>(difference));
  return kTfLiteOk;
}

// Compares the bits of the floats, so that no floating-point library is linked.
bool ScalesDiffer(const TensorInfo& filter) {
  const float* const scales = filter.scales->data;
  for (int c = 1; c < filter.scales->size; ++c) {
    if (std::memcmp(&scales[c], &scales[0], sizeof(float)) != 0) return true;
  }
  return false;
}

TfLiteStatus CheckFilterScales(const PrepareContext& ctx, const LayerTensors& t, LayerPlan* plan,
                               float* largest_scale) {
  OP_TRY(RequireQuantized(ctx, "the filter", t.filter, largest_scale));
  plan->set_scales(t.filter.is_per_channel() ? Scales::kOfChannels : Scales::kOfTensor);
  if (!plan->per_channel()) return kTfLiteOk;
  OP_REQUIRE(ctx, t.in.type != kTfLiteUInt8, "the filter has %d scales; a uint8 filter takes one",
             t.filter.scales->size);
  OP_REQUIRE(ctx, t.filter.scales->size == t.channels && t.filter.quantized_dimension == t.channel_dimension,
             "the filter has %d scales along dimension %d; expected %d along dimension %d", t.filter.scales->size,
             static_cast<int>(t.filter.quantized_dimension), t.channels, t.channel_dimension);
  return kTfLiteOk;
}

// Checks zero points. A uint8 filter may have one, and an int8 filter where the operator allows it.
TfLiteStatus CheckZeroPoints(const PrepareContext& ctx, const LayerTensors& t, const LayerRules& rules,
                             LayerPlan* plan) {
  const bool has_filter_zero = t.filter.type == kTfLiteUInt8 ||
                               (t.filter.type == kTfLiteInt8 && rules.is_fully_connected && !plan->per_channel());
  if (!has_filter_zero) OP_TRY(RequireNoZeroPoint(ctx, "the filter", t.filter));
  plan->filter_zero = static_cast<int16_t>(t.filter.zero_point);
  if (t.in.type == kTfLiteFloat32) return kTfLiteOk;
  OP_TRY(RequireQuantizedPerTensor(ctx, "the input", t.in));
  OP_TRY(RequireQuantizedPerTensor(ctx, "the output", t.out));
  if (t.in.type == kTfLiteInt16) {
    OP_TRY(RequireSymmetric(ctx, "the input", t.in));
    OP_TRY(RequireSymmetric(ctx, "the output", t.out));
  }
  if (t.bias.is_quantized()) OP_TRY(RequireSymmetric(ctx, "the bias", t.bias));
  plan->in_zero = static_cast<int16_t>(t.in.zero_point);
  plan->out_zero = static_cast<int16_t>(t.out.zero_point);
  return kTfLiteOk;
}

int BitLength(uint64_t x) {
  int bits = 0;
  for (; x != 0; x >>= 1) ++bits;
  return bits;
}

// Returns the bits of a sum of products and a bias.
int BitsOfSums(const LayerTensors& t) {
  const int bits = SumBits(t.in.type, t.filter.type, t.filter.elements() / std::max(t.channels, 1));
  uint64_t largest = 0;
  for (int c = 0; t.bias.is_constant && c < t.channels; ++c) {
    const int64_t bias = t.bias.type == kTfLiteInt64 ? t.bias.Data<int64_t>()[c] : t.bias.Data<int32_t>()[c];
    largest = std::max(largest, static_cast<uint64_t>(bias < 0 ? ~bias : bias));
  }
  return std::max(bits, BitLength(largest)) + 1;
}

// Stores a single multiplier in the plan. For several multipliers it stores the numbers that they are computed from,
// and the shift of the largest multiplier, which belongs to the largest scale.
void FindMultipliers(const LayerTensors& t, const LayerRules& rules, float largest_filter_scale, LayerPlan* plan) {
  QuantizedMultiplier m;
  if (plan->per_channel()) {
    plan->filter_scales = t.filter.scales->data;
    plan->in_scale = t.in.scale;
    plan->out_scale = t.out.scale;
    m = MultiplierInDouble(t.in.scale, largest_filter_scale, t.out.scale);
  } else {
    const bool is_other = t.in.type == kTfLiteUInt8 && rules.uint8_multiplier != nullptr;
    m = is_other ? rules.uint8_multiplier(t.in.scale, t.filter.scale, t.out.scale)
                 : MultiplierInDouble(t.in.scale, t.filter.scale, t.out.scale);
  }
  // For sums of 64 bits the multiplier itself is not limited.
  const bool has_64_bits = plan->format == LayerFormat::kInt16;
  const bool is_limited = m.shift > (has_64_bits ? kMaxShiftOf64Bits : kMaxShift);
  if (is_limited && plan->per_channel()) plan->set_scales(Scales::kOfChannelsLimited);
  if (is_limited && !has_64_bits) {
    const bool is_wide = plan->format == LayerFormat::kInt16Sum32;
    m = is_wide ? Limited(m, 0, t.out.type) : LimitedTo8Bits(m, BitsOfSums(t));
  }
  if (!plan->per_channel()) plan->multiplier = m.multiplier;
  plan->shift = static_cast<int8_t>(m.shift);
}

}  // namespace

ChannelMultipliers LayerPlan::ComputedMultipliers(const EvalContext& ctx, int channels) const {
  if (!computes_multipliers()) return KnownMultipliers(channels);
  KeptMemory* const kept = keeps_weights ? ctx.kept_memory() : nullptr;
  int32_t* multipliers = kept != nullptr ? KeptMultipliers(kept, channels) : nullptr;
  if (multipliers == nullptr) {
    multipliers = reinterpret_cast<int32_t*>(static_cast<int8_t*>(ctx.scratch(scratch)) + kernel_bytes);
    FillMultipliers(channels, multipliers);
  }
  return {multipliers, reinterpret_cast<int8_t*>(multipliers + channels), 1};
}

void LayerPlan::FillMultipliers(int channels, int32_t* multipliers) const {
  int8_t* const shifts = reinterpret_cast<int8_t*>(multipliers + channels);
  if (rounding == Rounding::kOnceInFloat) {
    for (int c = 0; c < channels; ++c) multipliers[c] = ScaleInFloat(in_scale, filter_scales[c], out_scale);
    std::fill_n(shifts, channels, int8_t{0});
    return;
  }
  if (scales() != Scales::kOfChannelsLimited)
    return FindChannelMultipliers(in_scale, out_scale, filter_scales, channels, multipliers, shifts);
  for (int c = 0; c < channels; ++c) {
    const QuantizedMultiplier m = MultiplierInDouble(in_scale, filter_scales[c], out_scale);
    const bool is_too_large = format != LayerFormat::kInt16 && m.shift > kMaxShift;
    multipliers[c] = is_too_large ? std::numeric_limits<int32_t>::max() : m.multiplier;
    shifts[c] = static_cast<int8_t>(is_too_large ? shift : m.shift);
  }
}

TfLiteStatus PrepareLayer(const PrepareContext& ctx, const LayerTensors& t, const LayerRules& rules, LayerPlan* plan) {
  OP_TRY(FindFormat(ctx, t, rules, plan));
  OP_TRY(CheckBias(ctx, t, rules, plan));
  OP_TRY(RequireClampActivation(ctx, rules.activation));
  plan->activation = static_cast<uint8_t>(rules.activation);
  plan->set_keeps_weights(plan->packed_weights == 0 && ctx.keeps_weights());
  if (plan->format == LayerFormat::kFloat32) return kTfLiteOk;
  float largest_filter_scale;
  OP_TRY(CheckFilterScales(ctx, t, plan, &largest_filter_scale));
  OP_TRY(CheckZeroPoints(ctx, t, rules, plan));
  if (plan->format == LayerFormat::kHybrid) {
    plan->filter_scales = t.filter.scales->data;
    plan->asymmetric_inputs = rules.asymmetric_inputs || (rules.asymmetric_if_scales_differ && ScalesDiffer(t.filter));
    return kTfLiteOk;
  }
  const bool checks_bias_scale = rules.is_fully_connected ? !plan->per_channel() : t.in.type == kTfLiteUInt8;
  if (checks_bias_scale) OP_TRY(CheckBiasScale(ctx, t));
  const ClampRange range = QuantizedClampRange(rules.activation, t.out.type, t.out.scale, t.out.zero_point);
  plan->clamp_min = static_cast<int16_t>(range.min);
  plan->clamp_max = static_cast<int16_t>(range.max);
  FindMultipliers(t, rules, largest_filter_scale, plan);
  return kTfLiteOk;
}

RowsOverInput LayerPlan::Steps(ConvArgs<Int8Format>* args) const {
  int8_t* rows = nullptr;
  args->way = ways.way();
  args->in_place = LiesOverInput(args->shape, args->in, args->out);
  if (args->in_place && ways.has_row_way()) {
    args->in_place = false;
    args->way = ways.row_way();
    // The rows lie behind the scratch that the kernel asked for.
    rows = static_cast<int8_t*>(args->scratch) + kernel_bytes - ScratchForRowsOverInput(args->shape);
  }
  return RowsOverInput(&args->shape, &args->in, &args->out, rows);
}

ConvShape ShapeOfRows(ConvShape s, int rows, int above, int missing) {
  const bool is_row = s.in_height == 1 && s.out_height == 1;
  int& in = is_row ? s.in_width : s.in_height;
  int& out = is_row ? s.out_width : s.out_height;
  (is_row ? s.window.pad_x : s.window.pad_y) = above;
  const int stride = is_row ? s.window.stride_x : s.window.stride_y;
  const int dilation = is_row ? s.window.dilation_x : s.window.dilation_y;
  const int reach = ((is_row ? s.filter_width : s.filter_height) - 1) * dilation + 1;
  out = std::min(rows, out);
  in = std::max(std::min((out - 1) * stride + reach - missing, in), 1);
  return s;
}

void UseConvLoop(const PrepareContext& ctx, const ConvShape& s, const LoopChoice& choice, LayerScratch* needs,
                 LayerPlan* plan) {
  UseLoop(ctx, choice, needs, plan);
  if (plan->packed_weights || !CanBeInPlace(s)) return;
  const int smaller = std::min(s.in_elements(), s.out_height * s.out_width * s.out_depth);
  const bool by_rows = choice.in_place_bytes == kRowByRow;
  if (!by_rows) plan->ways = {choice.way(), kNoRowWay};
  const int bytes = by_rows ? ScratchForRowsOverInput(s) : choice.in_place_bytes;
  if (bytes < smaller / 2 && ctx.AllowOverlay(0, bytes)) needs->kernel_bytes += bytes;
}

void LayerPlan::SetMultipliers(int channels, int32_t* multipliers) {
  FillMultipliers(channels, multipliers);
  channel_multipliers = multipliers;
  set_scales(Scales::kKnownOfChannels);
}

namespace {

int WordsOfMultipliers(int channels) { return (channels * 5 + 3) / 4; }

// True if the multiplier of a channel takes more than a tenth of the time of its outputs, in cycles of Cortex-M4.
bool HasFewProducts(const LayerScratch& needs) {
  constexpr int kMultiplier = 35, kOutput = 30;  // and a product takes one and a half
  constexpr int kTenths = 10;
  return int64_t{needs.outputs} * (kOutput + needs.products + needs.products / 2) < kTenths * kMultiplier;
}

}  // namespace

void KeepInFlash(const PrepareContext& ctx, int channels, LayerPlan* plan) {
  if (!plan->computes_multipliers()) return;
  int32_t* const multipliers = ctx.InFlash<int32_t>(WordsOfMultipliers(channels));
  if (multipliers != nullptr) plan->SetMultipliers(channels, multipliers);
}

TfLiteStatus KeepInArena(const PrepareContext& ctx, const LayerScratch& needs, LayerPlan* plan) {
  if (!plan->computes_multipliers()) return kTfLiteOk;
  if (ctx.is_on_dynamic_runtime() || !HasFewProducts(needs)) return kTfLiteOk;
  int32_t* const multipliers = ctx.Persistent<int32_t>(WordsOfMultipliers(needs.channels));
  if (multipliers == nullptr) return kTfLiteError;
  plan->SetMultipliers(needs.channels, multipliers);
  return kTfLiteOk;
}

TfLiteStatus RequestLayerScratch(const PrepareContext& ctx, const LayerScratch& needs, LayerPlan* plan) {
  plan->kernel_bytes = needs.kernel_bytes;
  KeepInFlash(ctx, needs.channels, plan);
  OP_TRY(KeepInArena(ctx, needs, plan));
  const bool is_unpacked = plan->packed_weights != 0 && needs.weights != kNotUnpacked;
  const size_t bytes = static_cast<size_t>(needs.kernel_bytes) + plan->MultiplierBytes(needs.channels) +
                       (plan->format == LayerFormat::kHybrid ? static_cast<size_t>(needs.inputs) : 0) +
                       (is_unpacked ? static_cast<size_t>(needs.weights) : 0);
  // Eval asks for operands also if there are none, as with weights of 0 elements.
  const bool has_operands = is_unpacked || plan->format == LayerFormat::kHybrid;
  if (bytes == 0 && !has_operands) return kTfLiteOk;
  int id = 0;
  OP_TRY(ctx.Scratch(std::max(bytes, size_t{1}), &id));
  OP_REQUIRE(ctx, id <= std::numeric_limits<uint16_t>::max(), "scratch buffer %d is one too many", id);
  plan->scratch = static_cast<uint16_t>(id);
  return kTfLiteOk;
}

}  // namespace mote
