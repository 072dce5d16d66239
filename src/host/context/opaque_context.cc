// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Nodes and graphs of the opaque C API.
#include <cstdarg>
#include <cstdio>
#include <new>

#include "src/core/shape.h"
#include "src/host/common/delegate_notes.h"
#include "src/host/common/operator.h"
#include "tensorflow/lite/builtin_ops.h"
#include "tensorflow/lite/core/c/c_api_opaque.h"
#include "tensorflow/lite/core/subgraph.h"

struct TfLiteOpaqueTensorBuilder {
  TfLiteType type = kTfLiteNoType;
  void* data = nullptr;
  TfLiteAllocationType allocation_type = kTfLiteMemNone;
  TfLiteQuantizationParams params = {};
  TfLiteQuantization quantization = {};
  bool is_quantization_taken = false;
};

namespace {

using mote::Opaque;
using mote::Plain;
using tflite::Subgraph;

// Returns null, after a message, where the graph is not one of Mote's: these functions then belong to a library that
// another runtime has loaded, whose objects they do not know.
Subgraph* GraphOf(const TfLiteOpaqueContext* opaque_context) {
  if (opaque_context == nullptr) return nullptr;
  auto* const context = const_cast<TfLiteContext*>(Plain(opaque_context));
  if (mote::NotesOf(context) != nullptr) return static_cast<Subgraph*>(context->impl_);
  context->ReportError(context,
                       "a TfLiteOpaqueContext of another runtime: use the functions of that runtime's library");
  return nullptr;
}

// Returns -1 for an index that the array does not have.
int IndexAt(const TfLiteIntArray* array, int i) {
  return array == nullptr || i < 0 || i >= array->size ? -1 : array->data[i];
}

TfLiteStatus ViewOf(const TfLiteIntArray* array, const int** data, int* size) {
  if (data == nullptr || size == nullptr) return kTfLiteError;
  *data = array == nullptr ? nullptr : array->data;
  *size = array == nullptr ? 0 : array->size;
  return kTfLiteOk;
}

TfLiteStatus ViewOf(const std::vector<int>& indices, const int** data, int* size) {
  if (data == nullptr || size == nullptr) return kTfLiteError;
  *data = indices.data();
  *size = static_cast<int>(indices.size());
  return kTfLiteOk;
}

// The runtime gives tensors of these allocation types their memory.
bool HasOwnMemory(TfLiteAllocationType type) {
  return type == kTfLiteArenaRw || type == kTfLiteArenaRwPersistent || type == kTfLiteDynamic ||
         type == kTfLiteVariantObject;
}

TfLiteStatus CheckBuilder(Subgraph* graph, const TfLiteOpaqueTensorBuilder& builder) {
  if (builder.data != nullptr && (HasOwnMemory(builder.allocation_type) || builder.type == kTfLiteString)) {
    graph->ReportError("a tensor of type %s cannot be given data with allocation type %d: the runtime gives it memory",
                       TfLiteTypeGetName(builder.type), static_cast<int>(builder.allocation_type));
    return kTfLiteError;
  }
  if (builder.type == kTfLiteString || mote::ElementBits(builder.type) != 0) return kTfLiteOk;
  graph->ReportError("a tensor of type %s cannot be added", TfLiteTypeGetName(builder.type));
  return kTfLiteError;
}

void Fill(TfLiteOpaqueTensorBuilder* builder, TfLiteTensor* tensor) {
  const bool is_string = builder->type == kTfLiteString;
  tensor->type = builder->type;
  tensor->allocation_type = is_string ? kTfLiteDynamic : builder->allocation_type;
  tensor->data.data = builder->data;
  tensor->allocation = builder->data;  // which is not the tensor's own
  tensor->bytes = is_string ? 0 : static_cast<size_t>(mote::ElementBits(builder->type) + 7) / 8;
  tensor->params = builder->params;
  tensor->quantization =
      builder->is_quantization_taken ? TfLiteQuantizationClone(builder->quantization) : builder->quantization;
  builder->quantization = tensor->quantization;
  builder->is_quantization_taken = true;
  const auto* const affine = static_cast<const TfLiteAffineQuantization*>(tensor->quantization.params);
  if (tensor->quantization.type != kTfLiteAffineQuantization || affine == nullptr) return;
  if (affine->scale == nullptr || affine->scale->size == 0) return;
  const bool has_point = affine->zero_point != nullptr && affine->zero_point->size > 0;
  tensor->params = {affine->scale->data[0], has_point ? affine->zero_point->data[0] : 0};
}

}  // namespace

