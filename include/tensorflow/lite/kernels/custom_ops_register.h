// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Declares the custom operators of include/mote/ops.def, which come with the runtime, for MutableOpResolver::AddCustom.
// The functions of the micro runtime are in tflite::custom_ops and tflite::tflm_signal.
#ifndef TENSORFLOW_LITE_KERNELS_CUSTOM_OPS_REGISTER_H_
#define TENSORFLOW_LITE_KERNELS_CUSTOM_OPS_REGISTER_H_

#include "tensorflow/lite/core/c/common.h"

namespace tflite {
namespace ops {
namespace custom {

#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER, SOURCE) TfLiteRegistration* Register_##REGISTER();
#include "mote/ops.def"

}  // namespace custom
}  // namespace ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_CUSTOM_OPS_REGISTER_H_
