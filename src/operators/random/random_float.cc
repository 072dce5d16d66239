// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// RANDOM_UNIFORM: random numbers from 0 to less than 1.
// RANDOM_STANDARD_NORMAL: random numbers with mean 0 and variance 1.
//   in  0: the output's shape      int32 | int64
//   out 0: numbers                 float32, of the custom operator also float64
// Options seed and seed2 determine the numbers. Both 0 is TensorFlow Lite's wish for other numbers each time that an
// interpreter is made; here these are numbers like any other. Each Invoke goes on where the last one ended.
#include <cmath>

#include "src/operators/random/random.h"

namespace mote {
namespace {

// Takes the 23 low bits as the fraction of a number from 1 to less than 2, and subtracts 1.
float Unit(const uint32_t words[1], float) {
  const uint32_t one_and_more = 0x3F800000u | (words[0] & 0x7FFFFFu);
  float value;
  std::memcpy(&value, &one_and_more, sizeof(value));
  return value - 1.0f;
}
double Unit(const uint32_t words[2], double) { return UnitDouble(words); }

template <class T>
constexpr int kWords = sizeof(T) / sizeof(uint32_t);  // of random bits, for each number
template <class T>
constexpr int kNumbers = kPhiloxWords / kWords<T>;  // out of each block

struct Uniform {
  template <class T>
  static void FromBits(const uint32_t bits[kPhiloxWords], T numbers[]) {
    for (int i = 0; i < kNumbers<T>; ++i) numbers[i] = Unit(bits + kWords<T> * i, T());
  }
};

// Draws as Box and Muller do: two numbers are a point whose angle and distance from 0 are independent.
struct StandardNormal {
  template <class T>
  static void FromBits(const uint32_t bits[kPhiloxWords], T numbers[]) {
    constexpr T kLeast = static_cast<T>(1e-7), kTurn = static_cast<T>(6.28318530717958647);
    for (int i = 0; i < kNumbers<T>; i += 2) {
      const T unit = Unit(bits + kWords<T> * i, T());
      const T distance = std::sqrt(-2 * std::log(unit < kLeast ? kLeast : unit));
      const T angle = kTurn * Unit(bits + kWords<T> * (i + 1), T());
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
    return PrepareAny(ctx, params, plan);
  }

  static TfLiteStatus PrepareAny(PrepareContext& ctx, const Params& params, Plan& plan) {
    plan.blocks.Seed(params.seed, params.seed2);
    return PrepareRandomShape(ctx);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, Plan& plan) {
    OP_TRY(SetRandomShape(ctx));
    Draw(ctx.out(0).Data<float>(), ctx.out(0).elements(), &plan.blocks);
    return kTfLiteOk;
  }

  template <class T>
  static void Draw(T* out, int count, RandomBlocks* blocks) {
    for (int i = 0; i < count; i += kNumbers<T>) {
      uint32_t bits[kPhiloxWords];
      T numbers[kNumbers<T>];
      blocks->Next(bits);
      Distribution::FromBits(bits, numbers);
      const int room = count - i < kNumbers<T> ? count - i : kNumbers<T>;
      std::memcpy(out + i, numbers, sizeof(T) * room);
    }
  }

  static void Reset(Plan& plan) { plan.blocks.Rewind(); }
};

// The custom operator has its seeds in its options, and float64, which an image with the builtin one does not pay for.
template <class Distribution>
struct CustomRandomFloat : RandomFloat<Distribution> {
  using Base = RandomFloat<Distribution>;
  using Params = void;
  using Plan = typename Base::Plan;

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(1, 1));
    OP_TRY(ctx.RequireType("the output", ctx.out(0).type, {kTfLiteFloat32, kTfLiteFloat64}));
    return Base::PrepareAny(ctx, CustomRandomParams(ctx), plan);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, Plan& plan) {
    if (ctx.out(0).type == kTfLiteFloat32) return Base::Eval(ctx, plan);
    OP_TRY(SetRandomShape(ctx));
    Base::Draw(ctx.out(0).template Data<double>(), ctx.out(0).elements(), &plan.blocks);
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(RANDOM_UNIFORM, mote::RandomFloat<mote::Uniform>)
MOTE_REGISTER_OP(RANDOM_STANDARD_NORMAL, mote::RandomFloat<mote::StandardNormal>)
MOTE_REGISTER_CUSTOM_OP(custom_ops, RANDOM_UNIFORM, mote::CustomRandomFloat<mote::Uniform>)
MOTE_REGISTER_CUSTOM_OP(custom_ops, RANDOM_STANDARD_NORMAL, mote::CustomRandomFloat<mote::StandardNormal>)
