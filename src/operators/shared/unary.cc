// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/unary.h"

#include "src/operators/shared/quantization.h"

namespace mote {

TfLiteStatus PrepareUnary(const PrepareContext& ctx) {
  OP_TRY(ctx.RequireArity(1, 1));
  const TensorInfo in = ctx.in(0), out = ctx.out(0);
  OP_REQUIRE(ctx, in.type == out.type, "the input has type %s and the output %s; they have to be the same",
             TfLiteTypeGetName(in.type), TfLiteTypeGetName(out.type));
  return ctx.SetOutputShape(0, *in.dims);
}

TfLiteStatus RequireQuantizedUnary(const PrepareContext& ctx) {
  const TensorInfo in = ctx.in(0), out = ctx.out(0);
  const auto require = in.type == kTfLiteInt16 ? RequireSymmetric : RequireQuantizedPerTensor;
  OP_TRY(require(ctx, "input", in));
  return require(ctx, "output", out);
}

}  // namespace mote
