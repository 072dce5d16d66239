// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// LSH_PROJECTION: locality-sensitive bits: a bit is set if the fingerprints of the items with the bit's seed, times the
// weights, have a positive sum.
//   in  0: seeds [hashes, bits], bits at most 32                         float32
//       1: items [n, ...]                                                any type of fixed size | string
//       2: weights [n], optional                                         float32
//   out 0: SPARSE: for each hash its bits as a number, plus hash << bits [hashes]; DENSE: the bits [hashes * bits]
//   int32
// Strings count as the bytes that hold all of them, with the numbers in front: an item is one of n equal parts.
#include "src/operators/shared/strings.h"
#include "src/operators/text/fingerprint.h"

namespace mote {
namespace {

struct LshProjection {
  using Params = TfLiteLSHProjectionParams;
  struct Plan {
    int key_id;
    bool is_dense;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 3, 1));
    const TensorInfo seeds = ctx.in(0), items = ctx.in(1), weights = ctx.in(2);
    OP_TRY(ctx.RequireType("the seeds", seeds.type, {kTfLiteFloat32}));
    OP_TRY(ctx.RequireType("the output", ctx.out(0).type, {kTfLiteInt32}));
    OP_REQUIRE(ctx, seeds.rank() == 2 && seeds.dim(1) <= 32,
               "the seeds have %d dimensions; [hashes, up to 32] is needed", seeds.rank());
    OP_REQUIRE(ctx, items.rank() >= 1 && items.elements() > 0, "there are no items");
    size_t bytes = 0;
    if (items.type == kTfLiteString) {
      OP_TRY(PrepareStringInput(ctx, 1));
      bytes = StringMemoryBytes(ctx.in(1).data);
    } else {
      OP_REQUIRE(ctx, BytesFor(items.type, items.elements(), &bytes) == kTfLiteOk,
                 "items of type %s have no fixed size", TfLiteTypeGetName(items.type));
    }
    if (weights.exists()) {
      OP_TRY(ctx.RequireType("the weights", weights.type, {kTfLiteFloat32}));
      OP_REQUIRE(ctx, weights.rank() == 1 && weights.dim(0) == items.dim(0), "there are %d weights for %d items",
                 weights.elements(), items.dim(0));
    }
    OP_REQUIRE(ctx, params.type == kTfLiteLshProjectionSparse || params.type == kTfLiteLshProjectionDense,
               "projection type %d is neither SPARSE (1) nor DENSE (2)", static_cast<int>(params.type));
    plan.is_dense = params.type == kTfLiteLshProjectionDense;
    // There are as many items as planned; if they are computed, there may be fewer, with all the text.
    if (items.type != kTfLiteString || AreConstant(items)) bytes /= static_cast<size_t>(items.dim(0));
    OP_TRY(ctx.Scratch(sizeof(float) + bytes, &plan.key_id));
    return ctx.SetOutputShape(0, Shape{plan.is_dense ? seeds.elements() : seeds.dim(0)});
  }

  // Returns the value of the bit.
  static bool Bit(const EvalContext& ctx, float seed, size_t item_bytes, uint8_t* key) {
    const TensorView items = ctx.in(1), weights = ctx.in(2);
    double score = 0;
    std::memcpy(key, &seed, sizeof(seed));
    for (int i = 0; i < items.dim(0); ++i) {
      std::memcpy(key + sizeof(seed), items.Data<uint8_t>() + i * item_bytes, item_bytes);
      const auto fingerprint = static_cast<int64_t>(Fingerprint(key, sizeof(seed) + item_bytes));
      const double number = static_cast<double>(fingerprint);
      score += weights.exists() ? static_cast<double>(weights.Data<float>()[i]) * number : number;
    }
    return score > 0;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView seeds = ctx.in(0), items = ctx.in(1);
    const int hashes = seeds.dim(0), bits = seeds.dim(1);
    size_t item_bytes = 0;
    OP_REQUIRE(ctx, items.dim(0) > 0, "there are no items now");
    if (items.type == kTfLiteString) {
      Strings strings;
      OP_TRY(OpenStrings(ctx, 1, &strings));
      item_bytes = strings.bytes();
    } else {
      OP_TRY(BytesFor(items.type, items.elements(), &item_bytes));
    }
    item_bytes /= static_cast<size_t>(items.dim(0));
    auto* key = static_cast<uint8_t*>(ctx.scratch(plan.key_id));
    int32_t* out = ctx.out(0).Data<int32_t>();
    const float* seed = seeds.Data<float>();
    for (int h = 0; h < hashes; ++h) {
      uint32_t number = 0;
      for (int b = 0; b < bits; ++b) {
        const bool bit = Bit(ctx, *seed++, item_bytes, key);
        if (plan.is_dense) *out++ = bit;
        number = number << 1 | static_cast<uint32_t>(bit);
      }
      if (!plan.is_dense) {
        const uint32_t base = bits < 32 ? static_cast<uint32_t>(h) << bits : 0;
        *out++ = static_cast<int32_t>(base + number);
      }
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(LSH_PROJECTION, mote::LshProjection)
