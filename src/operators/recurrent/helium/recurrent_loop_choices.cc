// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/lstm_loop.h"
#include "src/operators/shared/helium/vector_layout.h"

namespace mote {

LoopChoice ChooseLstmInt8(const LstmSizes& sizes) {
  const int32_t bytes = LstmInt8ScratchBytes(sizes);
  if (sizes.normalised) return {"portable", "it normalises", bytes};
  if (sizes.projected) return {"portable", "it has a projection", bytes};
  if (sizes.cells % kLanes != 0) return {"portable", "the number of cells is no multiple of four", bytes};
  return {"helium", nullptr, bytes};
}

}  // namespace mote
