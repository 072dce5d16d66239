// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// PAD: puts zeros (the output's zero point, if quantised) around the values.
//   in  0: values                                             any type of at least a byte
//       1: paddings [rank, 2], before and after, none below 0  int8 | int16 | int32 | int64
//   out 0: values, same type as in 0
// PADV2: puts a given value around the values.
//   in  0: values                                             any type of at least a byte
//       1: paddings [rank, 2], before and after, none below 0  int8 | int16 | int32 | int64
//       2: the value, one element, optional                   same type as in 0; quantised as the output
//   out 0: values, same type as in 0
// Either operator takes the inputs of the other. Paddings that are not constant are read at Eval.
#include "src/operators/seam/op.h"
#include "src/operators/shared/fill_elements.h"
#include "src/operators/shared/index_tensor.h"
#include "src/operators/shared/strided_copy.h"

namespace mote {
namespace {

struct Pad {
  using Params = void;
  struct Plan {
    int16_t zero_point;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 3, 1));
    const TensorInfo input = ctx.in(0), paddings = ctx.in(1), value = ctx.in(2), output = ctx.out(0);
    OP_REQUIRE(ctx, ElementBits(input.type) >= 8, "values of type %s cannot be padded", TfLiteTypeGetName(input.type));
    OP_REQUIRE(ctx, output.type == input.type, "the output has type %s, the input %s", TfLiteTypeGetName(output.type),
               TfLiteTypeGetName(input.type));
    OP_REQUIRE(ctx, input.rank() <= kMaxRank, "the input has %d dimensions, more than %d", input.rank(), kMaxRank);
    OP_REQUIRE(ctx, IsIndexType(paddings.type), "the paddings have type %s; int32 is usual",
               TfLiteTypeGetName(paddings.type));
    OP_REQUIRE(ctx, paddings.rank() == 2 && paddings.dim(0) == input.rank() && paddings.dim(1) == 2,
               "the paddings must have shape [%d, 2]; they have %d dimensions and %d elements", input.rank(),
               paddings.rank(), paddings.elements());
    if (value.exists()) OP_TRY(CheckValue(ctx, value, output));
    // The bytes of the sign-extended zero point are zero for types that are not quantised.
    OP_REQUIRE(ctx, output.zero_point == static_cast<int16_t>(output.zero_point), "zero point %d is out of range",
               static_cast<int>(output.zero_point));
    plan.zero_point = static_cast<int16_t>(output.zero_point);
    if (!paddings.is_constant) return kTfLiteOk;
    Shape shape;
    OP_TRY(Resolve(EvalContext(ctx.raw(), ctx.node()), *input.dims, paddings.type, paddings.data, &shape));
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus CheckValue(PrepareContext& ctx, const TensorInfo& value, const TensorInfo& output) {
    OP_REQUIRE(ctx, value.type == output.type, "the value has type %s, the output %s", TfLiteTypeGetName(value.type),
               TfLiteTypeGetName(output.type));
    OP_REQUIRE(ctx, value.elements() == 1, "the value has %d elements instead of one", value.elements());
    OP_REQUIRE(ctx, value.scale == output.scale && value.zero_point == output.zero_point,
               "the value (scale %g, zero point %d) is not quantised as the output (scale %g, zero point %d)",
               static_cast<double>(value.scale), static_cast<int>(value.zero_point), static_cast<double>(output.scale),
               static_cast<int>(output.zero_point));
    return kTfLiteOk;
  }

  static TfLiteStatus Resolve(const EvalContext& ctx, const TfLiteIntArray& dims, TfLiteType type, const void* paddings,
                              Shape* shape) {
    for (int d = 0; d < dims.size; ++d) {
      const int64_t before = IndexAt(type, paddings, 2 * d), after = IndexAt(type, paddings, 2 * d + 1);
      constexpr int64_t kMax = 0x7FFFFFFF;
      OP_REQUIRE(ctx,
                 before >= 0 && after >= 0 && before <= kMax && after <= kMax && dims.data[d] + before + after <= kMax,
                 "dimension %d of %d cannot be padded by %lld and %lld", d, dims.data[d],
                 static_cast<long long>(before), static_cast<long long>(after));
      shape->Append(static_cast<int>(dims.data[d] + before + after));
    }
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView input = ctx.in(0), paddings = ctx.in(1), value = ctx.in(2);
    Shape shape;
    OP_TRY(Resolve(ctx, *input.dims, paddings.type, paddings.raw, &shape));
    OP_TRY(ctx.SetOutputShape(0, shape));
    const int64_t zero[2] = {plan.zero_point, plan.zero_point < 0 ? -1 : 0};
    const int element_bytes = ElementBits(input.type) / 8;
    uint8_t* target = ctx.out(0).Data<uint8_t>();
    FillElements(Elements(shape), element_bytes, value.exists() ? value.raw : zero, target);
    int target_strides[kMaxRank];
    int stride = 1, offset = 0;
    for (int d = shape.rank - 1; d >= 0; --d) {
      target_strides[d] = stride;
      offset += static_cast<int>(IndexAt(paddings.type, paddings.raw, 2 * d)) * stride;
      stride *= shape[d];
    }
    StridedCopy copy;
    int source_stride = input.elements();
    if (source_stride == 0) return kTfLiteOk;
    for (int d = 0; d < shape.rank; ++d) {
      source_stride /= input.dim(d);
      copy.AddDim(input.dim(d), source_stride, target_strides[d]);
    }
    copy.Run(element_bytes, input.raw, target + ptrdiff_t{offset} * element_bytes);
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(PAD, mote::Pad)
MOTE_REGISTER_OP(PADV2, mote::Pad)
