// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Operators and delegates of the opaque form reach tensors, nodes and the runtime by these functions.
//
// No function takes a pointer for granted: for null, and for an index that does not exist, it gives null, -1, 0 or
// kTfLiteError, and what it was to fill stays as it is. Functions with a context report the others' mistakes there.
#ifndef TENSORFLOW_LITE_CORE_C_C_API_OPAQUE_H_
#define TENSORFLOW_LITE_CORE_C_C_API_OPAQUE_H_

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "tensorflow/lite/core/c/c_api.h"
#include "tensorflow/lite/core/c/c_api_types.h"
#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/core/c/operator.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Tensors ----

TFL_CAPI_EXPORT TfLiteType TfLiteOpaqueTensorType(const TfLiteOpaqueTensor* opaque_tensor);
// Returns -1 for a tensor without a shape.
TFL_CAPI_EXPORT int32_t TfLiteOpaqueTensorNumDims(const TfLiteOpaqueTensor* opaque_tensor);
// Returns -1 for a dimension that does not exist.
TFL_CAPI_EXPORT int32_t TfLiteOpaqueTensorDim(const TfLiteOpaqueTensor* opaque_tensor, int32_t dim_index);
// Gives the shape with -1 for each dimension that the model leaves open; where it says nothing, the shape itself.
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueTensorGetNumDimsSignature(const TfLiteOpaqueTensor* opaque_tensor,
                                                                   int32_t* num_dims);
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueTensorGetDimSignature(const TfLiteOpaqueTensor* opaque_tensor,
                                                               int32_t dim_index, int32_t* dim_length);
// Returns 1 for a variable, else 0.
TFL_CAPI_EXPORT int TfLiteOpaqueTensorIsVariable(const TfLiteOpaqueTensor* opaque_tensor);
TFL_CAPI_EXPORT size_t TfLiteOpaqueTensorByteSize(const TfLiteOpaqueTensor* opaque_tensor);
// Returns the elements; null before the tensor has memory. In Prepare only constants have.
TFL_CAPI_EXPORT void* TfLiteOpaqueTensorData(const TfLiteOpaqueTensor* opaque_tensor);
TFL_CAPI_EXPORT TfLiteAllocationType TfLiteOpaqueTensorGetAllocationType(const TfLiteOpaqueTensor* opaque_tensor);
TFL_CAPI_EXPORT TfLiteAllocationStrategy TfLiteOpaqueTensorGetAllocationStrategy(const TfLiteOpaqueTensor* t);
TFL_CAPI_EXPORT TfLiteRunStability TfLiteOpaqueTensorGetBufferAddressStability(const TfLiteOpaqueTensor* t);
TFL_CAPI_EXPORT TfLiteRunStability TfLiteOpaqueTensorGetDataStability(const TfLiteOpaqueTensor* t);
TFL_CAPI_EXPORT TfLiteRunStep TfLiteOpaqueTensorGetDataKnownStep(const TfLiteOpaqueTensor* t);
TFL_CAPI_EXPORT TfLiteRunStep TfLiteOpaqueTensorGetShapeKnownStep(const TfLiteOpaqueTensor* t);
TFL_CAPI_EXPORT const char* TfLiteOpaqueTensorName(const TfLiteOpaqueTensor* opaque_tensor);
// Returns the scales and zero points; they stay the tensor's.
TFL_CAPI_EXPORT TfLiteQuantization TfLiteOpaqueTensorGetQuantization(const TfLiteOpaqueTensor* opaque_tensor);
// Returns the first of them; 0 and 0 for a tensor that is not quantised.
TFL_CAPI_EXPORT TfLiteQuantizationParams
TfLiteOpaqueTensorGetQuantizationParams(const TfLiteOpaqueTensor* opaque_tensor);
// Copies all elements; kTfLiteError, with a message on stderr, for another number of bytes than the tensor has.
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueTensorCopyFromBuffer(TfLiteOpaqueTensor* opaque_tensor, const void* input_data,
                                                              size_t input_data_size);
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueTensorCopyToBuffer(const TfLiteOpaqueTensor* opaque_tensor, void* output_data,
                                                            size_t output_data_size);

// These are for string tensors. Returns -1 for a tensor that holds no strings.
TFL_CAPI_EXPORT int TfLiteOpaqueTensorGetStringCount(const TfLiteOpaqueTensor* tensor);
// Gives `len` bytes, not ended by a NUL, inside of the tensor.
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueTensorGetString(const TfLiteOpaqueTensor* tensor, int index, const char** str,
                                                         int* len);
