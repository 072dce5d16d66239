// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// This is another name of the header that declares all registrations.
#ifndef SIGNAL_MICRO_KERNELS_IRFFT_H_
#define SIGNAL_MICRO_KERNELS_IRFFT_H_

#include "tensorflow/lite/micro/kernels/micro_ops.h"

#endif  // SIGNAL_MICRO_KERNELS_IRFFT_H_
