// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/sigmoid.h"
#include "src/operators/shared/vectors/function_loops.h"

namespace mote {
namespace {

void Map(vectors::FunctionOfFloats vectors::FunctionLoops::*function, PortableFunctionOfFloats portable,
         const float* in, float* out, int count) {
  const vectors::FunctionLoops* const loops = vectors::FunctionLoopsOfThisProcessor();
  (loops == nullptr ? portable : loops->*function)(in, out, count);
}

}  // namespace

void LogisticFloat(const float* in, float* out, int count) {
  Map(&vectors::FunctionLoops::logistic, PortableLogisticFloat, in, out, count);
}

void TanhFloat(const float* in, float* out, int count) {
  Map(&vectors::FunctionLoops::tanh, PortableTanhFloat, in, out, count);
}

void GeluFloat(const float* in, float* out, int count) {
  Map(&vectors::FunctionLoops::gelu, PortableGeluFloat, in, out, count);
}

void ApproximateGeluFloat(const float* in, float* out, int count) {
  Map(&vectors::FunctionLoops::approximate_gelu, PortableApproximateGeluFloat, in, out, count);
}

}  // namespace mote
