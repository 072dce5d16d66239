// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/fully_connected.h"
#include "src/kernels/riscv/unrolled_int8.h"

namespace mote {


void FullyConnectedInt8(const FullyConnectedArgs<Int8Format>& args) {
  FullyConnectedLoop(args, UnrolledInt8Products{args.format.in_zero});
}

}  // namespace mote
