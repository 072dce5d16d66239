// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/x86_64/loop_table.h"

namespace mote::x86_64 {

const Loops* FloatLoopsOfThisProcessor() {
  if (__builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512bw")) return &kAvx512VnniLoops;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return &kAvx2Loops;
  return nullptr;
}

const Loops* LoopsOfThisProcessor() {
#ifdef TFLITE_SINGLE_ROUNDING
  return nullptr;
#else
  return FloatLoopsOfThisProcessor();
#endif
}

}  // namespace mote::x86_64
