// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/magic_wand/measurement_history.h"

#include <algorithm>

void MeasurementHistory::Add(float x, float y, float z) {
  const float measurement[kAxisCount] = {x, y, z};
  std::copy_n(measurement, kAxisCount, values_[next_]);
  next_ = (next_ + 1) % kWindowMeasurements;
  count_ = std::min(count_ + 1, kWindowMeasurements);
  new_ones_ = std::min(new_ones_ + 1, kStrideMeasurements);
}

bool MeasurementHistory::CopyLatest(float* output, int length) {
  const int wanted = length / kAxisCount;
  if (wanted > count_ || new_ones_ < kStrideMeasurements) return false;
  new_ones_ = 0;
  for (int i = 0; i < wanted; ++i) {
    const int from = (next_ + kWindowMeasurements - wanted + i) % kWindowMeasurements;
    output = std::copy_n(values_[from], kAxisCount, output);
  }
  return true;
}
