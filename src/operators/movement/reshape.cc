// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// RESHAPE: the same elements in another shape.
//   in  0: values                                              any type of fixed size | string
//       1: the new shape [rank], optional, one dimension -1    int32
//   out 0: values, same type as in 0
// Without in 1 (or if it is no int32 vector) the shape comes from the options. A shape that is not constant is read at
// Eval.
#include "src/operators/shared/element_movement.h"
#include "src/operators/shared/row_rules.h"
#include "src/operators/shared/strings.h"

namespace mote {
namespace {

bool IsShapeVector(TfLiteType type, const TfLiteIntArray* dims) { return type == kTfLiteInt32 && dims->size == 1; }

void Append(const int32_t* dims, int count, Shape* shape) {
  for (int i = 0; i < count; ++i) shape->Append(dims[i]);
}

// Returns the product of the dimensions that are not 0; 0 where it is too large.
int ProductWithoutZeros(const TfLiteIntArray& dims) {
  int product = 1;
  for (int i = 0; i < dims.size; ++i) {
    if (dims.data[i] > 0 && __builtin_mul_overflow(product, dims.data[i], &product)) product = 0;
  }
  return product;
}

// Puts the dimension that is -1, if any, so that the product is that of `input`. Where another one is 0, the others
// determine it: [4, 0] becomes [2, 0, 2].
TfLiteStatus Resolve(const EvalContext& ctx, const TfLiteIntArray& input, Shape* shape) {
  int* unknown = nullptr;
  int known = 1;
  bool has_zero = false;
  for (int i = 0; i < shape->rank; ++i) {
    int& dim = shape->dims[i];
    if (dim == -1 && unknown == nullptr) {
      unknown = &dim;
      continue;
    }
    OP_REQUIRE(ctx, dim >= 0 && !__builtin_mul_overflow(known, dim == 0 ? 1 : dim, &known),
               "dimension %d of the new shape is %d: negative, or the shape has too many elements", i, dim);
    has_zero |= dim == 0;
  }
  const int elements = Elements(input);
  if (unknown != nullptr) {
    *unknown = (has_zero ? ProductWithoutZeros(input) : elements) / known;
    known *= *unknown;
  }
  if (has_zero) known = 0;
  OP_REQUIRE(ctx, known == elements, "the new shape has %d elements, the input %d", known, elements);
  return kTfLiteOk;
}

struct Reshape {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(1, 2, 1));
    TakeShapes(ctx.raw());
    const TensorInfo input = ctx.in(0), output = ctx.out(0), wanted = ctx.in(1);
    OP_REQUIRE(ctx, output.type == input.type, "the output has type %s, the input %s", TfLiteTypeGetName(output.type),
               TfLiteTypeGetName(input.type));
    ctx.AllowInPlace(0);
    if (input.type == kTfLiteString) {
      OP_TRY(RequireStringFunctions(ctx));
      OP_TRY(kStringFunctions.Share(ctx, 0, 0));
    }
    Shape shape;
    if (wanted.exists() && IsShapeVector(wanted.type, wanted.dims)) {
      OP_REQUIRE(ctx, wanted.dim(0) <= kMaxRank, "the new shape has %d dimensions, more than %d", wanted.dim(0),
                 kMaxRank);
      if (!wanted.is_constant) return kTfLiteOk;
      Append(wanted.Data<int32_t>(), wanted.dim(0), &shape);
    } else {
      OP_TRY(FromOptions(ctx, &shape));
    }
    OP_TRY(Resolve(EvalContext(ctx.raw(), ctx.node()), *input.dims, &shape));
    return ctx.SetOutputShape(0, shape);
  }

  static NodeRows RowsAlong(const PrepareContext& ctx, const Plan&, int axis) { return RowsOfSameElements(ctx, axis); }

  // Old converters write a scalar's shape as the one dimension 0.
  static TfLiteStatus FromOptions(PrepareContext& ctx, Shape* shape) {
    const auto* params = static_cast<const TfLiteReshapeParams*>(ctx.node()->builtin_data);
    OP_REQUIRE(ctx, params != nullptr, "the new shape is missing: neither a second input nor options");
    OP_REQUIRE(ctx, params->num_dimensions >= 0 && params->num_dimensions <= kMaxRank,
               "the new shape has %d dimensions; 0 to %d are possible", params->num_dimensions, kMaxRank);
    if (params->num_dimensions == 1 && params->shape[0] == 0) return kTfLiteOk;
    Append(params->shape, params->num_dimensions, shape);
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView input = ctx.in(0), wanted = ctx.in(1);
    if (wanted.exists() && IsShapeVector(wanted.type, wanted.dims)) {
      Shape shape;
      Append(wanted.Data<int32_t>(), wanted.dim(0), &shape);
      OP_TRY(Resolve(ctx, *input.dims, &shape));
      OP_TRY(ctx.SetOutputShape(0, shape));
    }
    CopyElements(input, ctx.out(0));
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(RESHAPE, mote::Reshape)
