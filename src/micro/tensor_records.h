// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Makes the runtime's records of tensors of the model.
#ifndef MOTE_SRC_MICRO_TENSOR_RECORDS_H_
#define MOTE_SRC_MICRO_TENSOR_RECORDS_H_

#include <cstddef>
#include <cstdint>

#include "src/operators/seam/op.h"
#include "tensorflow/lite/micro/micro_allocator.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace tflite {

// Names the operators during which a tensor must keep its value: from its producer to its last consumer. Once the
// planner knows them, it holds the number of the tensor's buffer.
struct TensorPlan {
  uint16_t first;
  uint16_t last;

  static constexpr uint16_t kNever = UINT16_MAX;

  bool is_used() const { return first != kNever; }
  void Include(int op) {
    last = static_cast<uint16_t>(op < kNever ? op : kNever - 1);  // more than the planner takes
    if (!is_used()) first = last;
  }

  int buffer() const { return last << 16 | first; }
  void SetBuffer(int number) {
    first = static_cast<uint16_t>(number);
    last = static_cast<uint16_t>(number >> 16);
  }
};

}  // namespace tflite

namespace mote {

// Fills in the tensor's type, shape and, if it is constant, its data. The shape stays in the model.
[[nodiscard]] TfLiteStatus FillEvalTensor(const tflite::Model& model, const tflite::Tensor& tensor,
                                          TfLiteEvalTensor* eval);

// Returns the bytes of the elements, by the shape; 0 for types whose elements have no fixed size.
size_t EvalTensorBytes(const TfLiteEvalTensor& tensor);
// Returns the bytes of a constant's buffer, which are fewer for a sparse one, and of other tensors what EvalTensorBytes
// does.
size_t TensorBytes(const tflite::Model& model, const tflite::Tensor& tensor, const TfLiteEvalTensor& eval);

// The planner finds a place in the overlay for tensors that are neither constant nor variable and have elements of a
// fixed size.
bool IsPlanned(const tflite::Tensor& tensor, const TfLiteEvalTensor& eval);
// Counts such tensors of a subgraph and its scratch buffers.
size_t CountPlanned(const tflite::SubGraph& subgraph, const tflite::SubgraphAllocations& allocations);

// MakeTensorView makes a TfLiteTensor with its quantisation in `memory` of TensorViewBytes bytes.
size_t TensorViewBytes(const tflite::Tensor& tensor);
TfLiteTensor* MakeTensorView(const tflite::Model& model, const tflite::Tensor& tensor, const TfLiteEvalTensor& eval,
                             void* memory);

// Describes a tensor to an operator's Prepare. Before memory is planned only constants and variables have data.
[[nodiscard]] TfLiteStatus DescribeTensor(const tflite::Tensor& tensor, const TfLiteEvalTensor& eval, TensorInfo* info);

// Sets a variable tensor to 0, one of int8 to its zero point: of uint8 the reference makes 0, too.
void ResetVariable(const tflite::Tensor& tensor, const TfLiteEvalTensor& eval);

}  // namespace mote

#endif  // MOTE_SRC_MICRO_TENSOR_RECORDS_H_
