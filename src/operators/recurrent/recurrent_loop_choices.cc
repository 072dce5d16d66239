// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Where there are portable loops only. Each folder of a target's loops has a file of this name, which says when they
// run and what memory they want; it has to compile on any machine.
#include "src/operators/recurrent/lstm_loop.h"

namespace mote {

LoopChoice ChooseLstmInt8(const LstmLayout& layout, const LstmIntegerParams&) {
  return PortableLstmInt8(layout.sizes, nullptr);
}

}  // namespace mote
