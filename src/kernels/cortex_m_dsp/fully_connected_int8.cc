// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/cortex_m_dsp/rows.h"
#include "src/kernels/fully_connected.h"

namespace mote {
namespace {

constexpr int kMaxDepth = 1024;  // an expanded row takes 2 KB then

}  // namespace

LoopChoice ChooseFullyConnectedInt8(int rows, int depth, int) {
  if (depth > kMaxDepth) return {"portable", "the rows are too long to be expanded", 0};
  return {"cortex_m_dsp", nullptr, ScratchBytesForRows(rows, depth)};
}

void FullyConnectedInt8(const FullyConnectedArgs<Int8Format>& args) {
  const Requantizer<int32_t>& requantizer = args.format.requantizer;
  const bool is_served = args.depth > 0 && args.depth <= kMaxDepth && args.filter_zero == 0 &&
                         FastRequantizer::Serves(requantizer, args.channels);
  if (!is_served) return FullyConnectedLoop(args);
  MultiplyRows({requantizer, args.filter, args.channels, args.out_step}, args.in, args.rows, args.depth,
               args.format.in_zero, args.scratch, args.out);
}

}  // namespace mote
