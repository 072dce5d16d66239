// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/patch_product.h"
#include "src/operators/shared/sigmoid.h"

namespace mote {

LoopChoice ChooseRunProducts() { return {"cortex_m_dsp", nullptr, 0}; }
LoopChoice ChooseSigmoidInt16() { return {"cortex_m_dsp", nullptr, 0}; }

}  // namespace mote