// The tensor, which is sized while the graph runs, becomes a vector of these strings.
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueTensorWriteStrings(TfLiteOpaqueTensor* tensor, const char* const* str_array,
                                                            int str_array_len, const int* str_n_len);
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueTensorWriteString(TfLiteOpaqueTensor* tensor, const char* str, int len);

// Describes a new tensor for TfLiteOpaqueContextAddTensor. The setters give the builder back.
typedef struct TfLiteOpaqueTensorBuilder TfLiteOpaqueTensorBuilder;
TFL_CAPI_EXPORT TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderCreate(void);
TFL_CAPI_EXPORT void TfLiteOpaqueTensorBuilderDelete(TfLiteOpaqueTensorBuilder* builder);
TFL_CAPI_EXPORT TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderSetType(TfLiteOpaqueTensorBuilder* builder,
                                                                            TfLiteType type);
// Sets the data of a tensor that the runtime gives no memory: kTfLiteMmapRo, kTfLitePersistentRo, kTfLiteCustom,
// kTfLiteMemNone. The data stays the caller's and has to outlive the graph.
TFL_CAPI_EXPORT TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderSetData(TfLiteOpaqueTensorBuilder* builder,
                                                                            void* data);
TFL_CAPI_EXPORT TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderSetAllocationType(
    TfLiteOpaqueTensorBuilder* builder, TfLiteAllocationType allocation_type);
TFL_CAPI_EXPORT TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderSetQuantizationParams(
    TfLiteOpaqueTensorBuilder* builder, TfLiteQuantizationParams params);
// The first tensor made takes what `quantization` points to, which is from malloc; further ones get copies.
TFL_CAPI_EXPORT TfLiteOpaqueTensorBuilder* TfLiteOpaqueTensorBuilderSetQuantization(TfLiteOpaqueTensorBuilder* builder,
                                                                                    TfLiteQuantization quantization);

// Prepare calls this: the operator sizes the tensor while it runs, by TfLiteOpaqueContextResizeTensor.
TFL_CAPI_EXPORT void TfLiteOpaqueTensorSetAllocationTypeToDynamic(TfLiteOpaqueTensor* tensor);
// Says that the elements are where the CPU cannot see them.
TFL_CAPI_EXPORT void TfLiteOpaqueTensorSetNonCpuAllocation(TfLiteOpaqueTensor* tensor);

// ---- Nodes ----

// Returns null where the node has no such tensor, or leaves it out.
TFL_CAPI_EXPORT const TfLiteOpaqueTensor* TfLiteOpaqueNodeGetInput(const TfLiteOpaqueContext* opaque_context,
                                                                   const TfLiteOpaqueNode* opaque_node, int index);
TFL_CAPI_EXPORT TfLiteOpaqueTensor* TfLiteOpaqueNodeGetOutput(TfLiteOpaqueContext* opaque_context,
                                                              const TfLiteOpaqueNode* opaque_node, int index);
TFL_CAPI_EXPORT int TfLiteOpaqueNodeNumberOfInputs(const TfLiteOpaqueNode* opaque_node);
TFL_CAPI_EXPORT int TfLiteOpaqueNodeNumberOfOutputs(const TfLiteOpaqueNode* opaque_node);
// Returns the pointer that Init returned.
TFL_CAPI_EXPORT void* TfLiteOpaqueNodeGetUserData(const TfLiteOpaqueNode* opaque_node);
// Returns the options of a builtin operator: a struct of builtin_op_data.h.
TFL_CAPI_EXPORT void* TfLiteOpaqueNodeGetBuiltinData(const TfLiteOpaqueNode* opaque_node);
// Gives the options of a custom operator.
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueNodeGetCustomInitialData(const TfLiteOpaqueNode* opaque_node,
                                                                  const void** init_data, int* size);
// These give indices of tensors; they stay the node's. kTfLiteOptionalTensor stands for one that is left out.
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueNodeInputs(const TfLiteOpaqueNode* opaque_node, const int** inputs,
                                                    int* num_inputs);
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueNodeOutputs(const TfLiteOpaqueNode* opaque_node, const int** outputs,
                                                     int* num_outputs);
// Sets tensors for use in this node's Invoke only, which TfLiteOpaqueContextAddTensor made and Prepare resized.
// `temporaries` is copied.
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueNodeSetTemporaries(TfLiteOpaqueNode* opaque_node, const int* temporaries,
                                                            int num_temporaries);
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueNodeTemporaries(const TfLiteOpaqueNode* opaque_node, const int** temporaries,
                                                         int* num_temporaries);
