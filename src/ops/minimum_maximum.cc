// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// MINIMUM: the smaller of two tensors that broadcast.
//   in  0: a              float32 | float16 | bfloat16 | int32 | int64 | int8 | uint8 | int16
//       1: b              same type and scale
//   out 0: broadcast(a, b), same type and scale
//   Stored numbers are compared and copied as they are.
// MAXIMUM: the larger of two tensors that broadcast.
//   in  0: a              float32 | float16 | bfloat16 | int32 | int64 | int8 | uint8 | int16
//       1: b              same type and scale
//   out 0: broadcast(a, b), same type and scale
//   Stored numbers are compared and copied as they are.
#include "src/core/half.h"
#include "src/ops/binary.h"

namespace mote {
namespace {

template <class F, Formats kFormats>
struct Extremum {
  using Params = void;
  struct Plan {};
  static constexpr bool Has(Formats format) { return (kFormats & format) != 0; }

  static BinaryRowFunction RowFor(TfLiteType type) {
    if (Has(kFloat32) && type == kTfLiteFloat32) return PlainRow<F, float>;
    if (Has(kFloat16) && type == kTfLiteFloat16) return PlainRow<F, Float16>;
    if (Has(kFloat16) && type == kTfLiteBFloat16) return PlainRow<F, BFloat16>;
    if (Has(kInt32) && type == kTfLiteInt32) return PlainRow<F, int32_t>;
    if (Has(kInt64) && type == kTfLiteInt64) return PlainRow<F, int64_t>;
    if (Has(kInt8) && type == kTfLiteInt8) return PlainRow<F, int8_t>;
    if (Has(kUInt8) && type == kTfLiteUInt8) return PlainRow<F, uint8_t>;
    if (Has(kInt16) && type == kTfLiteInt16) return PlainRow<F, int16_t>;
    return nullptr;
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(PrepareBinaryOfOneType(ctx));
    const TfLiteType type = ctx.out(0).type;
    return RowFor(type) == nullptr ? FailUnsupportedType(ctx, type) : kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    EvalBinary(ctx, RowFor(ctx.out(0).type), nullptr);
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(MINIMUM, mote::Extremum<mote::Smaller, mote::kAllFormats>)
MOTE_REGISTER_OP(MINIMUM_INT8, mote::Extremum<mote::Smaller, mote::kInt8>)
MOTE_REGISTER_OP(MINIMUM_FLOAT32, mote::Extremum<mote::Smaller, mote::kFloat32>)
MOTE_REGISTER_OP(MAXIMUM, mote::Extremum<mote::Larger, mote::kAllFormats>)
MOTE_REGISTER_OP(MAXIMUM_INT8, mote::Extremum<mote::Larger, mote::kInt8>)
MOTE_REGISTER_OP(MAXIMUM_FLOAT32, mote::Extremum<mote::Larger, mote::kFloat32>)
