// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// CAST: the same numbers in another element type.
//   in  0: any shape   float32 | float64 | float16 | bfloat16 | complex64 | bool | int2 | int4 | uint4 | int8 | uint8
//                      int16 | uint16 | int32 | uint32 | int64 | uint64
//   out 0: same shape  any of these
//   Integers keep their low bits. Floats are rounded towards zero and saturate in integer types, where what is not a
//   number becomes the greatest number, as LiteRT 2.3 has it. (TensorFlow Lite 2.21 keeps the low bits of such floats
//   in some types.) Quantisation is ignored: stored numbers are converted as they are.
#include "src/operators/conversion/cast_loop.h"
#include "src/operators/seam/op.h"
#include "src/operators/shared/format_set.h"

namespace mote {
namespace {

// The kind is the middle type that the elements need.
enum class Kind { kNone, kInteger, kFloat, kDouble };

Kind KindOf(TfLiteType type) {
  switch (type) {
    case kTfLiteBool:
    case kTfLiteInt2:
    case kTfLiteInt4:
    case kTfLiteUInt4:
    case kTfLiteInt8:
    case kTfLiteUInt8:
    case kTfLiteInt16:
    case kTfLiteUInt16:
    case kTfLiteInt32:
    case kTfLiteUInt32:
    case kTfLiteInt64:
    case kTfLiteUInt64:
      return Kind::kInteger;
    case kTfLiteFloat32:
    case kTfLiteFloat16:
    case kTfLiteBFloat16:
    case kTfLiteComplex64:
      return Kind::kFloat;
    case kTfLiteFloat64:
      return Kind::kDouble;
    default:
      return Kind::kNone;
  }
}

using CastFunction = void (*)(const CastArgs& args);

// If kFormats lack kFloat32, only integers are cast.
template <Formats kFormats>
struct Cast {
  using Params = void;
  struct Plan {};

  // Returns null for a pair of types that is not supported.
  static CastFunction FunctionFor(TfLiteType in, TfLiteType out) {
    const Kind a = KindOf(in), b = KindOf(out);
    if (a == Kind::kNone || b == Kind::kNone) return nullptr;
    if (in == out || (a == Kind::kInteger && b == Kind::kInteger)) return CastIntegers;
    if constexpr ((kFormats & kFloat32) != 0)
      return a == Kind::kDouble || b == Kind::kDouble ? CastDoubles : CastFloats;
    return nullptr;
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(1, 1));
    const TensorInfo in = ctx.in(0), out = ctx.out(0);
    OP_REQUIRE(ctx, FunctionFor(in.type, out.type) != nullptr,
               "from type %s to type %s is not supported by this registration of CAST", TfLiteTypeGetName(in.type),
               TfLiteTypeGetName(out.type));
    return ctx.SetOutputShape(0, *in.dims);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView in = ctx.in(0), out = ctx.out(0);
    FunctionFor(in.type, out.type)({in.type, out.type, in.raw, out.raw, in.elements()});
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(CAST, mote::Cast<mote::kAllFormats>)
MOTE_REGISTER_OP(CAST_INTEGER, mote::Cast<mote::kInt8 | mote::kInt16 | mote::kInt32 | mote::kInt64>)
