// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// STABLEHLO_RNG_BIT_GENERATOR: random bits, and the state to go on from.
//   in  0: state: a key, then a counter in one or (not Threefry) two parts, the lower first [2 or 3]   uint64
//   out 0: state afterwards                                                                            uint64
//       1: random bits, any shape                                         int32 | uint32 | int64 | uint64
// Option algorithm: Philox (also the default) or Threefry. The counter's lower part wraps. Without a higher part,
// Philox takes the key for it.
#include "src/operators/random/random_bits.h"
#include "src/operators/seam/op.h"

namespace mote {
namespace {

struct RngBitGenerator {
  using Params = TfLiteStablehloRngBitGeneratorParams;
  struct Plan {
    bool is_threefry;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(1, 2));
    const TensorInfo state = ctx.in(0), bits = ctx.out(1);
    OP_TRY(ctx.RequireType("the state", state.type, {kTfLiteUInt64}));
    OP_TRY(ctx.RequireType("the new state", ctx.out(0).type, {kTfLiteUInt64}));
    OP_TRY(ctx.RequireType("the bits", bits.type, {kTfLiteInt32, kTfLiteUInt32, kTfLiteInt64, kTfLiteUInt64}));
    plan.is_threefry = params.algorithm == kTfLiteRngAlgorithmThreefry;
    OP_REQUIRE(ctx,
               plan.is_threefry || params.algorithm == kTfLiteRngAlgorithmPhilox ||
                   params.algorithm == kTfLiteRngAlgorithmDefault,
               "algorithm %d is not known", static_cast<int>(params.algorithm));
    OP_REQUIRE(ctx, state.rank() == 1 && (state.dim(0) == 2 || (state.dim(0) == 3 && !plan.is_threefry)),
               "the state has %d elements; 2, or 3 for Philox, are needed", state.elements());
    OP_TRY(ctx.SetOutputShape(0, *state.dims));
    return ctx.SetOutputShape(1, *bits.dims);
  }

  static void Split(uint64_t value, uint32_t words[2]) {
    words[0] = static_cast<uint32_t>(value);
    words[1] = static_cast<uint32_t>(value >> 32);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView state = ctx.in(0), bits = ctx.out(1);
    const int parts = state.dim(0);
    uint64_t values[3] = {};
    std::memcpy(values, state.raw, sizeof(uint64_t) * parts);
    const uint64_t high = parts == 3 ? values[2] : values[0];
    const bool is_wide = bits.type == kTfLiteInt64 || bits.type == kTfLiteUInt64;
    const int block_words = plan.is_threefry ? kThreefryWords : kPhiloxWords;
    const int64_t word_count = int64_t{bits.elements()} * (is_wide ? 2 : 1);
    for (int64_t i = 0; i < word_count; i += block_words) {
      uint32_t key[2], counter[kPhiloxWords], words[kPhiloxWords];
      Split(values[0], key);
      Split(values[1]++, counter);
      Split(high, counter + 2);
      if (plan.is_threefry) {
        Threefry(key, counter, words);
      } else {
        Philox(key, counter, words);
      }
      const int64_t room = word_count - i < block_words ? word_count - i : block_words;
      std::memcpy(bits.Data<uint32_t>() + i, words, sizeof(uint32_t) * static_cast<size_t>(room));
    }
    std::memcpy(ctx.out(0).raw, values, sizeof(uint64_t) * parts);
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(STABLEHLO_RNG_BIT_GENERATOR, mote::RngBitGenerator)
