// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/model/model_walk.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "src/model/access.h"
#include "src/model/flex_options.h"
#include "src/model/verifier.h"
#include "tensorflow/lite/core/api/flatbuffer_conversions.h"
#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/micro/flatbuffer_utils.h"
#include "tensorflow/lite/schema/schema_utils.h"

namespace mote {
namespace {

#define MUST(condition)                                                       \
  do {                                                                        \
    if (!(condition)) {                                                       \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      abort();                                                                \
    }                                                                         \
  } while (false)

class QuietReporter : public tflite::ErrorReporter {
 public:
  int Report(const char*, va_list) override { return 0; }
};

class MallocAllocator : public tflite::BuiltinDataAllocator {
 public:
  void* Allocate(size_t size, size_t) override { return malloc(size); }
  void Deallocate(void* data) override { free(data); }
};

// The elements of a list, which is absent when it is empty.
template <typename T>
auto Elements(const flatbuffers::Vector<T>* list) {
  std::vector<typename flatbuffers::Vector<T>::return_type> elements;
  if (list != nullptr) elements.assign(list->begin(), list->end());
  return elements;
}

class Walk {
 public:
  explicit Walk(const tflite::Model* model) : model_(model) {}
  uint64_t Run();

 private:
  template <typename T>
  void Use(T value) {
    sum_ = sum_ * 31 + static_cast<uint64_t>(static_cast<int64_t>(value));
  }
  void Use(float value) { Use(std::isfinite(value) ? std::signbit(value) : 2); }
  void Use(const flatbuffers::String* text) {
    if (text == nullptr) return;
    for (uint32_t i = 0; i <= text->size(); ++i) Use(text->c_str()[i]);
    MUST(text->c_str()[text->size()] == '\0');
  }
  void Use(const flatbuffers::Vector<int64_t>* list) {
    for (uint32_t i = 0; list != nullptr && i < list->size(); ++i) Use(LongAt(*list, i));
  }
  template <typename T>
  void Use(const flatbuffers::Vector<T>* list) {
    if (list == nullptr) return;
    for (uint32_t i = 0; i < list->size(); ++i) Use(list->Get(i));
  }
  void UseIndices(const flatbuffers::Vector<int32_t>* list, int lowest, size_t count) {
    for (int index : Elements(list)) MUST(index >= lowest && index < static_cast<int>(count));
  }

  void WalkSubgraph(const tflite::SubGraph* subgraph);
  void WalkTensor(const tflite::Tensor* tensor);
  void WalkQuantization(const tflite::QuantizationParameters* quantization, const tflite::Tensor* tensor);
  void WalkOperator(const tflite::Operator* op);
  void WalkFlex(const FlexMap& map, int depth);
  void WalkOrder(const tflite::SubGraph* subgraph);
  // Number 0 stands for no data, also where it is not listed.
  size_t Buffers() const { return std::max<size_t>(1, Elements(model_->buffers()).size()); }
  const flatbuffers::Vector<uint8_t>* DataOf(const tflite::Tensor* tensor) const {
    return tensor->buffer() == 0 ? nullptr : model_->buffers()->Get(tensor->buffer())->data();
  }

