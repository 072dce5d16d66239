// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_MAGIC_WAND_RATE_CONVERTER_H_
#define MOTE_EXAMPLES_MAGIC_WAND_RATE_CONVERTER_H_

#include "examples/magic_wand/constants.h"

// Brings a sensor's measurements to kTargetHz: each result is the mean of the time that it stands for, in which a
// measurement at its border counts in part. So any rate from kTargetHz on is met exactly.
class RateConverter {
 public:
  // measured_hz: at least kTargetHz.
  explicit RateConverter(float measured_hz) : per_result_(measured_hz / kTargetHz), missing_(per_result_) {}

  // Takes a measurement of kAxisCount values. True if `result` has been written.
  bool Add(const float* measured, float* result);

 private:
  float per_result_;  // measurements in a result
  float missing_;     // of those
  float sum_[kAxisCount] = {};
};

#endif  // MOTE_EXAMPLES_MAGIC_WAND_RATE_CONVERTER_H_
