// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Writes the kernel of a step. The body, in OpenCL C, may use
//   ITEM              which of the step's items this is
//   IN0(i), IN1(i)    element i of what the step reads, as a float; INT0(i): as an int
//   IN0_4(i, n)       elements i to i + n - 1 as a float4; n is 1 to 4, the others are 0
//   STORE(i, v, n)    stores n components of the float4 v from element i on, after the step's chain of operations
//   PUT0(i, v)        stores the float v as element i of the first of what the step also writes
//   COUNT_FROM(i)     how many of the four elements from i on the result has
//   LANE, LANES, SHARED   in a grouped step: which of how many items of a work-group this is, and as many floats that
//                     they share
//   and the step's own values.
#ifndef MOTE_SRC_HOST_GPU_KERNEL_SOURCE_H_
#define MOTE_SRC_HOST_GPU_KERNEL_SOURCE_H_

#include <string>
#include <vector>

#include "src/host/gpu/device_graph.h"

namespace mote::gpu {

struct KernelSource {
  std::string name;
  std::string text;
  std::vector<int> arguments;  // tensors; the result is the last
};

// Returns one kernel for each step. Steps that need the same kernel share its name, and only the first has its text.
std::vector<KernelSource> WriteKernels(const Graph& graph, const std::vector<Step>& steps, size_t work_group);

}  // namespace mote::gpu

#endif  // MOTE_SRC_HOST_GPU_KERNEL_SOURCE_H_
