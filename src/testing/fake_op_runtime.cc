// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/testing/fake_op_runtime.h"

#include <cstring>

#include "src/micro/tensor_records.h"
#include "tensorflow/lite/micro/micro_context.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"

namespace mote {
namespace {

using tflite::MicroGraph;
using tflite::MicroResourceVariables;

MicroGraph& Graph(TfLiteContext* context) { return tflite::GetMicroContext(context)->graph(); }

TfLiteTensor* TensorAt(TfLiteContext* context, int tensor) {
  return tensor < 0 || tensor >= static_cast<int>(context->tensors_size) ? nullptr : &context->tensors[tensor];
}

const TfLiteAffineQuantization* AffineOf(const TfLiteTensor& tensor) {
  const auto* const affine = static_cast<const TfLiteAffineQuantization*>(tensor.quantization.params);
  const bool is_affine = tensor.quantization.type == kTfLiteAffineQuantization && affine != nullptr;
  return is_affine && affine->scale != nullptr && affine->scale->size > 0 ? affine : nullptr;
}

template <class T>
T* New(TfLiteContext* context, size_t bytes) {
  return static_cast<T*>(context->AllocatePersistentBuffer(context, bytes));
}

// Describes all scales of a tensor that may know only its one scale and zero point.
TfLiteStatus DescribeOneScale(TfLiteContext* context, const TfLiteTensor& tensor, TensorInfo* info) {
  if (tensor.params.scale == 0.0f) return kTfLiteOk;
  auto* const scales = New<TfLiteFloatArray>(context, sizeof(TfLiteFloatArray) + sizeof(float));
  if (scales == nullptr) return kTfLiteError;
  scales->size = 1;
  scales->data[0] = tensor.params.scale;
  info->scales = scales;
  info->scale = tensor.params.scale;
  info->zero_point = tensor.params.zero_point;
  return kTfLiteOk;
}

TfLiteStatus DescribeScales(TfLiteContext* context, const TfLiteAffineQuantization& affine, TensorInfo* info) {
  const int count = affine.scale->size;
  const TfLiteIntArray* const zero_points = affine.zero_point;
  const int num_zero_points = zero_points == nullptr ? 0 : zero_points->size;
  info->scales = affine.scale;
  info->scale = affine.scale->data[0];
  info->zero_point = num_zero_points == 0 ? 0 : zero_points->data[0];
  info->quantized_dimension = affine.quantized_dimension;
  if (num_zero_points < count) return kTfLiteOk;  // one stands for all
  for (int i = 1; i < count; ++i) info->zero_points_are_equal &= zero_points->data[i] == info->zero_point;
  if (info->zero_points_are_equal) return kTfLiteOk;
  auto* const wide = New<int64_t>(context, sizeof(int64_t) * count);
  if (wide == nullptr) return kTfLiteError;
  for (int i = 0; i < count; ++i) wide[i] = zero_points->data[i];
  info->zero_points = wide;
  return kTfLiteOk;
}

TfLiteStatus Describe(TfLiteContext* context, int index, TensorInfo* info) {
  const TfLiteTensor* const tensor = TensorAt(context, index);
  if (tensor == nullptr) return kTfLiteError;
  info->type = tensor->type;
  info->dims = tensor->dims;
  info->is_constant = tensor->allocation_type == kTfLiteMmapRo;
  info->data = info->is_constant ? tensor->data.data : nullptr;
  info->is_variable = tensor->is_variable;
  const TfLiteAffineQuantization* const affine = AffineOf(*tensor);
  return affine == nullptr ? DescribeOneScale(context, *tensor, info) : DescribeScales(context, *affine, info);
}

// Tests state unknown dimensions as -1, and a vector of n elements as n dimensions of 1, as those of SHAPE do.
bool StandsFor(const TfLiteIntArray& stated, int rank, const int* dims) {
  bool are_ones = rank == 1 && stated.size == dims[0], fit = rank == stated.size;
  for (int i = 0; i < stated.size; ++i) {
    are_ones &= stated.data[i] == 1;
    fit = fit && (stated.data[i] == dims[i] || stated.data[i] == -1);
  }
  return are_ones || fit;
}

// Tests often state an output in fewer dimensions than it has: the number of elements counts. An output without
// dimensions that is no scalar, or without elements, was left to the operator.
TfLiteStatus SetShape(TfLiteContext* context, int index, int rank, const int* dims, bool at_eval) {
  TfLiteTensor* const tensor = TensorAt(context, index);
  if (tensor == nullptr) return kTfLiteError;
  const bool is_open = tensor->dims == nullptr || tensor->dims->size == 0 || Elements(*tensor->dims) == 0 ||
                       StandsFor(*tensor->dims, rank, dims);
  if (!is_open && TfLiteIntArrayEqualsArray(tensor->dims, rank, dims)) return kTfLiteOk;
  const int elements = Elements(rank, dims);
  const int stated = is_open ? elements : Elements(*tensor->dims);
  if (at_eval ? elements > stated : elements != stated) {
    MicroPrintf("output tensor %d has %d elements; the operator gives %d", index, stated, elements);
    return kTfLiteError;
  }
  auto* const shape = New<TfLiteIntArray>(context, TfLiteIntArrayGetSizeInBytes(rank));
  if (shape == nullptr) return kTfLiteError;
  shape->size = rank;
  for (int i = 0; i < rank; ++i) shape->data[i] = dims[i];
  tensor->dims = shape;
  return BytesFor(tensor->type, elements, &tensor->bytes);
}

void* AllocatePersistent(TfLiteContext* context, size_t bytes, size_t) {
  return context->AllocatePersistentBuffer(context, bytes);
}

TfLiteStatus SetConstant(TfLiteContext* context, int index, const void* data) {
  TfLiteTensor* const tensor = TensorAt(context, index);
  if (tensor == nullptr) return kTfLiteError;
  if (data == nullptr) return kTfLiteOk;
  size_t bytes = 0;
  // A resource is its number.
  const TfLiteType type = tensor->type == kTfLiteResource ? kTfLiteInt32 : tensor->type;
  OP_TRY(BytesFor(type, Elements(*tensor->dims), &bytes));
  if (tensor->data.data == nullptr) {
    tensor->data.data = const_cast<void*>(data);
  } else {
    std::memcpy(tensor->data.data, data, bytes);
  }
  return kTfLiteOk;
}

int NumSubgraphs(TfLiteContext* context) { return Graph(context).NumSubgraphs(); }

TfLiteStatus PlanCall(TfLiteContext*, int) { return kTfLiteOk; }

// The tensors of a subgraph are numbered here: input i is tensor 2 * i, output i the one after it.
constexpr int kMaxEnds = 8;

struct Ends {
  int size;  // the layout of a TfLiteIntArray
  int tensors[kMaxEnds];
};

const TfLiteIntArray* Fill(Ends* ends, size_t count, int first) {
  ends->size = count < kMaxEnds ? static_cast<int>(count) : kMaxEnds;
  for (int i = 0; i < ends->size; ++i) ends->tensors[i] = 2 * i + first;
  return reinterpret_cast<const TfLiteIntArray*>(ends);
}

const TfLiteIntArray* SubgraphInputs(TfLiteContext* context, int subgraph) {
  static Ends inputs;
  return Fill(&inputs, Graph(context).NumSubgraphInputs(subgraph), 0);
}

const TfLiteIntArray* SubgraphOutputs(TfLiteContext* context, int subgraph) {
  static Ends outputs;
  return Fill(&outputs, Graph(context).NumSubgraphOutputs(subgraph), 1);
}

TfLiteEvalTensor* EvalTensorIn(TfLiteContext* context, int subgraph, int tensor) {
  if (tensor < 0) return nullptr;
  return tensor % 2 == 0 ? Graph(context).GetSubgraphInput(subgraph, tensor / 2)
                         : Graph(context).GetSubgraphOutput(subgraph, tensor / 2);
}

TfLiteStatus DescribeIn(TfLiteContext* context, int subgraph, int tensor, TensorInfo* info) {
  const TfLiteEvalTensor* const eval = EvalTensorIn(context, subgraph, tensor);
  if (eval == nullptr) return kTfLiteError;
  info->type = eval->type;
  info->dims = eval->dims;
  return kTfLiteOk;
}

TfLiteStatus InvokeSubgraph(TfLiteContext* context, int subgraph) { return Graph(context).InvokeSubgraph(subgraph); }

MicroResourceVariables& VariablesOf(TfLiteContext* context) { return *Graph(context).GetResourceVariables(); }

int VariableId(TfLiteContext* context, const char* container, const char* shared_name) {
  return VariablesOf(context).CreateIdIfNoneFound(container, shared_name);
}

TfLiteStatus PrepareVariable(TfLiteContext* context, int id, size_t bytes) {
  MicroResourceVariables& variables = VariablesOf(context);
  return variables.Allocate(id, bytes, variables.Bytes(id) == 0 ? New<void>(context, bytes) : nullptr, 0);
}

TfLiteStatus ReadVariable(TfLiteContext* context, int id, TfLiteEvalTensor* value) {
  return VariablesOf(context).Read(id, value);
}

TfLiteStatus AssignVariable(TfLiteContext* context, int id, const TfLiteEvalTensor* value) {
  return VariablesOf(context).Assign(id, EvalTensorBytes(*value), value->data.data);
}

HashTable** Tables(TfLiteContext* context) { return VariablesOf(context).tables(); }

constexpr MoteVariableRuntime kVariableRuntime = {VariableId, PrepareVariable, ReadVariable, AssignVariable, Tables};

const MoteVariableRuntime* Variables(TfLiteContext* context) {
  if (Graph(context).GetResourceVariables() != nullptr) return &kVariableRuntime;
  MicroPrintf("the graph of this test has no resource variables");
  return nullptr;
}

}  // namespace

const MoteOpRuntime kFakeOpRuntime = {
    {},          {},           Describe,       SetShape,       AllocatePersistent,
    SetConstant, NumSubgraphs, PlanCall,       SubgraphInputs, SubgraphOutputs,
    DescribeIn,  EvalTensorIn, InvokeSubgraph, Variables,
};

}  // namespace mote
