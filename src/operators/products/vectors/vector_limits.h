// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Limits outputs that are floats.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_LIMITS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_LIMITS_H_

#include "src/operators/products/layer_formats.h"
#include "src/operators/shared/vectors/vectors.h"

namespace mote::vectors {
namespace {

using Floats = Simd::Floats;

struct FloatLimits {
  Floats min, max;

  explicit FloatLimits(const Float32Format& format)
      : min(Simd::SetFloats(format.min)), max(Simd::SetFloats(format.max)) {}
  Floats operator()(Floats x) const { return Simd::ClampFloats(x, min, max); }
};

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_LIMITS_H_
