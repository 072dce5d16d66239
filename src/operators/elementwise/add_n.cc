// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// ADD_N: the sum of two or more tensors.
//   in  0..: values of one shape   float32 | int32 | int8
//   out 0: same shape and type
//   int8 inputs have one scale and zero point, the output has its own. int32 wraps. Where the inputs' zero point is not
//   0, the answer is the real one; the peer of this operator for microcontrollers subtracts it once too often.
#include <algorithm>

#include "src/operators/shared/plain_binary.h"
#include "src/operators/shared/prepare_total.h"

namespace mote {
namespace {

constexpr int kBlock = 32;

struct AddN {
  using Params = void;
  using Plan = TotalParams;

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, INT32_MAX, 1));
    const TensorInfo first = ctx.in(0), out = ctx.out(0);
    OP_TRY(ctx.RequireType("input 0", first.type, {kTfLiteFloat32, kTfLiteInt32, kTfLiteInt8}));
    OP_REQUIRE(ctx, out.type == first.type, "the output has type %s, input 0 %s", TfLiteTypeGetName(out.type),
               TfLiteTypeGetName(first.type));
    for (int i = 1; i < ctx.num_inputs(); ++i) OP_TRY(RequireSameAs(ctx, first, i));
    if (first.type == kTfLiteInt8) OP_TRY(PrepareTotal(ctx, &plan));
    return ctx.SetOutputShape(0, *first.dims);
  }

  static TfLiteStatus RequireSameAs(const PrepareContext& ctx, const TensorInfo& first, int i) {
    const TensorInfo other = ctx.in(i);
    OP_REQUIRE(ctx, other.exists() && other.type == first.type, "input %d has type %s, input 0 %s", i,
               TfLiteTypeGetName(other.type), TfLiteTypeGetName(first.type));
    bool same = other.rank() == first.rank();
    for (int d = 0; same && d < first.rank(); ++d) same = other.dim(d) == first.dim(d);
    OP_REQUIRE(ctx, same, "input %d (%d dimensions, %d elements) has another shape than input 0 (%d, %d)", i,
               other.rank(), other.elements(), first.rank(), first.elements());
    OP_REQUIRE(ctx, other.scale == first.scale && other.zero_point == first.zero_point,
               "input %d has another scale or zero point (%d) than input 0 (%d)", i, static_cast<int>(other.zero_point),
               static_cast<int>(first.zero_point));
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView out = ctx.out(0);
    const int count = out.elements();
    if (out.type == kTfLiteInt8) {
      for (int at = 0; at < count; at += kBlock) AddBlock(ctx, plan, at, std::min(kBlock, count - at));
      return kTfLiteOk;
    }
    const BinaryRowFunction add = PlainRowFor<Sum, kFloat32 | kInt32>(out.type);
    const void* so_far = ctx.in(0).raw;
    for (int i = 1; i < ctx.num_inputs(); ++i) {
      add({so_far, ctx.in(i).raw, out.raw, count, 1, 1}, nullptr);
      so_far = out.raw;
    }
    return kTfLiteOk;
  }

  static void AddBlock(const EvalContext& ctx, const Plan& plan, int at, int count) {
    int32_t sums[kBlock] = {};
    for (int i = 0; i < ctx.num_inputs(); ++i) {
      const int8_t* in = ctx.in(i).Data<const int8_t>() + at;
      for (int j = 0; j < count; ++j) sums[j] += in[j] - plan.in_zero_point;
    }
    int8_t* out = ctx.out(0).Data<int8_t>() + at;
    for (int j = 0; j < count; ++j) out[j] = QuantizedTotal(sums[j], plan);
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(ADD_N, mote::AddN)
