// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/quantize_values.h"

namespace mote {

ValueRange RangeOfValues(const float* values, int count) { return PortableRangeOfValues(values, count); }

void QuantizeValues(const float* values, int count, const ValueScale& scale, int8_t* quantized) {
  PortableQuantizeValues(values, count, scale, quantized);
}

}  // namespace mote
