// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// NON_MAX_SUPPRESSION_V4: the indices of the boxes with the best scores that do not cover each other, the best first;
// zeros follow. Of equal scores, the lower index comes first.
//   in  0: boxes [n, 4]: two opposite corners y, x, y, x       float32
//       1: scores [n]                                          float32
//       2: max_output_size, one element                        int32
//       3: iou_threshold, one element from 0 to 1              float32
//       4: score_threshold, one element                        float32
//   out 0: indices [max_output_size]                           int32
//       1: how many of them are chosen boxes, scalar           int32
// NON_MAX_SUPPRESSION_V5: the same, and a box's score falls with each chosen box that it partly covers.
//   in  5: soft_nms_sigma, one element, 0 or more; 0: scores do not fall   float32
//   out 1: scores of the chosen boxes [max_output_size]                    float32
//       2: how many of them are chosen boxes, scalar                       int32
#include "src/operators/image/non_max_suppression_loop.h"
#include "src/operators/seam/op.h"

namespace mote {
namespace {

constexpr int kBoxes = 0, kScores = 1, kMaxOutputSize = 2, kIouThreshold = 3, kScoreThreshold = 4, kSigma = 5;

template <bool kSoft>
struct NonMaxSuppressionOp {
  using Params = void;
  struct Plan {
    int candidates_id;
    int chosen_id;
    int room;  // boxes that `chosen` can take
  };
  static constexpr int kInputs = kSoft ? 6 : 5, kOutputs = kSoft ? 3 : 2;

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(kInputs, kOutputs));
    const TensorInfo boxes = ctx.in(kBoxes), scores = ctx.in(kScores), max_size = ctx.in(kMaxOutputSize);
    for (int i = 0; i < kInputs; ++i) {
      const TensorInfo input = ctx.in(i);
      OP_TRY(ctx.RequireType("an input", input.type, {i == kMaxOutputSize ? kTfLiteInt32 : kTfLiteFloat32}));
      OP_REQUIRE(ctx, i <= kScores || input.elements() == 1, "input %d has %d elements instead of one", i,
                 input.elements());
    }
    OP_REQUIRE(ctx, boxes.rank() == 2 && boxes.dim(1) == 4, "the boxes have %d dimensions; [n, 4] is needed",
               boxes.rank());
    OP_REQUIRE(ctx, scores.rank() == 1 && scores.dim(0) == boxes.dim(0), "there are %d scores for %d boxes",
               scores.elements(), boxes.dim(0));
    for (int i = 0; i < kOutputs; ++i) {
      const bool is_score = kSoft && i == 1;
      OP_TRY(ctx.RequireType("an output", ctx.out(i).type, {is_score ? kTfLiteFloat32 : kTfLiteInt32}));
    }
    OP_TRY(ctx.SetOutputShape(kOutputs - 1, Shape()));
    // The number is not known before Eval: as many as fit in the output on the micro runtime, all on the dynamic one.
    const bool is_dynamic = ctx.runtime().ShapeInput != nullptr;
    plan.room = is_dynamic ? boxes.dim(0) : ctx.out(0).elements();
    if (max_size.is_constant) {
      plan.room = static_cast<int>(*max_size.Data<int32_t>());
      OP_REQUIRE(ctx, plan.room >= 0, "max_output_size is %d; it must not be negative", plan.room);
      for (int i = 0; i < kOutputs - 1; ++i) OP_TRY(ctx.SetOutputShape(i, Shape{plan.room}));
    }
    if (plan.room > boxes.dim(0)) plan.room = boxes.dim(0);
    OP_TRY(ctx.Scratch(sizeof(BoxCandidate) * boxes.dim(0), &plan.candidates_id));
    return ctx.Scratch(sizeof(BoxCandidate) * plan.room, &plan.chosen_id);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const int max_size = static_cast<int>(*ctx.in(kMaxOutputSize).Data<int32_t>());
    const float overlap = *ctx.in(kIouThreshold).Data<float>();
    const float score_threshold = *ctx.in(kScoreThreshold).Data<float>();
    const float sigma = kSoft ? *ctx.in(kSigma).Data<float>() : 0.0f;
    OP_REQUIRE(ctx, max_size >= 0, "max_output_size is %d; it must not be negative", max_size);
    OP_REQUIRE(ctx, overlap >= 0 && overlap <= 1, "iou_threshold is %g; it must be from 0 to 1",
               static_cast<double>(overlap));
    OP_REQUIRE(ctx, sigma >= 0, "soft_nms_sigma is %g; it must not be negative", static_cast<double>(sigma));
    for (int i = 0; i < kOutputs - 1; ++i) OP_TRY(ctx.SetOutputShape(i, Shape{max_size}));

    const TensorView scores = ctx.in(kScores);
    auto* candidates = static_cast<BoxCandidate*>(ctx.scratch(plan.candidates_id));
    auto* chosen = static_cast<BoxCandidate*>(ctx.scratch(plan.chosen_id));
    int count = 0;
    for (int i = 0; i < scores.elements(); ++i) {
      const float score = scores.Data<float>()[i];
      if (score > score_threshold) candidates[count++] = {score, i, 0};
    }
    const NonMaxSuppressionParams params = {max_size < plan.room ? max_size : plan.room, overlap, score_threshold,
                                            sigma > 0 ? -0.5f / sigma : 0.0f};
    const int found = NonMaxSuppression(params, ctx.in(kBoxes).Data<Box>(), candidates, count, chosen);
    for (int i = 0; i < max_size; ++i) {
      const BoxCandidate next = i < found ? chosen[i] : BoxCandidate{0, 0, 0};
      ctx.out(0).Data<int32_t>()[i] = next.box;
      if constexpr (kSoft) ctx.out(1).Data<float>()[i] = next.score;
    }
    *ctx.out(kOutputs - 1).Data<int32_t>() = found;
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(NON_MAX_SUPPRESSION_V4, mote::NonMaxSuppressionOp<false>)
MOTE_REGISTER_OP(NON_MAX_SUPPRESSION_V5, mote::NonMaxSuppressionOp<true>)
