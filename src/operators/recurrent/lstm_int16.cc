// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/lstm_int16.h"

namespace mote {

void LstmInt16(const LstmArgs& args) { LstmInt16Loop(args, RowMultiplier()); }

}  // namespace mote
