// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/x86_64/loops.h"

namespace mote::x86_64 {

const Loops* LoopsOfThisProcessor() {
#ifndef TFLITE_SINGLE_ROUNDING
  if (__builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512bw")) return &kAvx512VnniLoops;
  if (__builtin_cpu_supports("avx2")) return &kAvx2Loops;
#endif
  return nullptr;
}

}  // namespace mote::x86_64
