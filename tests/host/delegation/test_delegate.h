// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A delegate for tests. It takes the nodes that the test names and computes them itself, as far as they are ADD, SUB,
// MUL, NEG or ABS of floats of one shape, or of one and a single float.
#ifndef MOTE_TESTS_HOST_TEST_DELEGATE_H_
#define MOTE_TESTS_HOST_TEST_DELEGATE_H_

#include <map>
#include <vector>

#include "tensorflow/lite/core/c/common.h"

namespace mote {

class TestDelegate {
 public:
  explicit TestDelegate(std::vector<int> nodes_to_take, int64_t flags = kTfLiteDelegateFlagsNone);
  TestDelegate(const TestDelegate&) = delete;
  TestDelegate& operator=(const TestDelegate&) = delete;

  TfLiteDelegate* get() { return &delegate_; }

  // The delegate's settings.
  std::vector<int> nodes;
  bool takes_all = false;         // instead of `nodes`, those that are left to the CPU and that it can compute
  bool fails_in_prepare = false;  // after it has taken nodes
  bool kernel_fails_in_init = false;
  bool kernel_fails_in_prepare = false;
  bool kernel_fails_in_invoke = false;
  bool shapes_outputs = false;  // its kernels give outputs the shape of their largest input
  bool makes_outputs_dynamic = false;
  bool keeps_outputs_in_buffers = false;  // and does not write to memory

  // The calls so far.
  int prepared = 0;
  int kernels_made = 0;
  int kernels_prepared = 0;
  int kernels_invoked = 0;
  int kernels_freed = 0;
  int copied_from_buffers = 0;
  int freed_buffers = 0;
  std::vector<std::vector<int>> taken;  // the nodes of each kernel
  std::vector<int> first_output_shape;  // of the kernel that was prepared last, before it changed it
  std::map<TfLiteBufferHandle, std::vector<float>> buffers;

 private:
  class Kernel;

  TfLiteStatus Prepare(TfLiteContext* context);

  TfLiteDelegate delegate_;
};

}  // namespace mote

#endif  // MOTE_TESTS_HOST_TEST_DELEGATE_H_
