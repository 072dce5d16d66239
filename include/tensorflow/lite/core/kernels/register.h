// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_CORE_KERNELS_REGISTER_H_
#define TENSORFLOW_LITE_CORE_KERNELS_REGISTER_H_

#include "tensorflow/lite/core/model.h"
#include "tensorflow/lite/mutable_op_resolver.h"

namespace tflite {
namespace ops {
namespace builtin {

using ::tflite::MutableOpResolver;  // under this name, too

// Has all operators of include/mote/ops.def, in all versions: builtin ones, and the custom ones that come with the
// runtime. Interpreters apply the default delegate of a library that the program is linked with: docs/delegates.md.
class BuiltinOpResolver : public MutableOpResolver {
 public:
  BuiltinOpResolver();
};

// This is the same resolver by the name of programs that want XNNPACK: the delegate is there where the program is
// linked with mote_xnnpack, and takes uint8 or leaves it to the CPU.
class BuiltinOpResolverWithXNNPACK : public BuiltinOpResolver {
 public:
  explicit BuiltinOpResolverWithXNNPACK(bool enable_xnnpack_unsigned_quantized = true);
};

class BuiltinOpResolverWithoutDefaultDelegates : public BuiltinOpResolver {
 public:
  BuiltinOpResolverWithoutDefaultDelegates() { delegate_creators_.clear(); }
};

}  // namespace builtin
}  // namespace ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_KERNELS_REGISTER_H_
