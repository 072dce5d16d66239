// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef SIGNAL_MICRO_KERNELS_IRFFT_H_
#define SIGNAL_MICRO_KERNELS_IRFFT_H_

#include "tensorflow/lite/micro/micro_common.h"

namespace tflite {
namespace tflm_signal {

// Every number format, chosen by the tensors' type.
TFLMRegistration* Register_IRFFT();

// One number format; the others are not linked.
TFLMRegistration* Register_IRFFT_FLOAT();
TFLMRegistration* Register_IRFFT_INT16();
TFLMRegistration* Register_IRFFT_INT32();

}  // namespace tflm_signal
}  // namespace tflite

#endif  // SIGNAL_MICRO_KERNELS_IRFFT_H_
