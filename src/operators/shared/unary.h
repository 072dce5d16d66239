// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The common part of the operators on one operand: they work element by element.
#ifndef MOTE_SRC_OPERATORS_SHARED_UNARY_H_
#define MOTE_SRC_OPERATORS_SHARED_UNARY_H_

#include "mote/half.h"
#include "src/operators/seam/op.h"

namespace mote {

// Returns kTfLiteError with a message unless there are one input and one output of the same type. States the output's
// shape.
[[nodiscard]] TfLiteStatus PrepareUnary(const PrepareContext& ctx);

// Returns kTfLiteError with a message unless both tensors are quantised with one scale each; in 16 bits with zero
// points of 0.
[[nodiscard]] TfLiteStatus RequireQuantizedUnary(const PrepareContext& ctx);

using UnaryLoop = void (*)(const void* in, void* out, int count);

// Converts x to the type that a function of T takes.
template <class T>
T Widened(T x) {
  return x;
}
inline float Widened(Float16 x) { return x; }
inline float Widened(BFloat16 x) { return x; }

// Applies F::Of to each element.
template <class F, class T>
void ForEachElement(const void* in, void* out, int count) {
  for (int i = 0; i < count; ++i) static_cast<T*>(out)[i] = T(F::Of(Widened(static_cast<const T*>(in)[i])));
}

inline TfLiteStatus EvalUnary(const EvalContext& ctx, UnaryLoop loop) {
  const TensorView in = ctx.in(0);
  loop(in.raw, ctx.out(0).raw, in.elements());
  return kTfLiteOk;
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_UNARY_H_
