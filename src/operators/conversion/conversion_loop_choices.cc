// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/conversion/affine.h"

namespace mote {

LoopChoice ChooseQuantizeFloats(TfLiteType) { return kPortableLoop; }

}  // namespace mote
