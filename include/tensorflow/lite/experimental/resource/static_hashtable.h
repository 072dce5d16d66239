// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A table that is filled once.
#ifndef TENSORFLOW_LITE_EXPERIMENTAL_RESOURCE_STATIC_HASHTABLE_H_
#define TENSORFLOW_LITE_EXPERIMENTAL_RESOURCE_STATIC_HASHTABLE_H_

#include <cstddef>
#include <unordered_map>

#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/experimental/resource/lookup_interfaces.h"
#include "tensorflow/lite/experimental/resource/resource_base.h"
#include "tensorflow/lite/kernels/internal/tensor_ctypes.h"
#include "tensorflow/lite/string_util.h"

namespace tflite {
namespace resource {
namespace internal {

// KeyType and ValueType are std::int64_t and std::string, or std::string and std::int64_t.
template <typename KeyType, typename ValueType>
class StaticHashtable : public LookupInterface {
 public:
  explicit StaticHashtable(TfLiteType key_type, TfLiteType value_type) : key_type_(key_type), value_type_(value_type) {}
  ~StaticHashtable() override = default;

  TfLiteStatus Lookup(TfLiteContext* context, const TfLiteTensor* keys, TfLiteTensor* values,
                      const TfLiteTensor* default_value) override;
  TfLiteStatus Import(TfLiteContext* context, const TfLiteTensor* keys, const TfLiteTensor* values) override;
  size_t Size() override { return map_.size(); }
  TfLiteType GetKeyType() const override { return key_type_; }
  TfLiteType GetValueType() const override { return value_type_; }
  TfLiteStatus CheckKeyAndValueTypes(TfLiteContext* context, const TfLiteTensor* keys,
                                     const TfLiteTensor* values) override;
  // Returns true once the table is filled.
  bool IsInitialized() override { return is_filled_; }
  size_t GetMemoryUsage() override { return map_.size() * (sizeof(KeyType) + sizeof(ValueType)); }

 private:
  TfLiteType key_type_;
  TfLiteType value_type_;
  std::unordered_map<KeyType, ValueType> map_;
  bool is_filled_ = false;
};

// Returns null for types that there is no table for. The caller deletes the table.
LookupInterface* CreateStaticHashtable(TfLiteType key_type, TfLiteType value_type);

}  // namespace internal
}  // namespace resource
}  // namespace tflite

#endif  // TENSORFLOW_LITE_EXPERIMENTAL_RESOURCE_STATIC_HASHTABLE_H_
