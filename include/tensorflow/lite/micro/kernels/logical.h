// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Another name of the header that declares all registrations.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_LOGICAL_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_LOGICAL_H_

#include "tensorflow/lite/micro/kernels/micro_ops.h"

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_LOGICAL_H_
