// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MUTABLE_OP_RESOLVER_H_
#define TENSORFLOW_LITE_MUTABLE_OP_RESOLVER_H_

#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tensorflow/lite/core/api/op_resolver.h"
#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/schema/schema_generated.h"
#include "tensorflow/lite/util.h"

namespace tflite {

// Holds operators that the program has added. The last one added for an operator and version counts. A registration of
// null adds nothing.
class MutableOpResolver : public OpResolver {
 public:
  MutableOpResolver() = default;
  MutableOpResolver(const MutableOpResolver& other);
  MutableOpResolver& operator=(const MutableOpResolver& other);

  const TfLiteRegistration* FindOp(BuiltinOperator op, int version) const override;
  const TfLiteRegistration* FindOp(const char* op, int version) const override;

  void AddBuiltin(BuiltinOperator op, const TfLiteRegistration* registration, int version = 1);
  void AddBuiltin(BuiltinOperator op, const TfLiteRegistration* registration, int min_version, int max_version);
  void AddCustom(const char* name, const TfLiteRegistration* registration, int version = 1);
  void AddCustom(const char* name, const TfLiteRegistration* registration, int min_version, int max_version);
  // Adds the operators of `other`, in place of those that are here.
  void AddAll(const MutableOpResolver& other);

  TfLiteDelegateCreators GetDelegateCreators() const final { return delegate_creators_; }
  TfLiteOpaqueDelegateCreators GetOpaqueDelegateCreators() const final { return opaque_delegate_creators_; }

 protected:
  // From here on, operators that are not here are looked for in `other`, which has to outlive this.
  void ChainOpResolver(const OpResolver* other);

  TfLiteDelegateCreators delegate_creators_;
  TfLiteOpaqueDelegateCreators opaque_delegate_creators_;

 private:
  template <class Key>
  const TfLiteRegistration* Find(const std::map<std::pair<Key, int>, TfLiteRegistration>& ops, const Key& key,
                                 int version) const;

  std::map<std::pair<int, int>, TfLiteRegistration> builtins_;
  std::map<std::pair<std::string, int>, TfLiteRegistration> custom_ops_;
  std::vector<const OpResolver*> others_;
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MUTABLE_OP_RESOLVER_H_
