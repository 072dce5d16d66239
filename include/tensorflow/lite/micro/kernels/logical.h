// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Includes the headers that declare all registrations and what kernels use.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_LOGICAL_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_LOGICAL_H_

#include "mote/kernel_names.h"

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_LOGICAL_H_
