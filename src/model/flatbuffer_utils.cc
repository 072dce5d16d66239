// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/flatbuffer_utils.h"

#include "src/model/flex_options.h"

namespace tflite {
namespace {

flexbuffers::Vector RootVector(const uint8_t* buffer, size_t size) {
  mote::FlexMap root;
  // A tuple has no length in front of it, where the base class looks for it.
  if (!mote::FlexMap::Open(buffer, size, &root) ||
      static_cast<size_t>(root.elements() - buffer) < root.element_bytes()) {
    return flexbuffers::Vector::EmptyVector();
  }
  return flexbuffers::Vector(root.elements(), static_cast<uint8_t>(root.element_bytes()));
}

// Returns element `i`, read by one of FlexMap's methods; 0 if it has none.
template <typename T>
T Element(const uint8_t* buffer, size_t size, size_t i, bool (mote::FlexMap::*read)(size_t i, T* value) const) {
  mote::FlexMap root;
  T value = 0;
  if (mote::FlexMap::Open(buffer, size, &root)) (root.*read)(i, &value);
  return value;
}

}  // namespace

FlexbufferWrapper::FlexbufferWrapper(const uint8_t* buffer, size_t size)
    : flexbuffers::Vector(RootVector(buffer, size)), buffer_(buffer), buffer_bytes_(size) {}

int64_t FlexbufferWrapper::ElementAsInt64(size_t i) const {
  return Element(buffer_, buffer_bytes_, i, &mote::FlexMap::IntAt);
}

uint64_t FlexbufferWrapper::ElementAsUInt64(size_t i) const { return static_cast<uint64_t>(ElementAsInt64(i)); }

int32_t FlexbufferWrapper::ElementAsInt32(size_t i) const { return static_cast<int32_t>(ElementAsInt64(i)); }

bool FlexbufferWrapper::ElementAsBool(size_t i) const {
  return Element(buffer_, buffer_bytes_, i, &mote::FlexMap::BoolAt);
}

double FlexbufferWrapper::ElementAsDouble(size_t i) const {
  return Element(buffer_, buffer_bytes_, i, &mote::FlexMap::DoubleAt);
}

float FlexbufferWrapper::ElementAsFloat(size_t i) const {
  return Element(buffer_, buffer_bytes_, i, &mote::FlexMap::FloatAt);
}

uint32_t NumSubgraphOperators(const SubGraph* subgraph) {
  return subgraph->operators() == nullptr ? 0 : subgraph->operators()->size();
}

uint32_t NumSubgraphOperators(const Model* model, int subgraph_idx) {
  return NumSubgraphOperators(model->subgraphs()->Get(static_cast<flatbuffers::uoffset_t>(subgraph_idx)));
}

// A FlatBuffers vector starts with its length, as the C arrays do.
TfLiteIntArray* FlatBufferVectorToTfLiteTypeArray(const flatbuffers::Vector<int32_t>* flatbuffer_array) {
  return reinterpret_cast<TfLiteIntArray*>(const_cast<flatbuffers::Vector<int32_t>*>(flatbuffer_array));
}

TfLiteFloatArray* FlatBufferVectorToTfLiteTypeArray(const flatbuffers::Vector<float>* flatbuffer_array) {
  return reinterpret_cast<TfLiteFloatArray*>(const_cast<flatbuffers::Vector<float>*>(flatbuffer_array));
}

}  // namespace tflite
