// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// MULTINOMIAL: draws classes with probabilities in proportion to exp(logit).
//   in  0: logits [batches, classes]                  float32 | float16 | float64
//       1: num_samples, one element                   int32
//   out 0: classes drawn [batches, num_samples]       int32 | int64
// Options seed and seed2 determine the numbers, also where both are 0. Each Invoke goes on with others. Logits that are
// not finite count as impossible; where all are, the answer is the number of classes.
#include <cmath>

#include "mote/half.h"
#include "src/operators/random/random.h"

namespace mote {
namespace {

struct Multinomial {
  using Params = TfLiteRandomParams;
  struct Plan {
    RandomBlocks blocks;
    int sums_id;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 1));
    const TensorInfo logits = ctx.in(0), samples = ctx.in(1);
    OP_TRY(ctx.RequireType("the logits", logits.type, {kTfLiteFloat32, kTfLiteFloat16, kTfLiteFloat64}));
    OP_TRY(ctx.RequireType("the number of samples", samples.type, {kTfLiteInt32}));
    OP_TRY(ctx.RequireType("the output", ctx.out(0).type, {kTfLiteInt32, kTfLiteInt64}));
    OP_REQUIRE(ctx, logits.rank() == 2, "the logits have %d dimensions; [batches, classes] is needed", logits.rank());
    OP_REQUIRE(ctx, samples.elements() == 1, "the number of samples has %d elements instead of one",
               samples.elements());
    OP_REQUIRE(ctx, logits.dim(1) > 0, "there are no classes");
    plan.blocks.Seed(params.seed, params.seed2);
    OP_TRY(ctx.Scratch(sizeof(double) * logits.dim(1), &plan.sums_id));
    if (!samples.is_constant) return kTfLiteOk;
    const int count = static_cast<int>(*samples.Data<int32_t>());
    OP_REQUIRE(ctx, count >= 0, "the number of samples is %d; it must not be negative", count);
    return ctx.SetOutputShape(0, Shape{logits.dim(0), count});
  }

  // sums[c] becomes the sum of exp(logit) of the classes up to c, all divided by that of the greatest logit.
  template <class T>
  static void SumUp(const T* logits, int classes, double* sums) {
    double greatest = -HUGE_VAL;
    for (int c = 0; c < classes; ++c) {
      const double logit = logits[c];
      if (std::isfinite(logit) && logit > greatest) greatest = logit;
    }
    double sum = 0;
    for (int c = 0; c < classes; ++c) {
      const double logit = logits[c];
      if (std::isfinite(logit)) sum += std::exp(logit - greatest);
      sums[c] = sum;
    }
  }

  static void SumUpBatch(const TensorView& logits, int batch, double* sums) {
    const int classes = logits.dim(1), first = batch * classes;
    if (logits.type == kTfLiteFloat32) {
      SumUp(logits.Data<float>() + first, classes, sums);
    } else if (logits.type == kTfLiteFloat64) {
      SumUp(logits.Data<double>() + first, classes, sums);
    } else {
      SumUp(logits.Data<Float16>() + first, classes, sums);
    }
  }

  static TfLiteStatus Eval(const EvalContext& ctx, Plan& plan) {
    const TensorView logits = ctx.in(0);
    const int batches = logits.dim(0), classes = logits.dim(1), samples = static_cast<int>(*ctx.in(1).Data<int32_t>());
    OP_REQUIRE(ctx, samples >= 0, "the number of samples is %d; it must not be negative", samples);
    OP_TRY(ctx.SetOutputShape(0, Shape{batches, samples}));
    const TensorView out = ctx.out(0);
    auto* sums = static_cast<double*>(ctx.scratch(plan.sums_id));
    RandomBlocks blocks = plan.blocks;
    uint32_t bits[kPhiloxWords];
    for (int i = 0; i < batches * samples; ++i) {
      if (i % samples == 0) SumUpBatch(logits, i / samples, sums);
      const int used = i % 2 * 2;
      if (used == 0) blocks.Next(bits);
      const double wanted = UnitDouble(bits + used) * sums[classes - 1];
      const int drawn = FirstAbove(sums, classes, wanted);
      if (out.type == kTfLiteInt64) {
        out.Data<int64_t>()[i] = drawn;
      } else {
        out.Data<int32_t>()[i] = drawn;
      }
    }
    // TensorFlow sets so many blocks aside, to be safe.
    constexpr uint64_t kBlocksPerSample = 2 * 256;
    plan.blocks.Skip(kBlocksPerSample * static_cast<uint64_t>(batches) *
                     ((static_cast<uint64_t>(samples) + 3) / 4 * 4));
    return kTfLiteOk;
  }

  // Returns the number of leading sums, which do not fall, that are at most `limit`.
  static int FirstAbove(const double* sums, int count, double limit) {
    int low = 0, high = count;
    while (low < high) {
      const int middle = low + (high - low) / 2;
      if (sums[middle] <= limit) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  static void Reset(Plan& plan) { plan.blocks.Rewind(); }
};

struct CustomMultinomial : Multinomial {
  using Params = void;
  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    return Multinomial::Prepare(ctx, CustomRandomParams(ctx), plan);
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(MULTINOMIAL, mote::Multinomial)
MOTE_REGISTER_CUSTOM_OP(custom_ops, MULTINOMIAL, mote::CustomMultinomial)
