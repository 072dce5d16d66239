// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The members of the public structures stand in the documented order, without others between them: what was built with
// other headers (delegates, custom operators, bindings) and initialisers by position rely on it. All is checked when
// this file is compiled, for each target.
#include <cstddef>
#include <type_traits>

#include "tensorflow/lite/c/builtin_op_data.h"
#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/micro_common.h"
#include "tests/test.h"

namespace {

constexpr size_t Next(size_t end, size_t alignment) { return (end + alignment - 1) / alignment * alignment; }

#define FIRST(S, a) static_assert(offsetof(S, a) == 0, #S " begins with " #a)
#define THEN(S, a, b)                                                                           \
  static_assert(offsetof(S, b) == Next(offsetof(S, a) + sizeof(S::a), alignof(decltype(S::b))), \
                "in " #S ", " #b " follows " #a)

FIRST(TfLiteExternalContext, type);
THEN(TfLiteExternalContext, type, Refresh);

FIRST(TfLiteQuantization, type);
THEN(TfLiteQuantization, type, params);

FIRST(TfLiteAffineQuantization, scale);
THEN(TfLiteAffineQuantization, scale, zero_point);
THEN(TfLiteAffineQuantization, zero_point, quantized_dimension);

FIRST(TfLiteBlockwiseQuantization, scale);
THEN(TfLiteBlockwiseQuantization, scale, zero_point);
THEN(TfLiteBlockwiseQuantization, zero_point, blocksize);
THEN(TfLiteBlockwiseQuantization, blocksize, quantized_dimension);

FIRST(TfLiteMultiAxisQuantization, scales);
THEN(TfLiteMultiAxisQuantization, scales, zero_points);
THEN(TfLiteMultiAxisQuantization, zero_points, blocksize);
THEN(TfLiteMultiAxisQuantization, blocksize, quantized_dimensions);

FIRST(TfLiteDimensionMetadata, format);
THEN(TfLiteDimensionMetadata, format, dense_size);
THEN(TfLiteDimensionMetadata, dense_size, array_segments);
THEN(TfLiteDimensionMetadata, array_segments, array_indices);

FIRST(TfLiteSparsity, traversal_order);
THEN(TfLiteSparsity, traversal_order, block_map);
THEN(TfLiteSparsity, block_map, dim_metadata);
THEN(TfLiteSparsity, dim_metadata, dim_metadata_size);

FIRST(TfLiteCustomAllocation, data);
THEN(TfLiteCustomAllocation, data, bytes);

FIRST(TfLiteAllocator, data);
THEN(TfLiteAllocator, data, allocate);
THEN(TfLiteAllocator, allocate, reallocate);
THEN(TfLiteAllocator, reallocate, deallocate);

FIRST(TfLiteTensor, type);
THEN(TfLiteTensor, type, data);
THEN(TfLiteTensor, data, dims);
THEN(TfLiteTensor, dims, params);
THEN(TfLiteTensor, params, allocation_type);
THEN(TfLiteTensor, allocation_type, bytes);
THEN(TfLiteTensor, bytes, allocation);
THEN(TfLiteTensor, allocation, name);
THEN(TfLiteTensor, name, delegate);
THEN(TfLiteTensor, delegate, buffer_handle);
THEN(TfLiteTensor, buffer_handle, data_is_stale);
THEN(TfLiteTensor, data_is_stale, is_variable);
THEN(TfLiteTensor, is_variable, quantization);
THEN(TfLiteTensor, quantization, sparsity);
THEN(TfLiteTensor, sparsity, dims_signature);

FIRST(TfLiteNode, inputs);
THEN(TfLiteNode, inputs, outputs);
THEN(TfLiteNode, outputs, intermediates);
THEN(TfLiteNode, intermediates, temporaries);
THEN(TfLiteNode, temporaries, user_data);
THEN(TfLiteNode, user_data, builtin_data);
THEN(TfLiteNode, builtin_data, custom_initial_data);
THEN(TfLiteNode, custom_initial_data, custom_initial_data_size);
THEN(TfLiteNode, custom_initial_data_size, delegate);
THEN(TfLiteNode, delegate, might_have_side_effect);

FIRST(TfLiteEvalTensor, data);
THEN(TfLiteEvalTensor, data, dims);
THEN(TfLiteEvalTensor, dims, type);

FIRST(TfLiteDelegateParams, delegate);
THEN(TfLiteDelegateParams, delegate, nodes_to_replace);
THEN(TfLiteDelegateParams, nodes_to_replace, input_tensors);
THEN(TfLiteDelegateParams, input_tensors, output_tensors);

FIRST(TfLiteOpaqueDelegateParams, delegate);
THEN(TfLiteOpaqueDelegateParams, delegate, delegate_data);
THEN(TfLiteOpaqueDelegateParams, delegate_data, nodes_to_replace);
THEN(TfLiteOpaqueDelegateParams, nodes_to_replace, input_tensors);
THEN(TfLiteOpaqueDelegateParams, input_tensors, output_tensors);

FIRST(TfLiteContext, tensors_size);
THEN(TfLiteContext, tensors_size, GetExecutionPlan);
THEN(TfLiteContext, GetExecutionPlan, tensors);
THEN(TfLiteContext, tensors, impl_);
THEN(TfLiteContext, impl_, ResizeTensor);
THEN(TfLiteContext, ResizeTensor, ReportError);
THEN(TfLiteContext, ReportError, AddTensors);
THEN(TfLiteContext, AddTensors, GetNodeAndRegistration);
THEN(TfLiteContext, GetNodeAndRegistration, ReplaceNodeSubsetsWithDelegateKernels);
THEN(TfLiteContext, ReplaceNodeSubsetsWithDelegateKernels, recommended_num_threads);
THEN(TfLiteContext, recommended_num_threads, GetExternalContext);
THEN(TfLiteContext, GetExternalContext, SetExternalContext);
THEN(TfLiteContext, SetExternalContext, allow_fp32_relax_to_fp16);
THEN(TfLiteContext, allow_fp32_relax_to_fp16, profiler);
THEN(TfLiteContext, profiler, AllocatePersistentBuffer);
THEN(TfLiteContext, AllocatePersistentBuffer, AllocateBufferForEval);
THEN(TfLiteContext, AllocateBufferForEval, RequestScratchBufferInArena);
THEN(TfLiteContext, RequestScratchBufferInArena, GetScratchBuffer);
THEN(TfLiteContext, GetScratchBuffer, ResizeTensorExplicit);
THEN(TfLiteContext, ResizeTensorExplicit, PreviewDelegatePartitioning);
THEN(TfLiteContext, PreviewDelegatePartitioning, GetTensor);
THEN(TfLiteContext, GetTensor, GetEvalTensor);
THEN(TfLiteContext, GetEvalTensor, GetModelMetadata);
THEN(TfLiteContext, GetModelMetadata, AcquireSubgraphContext);
THEN(TfLiteContext, AcquireSubgraphContext, ReleaseSubgraphContext);

FIRST(TfLiteRegistration, init);
THEN(TfLiteRegistration, init, free);
THEN(TfLiteRegistration, free, prepare);
THEN(TfLiteRegistration, prepare, invoke);
THEN(TfLiteRegistration, invoke, profiling_string);
THEN(TfLiteRegistration, profiling_string, builtin_code);
THEN(TfLiteRegistration, builtin_code, custom_name);
THEN(TfLiteRegistration, custom_name, version);
THEN(TfLiteRegistration, version, registration_external);
THEN(TfLiteRegistration, registration_external, async_kernel);
THEN(TfLiteRegistration, async_kernel, inplace_operator);

FIRST(TfLiteRegistration_V3, init);
THEN(TfLiteRegistration_V3, init, free);
THEN(TfLiteRegistration_V3, free, prepare);
THEN(TfLiteRegistration_V3, prepare, invoke);
THEN(TfLiteRegistration_V3, invoke, profiling_string);
THEN(TfLiteRegistration_V3, profiling_string, builtin_code);
THEN(TfLiteRegistration_V3, builtin_code, custom_name);
THEN(TfLiteRegistration_V3, custom_name, version);
THEN(TfLiteRegistration_V3, version, registration_external);
THEN(TfLiteRegistration_V3, registration_external, async_kernel);

FIRST(TfLiteRegistration_V2, init);
THEN(TfLiteRegistration_V2, init, free);
THEN(TfLiteRegistration_V2, free, prepare);
THEN(TfLiteRegistration_V2, prepare, invoke);
THEN(TfLiteRegistration_V2, invoke, profiling_string);
THEN(TfLiteRegistration_V2, profiling_string, builtin_code);
THEN(TfLiteRegistration_V2, builtin_code, custom_name);
THEN(TfLiteRegistration_V2, custom_name, version);
THEN(TfLiteRegistration_V2, version, registration_external);

FIRST(TfLiteRegistration_V1, init);
THEN(TfLiteRegistration_V1, init, free);
THEN(TfLiteRegistration_V1, free, prepare);
THEN(TfLiteRegistration_V1, prepare, invoke);
THEN(TfLiteRegistration_V1, invoke, profiling_string);
THEN(TfLiteRegistration_V1, profiling_string, builtin_code);
THEN(TfLiteRegistration_V1, builtin_code, custom_name);
THEN(TfLiteRegistration_V1, custom_name, version);

FIRST(TfLiteDelegate, data_);
THEN(TfLiteDelegate, data_, Prepare);
THEN(TfLiteDelegate, Prepare, CopyFromBufferHandle);
THEN(TfLiteDelegate, CopyFromBufferHandle, CopyToBufferHandle);
THEN(TfLiteDelegate, CopyToBufferHandle, FreeBufferHandle);
THEN(TfLiteDelegate, FreeBufferHandle, flags);
THEN(TfLiteDelegate, flags, opaque_delegate_builder);

FIRST(TfLiteOpaqueDelegateBuilder, data);
THEN(TfLiteOpaqueDelegateBuilder, data, Prepare);
THEN(TfLiteOpaqueDelegateBuilder, Prepare, CopyFromBufferHandle);
THEN(TfLiteOpaqueDelegateBuilder, CopyFromBufferHandle, CopyToBufferHandle);
THEN(TfLiteOpaqueDelegateBuilder, CopyToBufferHandle, FreeBufferHandle);
THEN(TfLiteOpaqueDelegateBuilder, FreeBufferHandle, flags);

FIRST(TfLiteQuantizationParams, scale);
THEN(TfLiteQuantizationParams, scale, zero_point);

FIRST(TFLMRegistration, init);
THEN(TFLMRegistration, init, free);
THEN(TFLMRegistration, free, prepare);
THEN(TFLMRegistration, prepare, invoke);
THEN(TFLMRegistration, invoke, reset);
THEN(TFLMRegistration, reset, builtin_code);
THEN(TFLMRegistration, builtin_code, custom_name);

FIRST(TFLMInferenceRegistration, invoke);
THEN(TFLMInferenceRegistration, invoke, reset);

#undef FIRST
#undef THEN

int32_t values[] = {1, 2};
int shape[] = {1, 2};

// By position, as programs write it.
TEST(Layouts, InitialisersByPosition) {
  TfLiteTensor tensor = {kTfLiteInt32,
                         {values},
                         reinterpret_cast<TfLiteIntArray*>(shape),
                         {0.5f, 3},
                         kTfLiteMmapRo,
                         sizeof(values),
                         nullptr,
                         "name",
                         nullptr,
                         7,
                         false,
                         true,
                         {},
                         nullptr,
                         nullptr};
  EXPECT_EQ(tensor.type, kTfLiteInt32);
  EXPECT_EQ(tensor.data.i32[1], 2);
  EXPECT_EQ(tensor.dims->data[0], 2);
  EXPECT_EQ(tensor.params.zero_point, 3);
  EXPECT_EQ(tensor.allocation_type, kTfLiteMmapRo);
  EXPECT_EQ(tensor.bytes, sizeof(values));
  EXPECT_STREQ(tensor.name, "name");
  EXPECT_EQ(tensor.buffer_handle, 7);
  EXPECT_TRUE(tensor.is_variable && !tensor.data_is_stale);
}

}  // namespace
