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
#include "src/operators/elementwise/extremum_loop.h"
#include "src/operators/elementwise/float_elements.h"
#include "src/operators/shared/plain_binary.h"
#include "src/operators/shared/row_rules.h"

namespace mote {
namespace {

constexpr Formats kExtremumTypes = kFloat16 | kInt32 | kInt64 | kUInt8 | kInt16;

template <class F, BinaryRowFunction kOfInt8, BinaryRowFunction kOfFloats, Formats kFormats>
struct Extremum : RowByRow {
  using Params = void;
  struct Plan {};
  static constexpr bool kHasInt8 = (kFormats & kInt8) != 0;

  static BinaryRowFunction RowFor(TfLiteType type) {
    if (kHasInt8 && type == kTfLiteInt8) return kOfInt8;
    if ((kFormats & kFloat32) != 0 && type == kTfLiteFloat32) return kOfFloats;
    return PlainRowFor<F, (kFormats & kExtremumTypes)>(type);
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(PrepareBinaryOfOneType(ctx));
    const TfLiteType type = ctx.out(0).type;
    if (kHasInt8 && type == kTfLiteInt8) ctx.NoteLoopOf([] { return LoopOfExtremumInt8(); });
    return RowFor(type) == nullptr ? FailUnsupportedType(ctx, type) : kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    EvalBinary(ctx, RowFor(ctx.out(0).type), nullptr);
    return kTfLiteOk;
  }
};

template <Formats kFormats>
using Minimum = Extremum<Smaller, SmallerInt8, SmallerOfFloats, kFormats>;
template <Formats kFormats>
using Maximum = Extremum<Larger, LargerInt8, LargerOfFloats, kFormats>;

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(MINIMUM, mote::Minimum<mote::kAllFormats>)
MOTE_REGISTER_OP(MINIMUM_INT8, mote::Minimum<mote::kInt8>)
MOTE_REGISTER_OP(MINIMUM_FLOAT32, mote::Minimum<mote::kFloat32>)
MOTE_REGISTER_OP(MAXIMUM, mote::Maximum<mote::kAllFormats>)
MOTE_REGISTER_OP(MAXIMUM_INT8, mote::Maximum<mote::kInt8>)
MOTE_REGISTER_OP(MAXIMUM_FLOAT32, mote::Maximum<mote::kFloat32>)
