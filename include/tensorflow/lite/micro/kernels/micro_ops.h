// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The registrations of the operators, one function each, and those that link the loops of one number format only:
// Register_CONV_2D() and Register_CONV_2D_INT8(). They come from include/mote/ops.def, which says what a suffix stands
// for.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_MICRO_OPS_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_MICRO_OPS_H_

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/micro_common.h"

namespace tflite {

#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE) TFLMRegistration Register_##ENUM();
#define NARROW(ENUM, SUFFIX) TFLMRegistration Register_##ENUM##_##SUFFIX();
#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER, SOURCE) CUSTOM_NARROW(NAME, NAMESPACE, REGISTER)
#define CUSTOM_NARROW(NAME, NAMESPACE, REGISTER) \
  namespace NAMESPACE {                          \
  TFLMRegistration* Register_##REGISTER();       \
  }
#include "mote/ops.def"

// DECODE is documented without the namespace of the other custom operators.
TFLMRegistration Register_DECODE();
using custom_ops::Register_CIRCULAR_BUFFER;
using custom_ops::Register_DETECTION_POSTPROCESS;

TFLMRegistration* Register_ETHOSU();  // see ethosu.h

// These are documented for one type, where ours take all, and with portable loops, which give the same bits.
inline TFLMRegistration Register_CONV_2D_INT8REF() { return Register_CONV_2D_INT8(); }
inline TFLMRegistration Register_PAD_INT8() { return Register_PAD(); }
inline TFLMRegistration Register_TRANSPOSE_INT8() { return Register_TRANSPOSE(); }

// These are the names in code of 2019 and 2020.
namespace ops {
namespace micro {
#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE) const TFLMRegistration* Register_##ENUM();
#include "mote/ops.def"
}  // namespace micro
}  // namespace ops

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_MICRO_OPS_H_
