// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// STRIDED_SLICE: values[begin:end:stride] in each dimension, with masks as in NumPy's notation.
//   in  0: values                                                     any type of at least a byte | string
//       1: begin   [n]                                                int32
//       2: end     [n], counted from begin if the option `offset` is set  int32
//       3: strides [n], not 0                                         int32
//   out 0: values, same type as in 0
// Entry i of n is for the next dimension, unless its bit is in ellipsis_mask (for as many dimensions as are left over)
// or in new_axis_mask (for none: the output has a 1 there). Its bit in begin_mask or end_mask stands for the first or
// last element that the stride can reach; in shrink_axis_mask it takes the one element `begin` and drops the dimension.
// Begin, end and strides that are not constant are read at Eval.
#include <algorithm>

#include "src/operators/movement/constant_output.h"
#include "src/operators/shared/copy_blocks.h"
#include "src/operators/shared/strided_copy.h"
#include "src/operators/shared/strings.h"

namespace mote {
namespace {

struct Range {
  int begin;
  int stride;
  int size;
};

// The part of each dimension of the input that a slice takes, and the output's shape.
struct Slice {
  int rank = 0;
  Range ranges[kMaxRank];
  Shape shape;
};

struct StridedSlice {
  using Params = TfLiteStridedSliceParams;
  // Bit i of each mask is entry i's.
  struct Plan {
    uint8_t begin_mask;
    uint8_t end_mask;
    uint8_t ellipsis_mask;
    uint8_t new_axis_mask;
    uint8_t shrink_axis_mask;
    bool offset;
    bool is_constant;  // the output
    bool is_blocks;    // known in Prepare, from source_offset on
    int source_offset;
    StridedCopy::Blocks blocks;
    ConstantOutput constant;
  };

  struct Entries {
    int count;
    const int32_t* begin;
    const int32_t* end;
    const int32_t* stride;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(4, 1));
    const TensorInfo input = ctx.in(0), output = ctx.out(0), begin = ctx.in(1), end = ctx.in(2), strides = ctx.in(3);
    OP_REQUIRE(ctx, ElementBits(input.type) >= 8, "values of type %s cannot be sliced", TfLiteTypeGetName(input.type));
    OP_REQUIRE(ctx, output.type == input.type, "the output has type %s, the input %s", TfLiteTypeGetName(output.type),
               TfLiteTypeGetName(input.type));
    OP_REQUIRE(ctx, input.rank() <= kMaxRank, "the input has %d dimensions, more than %d", input.rank(), kMaxRank);
    for (int i = 1; i < 4; ++i) {
      const TensorInfo entries = ctx.in(i);
      OP_TRY(ctx.RequireType("begin, end or strides", entries.type, {kTfLiteInt32}));
      OP_REQUIRE(ctx, entries.rank() == 1 && entries.dim(0) == begin.elements() && entries.dim(0) <= kMaxRank,
                 "begin, end and strides must be vectors of one length up to %d; input %d has %d dimensions and %d "
                 "elements, begin has %d",
                 kMaxRank, i, entries.rank(), entries.elements(), begin.elements());
    }
    plan.begin_mask = static_cast<uint8_t>(params.begin_mask);
    plan.end_mask = static_cast<uint8_t>(params.end_mask);
    plan.ellipsis_mask = static_cast<uint8_t>(params.ellipsis_mask);
    plan.new_axis_mask = static_cast<uint8_t>(params.new_axis_mask);
    plan.shrink_axis_mask = static_cast<uint8_t>(params.shrink_axis_mask);
    plan.offset = params.offset;
    plan.is_constant = false;
    plan.is_blocks = false;
    if (!begin.is_constant || !end.is_constant || !strides.is_constant) return kTfLiteOk;
    Slice slice;
    const Entries entries = {begin.dim(0), begin.Data<int32_t>(), end.Data<int32_t>(), strides.Data<int32_t>()};
    OP_TRY(Resolve(EvalContext(ctx.raw(), ctx.node()), plan, *input.dims, entries, &slice));
    OP_TRY(ctx.SetOutputShape(0, slice.shape));
    if (input.type == kTfLiteString) return kTfLiteOk;
    OP_TRY(SliceConstant(ctx, input, slice, plan));
    if (Elements(slice.shape) > 0) {
      const int element_bytes = ElementBits(input.type) / 8;
      plan.is_blocks = MakeCopy(slice, *input.dims, &plan.source_offset).IsBlocks(element_bytes, &plan.blocks);
      plan.source_offset *= element_bytes;
    }
    return kTfLiteOk;
  }

