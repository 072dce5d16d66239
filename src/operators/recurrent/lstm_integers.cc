// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/lstm_int16.h"
#include "src/operators/recurrent/lstm_int8.h"

namespace mote {

void LstmInt8(const LstmArgs& args) { LstmInt8Loop(args); }

void LstmInt16(const LstmArgs& args) { LstmInt16Loop(args, RowMultiplier()); }

}  // namespace mote
