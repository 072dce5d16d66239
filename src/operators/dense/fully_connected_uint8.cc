// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/fully_connected_loop.h"

namespace mote {

void FullyConnectedUInt8(const FullyConnectedArgs<UInt8Format>& args) { FullyConnectedLoop(args); }

}  // namespace mote
