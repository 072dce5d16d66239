// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The table of loops for the vectors that the source is compiled for.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_X86_64_PRODUCT_VECTORS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_X86_64_PRODUCT_VECTORS_H_

#include "src/operators/products/x86_64/vector_conv.h"
#include "src/operators/products/x86_64/vector_conv_float32.h"
#include "src/operators/products/x86_64/vector_hybrid.h"
#include "src/operators/products/x86_64/vector_multipliers.h"
#include "src/operators/products/x86_64/vector_quantize.h"

namespace mote::x86_64 {
namespace {

constexpr ProductLoops VectorLoops() {
  return {ConvVectors, MakesConvInPlace, MultipliersVectors, ConvFloatVectors,
          ConvVectors, RangeOfVectors,   QuantizeVectors};
}

}  // namespace
}  // namespace mote::x86_64

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_X86_64_PRODUCT_VECTORS_H_
