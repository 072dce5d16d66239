// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_KERNELS_REGISTER_REF_H_
#define TENSORFLOW_LITE_KERNELS_REGISTER_REF_H_

#include "tensorflow/lite/core/kernels/register.h"

namespace tflite {
namespace ops {
namespace builtin {

// Has the same operators as the other resolver, since there is one set of kernels, but no default delegates.
class BuiltinRefOpResolver : public BuiltinOpResolver {
 public:
  BuiltinRefOpResolver() { delegate_creators_.clear(); }
};

}  // namespace builtin
}  // namespace ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_REGISTER_REF_H_
