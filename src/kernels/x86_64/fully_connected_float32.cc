// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/fully_connected.h"
#include "src/kernels/x86_64/loops.h"

namespace mote {

// The static runtime, which keeps no memory, has the bits of the portable loop.
void FullyConnectedFloat32(const FullyConnectedArgs<Float32Format>& args) {
  const x86_64::Loops* const loops = x86_64::FloatLoopsOfThisProcessor();
  if (loops == nullptr || args.kept == nullptr) return FullyConnectedLoop(args);
  for (int row = 0; row < args.rows; ++row) {
    loops->row_float32(args, args.in + row * args.depth, args.out + row * args.out_step);
  }
}

}  // namespace mote
