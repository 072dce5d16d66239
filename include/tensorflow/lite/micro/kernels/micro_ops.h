// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The registrations of the operators, one function each; from include/mote/ops.def.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_MICRO_OPS_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_MICRO_OPS_H_

#include "signal/micro/kernels/irfft.h"
#include "signal/micro/kernels/rfft.h"
#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/micro_common.h"

namespace tflite {

#define OP(ENUM, METHOD, PARSER, MAX_VERSION) TFLMRegistration Register_##ENUM();
#include "mote/ops.def"

#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER) \
  namespace NAMESPACE {                              \
  TFLMRegistration* Register_##REGISTER();           \
  }
#include "mote/ops.def"

// Documented without the namespace of the other custom operators.
TFLMRegistration Register_DECODE();
using ops::micro::custom::Register_CIRCULAR_BUFFER;
using ops::micro::custom::Register_DETECTION_POSTPROCESS;

// As code of 2019 and 2020 names them.
namespace ops {
namespace micro {
#define OP(ENUM, METHOD, PARSER, MAX_VERSION) const TFLMRegistration* Register_##ENUM();
#include "mote/ops.def"
}  // namespace micro
}  // namespace ops

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_MICRO_OPS_H_
