// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Remembers which subgraphs CALL_ONCE has run.
#ifndef TENSORFLOW_LITE_EXPERIMENTAL_RESOURCE_INITIALIZATION_STATUS_H_
#define TENSORFLOW_LITE_EXPERIMENTAL_RESOURCE_INITIALIZATION_STATUS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>

#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/experimental/resource/resource_base.h"

namespace tflite {
namespace resource {

class InitializationStatus : public ResourceBase {
 public:
  InitializationStatus() = default;
  InitializationStatus(InitializationStatus&& other) noexcept : is_done_(other.is_done_) {}
  InitializationStatus(const InitializationStatus&) = delete;
  InitializationStatus& operator=(const InitializationStatus&) = delete;

  ResourceType GetResourceType() const override { return ResourceType::kInitializationStatus; }
  void MarkInitializationIsDone() { is_done_ = true; }
  bool IsInitialized() override { return is_done_; }
  size_t GetMemoryUsage() override { return sizeof(InitializationStatus); }

 private:
  bool is_done_ = false;
};

// The keys are the numbers of subgraphs.
using InitializationStatusMap = std::unordered_map<std::int32_t, std::unique_ptr<InitializationStatus>>;

// Returns the status of the subgraph, which is made where it is missing; null if there is no map.
inline InitializationStatus* GetInitializationStatus(InitializationStatusMap* map, int subgraph_id) {
  if (map == nullptr) return nullptr;
  std::unique_ptr<InitializationStatus>& status = (*map)[subgraph_id];
  if (status == nullptr) status.reset(new InitializationStatus);
  return status.get();
}

}  // namespace resource
}  // namespace tflite

#endif  // TENSORFLOW_LITE_EXPERIMENTAL_RESOURCE_INITIALIZATION_STATUS_H_
