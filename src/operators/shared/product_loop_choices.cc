// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Where there are portable loops only.
#include "src/operators/shared/patch_product.h"
#include "src/operators/shared/sigmoid.h"

namespace mote {

LoopChoice ChooseRunProducts() { return kPortableLoop; }
LoopChoice ChooseSigmoidInt16() { return kPortableLoop; }

}  // namespace mote
