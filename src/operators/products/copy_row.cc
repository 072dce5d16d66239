// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "src/operators/products/rows_over_input.h"

namespace mote {

void CopyRow(const int8_t* from, int bytes, int8_t* to) { std::memcpy(to, from, bytes); }

}  // namespace mote
