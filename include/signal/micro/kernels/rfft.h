// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef SIGNAL_MICRO_KERNELS_RFFT_H_
#define SIGNAL_MICRO_KERNELS_RFFT_H_

#include "tensorflow/lite/micro/micro_common.h"

namespace tflite {
namespace tflm_signal {

// Every number format, chosen by the tensors' type.
TFLMRegistration* Register_RFFT();

// One number format; the others are not linked.
TFLMRegistration* Register_RFFT_FLOAT();
TFLMRegistration* Register_RFFT_INT16();
TFLMRegistration* Register_RFFT_INT32();

}  // namespace tflm_signal
}  // namespace tflite

#endif  // SIGNAL_MICRO_KERNELS_RFFT_H_
