// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// How large a partition has to be.
#ifndef MOTE_SRC_HOST_XNNPACK_LEAST_WORK_H_
#define MOTE_SRC_HOST_XNNPACK_LEAST_WORK_H_

#include <cstdint>

#include "tensorflow/lite/core/c/common.h"

namespace mote::xnnpack {

// Of a partition, as EstimateNodeWork counts it, that a delegate takes by default: the CPU needs about a microsecond
// for it.
constexpr int64_t kWorthIt = 4096;

// For graphs to which the delegate is applied from now on. A delegate that the application makes takes partitions of
// any size; the default one those that are worth it.
void SetLeastWork(TfLiteDelegate* delegate, int64_t work);

}  // namespace mote::xnnpack

#endif  // MOTE_SRC_HOST_XNNPACK_LEAST_WORK_H_
