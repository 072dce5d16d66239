// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// TFLite_Detection_PostProcess: the objects that a single-shot detector found: its boxes, which are relative to
// anchors, as corners, with their classes and scores, and none that another one covers.
//   in  0: boxes [1, n, 4 or more]: y, x, height, width relative to the anchor   float32 | int8 | uint8
//       1: scores [1, n, num_classes or one more, the first then background]     float32 | int8 | uint8
//       2: anchors [n, 4 or more]: y, x, height, width                           float32 | int8 | uint8
//   out 0: corners y, x, y, x [1, d, 4]; d = max_detections * max_classes_per_detection   float32
//       1: classes [1, d], without the background                                         float32
//       2: scores [1, d]                                                                  float32
//       3: how many detections there are [1]                                              float32
// Options: max_detections, max_classes_per_detection, num_classes; nms_score_threshold, nms_iou_threshold; y_scale,
// x_scale, h_scale, w_scale, which the boxes are divided by; use_regular_nms (false); detections_per_class (100).
// Regular suppression goes class by class, takes up to detections_per_class of each, and keeps the best of all. The
// fast one goes by the best score of each box: a detection is a box with its max_classes_per_detection best classes,
// one after the other. Rows without a detection are zeros. Of equal scores, the lower class or box comes first.
#include <cmath>

#include "src/model/flex_options.h"
#include "src/operators/image/non_max_suppression_loop.h"
#include "src/operators/shared/quantization.h"

namespace mote {
namespace {

constexpr int kInBoxes = 0, kInScores = 1, kInAnchors = 2;

struct DetectionPostProcess {
  using Params = void;

  // Holds scale and zero point of an input.
  struct Number {
    float scale;
    int32_t zero_point;
  };
  struct Plan {
    Number numbers[3];
    float scales[4];  // y, x, height, width
    float score_threshold;
    float overlap;
    int32_t max_detections;
    int32_t classes_per_detection;
    int32_t detections_per_class;
    int32_t classes;
    int32_t chosen_room;
    bool is_regular;
    int boxes_id, candidates_id, chosen_id, best_id;
  };
  // A detection of the regular suppression.
  struct Detection {
    float score;
    int32_t box;
    int32_t class_index;
  };

  static TfLiteStatus ReadOptions(const PrepareContext& ctx, Plan& plan) {
    FlexMap options;
    OP_REQUIRE(ctx, FlexMap::Open(ctx.custom_options(), ctx.custom_options_bytes(), &options),
               "the custom options are not a FlexBuffer");
    const struct {
      const char* name;
      int32_t* value;
      bool is_optional;
    } integers[] = {{"max_detections", &plan.max_detections, false},
                    {"max_classes_per_detection", &plan.classes_per_detection, false},
                    {"num_classes", &plan.classes, false},
                    {"detections_per_class", &plan.detections_per_class, true}};
    plan.detections_per_class = 100;
    for (const auto& option : integers) {
      const bool found = options.Int32(option.name, option.value);
      OP_REQUIRE(ctx, found || option.is_optional, "the custom options have no integer '%s'", option.name);
      const int least = option.value == &plan.max_detections ? 0 : 1;
      OP_REQUIRE(ctx, *option.value >= least && *option.value <= 0xFFFF, "option '%s' is %d; %d to 65535 are possible",
                 option.name, static_cast<int>(*option.value), least);
    }
    const struct {
      const char* name;
      float* value;
    } floats[] = {{"nms_score_threshold", &plan.score_threshold},
                  {"nms_iou_threshold", &plan.overlap},
                  {"y_scale", &plan.scales[0]},
                  {"x_scale", &plan.scales[1]},
                  {"h_scale", &plan.scales[2]},
                  {"w_scale", &plan.scales[3]}};
    for (const auto& option : floats) {
      OP_REQUIRE(ctx, options.Float(option.name, option.value), "the custom options have no number '%s'", option.name);
      OP_REQUIRE(ctx, option.value < plan.scales || option.value > plan.scales + 3 || *option.value != 0,
                 "option '%s' is 0; boxes are divided by it", option.name);
    }
    OP_REQUIRE(ctx, plan.overlap > 0 && plan.overlap <= 1,
               "option 'nms_iou_threshold' is %g; it must be above 0 and at most 1", static_cast<double>(plan.overlap));
    // A box may cover others by just this much.
    plan.overlap = std::nextafter(plan.overlap, 2.0f);
    plan.is_regular = false;
    (void)options.Bool("use_regular_nms", &plan.is_regular);
    return kTfLiteOk;
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(3, 4));
    OP_TRY(ReadOptions(ctx, plan));
    const TensorInfo boxes = ctx.in(kInBoxes), scores = ctx.in(kInScores), anchors = ctx.in(kInAnchors);
    OP_REQUIRE(ctx, boxes.rank() == 3 && boxes.dim(0) == 1 && boxes.dim(2) >= 4,
               "the boxes have %d dimensions; [1, n, 4 or more] is needed", boxes.rank());
    const int count = boxes.dim(1);
    OP_REQUIRE(ctx, scores.rank() == 3 && scores.dim(0) == 1 && scores.dim(1) == count,
               "the scores have %d dimensions; [1, %d, classes] is needed", scores.rank(), count);
    OP_REQUIRE(ctx, scores.dim(2) == plan.classes || scores.dim(2) - 1 == plan.classes,
               "there are scores of %d classes; option 'num_classes', %d, allows as many or one more", scores.dim(2),
               static_cast<int>(plan.classes));
    OP_REQUIRE(ctx, anchors.rank() == 2 && anchors.dim(0) == count && anchors.dim(1) >= 4,
               "the anchors have %d dimensions; [%d, 4 or more] is needed", anchors.rank(), count);
    for (int i = 0; i < 3; ++i) {
      const TensorInfo input = ctx.in(i);
      OP_TRY(ctx.RequireType("an input", input.type, {kTfLiteFloat32, kTfLiteInt8, kTfLiteUInt8}));
      if (input.type != kTfLiteFloat32) OP_TRY(RequireQuantizedPerTensor(ctx, "an input", input));
      plan.numbers[i] = {input.scale, input.zero_point};
    }
    for (int i = 0; i < 4; ++i) OP_TRY(ctx.RequireType("an output", ctx.out(i).type, {kTfLiteFloat32}));
    const int64_t rows = int64_t{plan.max_detections} * plan.classes_per_detection;
    OP_REQUIRE(ctx, rows <= 1 << 24, "max_detections * max_classes_per_detection is %d million, too many",
               static_cast<int>(rows >> 20));
    const int row_count = static_cast<int>(rows);
    OP_TRY(ctx.SetOutputShape(0, Shape{1, row_count, 4}));
    OP_TRY(ctx.SetOutputShape(1, Shape{1, row_count}));
    OP_TRY(ctx.SetOutputShape(2, Shape{1, row_count}));
    OP_TRY(ctx.SetOutputShape(3, Shape{1}));
    return RequestScratch(ctx, count, plan);
  }

