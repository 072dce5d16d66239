// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_FLATBUFFER_UTILS_H_
#define TENSORFLOW_LITE_MICRO_FLATBUFFER_UTILS_H_

#include <cstddef>
#include <cstdint>

#include "flatbuffers/flatbuffers.h"
#include "flatbuffers/flexbuffers.h"
#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace tflite {

// Custom options that are a FlexBuffer vector or map, by index: a map's values are in the order of its sorted keys. The
// methods declared here check their bounds and give 0 for an element that is missing or of another type; those of the
// base class trust the buffer. Of a buffer without a vector or map the wrapper is an empty vector.
class FlexbufferWrapper : public flexbuffers::Vector {
 public:
  explicit FlexbufferWrapper(const uint8_t* buffer, size_t size);

  int64_t ElementAsInt64(size_t i) const;
  uint64_t ElementAsUInt64(size_t i) const;
  int32_t ElementAsInt32(size_t i) const;
  bool ElementAsBool(size_t i) const;
  double ElementAsDouble(size_t i) const;
  float ElementAsFloat(size_t i) const;

 private:
  const uint8_t* buffer_;
  size_t buffer_bytes_;
};

uint32_t NumSubgraphOperators(const SubGraph* subgraph);
uint32_t NumSubgraphOperators(const Model* model, int subgraph_idx);

// Returns the list in the model, seen as a C array of the same layout: a count and its elements. nullptr stays nullptr.
TfLiteIntArray* FlatBufferVectorToTfLiteTypeArray(const flatbuffers::Vector<int32_t>* flatbuffer_array);
TfLiteFloatArray* FlatBufferVectorToTfLiteTypeArray(const flatbuffers::Vector<float>* flatbuffer_array);

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_FLATBUFFER_UTILS_H_
