// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_MAGIC_WAND_MEASUREMENT_HISTORY_H_
#define MOTE_EXAMPLES_MAGIC_WAND_MEASUREMENT_HISTORY_H_

#include "examples/magic_wand/constants.h"

// The measurements of the last five seconds: what every accelerometer handler keeps. No heap.
class MeasurementHistory {
 public:
  // Takes a measurement in place of the oldest one, in thousandths of g.
  void Add(float x, float y, float z);

  // Copies the latest length / kAxisCount measurements, oldest first. False, with nothing copied, if fewer have come,
  // or fewer than kStrideMeasurements since the last copy. length: at most kWindowFloats.
  bool CopyLatest(float* output, int length);

 private:
  float values_[kWindowMeasurements][kAxisCount] = {};
  int next_ = 0;      // where Add() writes
  int count_ = 0;     // of measurements that values_ holds
  int new_ones_ = 0;  // since the last copy, kStrideMeasurements at most
};

#endif  // MOTE_EXAMPLES_MAGIC_WAND_MEASUREMENT_HISTORY_H_
