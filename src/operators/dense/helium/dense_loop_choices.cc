// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/shared/helium/vector_layout.h"

namespace mote {

LoopChoice ChooseFullyConnectedInt8(int rows, int, int channels) {
  const int start_bytes = rows < kManyRows ? 0 : channels * static_cast<int>(sizeof(int32_t));
  return {"helium", nullptr, (start_bytes + 7) / 8 * 8};
}

}  // namespace mote
