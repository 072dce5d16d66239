// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// BATCH_MATMUL, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_BATCH_MATMUL_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_BATCH_MATMUL_H_

#include <algorithm>
#include <cstdint>

#include "tensorflow/lite/kernels/internal/common.h"

namespace tflite {
namespace reference_ops {

// The last two dimensions of the left side are rows and depth, those of the right side depth and columns; but the right
// one holds its columns one after the other, as in a transposed matrix, and so does the output.
namespace internal {

// Finds the beginnings of both sides for a batch of the output. A dimension of 1 broadcasts.
struct MatMulShapes {
  RuntimeShape lhs, rhs;
  int rows, columns, depth, batches[3];

  MatMulShapes(const RuntimeShape& lhs_shape, const RuntimeShape& rhs_shape)
      : lhs(RuntimeShape::ExtendedShape(5, lhs_shape)),
        rhs(RuntimeShape::ExtendedShape(5, rhs_shape)),
        rows(static_cast<int>(lhs.Dims(3))),
        columns(static_cast<int>(rhs.Dims(4))),
        depth(static_cast<int>(lhs.Dims(4))) {
    for (int d = 0; d < 3; ++d) batches[d] = static_cast<int>(std::max(lhs.Dims(d), rhs.Dims(d)));
  }
  static int Start(const RuntimeShape& shape, const int* at) {
    int start = 0;
    for (int d = 0; d < 3; ++d) start = start * static_cast<int>(shape.Dims(d)) + (shape.Dims(d) == 1 ? 0 : at[d]);
    return start * static_cast<int>(shape.Dims(3) * shape.Dims(4));
  }
  // Calls product(left row, right column) for each element of the output in turn.
  template <class Ta, class Tb, class Product>
  void ForEach(const Ta* lhs_data, const Tb* rhs_data, const Product& product) const {
    int at[3];
    for (at[0] = 0; at[0] < batches[0]; ++at[0]) {
      for (at[1] = 0; at[1] < batches[1]; ++at[1]) {
        for (at[2] = 0; at[2] < batches[2]; ++at[2]) {
          const Ta* const left = lhs_data + Start(lhs, at);
          const Tb* const right = rhs_data + Start(rhs, at);
          for (int j = 0; j < columns; ++j) {
            for (int i = 0; i < rows; ++i) product(left + i * depth, right + j * depth);
          }
        }
      }
    }
  }
};

}  // namespace internal

template <typename Ta, typename Tb, typename Tout>
void BatchMatMul(const RuntimeShape& lhs_shape, const Ta* lhs_data, const RuntimeShape& rhs_shape, const Tb* rhs_data,
                 const RuntimeShape&, Tout* output_data) {
  const internal::MatMulShapes shapes(lhs_shape, rhs_shape);
  shapes.ForEach(lhs_data, rhs_data, [&](const Ta* row, const Tb* column) {
    Tout total = 0;
    for (int k = 0; k < shapes.depth; ++k) total += static_cast<Tout>(row[k]) * static_cast<Tout>(column[k]);
    *output_data++ = total;
  });
}

// Multiplies quantised matrices; the offsets are added.
template <typename T, typename AccumT>
void BatchMatMul(const FullyConnectedParams& params, const RuntimeShape& lhs_shape, const T* lhs_data,
                 const RuntimeShape& rhs_shape, const T* rhs_data, const RuntimeShape&, T* output_data) {
  const internal::MatMulShapes shapes(lhs_shape, rhs_shape);
  shapes.ForEach(lhs_data, rhs_data, [&](const T* row, const T* column) {
    AccumT total = 0;
    for (int k = 0; k < shapes.depth; ++k) {
      total +=
          static_cast<AccumT>(row[k] + params.weights_offset) * static_cast<AccumT>(column[k] + params.input_offset);
    }
    int32_t number = MultiplyByQuantizedMultiplier(total, params.output_multiplier, params.output_shift);
    number += params.output_offset;
    *output_data++ =
        static_cast<T>(std::min(std::max(number, params.quantized_activation_min), params.quantized_activation_max));
  });
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_BATCH_MATMUL_H_
