// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SEGMENT_SUM: the sums of the rows of each segment.
//   in  0: values [n, ...]                       float32 | int32
//       1: the segment of each row [n]: 0 first, then the same or the next one  int32
//   out 0: [segments, ...], same type
// UNSORTED_SEGMENT_SUM: the sums of the values of each segment.
//   in  0: values [n..., ...]                    float32 | int32
//       1: the segment of each slice [n...]; those below 0 are left out  int32
//       2: the number of segments, one element   int32
//   out 0: [segments, ...], same type
// UNSORTED_SEGMENT_PROD: the products of the values of each segment, 1 where there are none.
//   in  0: values [n..., ...]                    float32 | int32
//       1: the segment of each slice [n...]; those below 0 are left out  int32
//       2: the number of segments, one element   int32
//   out 0: [segments, ...], same type
// UNSORTED_SEGMENT_MAX: the largest values of each segment, the smallest number where there are none.
//   in  0: values [n..., ...]                    float32 | int32
//       1: the segment of each slice [n...]; those below 0 are left out  int32
//       2: the number of segments, one element   int32
//   out 0: [segments, ...], same type
// UNSORTED_SEGMENT_MIN: the smallest values of each segment, the largest number where there are none.
//   in  0: values [n..., ...]                    float32 | int32
//       1: the segment of each slice [n...]; those below 0 are left out  int32
//       2: the number of segments, one element   int32
//   out 0: [segments, ...], same type
// int32 wraps. The output's shape depends on data, unless the segments of SEGMENT_SUM, or the number, are constant.
#include <limits>

#include "src/operators/shared/dynamic_shape.h"
#include "src/operators/shared/element_movement.h"
#include "src/operators/shared/fill_elements.h"
#include "src/operators/shared/plain_binary.h"

namespace mote {
namespace {

// Holds the value of a segment without values.
struct Neutral {
  float f32;
  int32_t i32;
};

constexpr Neutral kZero = {0.0f, 0};
constexpr Neutral kOne = {1.0f, 1};
constexpr Neutral kSmallest = {std::numeric_limits<float>::lowest(), INT32_MIN};
constexpr Neutral kLargest = {std::numeric_limits<float>::max(), INT32_MAX};

enum class Segments { kSorted, kUnsorted };

template <class F, Segments kOrder, const Neutral& kNeutral>
struct SegmentOp {
  using Params = void;
  struct Plan {
    DynamicShape shape;
  };

  static constexpr bool kIsSorted = kOrder == Segments::kSorted;
  static constexpr int kCountInput = kIsSorted ? 1 : 2;  // the input that gives the number of segments

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(kIsSorted ? 2 : 3, 1));
    const TensorInfo values = ctx.in(0), segments = ctx.in(1), counted = ctx.in(kCountInput);
    OP_TRY(ctx.RequireType("input 0", values.type, {kTfLiteFloat32, kTfLiteInt32}));
    OP_TRY(RequireMovable(ctx, values, ctx.out(0)));
    OP_TRY(ctx.RequireType("the segments", segments.type, {kTfLiteInt32}));
    OP_TRY(ctx.RequireType("the number of segments", counted.type, {kTfLiteInt32}));
    bool fits = segments.rank() >= 1 && segments.rank() <= (kIsSorted ? 1 : values.rank());
    for (int d = 0; fits && d < segments.rank(); ++d) fits = d < values.rank() && segments.dim(d) == values.dim(d);
    OP_REQUIRE(ctx, fits,
               "the segments' shape (%d dimensions, %d elements) is not the beginning of the values' (%d, %d)",
               segments.rank(), segments.elements(), values.rank(), values.elements());
    OP_REQUIRE(ctx, kIsSorted || (counted.elements() == 1 && counted.rank() <= 1),
               "the number of segments has %d elements; one is needed", counted.elements());
    if (!counted.is_constant) return PrepareDynamicShape(ctx, 0, &plan.shape);
    Shape shape;
    OP_TRY(Resolve(EvalContext(ctx.raw(), ctx.node()), *values.dims, *segments.dims, counted.Data<int32_t>(), &shape));
    return ctx.SetOutputShape(0, shape);
  }

  // `counted` points to the sorted segments, or to their number.
  static TfLiteStatus Resolve(const EvalContext& ctx, const TfLiteIntArray& dims, const TfLiteIntArray& segments_dims,
                              const int32_t* counted, Shape* shape) {
    const int n = segments_dims.data[0];
    OP_TRY(AppendDim(ctx, kIsSorted ? (n > 0 ? int64_t{counted[n - 1]} + 1 : 0) : counted[0], shape));
    for (int d = segments_dims.size; d < dims.size; ++d) OP_TRY(AppendDim(ctx, dims.data[d], shape));
    return kTfLiteOk;
  }

  static TfLiteStatus Check(const EvalContext& ctx, const int32_t* segments, int n, int count) {
    for (int i = 0; i < n; ++i) {
      const int segment = static_cast<int>(segments[i]);
      if constexpr (kIsSorted) {
        const int before = i > 0 ? static_cast<int>(segments[i - 1]) : 0;
        OP_REQUIRE(ctx, segment == before || (i > 0 && segment == before + 1),
                   "row %d has segment %d after %d; sorted segments begin at 0 and grow by 1", i, segment, before);
      }
      OP_REQUIRE(ctx, segment < count, "slice %d has segment %d, but there are %d", i, segment, count);
    }
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView values = ctx.in(0), segments = ctx.in(1);
    const int32_t* const segment = segments.Data<const int32_t>();
    const int n = segments.elements();
    Shape shape;
    OP_TRY(Resolve(ctx, *values.dims, *segments.dims, ctx.in(kCountInput).Data<int32_t>(), &shape));
    OP_TRY(Check(ctx, segment, n, shape[0]));
    OP_TRY(SetDynamicShape(ctx, 0, shape, plan.shape));
    constexpr int kElementBytes = 4;
    const TensorView out = ctx.out(0);
    const void* neutral = &kNeutral.i32;
    if (values.type == kTfLiteFloat32) neutral = &kNeutral.f32;
    FillElements(Elements(shape), kElementBytes, neutral, out.raw);
    const BinaryRowFunction fold = PlainRowFor<F, kFloat32 | kInt32>(values.type);
    const int slice = Elements(shape.rank - 1, shape.dims + 1);
    for (int i = 0; i < n; ++i) {
      if (segment[i] < 0) continue;
      uint8_t* const target = out.Data<uint8_t>() + ptrdiff_t{segment[i]} * slice * kElementBytes;
      fold({target, values.Data<uint8_t>() + ptrdiff_t{i} * slice * kElementBytes, target, slice, 1, 1}, nullptr);
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(SEGMENT_SUM, mote::SegmentOp<mote::Sum, mote::Segments::kSorted, mote::kZero>)
MOTE_REGISTER_OP(UNSORTED_SEGMENT_SUM, mote::SegmentOp<mote::Sum, mote::Segments::kUnsorted, mote::kZero>)
MOTE_REGISTER_OP(UNSORTED_SEGMENT_PROD, mote::SegmentOp<mote::ProductOf, mote::Segments::kUnsorted, mote::kOne>)
MOTE_REGISTER_OP(UNSORTED_SEGMENT_MAX, mote::SegmentOp<mote::Larger, mote::Segments::kUnsorted, mote::kSmallest>)
MOTE_REGISTER_OP(UNSORTED_SEGMENT_MIN, mote::SegmentOp<mote::Smaller, mote::Segments::kUnsorted, mote::kLargest>)