// Returns -1 for an index that does not exist.
TFL_CAPI_EXPORT int TfLiteOpaqueNodeGetInputTensorIndex(const TfLiteOpaqueNode* opaque_node, int index_of_input);
TFL_CAPI_EXPORT int TfLiteOpaqueNodeGetOutputTensorIndex(const TfLiteOpaqueNode* opaque_node, int index_of_output);

// ---- The graph ----

typedef struct TfLiteIntArray TfLiteIntArray;

// Gives delegates, while they are applied, the nodes in the order in which they run. The array stays the runtime's.
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueContextGetExecutionPlan(TfLiteOpaqueContext* opaque_context,
                                                                 TfLiteIntArray** execution_plan);
// Gives null, with kTfLiteOk, where the application has set none.
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueContextGetExternalContext(TfLiteOpaqueContext* opaque_context,
                                                                   void** external_context,
                                                                   TfLiteExternalContextType type);
// This is for delegates, while they are applied. The operator stays the runtime's; one in the form of four functions
// says its code, name and version only.
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueContextGetNodeAndRegistration(TfLiteOpaqueContext* opaque_context,
                                                                       int node_index, TfLiteOpaqueNode** node,
                                                                       TfLiteOperator** registration_external);
// Delegates call this while they are applied: nodes of `registration_external`, which the runtime takes and deletes,
// run in the place of `nodes_to_replace`, one for each partition.
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueContextReplaceNodeSubsetsWithDelegateKernels(
    TfLiteOpaqueContext* opaque_context, TfLiteOperator* registration_external, const TfLiteIntArray* nodes_to_replace,
    TfLiteOpaqueDelegate* opaque_delegate);
TFL_CAPI_EXPORT TfLiteOpaqueTensor* TfLiteOpaqueContextGetOpaqueTensor(const TfLiteOpaqueContext* opaque_context,
                                                                       int index);
// These give indices of tensors; they stay the graph's.
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueContextGetInputs(const TfLiteOpaqueContext* opaque_context, const int** inputs,
                                                          int* num_inputs);
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueContextGetOutputs(const TfLiteOpaqueContext* opaque_context,
                                                           const int** outputs, int* num_outputs);
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueContextGetVariables(const TfLiteOpaqueContext* opaque_context,
                                                             const int** variables, int* num_variables);
TFL_CAPI_EXPORT size_t TfLiteOpaqueContextGetNumNodes(const TfLiteOpaqueContext* opaque_context);
TFL_CAPI_EXPORT size_t TfLiteOpaqueContextGetNumTensors(const TfLiteOpaqueContext* opaque_context);
TFL_CAPI_EXPORT const char* TfLiteOpaqueContextGetName(const TfLiteOpaqueContext* opaque_context);
// Takes `new_size`.
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueContextResizeTensor(TfLiteOpaqueContext* context, TfLiteOpaqueTensor* tensor,
                                                             TfLiteIntArray* new_size);
// These are for delegates, while they are applied.
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueContextAcquireSubgraphContext(TfLiteOpaqueContext* opaque_context,
                                                                       int subgraph_index,
                                                                       TfLiteOpaqueContext** acquired_opaque_context);
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueContextReleaseSubgraphContext(TfLiteOpaqueContext* opaque_context,
                                                                       int subgraph_index);
// The delegate has taken the nodes that run that subgraph: it is not applied to the subgraph itself.
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueContextMarkSubgraphAsDelegationSkippable(TfLiteOpaqueContext* opaque_context,
                                                                                  int subgraph_index);
// Gives the place of a custom operator's options in the model's file; offset and size are -1 where the node has none.
// `fd` stays the runtime's. Returns kTfLiteError where the model is not mapped from a file.
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueContextGetNodeInitDataMmapInfo(const TfLiteOpaqueContext* context,
                                                                        const TfLiteOpaqueNode* node, int* fd,
                                                                        int64_t* custom_initial_data_offset_in_file,
                                                                        int64_t* custom_initial_data_size);
// Adds a tensor of shape [], in Init or Prepare: TfLiteOpaqueContextResizeTensor gives it another one. Pointers to
// other tensors stay valid for a few new ones in each call of Prepare.
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueContextAddTensor(TfLiteOpaqueContext* context,
                                                          TfLiteOpaqueTensorBuilder* builder, int* new_tensor_index);
// Gives the bytes of one element; kTfLiteError for types whose elements have no fixed size.
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueContextGetSizeOfType(TfLiteOpaqueContext* context, TfLiteType type,
                                                              size_t* bytes);