  static TfLiteStatus SliceConstant(PrepareContext& ctx, const TensorInfo& input, const Slice& slice, Plan& plan) {
    const int element_bytes = ElementBits(input.type) / 8;
    const int64_t bytes = int64_t{Elements(slice.shape)} * element_bytes;
    plan.is_constant = ConstantOutput::IsPossible(ctx, bytes);
    if (!plan.is_constant) return kTfLiteOk;
    void* const sliced = plan.constant.Reserve(ctx, bytes);
    if (sliced == nullptr) return kTfLiteError;
    Copy(slice, *input.dims, element_bytes, input.Data<uint8_t>(), sliced);
    return ctx.SetConstantOutput(0, sliced);
  }

  static TfLiteStatus Resolve(const EvalContext& ctx, const Plan& plan, const TfLiteIntArray& dims,
                              const Entries& entries, Slice* slice) {
    bool ellipsis_seen = false;
    for (int i = 0; i < entries.count; ++i) {
      const int bit = 1 << i;
      if (plan.ellipsis_mask & bit) {
        OP_REQUIRE(ctx, !ellipsis_seen, "entry %d is a second ellipsis", i);
        ellipsis_seen = true;
        int later = 0;
        for (int j = i + 1; j < entries.count; ++j) later += (plan.new_axis_mask >> j & 1) == 0;
        while (slice->rank + later < dims.size) TakeAll(dims.data[slice->rank], slice);
      } else if (plan.new_axis_mask & bit) {
        OP_REQUIRE(ctx, slice->shape.rank < kMaxRank, "the output would have more than %d dimensions", kMaxRank);
        slice->shape.Append(1);
      } else {
        OP_REQUIRE(ctx, slice->rank < dims.size, "entry %d is for a dimension that the input, of %d, does not have", i,
                   dims.size);
        OP_TRY(Take(ctx, plan, dims.data[slice->rank], entries, i, slice));
      }
    }
    OP_REQUIRE(ctx, slice->shape.rank + dims.size - slice->rank <= kMaxRank,
               "the output would have more than %d dimensions", kMaxRank);
    while (slice->rank < dims.size) TakeAll(dims.data[slice->rank], slice);
    return kTfLiteOk;
  }

  static void TakeAll(int size, Slice* slice) { Append({0, 1, size}, slice); }

  // A shape of more than kMaxRank dimensions only counts them; Resolve refuses it at its end.
  static void Append(Range range, Slice* slice) {
    slice->ranges[slice->rank++] = range;
    if (slice->shape.rank < kMaxRank) slice->shape.dims[slice->shape.rank] = range.size;
    ++slice->shape.rank;
  }

