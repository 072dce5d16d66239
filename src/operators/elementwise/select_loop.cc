// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/select_loop.h"

#include <cstring>

namespace mote {

void SelectAnyRow(const SelectRowArgs& row) {
  if (row.element_bytes == 1) return SelectElements<uint8_t>(row);
  if (row.element_bytes == 2) return SelectElements<uint16_t>(row);
  if (row.element_bytes == 4) return SelectElements<uint32_t>(row);
  uint8_t* out = row.out;
  for (int i = 0; i < row.count; ++i, out += row.element_bytes) {
    const bool chooses_true = row.condition[i * row.condition_step] != 0;
    const uint8_t* from = chooses_true ? row.if_true : row.if_false;
    const ptrdiff_t offset = ptrdiff_t{i} * (chooses_true ? row.true_step : row.false_step) * row.element_bytes;
    std::memcpy(out, from + offset, static_cast<size_t>(row.element_bytes));
  }
}

}  // namespace mote
