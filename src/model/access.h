// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Access to a model that was checked before. Functions, not inline, since the generated accessors cost some 30 bytes of
// flash at each place they are used.
#ifndef MOTE_SRC_MODEL_ACCESS_H_
#define MOTE_SRC_MODEL_ACCESS_H_

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {

int NumSubgraphs(const tflite::Model& model);
const tflite::SubGraph& SubgraphAt(const tflite::Model& model, int i);
int NumTensors(const tflite::SubGraph& subgraph);
const tflite::Tensor& TensorAt(const tflite::SubGraph& subgraph, int i);
int NumOperators(const tflite::SubGraph& subgraph);
const tflite::Operator& OperatorAt(const tflite::SubGraph& subgraph, int i);
const tflite::OperatorCode& CodeOf(const tflite::Model& model, const tflite::Operator& op);

// A vector of int32 of the model has the layout of a TfLiteIntArray: a count, then the elements. A vector that the
// model leaves out is an empty array.
TfLiteIntArray* AsIntArray(const flatbuffers::Vector<int32_t>* vector);
TfLiteIntArray* InputsOf(const tflite::SubGraph& subgraph);
TfLiteIntArray* OutputsOf(const tflite::SubGraph& subgraph);
TfLiteIntArray* InputsOf(const tflite::Operator& op);
TfLiteIntArray* OutputsOf(const tflite::Operator& op);
bool Contains(const TfLiteIntArray* array, int value);

// Returns element `i` of a list of numbers of 8 bytes. FlatBuffers' verifier takes such a list at any multiple of 4,
// but its accessors then read where some processors cannot.
int64_t LongAt(const flatbuffers::Vector<int64_t>& list, uint32_t i);

// Returns null for a buffer without data, as number 0 is in every model, also in one without a list of buffers.
const flatbuffers::Vector<uint8_t>* DataOfBuffer(const tflite::Model& model, uint32_t i);
// Returns the elements of a constant tensor; null for others.
const void* ConstantData(const tflite::Model& model, const tflite::Tensor& tensor);

// Compares two names; null is the empty name.
bool SameName(const char* a, const char* b);

}  // namespace mote

#endif  // MOTE_SRC_MODEL_ACCESS_H_
