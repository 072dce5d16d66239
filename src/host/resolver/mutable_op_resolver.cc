// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/mutable_op_resolver.h"

#include "src/host/common/operator.h"

namespace tflite {

// The names of custom operators are those of the map that holds them.
MutableOpResolver::MutableOpResolver(const MutableOpResolver& other)
    : OpResolver(other),
      delegate_creators_(other.delegate_creators_),
      opaque_delegate_creators_(other.opaque_delegate_creators_) {
  AddAll(other);
}

MutableOpResolver& MutableOpResolver::operator=(const MutableOpResolver& other) {
  MutableOpResolver copy(other);
  delegate_creators_.swap(copy.delegate_creators_);
  opaque_delegate_creators_.swap(copy.opaque_delegate_creators_);
  builtins_.swap(copy.builtins_);
  custom_ops_.swap(copy.custom_ops_);
  others_.swap(copy.others_);
  return *this;
}

template <class Key>
const TfLiteRegistration* MutableOpResolver::Find(const std::map<std::pair<Key, int>, TfLiteRegistration>& ops,
                                                  const Key& key, int version) const {
  const auto found = ops.find({key, version});
  return found == ops.end() ? nullptr : &found->second;
}

const TfLiteRegistration* MutableOpResolver::FindOp(BuiltinOperator op, int version) const {
  const TfLiteRegistration* registration = Find(builtins_, static_cast<int>(op), version);
  for (size_t i = 0; registration == nullptr && i < others_.size(); ++i) registration = others_[i]->FindOp(op, version);
  return registration;
}

const TfLiteRegistration* MutableOpResolver::FindOp(const char* op, int version) const {
  const TfLiteRegistration* registration = Find(custom_ops_, std::string(op), version);
  for (size_t i = 0; registration == nullptr && i < others_.size(); ++i) registration = others_[i]->FindOp(op, version);
  return registration;
}

void MutableOpResolver::AddBuiltin(BuiltinOperator op, const TfLiteRegistration* registration, int version) {
  AddBuiltin(op, registration, version, version);
}

void MutableOpResolver::AddBuiltin(BuiltinOperator op, const TfLiteRegistration* registration, int min_version,
                                   int max_version) {
  for (int version = min_version; registration != nullptr && version <= max_version; ++version) {
    TfLiteRegistration& added = builtins_[{static_cast<int>(op), version}];
    added = mote::WithoutUnsetOperator(*registration);
    added.builtin_code = op;
    added.custom_name = nullptr;
    added.version = version;
  }
}

void MutableOpResolver::AddCustom(const char* name, const TfLiteRegistration* registration, int version) {
  AddCustom(name, registration, version, version);
}

void MutableOpResolver::AddCustom(const char* name, const TfLiteRegistration* registration, int min_version,
                                  int max_version) {
  for (int version = min_version; registration != nullptr && name != nullptr && version <= max_version; ++version) {
    const auto place = custom_ops_.insert_or_assign({name, version}, mote::WithoutUnsetOperator(*registration)).first;
    place->second.builtin_code = BuiltinOperator_CUSTOM;
    place->second.custom_name = place->first.first.c_str();
    place->second.version = version;
  }
}

void MutableOpResolver::AddAll(const MutableOpResolver& other) {
  for (const auto& [key, registration] : other.builtins_) {
    AddBuiltin(static_cast<BuiltinOperator>(key.first), &registration, key.second);
  }
  for (const auto& [key, registration] : other.custom_ops_) AddCustom(key.first.c_str(), &registration, key.second);
  others_.insert(others_.end(), other.others_.begin(), other.others_.end());
}

void MutableOpResolver::ChainOpResolver(const OpResolver* other) { others_.push_back(other); }

}  // namespace tflite
