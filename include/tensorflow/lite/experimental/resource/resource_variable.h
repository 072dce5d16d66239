// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The variables of VAR_HANDLE, ASSIGN_VARIABLE and READ_VARIABLE, which custom operators may read and assign to, too.
#ifndef TENSORFLOW_LITE_EXPERIMENTAL_RESOURCE_RESOURCE_VARIABLE_H_
#define TENSORFLOW_LITE_EXPERIMENTAL_RESOURCE_RESOURCE_VARIABLE_H_

#include <cstddef>

#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/experimental/resource/resource_base.h"

namespace tflite {
namespace resource {

class ResourceVariable : public ResourceBase {
 public:
  ResourceVariable() = default;
  ResourceVariable(ResourceVariable&& other);
  ResourceVariable(const ResourceVariable&) = delete;
  ResourceVariable& operator=(const ResourceVariable&) = delete;
  ~ResourceVariable() override;

  ResourceType GetResourceType() const override { return ResourceType::kResourceVariable; }

  // Copies type, shape, scale and elements. Returns kTfLiteError where there is no memory, and nothing has changed.
  TfLiteStatus AssignFrom(const TfLiteTensor* tensor);
  // Returns null before anything is assigned.
  TfLiteTensor* GetTensor() { return is_initialized_ ? &tensor_ : nullptr; }
  bool IsInitialized() override { return is_initialized_; }
  size_t GetMemoryUsage() override { return is_initialized_ ? tensor_.bytes : 0; }

 protected:
  TfLiteTensor tensor_ = {};
  bool is_initialized_ = false;
};

// Returns kTfLiteError where the number is another resource's.
TfLiteStatus CreateResourceVariableIfNotAvailable(ResourceMap* resources, int resource_id);
// Returns null where there is no variable of that number.
ResourceVariable* GetResourceVariable(ResourceMap* resources, int resource_id);
// Returns true if the tensor names a resource of the interpreter, not one of a delegate.
bool IsBuiltinResource(const TfLiteTensor* tensor);

}  // namespace resource
}  // namespace tflite

#endif  // TENSORFLOW_LITE_EXPERIMENTAL_RESOURCE_RESOURCE_VARIABLE_H_