// Gives an entry of the model's metadata; it stays the model's.
TFL_CAPI_EXPORT TfLiteStatus TfLiteOpaqueContextGetMetadata(TfLiteOpaqueContext* context, const char* name,
                                                            const char** ptr, size_t* bytes);
// The runtime puts the node at work in front of the message.
TFL_CAPI_EXPORT void TfLiteOpaqueContextReportError(TfLiteOpaqueContext* opaque_context, const char* format, ...);
TFL_CAPI_EXPORT void TfLiteOpaqueContextReportErrorVa(TfLiteOpaqueContext* opaque_context, const char* format,
                                                      va_list vlist);

// These are other names of the same functions.
static inline int32_t TfLiteOpaqueTensorNumDimensions(const TfLiteOpaqueTensor* opaque_tensor) {
  return TfLiteOpaqueTensorNumDims(opaque_tensor);
}
static inline int TfLiteOpaqueNodeNumInputs(const TfLiteOpaqueNode* opaque_node) {
  return TfLiteOpaqueNodeNumberOfInputs(opaque_node);
}
static inline int TfLiteOpaqueNodeNumOutputs(const TfLiteOpaqueNode* opaque_node) {
  return TfLiteOpaqueNodeNumberOfOutputs(opaque_node);
}

#ifdef __cplusplus
}  // extern "C"
#endif

// These are messages of operators. With TF_LITE_STRIP_ERROR_STRINGS the texts are gone and the checks stay.
#ifndef TF_LITE_STRIP_ERROR_STRINGS
#define TF_LITE_OPAQUE_KERNEL_LOG(opaque_context, ...) TfLiteOpaqueContextReportError((opaque_context), __VA_ARGS__)
#define TF_LITE_OPAQUE_MAYBE_KERNEL_LOG(opaque_context, ...)                                \
  do {                                                                                      \
    if ((opaque_context) != NULL) TF_LITE_OPAQUE_KERNEL_LOG((opaque_context), __VA_ARGS__); \
  } while (0)
#else
#define TF_LITE_OPAQUE_KERNEL_LOG(opaque_context, ...) MOTE_UNUSED_ARGUMENTS(opaque_context, __VA_ARGS__)
#define TF_LITE_OPAQUE_MAYBE_KERNEL_LOG(opaque_context, ...) MOTE_UNUSED_ARGUMENTS(opaque_context, __VA_ARGS__)
#endif

// Each leaves the function with kTfLiteError, after a message, unless its condition holds.
#define MOTE_OPAQUE_ENSURE(opaque_context, value, ...)          \
  do {                                                          \
    if (!(value)) {                                             \
      TF_LITE_OPAQUE_KERNEL_LOG((opaque_context), __VA_ARGS__); \
      return kTfLiteError;                                      \
    }                                                           \
  } while (0)

#define TF_LITE_OPAQUE_ENSURE_MSG(opaque_context, value, msg) \
  MOTE_OPAQUE_ENSURE(opaque_context, value, "%s:%d: %s", __FILE__, __LINE__, (msg))

#define TF_LITE_OPAQUE_ENSURE(opaque_context, a) \
  MOTE_OPAQUE_ENSURE(opaque_context, a, "%s:%d: %s does not hold", __FILE__, __LINE__, #a)

#define TF_LITE_OPAQUE_ENSURE_EQ(opaque_context, a, b)                                                               \
  MOTE_OPAQUE_ENSURE(opaque_context, (a) == (b), "%s:%d: %s != %s (%d != %d)", __FILE__, __LINE__, #a, #b, (int)(a), \
                     (int)(b))

#define TF_LITE_OPAQUE_ENSURE_TYPES_EQ(opaque_context, a, b)                                               \
  MOTE_OPAQUE_ENSURE(opaque_context, (a) == (b), "%s:%d: %s != %s (%s != %s)", __FILE__, __LINE__, #a, #b, \
                     TfLiteTypeGetName(a), TfLiteTypeGetName(b))

#define TF_LITE_OPAQUE_ENSURE_NEAR(opaque_context, a, b, epsilon)                      \
  MOTE_OPAQUE_ENSURE(opaque_context, ((a) > (b) ? (a) - (b) : (b) - (a)) <= (epsilon), \
                     "%s:%d: %s not near %s (%f != %f)", __FILE__, __LINE__, #a, #b, (double)(a), (double)(b))

#endif  // TENSORFLOW_LITE_CORE_C_C_API_OPAQUE_H_
