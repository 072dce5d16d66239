// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/gpu/weights.h"

#include <algorithm>

#include "src/host/gpu/operators.h"

namespace mote::gpu {

int PackFilter(const NodeView& node, int input, Graph* graph) {
  const TfLiteTensor& filter = *node.in(input);
  const auto outs = static_cast<size_t>(Dim(filter, 0));
  const auto padded = static_cast<size_t>(4 * CountSlices(Dim(filter, 0)));
  const std::string name = "the packed filter of node " + std::to_string(node.index);
  const std::vector<float> values = FloatsOf(filter);
  if (values.size() / outs * padded > kMostElements) throw GpuError(name + " has more than 2^30 elements");
  const size_t inner = values.size() / outs;  // of one output channel
  std::vector<float> packed(inner * padded);
  for (size_t o = 0; o < outs; ++o) {
    for (size_t i = 0; i < inner; ++i) packed[i * padded + o] = values[o * inner + i];
  }
  return graph->NewConstant(packed, {1, 1, static_cast<int>(inner), static_cast<int>(padded)}, name);
}

int BiasOf(const NodeView& node, int input, int channels, Graph* graph) {
  std::vector<float> bias;
  if (node.in(input) != nullptr) bias = FloatsOf(*node.in(input));
  bias.resize(static_cast<size_t>(4 * CountSlices(channels)));
  const int count = static_cast<int>(bias.size());
  return graph->NewConstant(bias, {1, 1, 1, count}, "the bias of node " + std::to_string(node.index));
}

}  // namespace mote::gpu
