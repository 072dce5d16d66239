// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/conversion/affine.h"

namespace mote {

LoopChoice ChooseQuantizeFloats(TfLiteType type) {
  if (type == kTfLiteInt8 || type == kTfLiteUInt8 || type == kTfLiteInt16) return {"helium", nullptr, 0};
  return {"portable", "the output has fewer than 8 bits", 0};
}

}  // namespace mote