  static TfLiteStatus RequestScratch(PrepareContext& ctx, int count, Plan& plan) {
    plan.chosen_room = plan.is_regular ? plan.detections_per_class : plan.max_detections;
    if (plan.chosen_room > count) plan.chosen_room = count;
    OP_TRY(ctx.Scratch(sizeof(Box) * count, &plan.boxes_id));
    OP_TRY(ctx.Scratch(sizeof(BoxCandidate) * count, &plan.candidates_id));
    OP_TRY(ctx.Scratch(sizeof(BoxCandidate) * plan.chosen_room, &plan.chosen_id));
    if (!plan.is_regular) return kTfLiteOk;
    return ctx.Scratch(sizeof(Detection) * plan.max_detections, &plan.best_id);
  }

  static float Real(const TensorView& tensor, const Number& number, int i) {
    if (tensor.type == kTfLiteFloat32) return tensor.Data<float>()[i];
    const int32_t raw = tensor.type == kTfLiteInt8 ? tensor.Data<int8_t>()[i] : tensor.Data<uint8_t>()[i];
    return static_cast<float>(raw - number.zero_point) * number.scale;
  }

  // Returns the score of a class that is not the background.
  static float Score(const TensorView& scores, const Plan& plan, int box, int class_index) {
    const int row = scores.dim(2);
    return Real(scores, plan.numbers[kInScores], box * row + row - plan.classes + class_index);
  }

  static TfLiteStatus DecodeBoxes(const EvalContext& ctx, const Plan& plan, Box* decoded) {
    const TensorView boxes = ctx.in(kInBoxes), anchors = ctx.in(kInAnchors);
    for (int i = 0; i < boxes.dim(1); ++i) {
      float center[2], half[2];
      for (int axis = 0; axis < 2; ++axis) {
        const int at = i * boxes.dim(2) + axis, anchor_at = i * anchors.dim(1) + axis;
        const float anchor_size = Real(anchors, plan.numbers[kInAnchors], anchor_at + 2);
        center[axis] = Real(boxes, plan.numbers[kInBoxes], at) / plan.scales[axis] * anchor_size +
                       Real(anchors, plan.numbers[kInAnchors], anchor_at);
        half[axis] = 0.5f * std::exp(Real(boxes, plan.numbers[kInBoxes], at + 2) / plan.scales[axis + 2]) * anchor_size;
        OP_REQUIRE(ctx, !(half[axis] < 0), "anchor %d has a negative size", i);
      }
      decoded[i] = {center[0] - half[0], center[1] - half[1], center[0] + half[0], center[1] + half[1]};
    }
    return kTfLiteOk;
  }

