// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// OpenCL without a device, for fuzzers: buffers are blocks of exactly their size, calls fail when they are told to, and
// what the delegate must not do ends the process: kernels with brackets or numbers that do not compile, arguments that
// are missing or were given back, ranges that no work-groups fill. Kernels compute nothing.
#ifndef MOTE_TESTS_FUZZ_FAKE_OPENCL_H_
#define MOTE_TESTS_FUZZ_FAKE_OPENCL_H_

#include <cstddef>

namespace mote {

struct FakeDevice {
  int calls_until_failure = -1;  // below 0: none fails
  size_t most_bytes = 1 << 24;   // of a buffer
  size_t work_group = 64;
  unsigned alignment_bits = 1024;
  bool has_half = false;
};

// Puts the functions in the place of OpenCL's own, and says what the device is like.
void UseFakeOpenCl(const FakeDevice& device);
// Counts the objects that were made and not given back.
int CountFakeObjects();

}  // namespace mote

#endif  // MOTE_TESTS_FUZZ_FAKE_OPENCL_H_
