// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// RANDOM_UNIFORM_INT: random integers from a range, the numbers of TensorFlow's RandomUniformInt.
//   in  0: the output's shape                int32 | int64
//       1: the least number, one element     int8 | int16 | int32 | int64
//       2: one more than the greatest        int8 | int16 | int32 | int64
//   out 0: numbers                           int8 | int32 | int64
// Options seed and seed2 determine the numbers, also where both are 0. Each Invoke goes on where the last one ended.
#include "src/operators/random/random.h"
#include "src/operators/shared/index_tensor.h"

namespace mote {
namespace {

struct RandomUniformInt {
  using Params = void;
  struct Plan {
    RandomBlocks blocks;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(3, 1));
    const TfLiteType type = ctx.out(0).type;
    OP_TRY(ctx.RequireType("the output", type, {kTfLiteInt8, kTfLiteInt32, kTfLiteInt64}));
    for (int i = 1; i < 3; ++i) {
      OP_REQUIRE(ctx, IsIndexType(ctx.in(i).type), "input %d has type %s, which is no integer", i,
                 TfLiteTypeGetName(ctx.in(i).type));
      OP_REQUIRE(ctx, ctx.in(i).elements() == 1, "input %d has %d elements instead of one", i, ctx.in(i).elements());
    }
    const TfLiteRandomParams params = CustomRandomParams(ctx);
    plan.blocks.Seed(params.seed, params.seed2);
    return PrepareRandomShape(ctx);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, Plan& plan) {
    OP_TRY(SetRandomShape(ctx));
    const TensorView out = ctx.out(0);
    const TensorView first = ctx.in(1), last = ctx.in(2);
    const int64_t least = IndexAt(first.type, first.raw, 0), end = IndexAt(last.type, last.raw, 0);
    OP_REQUIRE(ctx, least < end, "the range from %ld to below %ld is empty", static_cast<long>(least),
               static_cast<long>(end));
    const uint64_t range = static_cast<uint64_t>(end) - static_cast<uint64_t>(least);
    const bool is_wide = out.type == kTfLiteInt64;
    uint32_t bits[kPhiloxWords];
    int used = kPhiloxWords;
    for (int i = 0; i < out.elements(); ++i) {
      if (used == kPhiloxWords) plan.blocks.Next(bits), used = 0;
      uint64_t number = bits[used++];
      if (is_wide) number |= uint64_t{bits[used++]} << 32;
      Store(out, i, static_cast<uint64_t>(least) + number % range);
    }
    return kTfLiteOk;
  }

  static void Store(const TensorView& out, int i, uint64_t number) {
    switch (out.type) {
      case kTfLiteInt8:
        out.Data<int8_t>()[i] = static_cast<int8_t>(number);
        break;
      case kTfLiteInt64:
        out.Data<int64_t>()[i] = static_cast<int64_t>(number);
        break;
      default:
        out.Data<int32_t>()[i] = static_cast<int32_t>(number);
    }
  }

  static void Reset(Plan& plan) { plan.blocks.Rewind(); }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(custom_ops, RANDOM_UNIFORM_INT, mote::RandomUniformInt)
