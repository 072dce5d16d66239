// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/model/tensor_spec.h"

#include <cctype>

#include "src/model/access.h"
#include "src/model/element_bits.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"

namespace mote::cli {
namespace {

std::vector<TensorSpec> SpecsOf(const tflite::SubGraph& subgraph, const TfLiteIntArray& tensors) {
  std::vector<TensorSpec> specs;
  for (int i = 0; i < tensors.size; ++i) specs.push_back(SpecOf(TensorAt(subgraph, tensors.data[i])));
  return specs;
}

}  // namespace

TensorSpec SpecOf(const tflite::Tensor& tensor) {
  TensorSpec spec;
  if (tensor.name() != nullptr) spec.name = tensor.name()->str();
  spec.type = tensor.type();
  spec.elements = 1;
  if (tensor.shape() != nullptr) {
    for (const int32_t dim : *tensor.shape()) {
      spec.shape.push_back(dim);
      spec.elements *= static_cast<uint64_t>(dim);
    }
  }
  const uint64_t bits = kElementBits[tensor.type()] & ~kUnsignedElement;
  spec.bytes = (spec.elements * bits + 7) / 8;
  if (const tflite::QuantizationParameters* const quantization = tensor.quantization(); quantization != nullptr) {
    if (quantization->scale() != nullptr) {
      spec.scales.assign(quantization->scale()->begin(), quantization->scale()->end());
    }
    const auto* const zero_points = quantization->zero_point();
    for (uint32_t i = 0; zero_points != nullptr && i < zero_points->size(); ++i) {
      spec.zero_points.push_back(LongAt(*zero_points, i));
    }
    spec.quantized_dimension = quantization->quantized_dimension();
  }
  return spec;
}

uint64_t BytesOf(const tflite::Model& model, const tflite::Tensor& tensor) {
  return ConstantData(model, tensor) != nullptr ? DataOfBuffer(model, tensor.buffer())->size() : SpecOf(tensor).bytes;
}

void SetShape(const std::vector<int>& shape, TensorSpec* spec) {
  constexpr uint64_t kMaxElements = uint64_t{1} << 31;
  uint64_t elements = 1;
  for (const int dim : shape) {
    if (dim > 0 && elements > kMaxElements / static_cast<uint64_t>(dim)) {
      throw Error("a tensor " + ShapeText(shape) + " has too many elements: " + spec->name);
    }
    elements *= static_cast<uint64_t>(dim);
  }
  const uint64_t bits = kElementBits[spec->type] & ~kUnsignedElement;
  spec->shape = shape;
  spec->elements = elements;
  spec->bytes = (elements * bits + 7) / 8;
}

std::vector<TensorSpec> InputSpecs(const tflite::Model& model) {
  const tflite::SubGraph& subgraph = SubgraphAt(model, 0);
  return SpecsOf(subgraph, *mote::InputsOf(subgraph));
}

std::vector<TensorSpec> OutputSpecs(const tflite::Model& model) {
  const tflite::SubGraph& subgraph = SubgraphAt(model, 0);
  return SpecsOf(subgraph, *mote::OutputsOf(subgraph));
}

size_t TotalBytes(const std::vector<TensorSpec>& specs) {
  uint64_t bytes = 0;
  for (const TensorSpec& spec : specs) {
    bytes += spec.bytes;
    if (bytes > PTRDIFF_MAX)
      throw Error("the tensors up to " + Printable(spec.name) +
                  " have more bytes than this computer can address: make them smaller");
  }
  return static_cast<size_t>(bytes);
}

std::string TypeName(tflite::TensorType type) {
  std::string name = tflite::EnumNameTensorType(type);
  for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return name;
}

std::string ShapeText(const std::vector<int>& shape) {
  std::string text = "[";
  for (size_t i = 0; i < shape.size(); ++i) text += (i == 0 ? "" : ",") + std::to_string(shape[i]);
  return text + "]";
}

std::string Describe(const TensorSpec& spec) { return TypeName(spec.type) + " " + ShapeText(spec.shape); }

}  // namespace mote::cli
