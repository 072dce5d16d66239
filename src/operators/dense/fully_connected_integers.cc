// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/fully_connected_int4.h"
#include "src/operators/dense/fully_connected_loop.h"

namespace mote {

const LinkedLoop* LoopsOfFullyConnectedInt8() { return nullptr; }
void FullyConnectedInt8(const FullyConnectedArgs<Int8Format>& args) { FullyConnectedLoop(args); }

void FullyConnectedInt4(const FullyConnectedArgs<Int8Format>& args) { FullyConnectedInt4Loop(args); }

}  // namespace mote
