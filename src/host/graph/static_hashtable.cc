// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/experimental/resource/static_hashtable.h"

#include <cstdint>
#include <memory>
#include <new>
#include <string>

#include "tensorflow/lite/kernels/kernel_util.h"

namespace tflite {
namespace resource {
namespace {

// A table reads and writes the elements of a tensor through this, one after the other.
template <class T>
struct Column;

template <>
struct Column<int64_t> {
  static int Count(const TfLiteTensor* tensor) { return static_cast<int>(NumElements(tensor)); }
  static int64_t At(const TfLiteTensor* tensor, int i) { return GetTensorData<int64_t>(tensor)[i]; }

  explicit Column(TfLiteTensor* tensor) : next_(GetTensorData<int64_t>(tensor)) {}
  TfLiteStatus Add(int64_t value) {
    *next_++ = value;
    return kTfLiteOk;
  }
  void Finish(TfLiteTensor*) {}

 private:
  int64_t* next_;
};

template <>
struct Column<std::string> {
  static int Count(const TfLiteTensor* tensor) { return tensor->data.raw == nullptr ? 0 : GetStringCount(tensor); }
  static std::string At(const TfLiteTensor* tensor, int i) {
    const StringRef string = GetString(tensor, i);
    return std::string(string.str, string.len);
  }

  explicit Column(TfLiteTensor*) {}
  TfLiteStatus Add(const std::string& value) { return strings_.AddString(value.data(), value.size()); }
  void Finish(TfLiteTensor* tensor) { strings_.WriteToTensor(tensor, nullptr); }

 private:
  DynamicBuffer strings_;
};

// Returns the status of `work`; an error if it runs out of memory.
template <class Work>
TfLiteStatus WithMemory(TfLiteContext* context, Work work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    TF_LITE_KERNEL_LOG(context, "there is no memory for a hash table");
    return kTfLiteError;
  }
}

}  // namespace

namespace internal {

template <typename KeyType, typename ValueType>
TfLiteStatus StaticHashtable<KeyType, ValueType>::Lookup(TfLiteContext* context, const TfLiteTensor* keys,
                                                         TfLiteTensor* values, const TfLiteTensor* default_value) {
  TF_LITE_ENSURE_STATUS(CheckKeyAndValueTypes(context, keys, values));
  TF_LITE_ENSURE_MSG(context, default_value != nullptr, "the value for other keys is missing");
  TF_LITE_ENSURE_TYPES_EQ(context, default_value->type, value_type_);
  TF_LITE_ENSURE_MSG(context, is_filled_, "a hash table has to be filled before keys are looked up");
  TF_LITE_ENSURE_MSG(context, Column<ValueType>::Count(default_value) > 0, "the value for other keys is missing");
  const int count = Column<KeyType>::Count(keys);
  TF_LITE_ENSURE_EQ(context, count, static_cast<int>(NumElements(values)));
  return WithMemory(context, [&]() -> TfLiteStatus {
    const ValueType other = Column<ValueType>::At(default_value, 0);
    Column<ValueType> column(values);
    for (int i = 0; i < count; ++i) {
      const auto found = map_.find(Column<KeyType>::At(keys, i));
      TF_LITE_ENSURE_STATUS(column.Add(found == map_.end() ? other : found->second));
    }
    column.Finish(values);
    return kTfLiteOk;
  });
}

template <typename KeyType, typename ValueType>
TfLiteStatus StaticHashtable<KeyType, ValueType>::Import(TfLiteContext* context, const TfLiteTensor* keys,
                                                         const TfLiteTensor* values) {
  TF_LITE_ENSURE_STATUS(CheckKeyAndValueTypes(context, keys, values));
  if (is_filled_) return kTfLiteOk;
  const int count = Column<KeyType>::Count(keys);
  TF_LITE_ENSURE_EQ(context, count, Column<ValueType>::Count(values));
  return WithMemory(context, [&] {
    std::unordered_map<KeyType, ValueType> map;
    for (int i = 0; i < count; ++i) map.emplace(Column<KeyType>::At(keys, i), Column<ValueType>::At(values, i));
    map_.swap(map);
    is_filled_ = true;
    return kTfLiteOk;
  });
}

template <typename KeyType, typename ValueType>
TfLiteStatus StaticHashtable<KeyType, ValueType>::CheckKeyAndValueTypes(TfLiteContext* context,
                                                                        const TfLiteTensor* keys,
                                                                        const TfLiteTensor* values) {
  TF_LITE_ENSURE_MSG(context, keys != nullptr && values != nullptr, "a hash table needs keys and values");
  TF_LITE_ENSURE_TYPES_EQ(context, keys->type, key_type_);
  TF_LITE_ENSURE_TYPES_EQ(context, values->type, value_type_);
  return kTfLiteOk;
}

template class StaticHashtable<int64_t, std::string>;
template class StaticHashtable<std::string, int64_t>;

LookupInterface* CreateStaticHashtable(TfLiteType key_type, TfLiteType value_type) {
  if (key_type == kTfLiteInt64 && value_type == kTfLiteString) {
    return new StaticHashtable<int64_t, std::string>(key_type, value_type);
  }
  if (key_type == kTfLiteString && value_type == kTfLiteInt64) {
    return new StaticHashtable<std::string, int64_t>(key_type, value_type);
  }
  return nullptr;
}

}  // namespace internal

TfLiteStatus CreateHashtableResourceIfNotAvailable(ResourceMap* resources, int resource_id, TfLiteType key_dtype,
                                                   TfLiteType value_dtype) {
  std::unique_ptr<ResourceBase> table(internal::CreateStaticHashtable(key_dtype, value_dtype));
  if (table == nullptr) return kTfLiteError;
  return CreateTypedResourceIfNotAvailable(resources, resource_id, ResourceBase::ResourceType::kHashTable,
                                           [&] { return std::move(table); });
}

LookupInterface* GetHashtableResource(ResourceMap* resources, int resource_id) {
  return GetTypedResource<LookupInterface>(resources, resource_id, ResourceBase::ResourceType::kHashTable);
}

}  // namespace resource
}  // namespace tflite
