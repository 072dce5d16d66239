// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// RANDOM_UNIFORM: random numbers from 0 to less than 1.
// RANDOM_STANDARD_NORMAL: random numbers with mean 0 and variance 1.
//   in  0: the output's shape      int32 | int64
//   out 0: numbers                 float32
// Options seed and seed2 determine the numbers. Both 0 is TensorFlow Lite's wish for other numbers each time that an
// interpreter is made; here these are numbers like any other. Each Invoke goes on where the last one ended.
#include <cmath>

#include "src/operators/random/random.h"

namespace mote {
namespace {

// The 23 low bits as the fraction of a number from 1 to less than 2, less 1.
float UnitFloat(uint32_t bits) {
  const uint32_t one_and_more = 0x3F800000u | (bits & 0x7FFFFFu);
  float value;
  std::memcpy(&value, &one_and_more, sizeof(value));
  return value - 1.0f;
}

struct Uniform {
  static void FromBits(const uint32_t bits[kPhiloxWords], float numbers[kPhiloxWords]) {
    for (int i = 0; i < kPhiloxWords; ++i) numbers[i] = UnitFloat(bits[i]);
  }
};

// By Box and Muller: two numbers are a point whose angle and distance from 0 are independent.
struct StandardNormal {
  static void FromBits(const uint32_t bits[kPhiloxWords], float numbers[kPhiloxWords]) {
    constexpr float kLeast = 1e-7f, kTurn = 6.28318530717958647f;
    for (int i = 0; i < kPhiloxWords; i += 2) {
      const float unit = UnitFloat(bits[i]);
      const float distance = std::sqrt(-2.0f * std::log(unit < kLeast ? kLeast : unit));
      const float angle = kTurn * UnitFloat(bits[i + 1]);
      numbers[i] = std::sin(angle) * distance;
      numbers[i + 1] = std::cos(angle) * distance;
    }
  }
};

template <class Distribution>
struct RandomFloat {
  using Params = TfLiteRandomParams;
  struct Plan {
    RandomBlocks blocks;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(1, 1));
    OP_TRY(ctx.RequireType("the output", ctx.out(0).type, {kTfLiteFloat32}));
    plan.blocks.Seed(params.seed, params.seed2);
    return PrepareRandomShape(ctx);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, Plan& plan) {
    OP_TRY(SetRandomShape(ctx));
    const TensorView out = ctx.out(0);
    const int count = out.elements();
    for (int i = 0; i < count; i += kPhiloxWords) {
      uint32_t bits[kPhiloxWords];
      float numbers[kPhiloxWords];
      plan.blocks.Next(bits);
      Distribution::FromBits(bits, numbers);
      const int room = count - i < kPhiloxWords ? count - i : kPhiloxWords;
      std::memcpy(out.Data<float>() + i, numbers, sizeof(float) * room);
    }
    return kTfLiteOk;
  }

  static void Reset(Plan& plan) { plan.blocks.Rewind(); }
};

// The same with its seeds in the options of a custom operator.
template <class Distribution>
struct CustomRandomFloat : RandomFloat<Distribution> {
  using Params = void;
  using Plan = typename RandomFloat<Distribution>::Plan;
  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    return RandomFloat<Distribution>::Prepare(ctx, CustomRandomParams(ctx), plan);
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(RANDOM_UNIFORM, mote::RandomFloat<mote::Uniform>)
MOTE_REGISTER_OP(RANDOM_STANDARD_NORMAL, mote::RandomFloat<mote::StandardNormal>)
MOTE_REGISTER_CUSTOM_OP(custom_ops, RANDOM_UNIFORM, mote::CustomRandomFloat<mote::Uniform>)
MOTE_REGISTER_CUSTOM_OP(custom_ops, RANDOM_STANDARD_NORMAL, mote::CustomRandomFloat<mote::StandardNormal>)
