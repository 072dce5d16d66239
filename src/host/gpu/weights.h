// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Packs constants of layers in the order in which kernels read them.
#ifndef MOTE_SRC_HOST_GPU_WEIGHTS_H_
#define MOTE_SRC_HOST_GPU_WEIGHTS_H_

#include "src/host/gpu/device_graph.h"

namespace mote::gpu {

// Packs a constant filter [output channel, y, x, input channel], or weights [output channel, input channel], as
// [y][x][input channel][slice of four output channels]. Channels that fill the last slice are 0.
int PackFilter(const NodeView& node, int input, Graph* graph);
// Returns the bias, with zeros that fill the last slice. It is all zeros if the node has none.
int BiasOf(const NodeView& node, int input, int channels, Graph* graph);

}  // namespace mote::gpu

#endif  // MOTE_SRC_HOST_GPU_WEIGHTS_H_
