// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <memory>

#include "tensorflow/lite/experimental/resource/resource_variable.h"

namespace tflite {
namespace resource {

ResourceVariable::ResourceVariable(ResourceVariable&& other)
    : tensor_(other.tensor_), is_initialized_(other.is_initialized_) {
  other.tensor_ = {};
  other.is_initialized_ = false;
}

ResourceVariable::~ResourceVariable() { TfLiteTensorFree(&tensor_); }

TfLiteStatus ResourceVariable::AssignFrom(const TfLiteTensor* tensor) {
  if (tensor == nullptr || tensor->dims == nullptr || (tensor->bytes > 0 && tensor->data.raw == nullptr)) {
    return kTfLiteError;
  }
  if (is_initialized_ && tensor_.bytes == tensor->bytes && TfLiteIntArrayEqual(tensor_.dims, tensor->dims)) {
    tensor_.type = tensor->type;
    tensor_.params = tensor->params;
    if (tensor->bytes > 0) std::memmove(tensor_.data.raw, tensor->data.raw, tensor->bytes);
    return kTfLiteOk;
  }
  TfLiteTensor fresh = {};
  fresh.allocation_type = kTfLiteDynamic;
  fresh.type = tensor->type;
  fresh.params = tensor->params;
  fresh.dims = TfLiteIntArrayCopy(tensor->dims);
  if (fresh.dims == nullptr || TfLiteTensorRealloc(tensor->bytes, &fresh) != kTfLiteOk) {
    TfLiteTensorFree(&fresh);
    return kTfLiteError;
  }
  fresh.bytes = tensor->bytes;
  if (tensor->bytes > 0) std::memcpy(fresh.data.raw, tensor->data.raw, tensor->bytes);
  TfLiteTensorFree(&tensor_);
  tensor_ = fresh;
  is_initialized_ = true;
  return kTfLiteOk;
}

TfLiteStatus CreateResourceVariableIfNotAvailable(ResourceMap* resources, int resource_id) {
  return CreateTypedResourceIfNotAvailable(resources, resource_id, ResourceBase::ResourceType::kResourceVariable,
                                           [] { return std::make_unique<ResourceVariable>(); });
}

ResourceVariable* GetResourceVariable(ResourceMap* resources, int resource_id) {
  return GetTypedResource<ResourceVariable>(resources, resource_id, ResourceBase::ResourceType::kResourceVariable);
}

bool IsBuiltinResource(const TfLiteTensor* tensor) {
  return tensor != nullptr && tensor->type == kTfLiteResource && tensor->delegate == nullptr;
}

}  // namespace resource
}  // namespace tflite
