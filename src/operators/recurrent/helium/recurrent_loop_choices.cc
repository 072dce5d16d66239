// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/lstm_loop.h"
#include "src/operators/shared/helium/vector_layout.h"

namespace mote {

LoopChoice ChooseLstmInt8(const LstmLayout& layout, const LstmIntegerParams&) {
  const LstmSizes& sizes = layout.sizes;
  const auto portable = [&](const char* reason) { return PortableLstmInt8(sizes, reason); };
  if (kRoundsOnce) return portable(kPortableAsRoundedOnce.reason);
  if (sizes.normalised) return portable("it normalises");
  if (sizes.projected) return portable("it has a projection");
  if (layout.coupled) return portable("its input gate is coupled to its forget gate");
  if (layout.peephole) return portable("it has peepholes");
  if (sizes.inputs == 0) return portable("it has no inputs");
  if (sizes.cells % kLanes != 0) return portable("the number of cells is no multiple of four");
  return {"helium", nullptr, 0};
}

}  // namespace mote
