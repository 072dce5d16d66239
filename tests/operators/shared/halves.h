// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// float16 in tests, from and to floats.
#ifndef MOTE_TESTS_OPERATORS_SHARED_HALVES_H_
#define MOTE_TESTS_OPERATORS_SHARED_HALVES_H_

#include <vector>

#include "mote/half.h"
#include "tensorflow/lite/c/common.h"

namespace mote {

inline std::vector<TfLiteFloat16> Halves(const std::vector<float>& values) {
  std::vector<TfLiteFloat16> halves;
  for (float x : values) halves.push_back({Float16(x).bits});
  return halves;
}

inline std::vector<float> FloatsOf(const std::vector<TfLiteFloat16>& halves) {
  std::vector<float> values;
  for (TfLiteFloat16 half : halves) values.push_back(Float16::FromBits(Float32BitsOfFloat16(half.data)));
  return values;
}

// Rounds the values to float16.
inline std::vector<float> RoundedToHalves(const std::vector<float>& values) { return FloatsOf(Halves(values)); }

}  // namespace mote

#endif  // MOTE_TESTS_OPERATORS_SHARED_HALVES_H_
