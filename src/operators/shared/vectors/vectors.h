// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Selects the vectors of the level that a source is compiled for. Such a source defines everything in unnamed
// namespaces: otherwise the linker could give its functions to sources that run on any processor.
#ifndef MOTE_SRC_OPERATORS_SHARED_VECTORS_VECTORS_H_
#define MOTE_SRC_OPERATORS_SHARED_VECTORS_VECTORS_H_

#include "src/operators/shared/vectors/vector_level.h"

#ifdef __aarch64__
#include "src/operators/shared/aarch64/neon.h"
#elif defined(__wasm_simd128__)
#include "src/operators/shared/wasm/simd128.h"
#elif defined(__AVX512VNNI__)
#include "src/operators/shared/x86_64/avx512_vnni.h"
#else
#include "src/operators/shared/x86_64/avx2.h"
#endif

namespace mote::vectors {
namespace {

#if defined(__ARM_FEATURE_DOTPROD)
constexpr VectorLevel kCompiledLevel = VectorLevel::kNeonDotProd;
#elif defined(__aarch64__)
constexpr VectorLevel kCompiledLevel = VectorLevel::kNeon;
#elif defined(__wasm__)
constexpr VectorLevel kCompiledLevel = VectorLevel::kWasm;
#elif defined(__AVX512VNNI__)
constexpr VectorLevel kCompiledLevel = VectorLevel::kAvx512Vnni;
#else
constexpr VectorLevel kCompiledLevel = VectorLevel::kAvx2;
#endif

using Vector = Simd::Vector;
constexpr int kBytes = Simd::kBytes, kLanes = Simd::kLanes;

constexpr int RoundUp(int x, int to) { return (x + to - 1) / to * to; }
constexpr int Least(int a, int b) { return a < b ? a : b; }
constexpr int Most(int a, int b) { return a > b ? a : b; }

// Reduces all lanes to one number: applies f to one half and the other, until one number is left.
template <class F>
float Folded(Simd::Floats x, const F& f) {
  float lanes[kLanes];
  Simd::StoreFloats(lanes, x, kLanes);
#pragma GCC unroll 8
  for (int half = kLanes / 2; half > 0; half /= 2) {
#pragma GCC unroll 8
    for (int i = 0; i < half; ++i) lanes[i] = f(lanes[i], lanes[i + half]);
  }
  return lanes[0];
}

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_SHARED_VECTORS_VECTORS_H_
