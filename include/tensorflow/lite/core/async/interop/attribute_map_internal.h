// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines the TfLiteAttributeMap of core/async/interop/c/attribute_map.h.
#ifndef TENSORFLOW_LITE_CORE_ASYNC_INTEROP_ATTRIBUTE_MAP_INTERNAL_H_
#define TENSORFLOW_LITE_CORE_ASYNC_INTEROP_ATTRIBUTE_MAP_INTERNAL_H_

#include <cstdint>
#include <map>
#include <string>

#include "tensorflow/lite/core/async/interop/c/types.h"
#include "tensorflow/lite/core/async/interop/variant.h"

namespace tflite {
namespace interop {

class AttributeMap {
 public:
  explicit AttributeMap(TfLiteAttrMapType type) : type_(type) {}

  using KeyT = uint32_t;
  using CustomKeyT = std::string;
  using ValueT = tflite::interop::Variant;
  using ContainerT = std::map<KeyT, ValueT>;
  using CustomContainerT = std::map<CustomKeyT, ValueT>;

  bool IsBufferAttributeMap() const { return type_ == kTfLiteAttrMapTypeBuffer; }
  bool IsSyncAttributeMap() const { return type_ == kTfLiteAttrMapTypeSync; }

  // Writes to `merged` the attributes that satisfy both maps: see reconcile_fns.h; a custom attribute in both must be
  // equal. `merged`, and `conflict`, which may be null, are written anew. Returns false, with the values of `other`
  // that do not fit in `conflict`, or if a map is missing or of another type.
  bool ReconcileAttributes(const AttributeMap* other, AttributeMap* merged, AttributeMap* conflict) const;
  // Returns true if this map satisfies all attributes of `other`; if not, `conflict`, which may be null, gets the
  // others.
  bool CheckAttributeCoverage(const AttributeMap* other, AttributeMap* conflict) const;

  // Returns false, where there is no such attribute of that type.
  template <typename AttrKeyT, typename ValueT>
  bool GetAttr(AttrKeyT key, ValueT* value) const {
    return GetFrom(attributes_, static_cast<KeyT>(key), value);
  }
  template <typename AttrKeyT, typename ValueT>
  void SetAttr(AttrKeyT key, ValueT value) {
    attributes_[static_cast<KeyT>(key)].Set(value);
  }
  template <typename ValueT>
  bool GetCustomAttr(CustomKeyT key, ValueT* value) const {
    return GetFrom(custom_attributes_, key, value);
  }
  template <typename ValueT>
  void SetCustomAttr(CustomKeyT key, ValueT value) {
    custom_attributes_[key].Set(value);
  }

 private:
  template <class Container, class Key, class Value>
  static bool GetFrom(const Container& container, const Key& key, Value* value) {
    const auto found = container.find(key);
    const Value* const stored = found == container.end() ? nullptr : found->second.template Get<Value>();
    if (stored != nullptr) *value = *stored;
    return stored != nullptr;
  }

  TfLiteAttrMapType type_;
  ContainerT attributes_;
  CustomContainerT custom_attributes_;
};

}  // namespace interop
}  // namespace tflite

struct TfLiteAttributeMap {
  explicit TfLiteAttributeMap(TfLiteAttrMapType type) : impl(type) {}

  tflite::interop::AttributeMap impl;
};

#endif  // TENSORFLOW_LITE_CORE_ASYNC_INTEROP_ATTRIBUTE_MAP_INTERNAL_H_
