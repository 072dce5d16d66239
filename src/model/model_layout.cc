// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/model/model_layout.h"

namespace mote::layout {

const uint8_t* Describe(unsigned kind) {
  const uint8_t* at = kDescriptions;
  while (*at != kind && *at != kEnd) {
    while (*at++ != kEnd) {
    }
  }
  return at + (*at == kind);
}

unsigned UnionMembers(unsigned first) {
  if (first == 0) return BuiltinOptions_MAX;
  return first == kOptions2 ? unsigned{BuiltinOptions2_MAX} : unsigned{SparseIndexVector_MAX};
}

}  // namespace mote::layout