  static int Suppress(const Plan& plan, const Box* boxes, BoxCandidate* candidates, int count, BoxCandidate* chosen) {
    return NonMaxSuppression({plan.chosen_room, plan.overlap, 0.0f, 0.0f}, boxes, candidates, count, chosen);
  }

  static void WriteRow(const EvalContext& ctx, int row, const Box& box, int class_index, float score) {
    std::memcpy(ctx.out(0).Data<float>() + 4 * row, &box, sizeof(box));
    ctx.out(1).Data<float>()[row] = static_cast<float>(class_index);
    ctx.out(2).Data<float>()[row] = score;
  }

  // Places a detection where its score belongs among the best `*count` ones, of which no more than `room` stay.
  static void Insert(const Detection& detection, int room, Detection* best, int* count) {
    int at = *count;
    while (at > 0 && best[at - 1].score < detection.score) --at;
    if (at >= room) return;
    if (*count < room) ++*count;
    std::memmove(best + at + 1, best + at, sizeof(Detection) * (*count - 1 - at));
    best[at] = detection;
  }

  static int RegularDetections(const EvalContext& ctx, const Plan& plan, const Box* boxes) {
    const TensorView scores = ctx.in(kInScores);
    auto* candidates = static_cast<BoxCandidate*>(ctx.scratch(plan.candidates_id));
    auto* chosen = static_cast<BoxCandidate*>(ctx.scratch(plan.chosen_id));
    auto* best = static_cast<Detection*>(ctx.scratch(plan.best_id));
    int best_count = 0;
    for (int c = 0; c < plan.classes; ++c) {
      int count = 0;
      for (int i = 0; i < scores.dim(1); ++i) {
        const float score = Score(scores, plan, i, c);
        if (score >= plan.score_threshold) candidates[count++] = {score, i, 0};
      }
      const int found = Suppress(plan, boxes, candidates, count, chosen);
      for (int i = 0; i < found; ++i) {
        Insert({chosen[i].score, chosen[i].box, c}, plan.max_detections, best, &best_count);
      }
    }
    for (int i = 0; i < best_count; ++i) WriteRow(ctx, i, boxes[best[i].box], best[i].class_index, best[i].score);
    return best_count;
  }

  // Returns the class with the best score that comes after (`score`, `class_index`), in falling order.
  static int NextBestClass(const TensorView& scores, const Plan& plan, int box, float* score, int class_index) {
    int next = -1;
    float next_score = 0;
    for (int c = 0; c < plan.classes; ++c) {
      const float s = Score(scores, plan, box, c);
      const bool comes_after = class_index < 0 || s < *score || (s == *score && c > class_index);
      if (comes_after && (next < 0 || s > next_score)) next = c, next_score = s;
    }
    *score = next_score;
    return next;
  }

  static int FastDetections(const EvalContext& ctx, const Plan& plan, const Box* boxes) {
    const TensorView scores = ctx.in(kInScores);
    auto* candidates = static_cast<BoxCandidate*>(ctx.scratch(plan.candidates_id));
    auto* chosen = static_cast<BoxCandidate*>(ctx.scratch(plan.chosen_id));
    int count = 0;
    for (int i = 0; i < scores.dim(1); ++i) {
      float score = 0;
      (void)NextBestClass(scores, plan, i, &score, -1);
      if (score >= plan.score_threshold) candidates[count++] = {score, i, 0};
    }
    const int found = Suppress(plan, boxes, candidates, count, chosen);
    for (int i = 0; i < found; ++i) {
      float score = 0;
      int c = -1;
      for (int k = 0; k < plan.classes_per_detection; ++k) {
        c = NextBestClass(scores, plan, chosen[i].box, &score, c);
        if (c < 0) break;
        WriteRow(ctx, i * plan.classes_per_detection + k, boxes[chosen[i].box], c, score);
      }
    }
    return found;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    auto* boxes = static_cast<Box*>(ctx.scratch(plan.boxes_id));
    OP_TRY(DecodeBoxes(ctx, plan, boxes));
    for (int i = 0; i < 3; ++i) std::memset(ctx.out(i).raw, 0, sizeof(float) * ctx.out(i).elements());
    const int found = plan.is_regular ? RegularDetections(ctx, plan, boxes) : FastDetections(ctx, plan, boxes);
    *ctx.out(3).Data<float>() = static_cast<float>(found);
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(custom_ops, DETECTION_POSTPROCESS, mote::DetectionPostProcess)
