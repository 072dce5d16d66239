// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/fully_connected.h"

namespace mote {

void FullyConnectedInt16(const FullyConnectedArgs<Int16Format<int64_t>>& args) { FullyConnectedLoop(args); }

}  // namespace mote
