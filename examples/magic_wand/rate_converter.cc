// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/magic_wand/rate_converter.h"

bool RateConverter::Add(const float* measured, float* result) {
  if (missing_ > 1) {
    for (int i = 0; i < kAxisCount; ++i) sum_[i] += measured[i];
    missing_ -= 1;
    return false;
  }
  const float rest = 1 - missing_;  // belongs to the next result
  for (int i = 0; i < kAxisCount; ++i) {
    result[i] = (sum_[i] + measured[i] * missing_) / per_result_;
    sum_[i] = measured[i] * rest;
  }
  missing_ = per_result_ - rest;
  return true;
}
