// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_KERNELS_PERCEPTION_PERCEPTION_OPS_H_
#define TENSORFLOW_LITE_KERNELS_PERCEPTION_PERCEPTION_OPS_H_

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/kernels/custom_ops_register.h"
#include "tensorflow/lite/mutable_op_resolver.h"

namespace tflite {
namespace ops {
namespace custom {

inline TfLiteRegistration* RegisterDenseImageWarp() { return Register_DENSE_IMAGE_WARP(); }
inline TfLiteRegistration* RegisterMaxPoolWithArgmax() { return Register_MAX_POOL_WITH_ARGMAX(); }
inline TfLiteRegistration* RegisterMaxUnpooling2D() { return Register_MAX_UNPOOLING_2D(); }

// Adds DenseImageWarp, MaxPoolWithArgmax and MaxUnpooling2D.
inline void AddPerceptionOps(MutableOpResolver* resolver) {
  resolver->AddCustom("DenseImageWarp", RegisterDenseImageWarp());
  resolver->AddCustom("MaxPoolWithArgmax", RegisterMaxPoolWithArgmax());
  resolver->AddCustom("MaxUnpooling2D", RegisterMaxUnpooling2D());
}

}  // namespace custom
}  // namespace ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_PERCEPTION_PERCEPTION_OPS_H_