  const tflite::Model* model_;
  uint64_t sum_ = 0;
};

void Walk::WalkQuantization(const tflite::QuantizationParameters* quantization, const tflite::Tensor* tensor) {
  Use(quantization->min());
  Use(quantization->max());
  Use(quantization->scale());
  Use(quantization->zero_point());
  Use(quantization->details_type());
  Use(quantization->quantized_dimension());
  const size_t scales = quantization->scale() == nullptr ? 0 : quantization->scale()->size();
  if (scales == 0) return;
  MUST(quantization->zero_point()->size() == scales || quantization->zero_point()->size() == 1);
  const int axis = scales == 1 || tensor->shape()->size() == 1 ? 0 : quantization->quantized_dimension();
  MUST(scales == 1 || static_cast<int>(scales) == tensor->shape()->Get(static_cast<uint32_t>(axis)));
  for (float scale : *quantization->scale()) MUST(std::isfinite(scale) && scale >= 0);
  for (uint32_t i = 0; i < quantization->zero_point()->size(); ++i) {
    const int64_t zero_point = LongAt(*quantization->zero_point(), i);
    MUST(zero_point == static_cast<int32_t>(zero_point));
    if (tensor->type() == tflite::TensorType_INT8) MUST(zero_point >= -128 && zero_point < 128);
    if (tensor->type() == tflite::TensorType_UINT8) MUST(zero_point >= 0 && zero_point < 256);
    if (tensor->type() == tflite::TensorType_INT16) MUST(zero_point >= -32768 && zero_point < 32768);
  }
}

void Walk::WalkTensor(const tflite::Tensor* tensor) {
  Use(tensor->shape());
  Use(tensor->shape_signature());
  Use(tensor->name());
  Use(tensor->is_variable());
  Use(tensor->has_rank());
  if (tensor->variant_tensors() != nullptr) {
    for (const auto* variant : *tensor->variant_tensors()) {
      Use(variant->shape());
      Use(variant->type());
      Use(variant->has_rank());
    }
  }
  TfLiteType type;
  QuietReporter quiet;
  MUST(tflite::ConvertTensorType(tensor->type(), &type, &quiet) == kTfLiteOk);
  MUST(tensor->buffer() < Buffers());
  uint64_t elements = 1;
  if (tensor->shape() != nullptr) {
    for (int dim : *tensor->shape()) {
      MUST(dim >= 0);
      elements *= static_cast<uint64_t>(dim);
      MUST(elements < uint64_t{1} << 31);
    }
  }
  const auto* data = DataOf(tensor);
  const size_t element_bytes = tflite::TensorTypeGetSize(tensor->type());
  MUST(elements * element_bytes < uint64_t{1} << 31);
  if (data != nullptr && data->size() != 0) {
    if (element_bytes != 0 && tensor->sparsity() == nullptr) MUST(data->size() == elements * element_bytes);
    if (element_bytes != 0)
      MUST(reinterpret_cast<uintptr_t>(data->data()) % (element_bytes < 8 ? element_bytes : 8) == 0);
    if (tensor->type() == tflite::TensorType_INT4 && tensor->sparsity() == nullptr)
      MUST(data->size() == (elements + 1) / 2);
    if (tensor->type() == tflite::TensorType_STRING) {
      const auto* words = reinterpret_cast<const uint32_t*>(data->data());
      MUST(words[0] == elements);
      for (uint64_t i = 0; i < elements; ++i) {
        for (uint32_t c = words[1 + i]; c < words[2 + i]; ++c) Use(data->data()[c]);
      }
    }
    for (uint8_t byte : *data) Use(byte);
  }
  if (tensor->quantization() != nullptr) WalkQuantization(tensor->quantization(), tensor);
}

void Walk::WalkFlex(const FlexMap& map, int depth) {
  if (depth > 3) return;
  for (size_t i = 0; i < map.size() && i < 1000; ++i) {
    int64_t whole;
    int32_t word;
    float real;
    double wide;
    bool truth;
    const char* text;
    size_t length;
    FlexMap inner;
    if (map.IntAt(i, &whole)) Use(whole);
    if (map.Int32At(i, &word)) Use(word);
    if (map.FloatAt(i, &real)) Use(real);
    if (map.DoubleAt(i, &wide)) Use(static_cast<int>(std::isfinite(wide)));
    if (map.BoolAt(i, &truth)) Use(truth);
    if (map.StringAt(i, &text, &length)) MUST(text[length] == '\0');
    if (map.VectorAt(i, &inner)) WalkFlex(inner, depth + 1);
  }
  Use(map.Find("num_channels"));
  Use(map.Find(""));
}

void Walk::WalkOperator(const tflite::Operator* op) {
  Use(op->opcode_index());
  Use(op->custom_options_format());
  Use(op->mutating_variable_inputs());
  Use(op->intermediates());
  Use(op->large_custom_options_offset());
  Use(op->large_custom_options_size());
  Use(op->builtin_options_type());
  Use(op->builtin_options_2_type());
  const auto* code = model_->operator_codes()->Get(op->opcode_index());
  QuietReporter quiet;
  MallocAllocator allocator;
  for (int kind = tflite::BuiltinOperator_MIN; kind <= tflite::BuiltinOperator_MAX; ++kind) {
    void* params = nullptr;
    const TfLiteStatus status =
        tflite::ParseOpData(op, static_cast<tflite::BuiltinOperator>(kind), &quiet, &allocator, &params);
    MUST(status == kTfLiteOk || params == nullptr);
    if (kind != tflite::GetBuiltinCode(code) || params == nullptr) {
      free(params);
      continue;
    }
    const size_t subgraphs = model_->subgraphs()->size();
    if (kind == tflite::BuiltinOperator_IF) {
      const auto* branches = static_cast<const TfLiteIfParams*>(params);
      MUST(static_cast<size_t>(branches->then_subgraph_index) < subgraphs);
      MUST(static_cast<size_t>(branches->else_subgraph_index) < subgraphs);
    } else if (kind == tflite::BuiltinOperator_VAR_HANDLE) {
      Use(strlen(static_cast<const TfLiteVarHandleParams*>(params)->shared_name));
    } else if (kind == tflite::BuiltinOperator_BUCKETIZE) {
      const auto* bucketize = static_cast<const TfLiteBucketizeParams*>(params);
      for (int i = 0; i < bucketize->num_boundaries; ++i) Use(bucketize->boundaries[i]);
    } else if (kind == tflite::BuiltinOperator_STABLEHLO_COMPOSITE) {
      const auto* composite = static_cast<const TfLiteStablehloCompositeParams*>(params);
      Use(strlen(composite->name));
      for (size_t i = 0; i < composite->attributes_size; ++i) Use(composite->attributes[i]);
    }
    free(params);
  }
  if (op->custom_options() != nullptr) {
    Use(op->custom_options());
    FlexMap map;
    if (FlexMap::Open(op->custom_options()->data(), op->custom_options()->size(), &map)) WalkFlex(map, 0);
    const tflite::FlexbufferWrapper wrapper(op->custom_options()->data(), op->custom_options()->size());
    for (size_t i = 0; i < map.size() + 2 && i < 1000; ++i) Use(wrapper.ElementAsInt64(i));
  }
}

const std::set<std::string>& OwnCustomOperators() {
  static const auto* const names = new std::set<std::string>{
#define CUSTOM_OP(NAME, ...) NAME,
#include "mote/ops.def"
  };
  return *names;
}

// The order of operators, from its definition.
void Walk::WalkOrder(const tflite::SubGraph* subgraph) {
  enum : char { kUnset, kConstant, kWritten, kScratch };
  std::vector<char> state(Elements(subgraph->tensors()).size(), kUnset);
  std::vector<bool> free_to_read(Elements(subgraph->tensors()).size(), false);
  for (size_t t = 0; t < state.size(); ++t) {
    const auto* tensor = subgraph->tensors()->Get(static_cast<uint32_t>(t));
    const auto* data = DataOf(tensor);
    if (data != nullptr && data->size() != 0) state[t] = kConstant;
    if (tensor->is_variable()) free_to_read[t] = true;
    if (tensor->shape() == nullptr) continue;
    for (int dim : *tensor->shape()) {
      if (dim == 0) free_to_read[t] = true;
    }
  }
  std::vector<bool> is_input(state.size(), false);
  for (int t : Elements(subgraph->inputs())) {  // which may list constants
    MUST(!is_input[static_cast<size_t>(t)]);
    is_input[static_cast<size_t>(t)] = true;
    state[static_cast<size_t>(t)] = kConstant;
  }
  for (const auto* op : Elements(subgraph->operators())) {
    const auto* code = model_->operator_codes()->Get(op->opcode_index());
    // A custom operator of others may have scratch memory among its inputs.
    const bool is_foreign = tflite::GetBuiltinCode(code) == tflite::BuiltinOperator_CUSTOM &&
                            OwnCustomOperators().count(code->custom_code()->str()) == 0;
    for (int t : Elements(op->inputs())) {
      if (t == -1) continue;
      char& content = state[static_cast<size_t>(t)];
      if (is_foreign && content == kUnset) content = kScratch;
      const bool has_value = content == kConstant || content == kWritten;
      MUST(has_value || is_foreign || free_to_read[static_cast<size_t>(t)]);
    }
    for (int t : Elements(op->outputs())) {
      MUST(state[static_cast<size_t>(t)] == kUnset);
      state[static_cast<size_t>(t)] = kWritten;
    }
  }
  for (int t : Elements(subgraph->outputs())) {
    const char content = state[static_cast<size_t>(t)];
    MUST(content == kConstant || content == kWritten || free_to_read[static_cast<size_t>(t)]);
  }
}

void Walk::WalkSubgraph(const tflite::SubGraph* subgraph) {
  Use(subgraph->name());
  const size_t tensors = Elements(subgraph->tensors()).size();
  UseIndices(subgraph->inputs(), 0, tensors);
  UseIndices(subgraph->outputs(), 0, tensors);
  for (const auto* tensor : Elements(subgraph->tensors())) WalkTensor(tensor);
  for (const auto* op : Elements(subgraph->operators())) {
    MUST(op->opcode_index() < model_->operator_codes()->size());
    UseIndices(op->inputs(), -1, tensors);
    UseIndices(op->outputs(), 0, tensors);
    if (op->intermediates() != nullptr) UseIndices(op->intermediates(), 0, tensors);
    WalkOperator(op);
  }
  WalkOrder(subgraph);
}

uint64_t Walk::Run() {
  MUST(model_->version() == 3);
  MUST(model_->subgraphs()->size() >= 1);
  Use(model_->description());
  for (const auto* code : Elements(model_->operator_codes())) {
    Use(code->version());
    Use(code->custom_code());
    const tflite::BuiltinOperator number = tflite::GetBuiltinCode(code);
    MUST(number >= tflite::BuiltinOperator_MIN && number <= tflite::BuiltinOperator_MAX);
    if (number == tflite::BuiltinOperator_CUSTOM) MUST(code->custom_code() != nullptr);
  }
  for (const auto* buffer : Elements(model_->buffers())) {
    Use(buffer->offset());
    Use(buffer->size());
    Use(buffer->data());
  }
  if (model_->metadata_buffer() != nullptr) UseIndices(model_->metadata_buffer(), 0, Buffers());
  if (model_->metadata() != nullptr) {
    for (const auto* metadata : *model_->metadata()) {
      MUST(metadata->buffer() < Buffers());
      Use(metadata->name());
    }
  }
  if (model_->signature_defs() != nullptr) {
    for (const auto* signature : *model_->signature_defs()) {
      MUST(signature->subgraph_index() < model_->subgraphs()->size());
      Use(signature->signature_key());
      for (const auto* maps : {signature->inputs(), signature->outputs()}) {
        if (maps == nullptr) continue;
        for (const auto* map : *maps) {
          Use(map->name());
          Use(map->tensor_index());
        }
      }
    }
  }
  for (const auto* subgraph : *model_->subgraphs()) WalkSubgraph(subgraph);
  return sum_;
}

}  // namespace

uint64_t WalkModel(const tflite::Model* model) { return Walk(model).Run(); }

}  // namespace mote
