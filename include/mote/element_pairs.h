// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Applies a function to each pair of elements of two tensors, one of which may repeat the other's dimensions, as
// operators such as ADD do. src/reference/element_pairs.cc defines it.
#ifndef MOTE_ELEMENT_PAIRS_H_
#define MOTE_ELEMENT_PAIRS_H_

#include "tensorflow/lite/kernels/internal/runtime_shape.h"

namespace mote {

// There are `count` elements; a step is 1, or 0 for an operand whose one element counts for all.
struct PairRow {
  const void* a;
  const void* b;
  void* out;
  int count;
  int a_step;
  int b_step;
};

struct PairOperands {
  const tflite::RuntimeShape* a_shape;  // up to 8 dimensions, aligned at the last; of two that differ one is 1
  const tflite::RuntimeShape* b_shape;
  const void* a;
  const void* b;
  void* out;    // contiguous
  int a_bytes;  // of an element
  int b_bytes;
  int out_bytes;
};

// Calls the function for rows that together are the output, in order.
void ForEachPairRow(const PairOperands& operands, void (*function)(const PairRow& row, const void* context),
                    const void* context);

// Applies the function to one row of ForEachPair.
template <class A, class B, class Out, class F>
void FunctionOfPairs(const PairRow& row, const void* function) {
  const F& f = *static_cast<const F*>(function);
  const A* a = static_cast<const A*>(row.a);
  const B* b = static_cast<const B*>(row.b);
  Out* out = static_cast<Out*>(row.out);
  for (int i = 0; i < row.count; ++i, a += row.a_step, b += row.b_step) out[i] = static_cast<Out>(f(*a, *b));
}

// Computes out[i] = f(a, b) of the elements that belong to output i.
template <class A, class B, class Out, class F>
void ForEachPair(const tflite::RuntimeShape& a_shape, const A* a, const tflite::RuntimeShape& b_shape, const B* b,
                 Out* out, const F& f) {
  ForEachPairRow({&a_shape, &b_shape, a, b, out, sizeof(A), sizeof(B), sizeof(Out)}, FunctionOfPairs<A, B, Out, F>, &f);
}

}  // namespace mote

#endif  // MOTE_ELEMENT_PAIRS_H_
