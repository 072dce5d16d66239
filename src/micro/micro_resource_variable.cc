// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/micro_resource_variable.h"

#include <cstring>
#include <new>

#include "src/micro/tensor_records.h"
#include "src/model/access.h"
#include "tensorflow/lite/micro/micro_interpreter_context.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {
namespace {

MicroInterpreterContext* Micro(TfLiteContext* context) { return static_cast<MicroInterpreterContext*>(context->impl_); }

MicroResourceVariables& Variables(TfLiteContext* context) { return *Micro(context)->graph().GetResourceVariables(); }

int Id(TfLiteContext* context, const char* container, const char* shared_name) {
  return Variables(context).CreateIdIfNoneFound(container, shared_name);
}

TfLiteStatus Prepare(TfLiteContext* context, int id, size_t bytes) {
  void* memory = nullptr;
  if (Variables(context).Bytes(id) == 0) {
    memory = Micro(context)->allocator()->AllocatePersistentBuffer(bytes);
    if (memory == nullptr) return kTfLiteError;
    Micro(context)->allocator()->PinNode();  // when only counting, other nodes may need the variable too
  }
  return Variables(context).Allocate(id, bytes, memory, 0);
}

TfLiteStatus Read(TfLiteContext* context, int id, TfLiteEvalTensor* value) {
  return Variables(context).Read(id, value);
}

TfLiteStatus Assign(TfLiteContext* context, int id, const TfLiteEvalTensor* value) {
  return Variables(context).Assign(id, mote::EvalTensorBytes(*value), value->data.data);
}

mote::HashTable** Tables(TfLiteContext* context) { return Variables(context).tables(); }

constexpr MoteVariableRuntime kVariableRuntime = {Id, Prepare, Read, Assign, Tables};

}  // namespace

const MoteVariableRuntime* MicroResourceVariables::op_runtime() const { return &kVariableRuntime; }

MicroResourceVariables* MicroResourceVariables::Create(MicroAllocator* allocator, int num_variables) {
  if (allocator == nullptr || num_variables < 0) return nullptr;
  void* const place = allocator->AllocatePersistentBuffer(sizeof(MicroResourceVariables));
  void* const variables = allocator->AllocatePersistentBuffer(sizeof(Variable) * num_variables);
  if (place == nullptr || variables == nullptr) {
    MicroPrintf("the arena has no room for %d resource variables", num_variables);
    return nullptr;
  }
  return new (place) MicroResourceVariables(static_cast<Variable*>(variables), num_variables);
}

int MicroResourceVariables::CreateIdIfNoneFound(const char* container, const char* shared_name) {
  for (int i = 0; i < num_variables_; ++i) {
    if (mote::SameName(variables_[i].container, container) && mote::SameName(variables_[i].shared_name, shared_name))
      return i;
  }
  if (num_variables_ == max_variables_) {
    MicroPrintf("the model has more than the %d resource variables that MicroResourceVariables::Create was told",
                max_variables_);
    return -1;
  }
  variables_[num_variables_] = {container, shared_name, nullptr, 0, 0};
  return num_variables_++;
}

TfLiteStatus MicroResourceVariables::Allocate(int id, size_t bytes, void* memory, uint8_t fill) {
  if (id < 0 || id >= num_variables_ || (variables_[id].buffer != nullptr && variables_[id].bytes != bytes)) {
    MicroPrintf("resource variable %d cannot have %u bytes: there are %d variables, and it has %u bytes", id,
                static_cast<unsigned>(bytes), num_variables_, static_cast<unsigned>(Bytes(id)));
    return kTfLiteError;
  }
  Variable& variable = variables_[id];
  if (variable.buffer != nullptr) return kTfLiteOk;
  variable.buffer = memory;
  if (memory == nullptr) return kTfLiteError;
  variable.bytes = bytes;
  variable.fill = fill;
  std::memset(variable.buffer, fill, bytes);
  return kTfLiteOk;
}

TfLiteStatus MicroResourceVariables::Allocate(int id, TfLiteContext* context, const TfLiteTensor* tensor) {
  void* const memory = Bytes(id) != 0 ? nullptr : context->AllocatePersistentBuffer(context, tensor->bytes);
  const uint8_t fill = tensor->type == kTfLiteInt8 || tensor->type == kTfLiteUInt8
                           ? static_cast<uint8_t>(tensor->params.zero_point)
                           : uint8_t{0};
  return Allocate(id, tensor->bytes, memory, fill);
}

TfLiteStatus MicroResourceVariables::Read(int id, const TfLiteEvalTensor* tensor) {
  const size_t bytes = mote::EvalTensorBytes(*tensor);
  if (id < 0 || id >= num_variables_ || variables_[id].buffer == nullptr || variables_[id].bytes != bytes) {
    MicroPrintf("resource variable %d cannot be read as %u bytes: it has %u bytes; assign it first", id,
                static_cast<unsigned>(bytes), static_cast<unsigned>(Bytes(id)));
    return kTfLiteError;
  }
  std::memcpy(tensor->data.data, variables_[id].buffer, bytes);
  return kTfLiteOk;
}

TfLiteStatus MicroResourceVariables::Assign(int id, size_t count_bytes, const void* input_buffer) {
  if (id < 0 || id >= num_variables_ || variables_[id].buffer == nullptr || variables_[id].bytes != count_bytes) {
    MicroPrintf("resource variable %d cannot be assigned %u bytes: it has %u bytes", id,
                static_cast<unsigned>(count_bytes), static_cast<unsigned>(Bytes(id)));
    return kTfLiteError;
  }
  std::memcpy(variables_[id].buffer, input_buffer, count_bytes);
  return kTfLiteOk;
}

TfLiteStatus MicroResourceVariables::ResetAll() {
  for (int i = 0; i < num_variables_; ++i) {
    if (variables_[i].buffer != nullptr) std::memset(variables_[i].buffer, variables_[i].fill, variables_[i].bytes);
  }
  return kTfLiteOk;
}

void MicroResourceVariables::ForgetBuffers() {
  tables_ = nullptr;
  for (int i = 0; i < num_variables_; ++i) variables_[i].buffer = nullptr, variables_[i].bytes = 0;
}

}  // namespace tflite
