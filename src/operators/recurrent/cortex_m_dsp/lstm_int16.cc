// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/lstm_int16.h"

#include "src/operators/recurrent/patch_row_multiplier.h"
#include "src/operators/shared/cortex_m_dsp/run_products.h"

namespace mote {

void LstmInt16(const LstmArgs& args) {
  LstmInt16Loop(args, PatchRowMultiplier<PatchRows>(PatchRowsOf<int16_t>, AddPatchRowsInt16));
}

}  // namespace mote
