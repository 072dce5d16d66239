// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include "src/operators/recurrent/cortex_m_dsp/lstm_layout.h"
#include "src/operators/recurrent/lstm_loop.h"
#include "src/operators/shared/cortex_m_dsp/dual_mac_layout.h"

namespace mote {

LoopChoice ChooseLstmInt8(const LstmLayout& layout, const LstmIntegerParams& params) {
  const LstmSizes& sizes = layout.sizes;
  const auto portable = [&](const char* reason) { return PortableLstmInt8(sizes, reason); };
  if (kRoundsOnce) return portable(kPortableAsRoundedOnce.reason);
  if (sizes.normalised) return portable("it normalises");
  if (sizes.projected) return portable("it has a projection");
  if (layout.coupled) return portable("its input gate is coupled to its forget gate");
  if (layout.peephole) return portable("it has peepholes");
  if (sizes.inputs == 0 || sizes.cells == 0) return portable("it has no inputs or no cells");
  if (15 + params.cell_scale_log2 < kMinTanhBits) return portable("the cell state is less than 2");
  return {"cortex_m_dsp", nullptr, (LstmScratchLayout(sizes).bytes + 7) / 8 * 8};
}

}  // namespace mote
