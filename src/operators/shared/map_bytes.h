// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A function of bytes, by a table where there are many of them.
#ifndef MOTE_SRC_OPERATORS_SHARED_MAP_BYTES_H_
#define MOTE_SRC_OPERATORS_SHARED_MAP_BYTES_H_

#include <cstdint>

#include "src/operators/shared/sigmoid.h"

namespace mote {

// `each(in, out, count)` maps bytes one by one. The input may be the output.
template <class Each>
void MapBytes(const void* in, void* out, int count, const Each& each) {
  constexpr int kBytes = 256;
  constexpr int kManyBytes = 3 * kBytes / 2;  // to pay for the table
  if (count < kManyBytes) return each(static_cast<const uint8_t*>(in), static_cast<uint8_t*>(out), count);
  uint8_t table[kBytes];
  for (int i = 0; i < kBytes; ++i) table[i] = static_cast<uint8_t>(i);
  each(table, table, kBytes);
  LookUpBytes(table, static_cast<const uint8_t*>(in), static_cast<uint8_t*>(out), count);
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_MAP_BYTES_H_