extern "C" {

// Tensor builders.

TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderCreate(void) {
  return new (std::nothrow) TfLiteOpaqueTensorBuilder;
}

void TfLiteOpaqueTensorBuilderDelete(TfLiteOpaqueTensorBuilder* builder) { delete builder; }

TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderSetType(TfLiteOpaqueTensorBuilder* builder, TfLiteType type) {
  if (builder != nullptr) builder->type = type;
  return builder;
}

TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderSetData(TfLiteOpaqueTensorBuilder* builder, void* data) {
  if (builder != nullptr) builder->data = data;
  return builder;
}

TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderSetAllocationType(TfLiteOpaqueTensorBuilder* builder,
                                                                      TfLiteAllocationType allocation_type) {
  if (builder != nullptr) builder->allocation_type = allocation_type;
  return builder;
}

TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderSetQuantizationParams(TfLiteOpaqueTensorBuilder* builder,
                                                                          TfLiteQuantizationParams params) {
  if (builder != nullptr) builder->params = params;
  return builder;
}

TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderSetQuantization(TfLiteOpaqueTensorBuilder* builder,
                                                                    TfLiteQuantization quantization) {
  if (builder == nullptr) return nullptr;
  builder->quantization = quantization;
  builder->is_quantization_taken = false;
  return builder;
}

// Nodes.

const TfLiteOpaqueTensor* TfLiteOpaqueNodeGetInput(const TfLiteOpaqueContext* opaque_context,
                                                   const TfLiteOpaqueNode* opaque_node, int index) {
  const int tensor = TfLiteOpaqueNodeGetInputTensorIndex(opaque_node, index);
  Subgraph* const graph = GraphOf(opaque_context);
  return graph == nullptr ? nullptr : Opaque(graph->tensor(tensor));
}

TfLiteOpaqueTensor* TfLiteOpaqueNodeGetOutput(TfLiteOpaqueContext* opaque_context, const TfLiteOpaqueNode* opaque_node,
                                              int index) {
  const int tensor = TfLiteOpaqueNodeGetOutputTensorIndex(opaque_node, index);
  Subgraph* const graph = GraphOf(opaque_context);
  return graph == nullptr ? nullptr : Opaque(graph->tensor(tensor));
}

int TfLiteOpaqueNodeNumberOfInputs(const TfLiteOpaqueNode* opaque_node) {
  return opaque_node == nullptr ? 0 : Plain(opaque_node)->inputs->size;
}

int TfLiteOpaqueNodeNumberOfOutputs(const TfLiteOpaqueNode* opaque_node) {
  return opaque_node == nullptr ? 0 : Plain(opaque_node)->outputs->size;
}

void* TfLiteOpaqueNodeGetUserData(const TfLiteOpaqueNode* opaque_node) {
  return opaque_node == nullptr ? nullptr : Plain(opaque_node)->user_data;
}

void* TfLiteOpaqueNodeGetBuiltinData(const TfLiteOpaqueNode* opaque_node) {
  return opaque_node == nullptr ? nullptr : Plain(opaque_node)->builtin_data;
}

TfLiteStatus TfLiteOpaqueNodeGetCustomInitialData(const TfLiteOpaqueNode* opaque_node, const void** init_data,
                                                  int* size) {
  if (opaque_node == nullptr || init_data == nullptr || size == nullptr) return kTfLiteError;
  *init_data = Plain(opaque_node)->custom_initial_data;
  *size = Plain(opaque_node)->custom_initial_data_size;
  return kTfLiteOk;
}

TfLiteStatus TfLiteOpaqueNodeInputs(const TfLiteOpaqueNode* opaque_node, const int** inputs, int* num_inputs) {
  return opaque_node == nullptr ? kTfLiteError : ViewOf(Plain(opaque_node)->inputs, inputs, num_inputs);
}

TfLiteStatus TfLiteOpaqueNodeOutputs(const TfLiteOpaqueNode* opaque_node, const int** outputs, int* num_outputs) {
  return opaque_node == nullptr ? kTfLiteError : ViewOf(Plain(opaque_node)->outputs, outputs, num_outputs);
}

TfLiteStatus TfLiteOpaqueNodeSetTemporaries(TfLiteOpaqueNode* opaque_node, const int* temporaries,
                                            int num_temporaries) {
  if (opaque_node == nullptr || num_temporaries < 0 || (temporaries == nullptr && num_temporaries > 0)) {
    return kTfLiteError;
  }
  TfLiteIntArray* const copy = TfLiteIntArrayCreate(num_temporaries);
  if (copy == nullptr) return kTfLiteError;
  for (int i = 0; i < num_temporaries; ++i) copy->data[i] = temporaries[i];
  TfLiteIntArrayFree(Plain(opaque_node)->temporaries);
  Plain(opaque_node)->temporaries = copy;
  return kTfLiteOk;
}

TfLiteStatus TfLiteOpaqueNodeTemporaries(const TfLiteOpaqueNode* opaque_node, const int** temporaries,
                                         int* num_temporaries) {
  return opaque_node == nullptr ? kTfLiteError : ViewOf(Plain(opaque_node)->temporaries, temporaries, num_temporaries);
}

int TfLiteOpaqueNodeGetInputTensorIndex(const TfLiteOpaqueNode* opaque_node, int index_of_input) {
  return opaque_node == nullptr ? -1 : IndexAt(Plain(opaque_node)->inputs, index_of_input);
}

int TfLiteOpaqueNodeGetOutputTensorIndex(const TfLiteOpaqueNode* opaque_node, int index_of_output) {
  return opaque_node == nullptr ? -1 : IndexAt(Plain(opaque_node)->outputs, index_of_output);
}

// Graphs.

TfLiteStatus TfLiteOpaqueContextGetExecutionPlan(TfLiteOpaqueContext* opaque_context, TfLiteIntArray** execution_plan) {
  if (opaque_context == nullptr || execution_plan == nullptr) return kTfLiteError;
  return Plain(opaque_context)->GetExecutionPlan(Plain(opaque_context), execution_plan);
}

TfLiteStatus TfLiteOpaqueContextGetExternalContext(TfLiteOpaqueContext* opaque_context, void** external_context,
                                                   TfLiteExternalContextType type) {
  if (opaque_context == nullptr || external_context == nullptr) return kTfLiteError;
  *external_context = Plain(opaque_context)->GetExternalContext(Plain(opaque_context), type);
  return kTfLiteOk;
}

TfLiteStatus TfLiteOpaqueContextGetNodeAndRegistration(TfLiteOpaqueContext* opaque_context, int node_index,
                                                       TfLiteOpaqueNode** node,
                                                       TfLiteOperator** registration_external) {
  if (opaque_context == nullptr || node == nullptr || registration_external == nullptr) return kTfLiteError;
  TfLiteContext* const context = Plain(opaque_context);
  TfLiteNode* found = nullptr;
  TfLiteRegistration* registration = nullptr;
  TF_LITE_ENSURE_STATUS(context->GetNodeAndRegistration(context, node_index, &found, &registration));
  Subgraph* const graph = GraphOf(opaque_context);
  if (graph == nullptr) return kTfLiteError;
  *node = Opaque(found);
  *registration_external = graph->OperatorOf(node_index);
  return *registration_external == nullptr ? kTfLiteError : kTfLiteOk;
}

TfLiteStatus TfLiteOpaqueContextReplaceNodeSubsetsWithDelegateKernels(TfLiteOpaqueContext* opaque_context,
                                                                      TfLiteOperator* registration_external,
                                                                      const TfLiteIntArray* nodes_to_replace,
                                                                      TfLiteOpaqueDelegate* opaque_delegate) {
  if (opaque_context == nullptr) return kTfLiteError;
  TfLiteContext* const context = Plain(opaque_context);
  if (registration_external == nullptr || nodes_to_replace == nullptr || opaque_delegate == nullptr) {
    context->ReportError(context, "a delegate cannot replace nodes: its operator, the nodes or the delegate are null");
    return kTfLiteError;
  }
  TfLiteRegistration registration = mote::RegistrationOf(registration_external);
  registration.builtin_code = kTfLiteBuiltinDelegate;
  return context->ReplaceNodeSubsetsWithDelegateKernels(context, registration, nodes_to_replace, opaque_delegate);
}

TfLiteOpaqueTensor* TfLiteOpaqueContextGetOpaqueTensor(const TfLiteOpaqueContext* opaque_context, int index) {
  Subgraph* const graph = GraphOf(opaque_context);
  return graph == nullptr ? nullptr : Opaque(graph->tensor(index));
}

TfLiteStatus TfLiteOpaqueContextGetInputs(const TfLiteOpaqueContext* opaque_context, const int** inputs,
                                          int* num_inputs) {
  const Subgraph* const graph = GraphOf(opaque_context);
  return graph == nullptr ? kTfLiteError : ViewOf(graph->inputs(), inputs, num_inputs);
}

TfLiteStatus TfLiteOpaqueContextGetOutputs(const TfLiteOpaqueContext* opaque_context, const int** outputs,
                                           int* num_outputs) {
  const Subgraph* const graph = GraphOf(opaque_context);
  return graph == nullptr ? kTfLiteError : ViewOf(graph->outputs(), outputs, num_outputs);
}

TfLiteStatus TfLiteOpaqueContextGetVariables(const TfLiteOpaqueContext* opaque_context, const int** variables,
                                             int* num_variables) {
  const Subgraph* const graph = GraphOf(opaque_context);
  return graph == nullptr ? kTfLiteError : ViewOf(graph->variables(), variables, num_variables);
}

size_t TfLiteOpaqueContextGetNumNodes(const TfLiteOpaqueContext* opaque_context) {
  const Subgraph* const graph = GraphOf(opaque_context);
  return graph == nullptr ? 0 : graph->nodes_size();
}

size_t TfLiteOpaqueContextGetNumTensors(const TfLiteOpaqueContext* opaque_context) {
  const Subgraph* const graph = GraphOf(opaque_context);
  return graph == nullptr ? 0 : graph->tensors_size();
}

const char* TfLiteOpaqueContextGetName(const TfLiteOpaqueContext* opaque_context) {
  const Subgraph* const graph = GraphOf(opaque_context);
  return graph == nullptr ? nullptr : graph->GetName().c_str();
}

TfLiteStatus TfLiteOpaqueContextResizeTensor(TfLiteOpaqueContext* context, TfLiteOpaqueTensor* tensor,
                                             TfLiteIntArray* new_size) {
  if (context != nullptr && tensor != nullptr) {
    return Plain(context)->ResizeTensor(Plain(context), Plain(tensor), new_size);
  }
  TfLiteIntArrayFree(new_size);
  if (context != nullptr) Plain(context)->ReportError(Plain(context), "a tensor that is null cannot be resized");
  return kTfLiteError;
}

TfLiteStatus TfLiteOpaqueContextAcquireSubgraphContext(TfLiteOpaqueContext* opaque_context, int subgraph_index,
                                                       TfLiteOpaqueContext** acquired_opaque_context) {
  if (opaque_context == nullptr || acquired_opaque_context == nullptr) return kTfLiteError;
  TfLiteContext* acquired = nullptr;
  TF_LITE_ENSURE_STATUS(
      Plain(opaque_context)->AcquireSubgraphContext(Plain(opaque_context), subgraph_index, &acquired));
  *acquired_opaque_context = Opaque(acquired);
  return kTfLiteOk;
}

TfLiteStatus TfLiteOpaqueContextReleaseSubgraphContext(TfLiteOpaqueContext* opaque_context, int subgraph_index) {
  if (opaque_context == nullptr) return kTfLiteError;
  return Plain(opaque_context)->ReleaseSubgraphContext(Plain(opaque_context), subgraph_index);
}

TfLiteStatus TfLiteOpaqueContextMarkSubgraphAsDelegationSkippable(TfLiteOpaqueContext* opaque_context,
                                                                  int subgraph_index) {
  Subgraph* const graph = GraphOf(opaque_context);
  return graph == nullptr ? kTfLiteError : graph->MarkSubgraphAsDelegationSkippable(subgraph_index);
}

TfLiteStatus TfLiteOpaqueContextGetNodeInitDataMmapInfo(const TfLiteOpaqueContext* context,
                                                        const TfLiteOpaqueNode* node, int* fd,
                                                        int64_t* custom_initial_data_offset_in_file,
                                                        int64_t* custom_initial_data_size) {
  if (context == nullptr || node == nullptr || fd == nullptr) return kTfLiteError;
  if (custom_initial_data_offset_in_file == nullptr || custom_initial_data_size == nullptr) return kTfLiteError;
  Subgraph* const graph = GraphOf(context);
  return graph == nullptr ? kTfLiteError
                          : graph->GetNodeInitDataMmapInfo(Plain(node), fd, custom_initial_data_offset_in_file,
                                                           custom_initial_data_size);
}

TfLiteStatus TfLiteOpaqueContextAddTensor(TfLiteOpaqueContext* context, TfLiteOpaqueTensorBuilder* builder,
                                          int* new_tensor_index) {
  Subgraph* const graph = GraphOf(context);
  if (graph == nullptr) return kTfLiteError;
  if (builder == nullptr) {
    graph->ReportError("a tensor cannot be added: its builder is null");
    return kTfLiteError;
  }
  TF_LITE_ENSURE_STATUS(CheckBuilder(graph, *builder));
  int index = -1;
  TF_LITE_ENSURE_STATUS(graph->AddTensors(1, &index));
  Fill(builder, graph->tensor(index));
  if (new_tensor_index != nullptr) *new_tensor_index = index;
  return kTfLiteOk;
}

TfLiteStatus TfLiteOpaqueContextGetSizeOfType(TfLiteOpaqueContext* context, TfLiteType type, size_t* bytes) {
  if (context == nullptr || bytes == nullptr) return kTfLiteError;
  const int bits = type == kTfLiteNoType ? 0 : mote::ElementBits(type);
  if (bits == 0) {
    Plain(context)->ReportError(Plain(context), "elements of type %s have no fixed size", TfLiteTypeGetName(type));
    return kTfLiteError;
  }
  *bytes = static_cast<size_t>(bits + 7) / 8;
  return kTfLiteOk;
}

TfLiteStatus TfLiteOpaqueContextGetMetadata(TfLiteOpaqueContext* context, const char* name, const char** ptr,
                                            size_t* bytes) {
  if (context == nullptr || ptr == nullptr || bytes == nullptr) return kTfLiteError;
  return Plain(context)->GetModelMetadata(Plain(context), name, ptr, bytes);
}

void TfLiteOpaqueContextReportError(TfLiteOpaqueContext* opaque_context, const char* format, ...) {
  va_list args;
  va_start(args, format);
  TfLiteOpaqueContextReportErrorVa(opaque_context, format, args);
  va_end(args);
}

void TfLiteOpaqueContextReportErrorVa(TfLiteOpaqueContext* opaque_context, const char* format, va_list vlist) {
  if (opaque_context == nullptr || format == nullptr) return;
  char text[1024];
  std::vsnprintf(text, sizeof(text), format, vlist);
  Plain(opaque_context)->ReportError(Plain(opaque_context), "%s", text);
}

}  // extern "C"
