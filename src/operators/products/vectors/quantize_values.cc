// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/quantize_values.h"

#include "src/operators/products/vectors/product_loops.h"

namespace mote {

ValueRange RangeOfValues(const float* values, int count) {
  const vectors::ProductLoops* const loops = vectors::LoopsFor<vectors::ProductLoops>(vectors::LevelOfThisProcessor());
  return loops == nullptr ? PortableRangeOfValues(values, count) : loops->range_of_values(values, count);
}

void QuantizeValues(const float* values, int count, const ValueScale& scale, int8_t* quantized) {
  const vectors::ProductLoops* const loops = vectors::LoopsFor<vectors::ProductLoops>(vectors::LevelOfThisProcessor());
  (loops == nullptr ? PortableQuantizeValues : loops->quantize_values)(values, count, scale, quantized);
}

}  // namespace mote