  static TfLiteStatus Take(const EvalContext& ctx, const Plan& plan, int size, const Entries& entries, int i,
                           Slice* slice) {
    const int stride = entries.stride[i];
    OP_REQUIRE(ctx, stride != 0, "entry %d of strides is 0", i);
    const bool begin_masked = plan.begin_mask >> i & 1;
    const int64_t stated_begin = FromEnd(entries.begin[i], size);
    if (plan.shrink_axis_mask >> i & 1) {
      const int64_t index = begin_masked ? 0 : std::max<int64_t>(stated_begin, 0);
      OP_REQUIRE(ctx, index < size && stride > 0, "entry %d takes element %d, stride %d, of a dimension of %d", i,
                 static_cast<int>(entries.begin[i]), stride, size);
      slice->ranges[slice->rank++] = {static_cast<int>(index), 0, 1};
      return kTfLiteOk;
    }
    // Forwards the bounds lie in [0, size], backwards in [-1, size - 1].
    const int low = stride > 0 ? 0 : -1, high = stride > 0 ? size : size - 1;
    const auto clamp = [low, high](int64_t x) {
      return static_cast<int>(std::min<int64_t>(std::max<int64_t>(x, low), high));
    };
    const int begin = begin_masked ? (stride > 0 ? low : high) : clamp(stated_begin);
    const int64_t stated_end = plan.offset ? int64_t{entries.end[i]} + begin : FromEnd(entries.end[i], size);
    const int end = plan.end_mask >> i & 1 ? (stride > 0 ? high : low) : clamp(stated_end);
    const int span = stride > 0 ? end - begin : begin - end;
    const uint32_t step = stride > 0 ? static_cast<uint32_t>(stride) : 0u - static_cast<uint32_t>(stride);
    // span and step are at most 2^31, so that the sum does not wrap.
    const int count = span <= 0 ? 0 : static_cast<int>((static_cast<uint32_t>(span) + (step - 1)) / step);
    Append({begin, stride, count}, slice);
    return kTfLiteOk;
  }

  static int64_t FromEnd(int64_t index, int size) { return index < 0 ? index + size : index; }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    if (plan.is_constant) return kTfLiteOk;
    if (plan.is_blocks) {
      const StridedCopy::Blocks& b = plan.blocks;
      CopyBlocks(b.count, b.block_bytes, ctx.required_in(0).Data<uint8_t>() + plan.source_offset, b.source_step,
                 ctx.required_out(0).Data<uint8_t>(), b.target_step);
      return kTfLiteOk;
    }
    const TensorView input = ctx.in(0), begin = ctx.in(1);
    Slice slice;
    const Entries entries = {begin.elements(), begin.Data<int32_t>(), ctx.in(2).Data<int32_t>(),
                             ctx.in(3).Data<int32_t>()};
    OP_TRY(Resolve(ctx, plan, *input.dims, entries, &slice));
    OP_TRY(ctx.SetOutputShape(0, slice.shape));
    Copy(slice, *input.dims, ElementBits(input.type) / 8, input.Data<uint8_t>(), ctx.out(0).raw);
    return kTfLiteOk;
  }

  static void Copy(const Slice& slice, const TfLiteIntArray& dims, int element_bytes, const uint8_t* from, void* to) {
    if (Elements(slice.shape) == 0) return;
    int offset = 0;
    const StridedCopy copy = MakeCopy(slice, dims, &offset);
    copy.Run(element_bytes, from + ptrdiff_t{offset} * element_bytes, to);
  }

  // `offset` becomes that of the first element that is taken.
  static StridedCopy MakeCopy(const Slice& slice, const TfLiteIntArray& dims, int* offset) {
    int source_strides[kMaxRank], target_strides[kMaxRank];
    int source_stride = 1, target_stride = 1;
    *offset = 0;
    for (int d = slice.rank - 1; d >= 0; --d) {
      const Range& r = slice.ranges[d];
      // If the slice takes more than one element, the stride is less than the dimension, so that the product fits.
      source_strides[d] = r.size > 1 ? r.stride * source_stride : 0;
      target_strides[d] = target_stride;
      *offset += r.begin * source_stride;
      source_stride *= dims.data[d];
      target_stride *= r.size;
    }
    StridedCopy copy;
    for (int d = 0; d < slice.rank; ++d) copy.AddDim(slice.ranges[d].size, source_strides[d], target_strides[d]);
    return copy;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(STRIDED_SLICE, mote::WithStrings<mote::StridedSlice>)
