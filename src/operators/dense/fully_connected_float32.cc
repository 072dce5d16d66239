// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/fully_connected_loop.h"

namespace mote {

void FullyConnectedFloat32(const FullyConnectedArgs<Float32Format>& args) { FullyConnectedLoop(args); }

void FullyConnectedHybrid(const FullyConnectedArgs<HybridFormat>& args) { FullyConnectedLoop(args); }

}  // namespace mote
