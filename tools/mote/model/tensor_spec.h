// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_MODEL_TENSOR_SPEC_H_
#define MOTE_TOOLS_MOTE_MODEL_TENSOR_SPEC_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::cli {

// A model's description of a tensor.
struct TensorSpec {
  std::string name;
  tflite::TensorType type = tflite::TensorType_FLOAT32;
  std::vector<int> shape;
  uint64_t elements = 0;
  uint64_t bytes = 0;
  std::vector<float> scales;  // empty: not quantised
  std::vector<int64_t> zero_points;
  int quantized_dimension = 0;

  float scale() const { return scales.empty() ? 0.0f : scales[0]; }
  int64_t zero_point() const { return zero_points.empty() ? 0 : zero_points[0]; }
};

TensorSpec SpecOf(const tflite::Tensor& tensor);

// Returns the bytes of a constant's buffer, of which a sparse one has fewer than its shape, and strings have no fixed
// size. For another tensor, it returns the bytes that its shape takes.
uint64_t BytesOf(const tflite::Model& model, const tflite::Tensor& tensor);

// Gives it another shape, none of whose dimensions is negative, and the elements and bytes that go with that. Throws
// Error where they are too many.
void SetShape(const std::vector<int>& shape, TensorSpec* spec);

// These describe the inputs and outputs of the model's first subgraph.
std::vector<TensorSpec> InputSpecs(const tflite::Model& model);
std::vector<TensorSpec> OutputSpecs(const tflite::Model& model);

// Throws Error where this computer has no memory for so many.
size_t TotalBytes(const std::vector<TensorSpec>& specs);

// Returns "int8" or "float32", say.
std::string TypeName(tflite::TensorType type);
// Returns "[1,96,96,1]", say.
std::string ShapeText(const std::vector<int>& shape);
// Returns "int8 [1,96,96,1]", say.
std::string Describe(const TensorSpec& spec);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_MODEL_TENSOR_SPEC_H_
