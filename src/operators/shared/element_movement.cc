// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/element_movement.h"

#include <algorithm>

#include "src/operators/shared/copy_bytes.h"

namespace mote {

TfLiteStatus RequireMovable(const PrepareContext& ctx, const TensorInfo& values, const TensorInfo& output,
                            int min_bits) {
  const int bits = ElementBits(values.type);
  OP_REQUIRE(ctx, bits >= min_bits, "values of type %s cannot be moved one by one", TfLiteTypeGetName(values.type));
  OP_REQUIRE(ctx, output.type == values.type, "the output has type %s, the values %s", TfLiteTypeGetName(output.type),
             TfLiteTypeGetName(values.type));
  OP_REQUIRE(ctx, values.rank() <= kMaxRank, "the values have %d dimensions, more than %d", values.rank(), kMaxRank);
  return kTfLiteOk;
}

TfLiteStatus RequireSizes(const PrepareContext& ctx, const char* what, const TensorInfo& tensor, int count) {
  (void)what;
  OP_REQUIRE(ctx, tensor.type == kTfLiteInt32 || tensor.type == kTfLiteInt64,
             "%s: type %s, but int32 or int64 is needed", what, TfLiteTypeGetName(tensor.type));
  OP_REQUIRE(ctx, tensor.rank() == 1 && (count == -1 ? tensor.dim(0) <= kMaxRank : tensor.dim(0) == count),
             "%s: %d dimensions and %d elements, but a vector of %s%d is needed", what, tensor.rank(),
             tensor.elements(), count == -1 ? "up to " : "", count == -1 ? kMaxRank : count);
  return kTfLiteOk;
}

TfLiteStatus ResolveAxis(const EvalContext& ctx, int64_t axis, int rank, int* resolved) {
  OP_REQUIRE(ctx, axis >= -rank && axis < rank, "axis %lld is outside the %d dimensions", static_cast<long long>(axis),
             rank);
  *resolved = static_cast<int>(axis < 0 ? axis + rank : axis);
  return kTfLiteOk;
}

TfLiteStatus ReadShape(const EvalContext& ctx, TfLiteType type, const void* data, int rank, Shape* shape) {
  for (int d = 0; d < rank; ++d) OP_TRY(AppendDim(ctx, IndexAt(type, data, d), shape));
  return kTfLiteOk;
}

TfLiteStatus AppendDim(const EvalContext& ctx, int64_t size, Shape* shape) {
  constexpr int64_t kMax = 0x7FFFFFFF;
  OP_REQUIRE(ctx, shape->rank < kMaxRank, "the output would have more than %d dimensions", kMaxRank);
  int64_t product = size;  // of all dimensions but those of 0, as the verifier has it
  for (int d = 0; d < shape->rank && product > 0 && product <= kMax; ++d) product *= std::max(shape->dims[d], 1);
  OP_REQUIRE(ctx, product >= 0 && product <= kMax,
             "dimension %d of the output would be %lld: negative, or the output has 2^31 elements and more",
             shape->rank, static_cast<long long>(size));
  shape->Append(static_cast<int>(size));
  return kTfLiteOk;
}

void RowMajorStrides(int rank, const int* dims, int* strides) {
  unsigned stride = 1;
  for (int d = rank - 1; d >= 0; --d) {
    strides[d] = static_cast<int>(stride);
    stride *= static_cast<unsigned>(dims[d]);
  }
}

void CopyElements(const TensorView& from, const TensorView& to) {
  size_t bytes = 0;
  static_cast<void>(BytesFor(from.type, from.elements(), &bytes));  // Prepare has refused types that have no size
  if (bytes == 0 || to.raw == from.raw) return;
  CopyBytes(to.raw, from.raw, bytes);
}

void Move(const StridedCopy& copy, TfLiteType type, const void* source, int source_offset, void* target,
          int target_offset) {
  const int bits = ElementBits(type);
  if (bits < 8) return copy.RunNibbles(source, source_offset, target, target_offset);
  const ptrdiff_t bytes = bits / 8;
  copy.Run(bits / 8, static_cast<const uint8_t*>(source) + source_offset * bytes,
           static_cast<uint8_t*>(target) + target_offset * bytes);
}

void ClearLastByte(const TensorView& tensor) {
  const int elements = tensor.elements();
  if (ElementBits(tensor.type) < 8 && elements > 0) tensor.Data<uint8_t>()[(elements - 1) / 2] = 0;
}

}  // namespace mote
