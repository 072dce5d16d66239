// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The operators of an interpreter share resources from run to run, by number: Subgraph::resources(). Custom operators
// may keep resources of their own there.
#ifndef TENSORFLOW_LITE_EXPERIMENTAL_RESOURCE_RESOURCE_BASE_H_
#define TENSORFLOW_LITE_EXPERIMENTAL_RESOURCE_RESOURCE_BASE_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include "tensorflow/lite/core/c/c_api_types.h"

namespace tflite {
namespace resource {

class ResourceBase {
 public:
  enum class ResourceType { kUnknown = 0, kResourceVariable = 1, kHashTable = 2, kInitializationStatus = 3 };

  explicit ResourceBase() = default;
  virtual ~ResourceBase() = default;

  virtual ResourceType GetResourceType() const = 0;
  virtual bool IsInitialized() = 0;
  // Returns the size in bytes.
  virtual size_t GetMemoryUsage() { return 0; }
};

// Resources by number.
using ResourceMap = std::unordered_map<std::int32_t, std::unique_ptr<ResourceBase>>;
// The numbers of resources with names, by container and name.
using ResourceIDMap = std::map<std::pair<std::string, std::string>, int>;

// Returns null where there is none of that number, or one of another type. T is the class of that type.
template <typename T>
T* GetTypedResource(ResourceMap* resources, int resource_id, ResourceBase::ResourceType expected_type) {
  if (resources == nullptr) return nullptr;
  const auto found = resources->find(resource_id);
  if (found == resources->end() || found->second == nullptr) return nullptr;
  if (found->second->GetResourceType() != expected_type) return nullptr;
  return static_cast<T*>(found->second.get());
}

// Keeps what factory() makes, a std::unique_ptr, unless the number is taken; kTfLiteError if another type has it, or
// without a map.
template <typename Factory>
TfLiteStatus CreateTypedResourceIfNotAvailable(ResourceMap* resources, int resource_id,
                                               ResourceBase::ResourceType expected_type, Factory&& factory) {
  if (resources == nullptr) return kTfLiteError;
  const auto found = resources->find(resource_id);
  if (found != resources->end() && found->second != nullptr) {
    return found->second->GetResourceType() == expected_type ? kTfLiteOk : kTfLiteError;
  }
  (*resources)[resource_id] = factory();
  return kTfLiteOk;
}

}  // namespace resource
}  // namespace tflite

#endif  // TENSORFLOW_LITE_EXPERIMENTAL_RESOURCE_RESOURCE_BASE_H_
