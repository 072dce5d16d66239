// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// ZEROS_LIKE: zeros in the shape of a tensor.
//   in  0: any shape             float32 | int8 | int32 | int64
//   out 0: same shape and type
//   In int8 the stored numbers are 0, whatever the zero point.
#include "src/operators/shared/unary.h"

namespace mote {
namespace {

struct ZerosLike {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(PrepareUnary(ctx));
    return ctx.RequireType("input", ctx.in(0).type, {kTfLiteFloat32, kTfLiteInt8, kTfLiteInt32, kTfLiteInt64});
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView out = ctx.out(0);
    std::memset(out.raw, 0, static_cast<size_t>(out.elements()) * (ElementBits(out.type) / 8));
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(ZEROS_LIKE, mote::ZerosLike)
