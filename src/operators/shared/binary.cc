// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/binary.h"

#include "src/operators/shared/output_type.h"

namespace mote {

TfLiteStatus PrepareBinary(const PrepareContext& ctx) {
  OP_TRY(ctx.RequireArity(2, 1));
  const TensorInfo a = ctx.in(0), b = ctx.in(1);
  OP_REQUIRE(ctx, a.type == b.type, "the operands have different types, %s and %s", TfLiteTypeGetName(a.type),
             TfLiteTypeGetName(b.type));
  Shape shape;
  OP_REQUIRE(
      ctx, BroadcastShape(*a.dims, *b.dims, &shape),
      "the operands' shapes (%d and %d axes) do not broadcast: from the last axis on, each pair of sizes has to be "
      "equal or contain a 1, in at most %d axes",
      a.rank(), b.rank(), kMaxRank);
  return ctx.SetOutputShape(0, shape);
}

TfLiteStatus PrepareBinaryOfOneType(const PrepareContext& ctx) {
  OP_TRY(ctx.RequireArity(2, 1));
  OP_TRY(SetOutputType(ctx, ctx.in(0).type));
  OP_TRY(PrepareBinary(ctx));
  for (int i = 0; i < 2; ++i) ctx.AllowInPlace(i);
  return kTfLiteOk;
}

TfLiteStatus RequireBroadcast(const EvalContext& ctx) {
  Shape shape;
  OP_REQUIRE(ctx, BroadcastShape(*ctx.in(0).dims, *ctx.in(1).dims, &shape),
             "the operands, of %d and %d elements now, do not broadcast", ctx.in(0).elements(), ctx.in(1).elements());
  return kTfLiteOk;
}

TfLiteStatus FailUnsupportedType(const PrepareContext& ctx, TfLiteType type) {
  (void)type;
  OP_FAIL(ctx, "type %s is not supported by this registration of the operator", TfLiteTypeGetName(type));
}

namespace {

// Returns the number of elements of two operands of one shape; -1 if they have different ones.
int ElementsOfBoth(const TfLiteIntArray& a, const TfLiteIntArray& b) {
  if (a.size != b.size) return -1;
  unsigned count = 1;
  for (int i = 0; i < a.size; ++i) {
    if (a.data[i] != b.data[i]) return -1;
    count *= static_cast<unsigned>(a.data[i]);
  }
  return static_cast<int>(count);
}

}  // namespace

void EvalBinary(const EvalContext& ctx, BinaryRowFunction function, const void* params) {
  const TensorView a = ctx.in(0), b = ctx.in(1), out = ctx.out(0);
  if constexpr (kKeepsWeights) {  // on hosts, the walk below takes as long as the work of small tensors
    const int count = ElementsOfBoth(*a.dims, *b.dims);
    if (count > 0) return function({a.raw, b.raw, out.raw, count, 1, 1}, params);
  }
  ForEachRow({a.dims, b.dims, a.raw, b.raw, out.raw, ElementBits(a.type) / 8, ElementBits(out.type) / 8}, function,
             params);
}

}  // namespace mote
