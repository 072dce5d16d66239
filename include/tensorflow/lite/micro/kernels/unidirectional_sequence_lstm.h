// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// UNIDIRECTIONAL_SEQUENCE_LSTM with fewer number formats: each links only the loops of its own.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_UNIDIRECTIONAL_SEQUENCE_LSTM_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_UNIDIRECTIONAL_SEQUENCE_LSTM_H_

#include "tensorflow/lite/micro/micro_common.h"

namespace tflite {

TFLMRegistration Register_UNIDIRECTIONAL_SEQUENCE_LSTM();
TFLMRegistration Register_UNIDIRECTIONAL_SEQUENCE_LSTM_INT8();
TFLMRegistration Register_UNIDIRECTIONAL_SEQUENCE_LSTM_INT16();  // activations, with int8 weights
TFLMRegistration Register_UNIDIRECTIONAL_SEQUENCE_LSTM_FLOAT32();

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_UNIDIRECTIONAL_SEQUENCE_LSTM_H_
