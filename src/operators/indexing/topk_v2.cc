// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// TOPK_V2: the k largest values of each row, the largest first, and their places.
//   in  0: values [..., n]   float32 | int8 | uint8 | int16 | int32 | int64
//       1: k, one element, at most n  int32 | int16
//   out 0: [..., k], same type
//       1: [..., k]          int32 | int16
// Equal values keep their order. A k that is not constant is read at Eval.
#include <algorithm>

#include "src/operators/shared/element_movement.h"

namespace mote {
namespace {

// Returns true if place a of a row comes before place b.
using ComesBefore = bool (*)(const void* row, int a, int b);

template <class T>
bool IsLarger(const void* row, int a, int b) {
  const T* values = static_cast<const T*>(row);
  return values[a] > values[b] || (values[a] == values[b] && a < b);
}

ComesBefore FunctionFor(TfLiteType type) {
  switch (type) {
    case kTfLiteFloat32:
      return IsLarger<float>;
    case kTfLiteInt8:
      return IsLarger<int8_t>;
    case kTfLiteUInt8:
      return IsLarger<uint8_t>;
    case kTfLiteInt16:
      return IsLarger<int16_t>;
    case kTfLiteInt32:
      return IsLarger<int32_t>;
    case kTfLiteInt64:
      return IsLarger<int64_t>;
    default:
      return nullptr;
  }
}

// Holds places in a heap: none comes before its parent's place, so that the last of all lies at its top.
class LastOnTop {
 public:
  LastOnTop(const void* row, ComesBefore comes_before, int32_t* places)
      : row_(row), comes_before_(comes_before), places_(places) {}

  // Takes the k first of n places, in order. 0 < k <= n.
  void TakeFirst(int k, int n) {
    for (int i = 0; i < k; ++i) places_[i] = i;
    for (int i = k / 2 - 1; i >= 0; --i) Sink(i, k);
    for (int i = k; i < n; ++i) {
      if (!comes_before_(row_, i, places_[0])) continue;
      places_[0] = i;
      Sink(0, k);
    }
    for (int left = k - 1; left > 0; --left) {
      std::swap(places_[0], places_[left]);
      Sink(0, left);
    }
  }

 private:
  void Sink(int parent, int count) {
    for (int child = 2 * parent + 1; child < count; child = 2 * parent + 1) {
      if (child + 1 < count && comes_before_(row_, places_[child], places_[child + 1])) ++child;
      if (!comes_before_(row_, places_[parent], places_[child])) return;
      std::swap(places_[parent], places_[child]);
      parent = child;
    }
  }

  const void* row_;
  ComesBefore comes_before_;
  int32_t* places_;
};

struct TopKV2 {
  using Params = void;
  struct Plan {
    int scratch;  // the places of a row, where the output has them in 16 bits
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 2));
    const TensorInfo values = ctx.in(0), k = ctx.in(1), places = ctx.out(1);
    OP_REQUIRE(ctx, FunctionFor(values.type) != nullptr, "values of type %s are not supported",
               TfLiteTypeGetName(values.type));
    OP_TRY(RequireMovable(ctx, values, ctx.out(0)));
    OP_TRY(ctx.RequireType("k", k.type, {kTfLiteInt32, kTfLiteInt16}));
    OP_TRY(ctx.RequireType("output 1", places.type, {kTfLiteInt32, kTfLiteInt16}));
    OP_REQUIRE(ctx, values.rank() >= 1 && k.elements() == 1,
               "the values have %d dimensions, k has %d elements; at least one, and one, are needed", values.rank(),
               k.elements());
    const int n = values.dim(values.rank() - 1);
    if (places.type == kTfLiteInt16) {
      OP_REQUIRE(ctx, n <= 32768, "rows of %d values have places that do not fit in 16 bits", n);
      OP_TRY(ctx.Scratch(sizeof(int32_t) * static_cast<size_t>(std::max(n, 1)), &plan.scratch));
    }
    if (!k.is_constant) return kTfLiteOk;
    Shape shape;
    OP_TRY(Resolve(EvalContext(ctx.raw(), ctx.node()), *values.dims, IndexAt(k.type, k.data, 0), &shape));
    OP_TRY(ctx.SetOutputShape(0, shape));
    return ctx.SetOutputShape(1, shape);
  }

  static TfLiteStatus Resolve(const EvalContext& ctx, const TfLiteIntArray& dims, int64_t k, Shape* shape) {
    const int n = dims.data[dims.size - 1];
    OP_REQUIRE(ctx, k >= 0 && k <= n, "k is %ld, but rows have %d values", static_cast<long>(k), n);
    *shape = Shape(dims);
    (*shape)[dims.size - 1] = static_cast<int>(k);
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView values = ctx.in(0), k_tensor = ctx.in(1);
    Shape shape;
    OP_TRY(Resolve(ctx, *values.dims, IndexAt(k_tensor.type, k_tensor.raw, 0), &shape));
    OP_TRY(ctx.SetOutputShape(0, shape));
    OP_TRY(ctx.SetOutputShape(1, shape));
    if (Elements(shape) == 0) return kTfLiteOk;
    const TensorView top = ctx.out(0), places = ctx.out(1);
    const bool narrow = places.type == kTfLiteInt16;
    const int n = values.dim(values.rank() - 1), k = shape[shape.rank - 1];
    const ptrdiff_t element_bytes = ElementBits(values.type) / 8;
    const uint8_t* row = values.Data<const uint8_t>();
    uint8_t* target = top.Data<uint8_t>();
    for (int i = 0, rows = Elements(shape) / k; i < rows; ++i, row += n * element_bytes) {
      int32_t* found = narrow ? static_cast<int32_t*>(ctx.scratch(plan.scratch)) : places.Data<int32_t>() + i * k;
      LastOnTop(row, FunctionFor(values.type), found).TakeFirst(k, n);
      for (int j = 0; j < k; ++j, target += element_bytes) {
        std::memcpy(target, row + found[j] * element_bytes, element_bytes);
        if (narrow) places.Data<int16_t>()[i * k + j] = static_cast<int16_t>(found[j]);
      }
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(TOPK_V2, mote::TopKV2)
