// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/fully_connected_loop.h"

namespace mote {

void FullyConnectedHybrid(const FullyConnectedArgs<HybridFormat>& args) { FullyConnectedLoop(args); }

void FullyConnectedInt16(const FullyConnectedArgs<Int16Format<int64_t>>& args) { FullyConnectedLoop(args); }

void FullyConnectedInt16Sum32(const FullyConnectedArgs<Int16Format<int32_t>>& args) { FullyConnectedLoop(args); }

void FullyConnectedUInt8(const FullyConnectedArgs<UInt8Format>& args) { FullyConnectedLoop(args); }

}  // namespace mote
