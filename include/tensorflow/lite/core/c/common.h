// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The C interface between a runtime and its operators: tensors, nodes, the context, registrations.
//
// There is one layout of every struct here, whatever the build's macros say, so that an object file
// made for the micro runtime and one made for the full runtime can be linked together.
#ifndef TENSORFLOW_LITE_CORE_C_COMMON_H_
#define TENSORFLOW_LITE_CORE_C_COMMON_H_

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "tensorflow/lite/core/c/c_api_types.h"  // IWYU pragma: export

#ifdef __cplusplus
#include <new>

extern "C" {
#endif

typedef enum TfLiteExternalContextType {
  kTfLiteEigenContext = 0,
  kTfLiteGemmLowpContext = 1,
  kTfLiteEdgeTpuContext = 2,
  kTfLiteCpuBackendContext = 3,
  kTfLiteLiteRtBufferContext = 4,
  kTfLiteMaxExternalContexts = 5,
} TfLiteExternalContextType;

struct TfLiteContext;
struct TfLiteDelegate;
struct TfLiteRegistration;
struct TfLiteOpaqueDelegateBuilder;

typedef struct TfLiteExternalContext {
  TfLiteExternalContextType type;
  TfLiteStatus (*Refresh)(struct TfLiteContext* context);
} TfLiteExternalContext;

// An index in TfLiteNode::inputs that stands for an optional tensor that is not there.
#define kTfLiteOptionalTensor (-1)

// A counted array. It has the memory layout of a FlatBuffers vector of the same element type on a
// little-endian machine, so a runtime may point one into a model.
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"  // C++ has no arrays of open size
#endif
typedef struct TfLiteIntArray {
  int size;
#if defined(_MSC_VER)
  int data[1];
#else
  int data[];
#endif
} TfLiteIntArray;

typedef struct TfLiteFloatArray {
  int size;
#if defined(_MSC_VER)
  float data[1];
#else
  float data[];
#endif
} TfLiteFloatArray;
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

// Returns the bytes that an array of `size` elements takes, its count included.
size_t TfLiteIntArrayGetSizeInBytes(int size);
int TfLiteFloatArrayGetSizeInBytes(int size);
// These make arrays on the heap, which the caller frees; null for a negative size or when there is no memory. These
// functions, and all below that make, copy or free something, are for programs with the dynamic runtime.
TfLiteIntArray* TfLiteIntArrayCreate(int size);
TfLiteIntArray* TfLiteIntArrayCopy(const TfLiteIntArray* src);
void TfLiteIntArrayFree(TfLiteIntArray* a);
TfLiteFloatArray* TfLiteFloatArrayCreate(int size);
TfLiteFloatArray* TfLiteFloatArrayCopy(const TfLiteFloatArray* src);
void TfLiteFloatArrayFree(TfLiteFloatArray* a);
// Returns 1 if both hold the same elements (or are the same pointer), else 0.
int TfLiteIntArrayEqual(const TfLiteIntArray* a, const TfLiteIntArray* b);
int TfLiteIntArrayEqualsArray(const TfLiteIntArray* a, int b_size, const int b_data[]);

typedef struct TfLiteComplex64 {
  float re, im;
} TfLiteComplex64;

typedef struct TfLiteComplex128 {
  double re, im;
} TfLiteComplex128;

typedef struct TfLiteFloat16 {
  uint16_t data;
} TfLiteFloat16;

typedef struct TfLiteBFloat16 {
  uint16_t data;
} TfLiteBFloat16;

// Returns the type's name in capitals ("INT8"), or "Unknown type"; never null.
const char* TfLiteTypeGetName(TfLiteType type);

#ifdef __cplusplus
typedef enum TfLiteQuantizationType : int {
#else
typedef enum TfLiteQuantizationType {
#endif
  kTfLiteNoQuantization = 0,
  kTfLiteAffineQuantization = 1,
  kTfLiteBlockwiseQuantization = 2,
  kTfLiteMultiAxisQuantization = 3,
} TfLiteQuantizationType;

typedef struct TfLiteQuantization {
  TfLiteQuantizationType type;
  void* params;  // TfLiteAffineQuantization* where type says so
} TfLiteQuantization;

// real = scale[c] * (q - zero_point[c]), with c the index along `quantized_dimension`. One element stands for all c.
typedef struct TfLiteAffineQuantization {
  TfLiteFloatArray* scale;
  TfLiteIntArray* zero_point;
  int32_t quantized_dimension;
} TfLiteAffineQuantization;

typedef struct TfLiteBlockwiseQuantization {
  int32_t scale;
  int32_t zero_point;
  int32_t blocksize;
  int32_t quantized_dimension;
} TfLiteBlockwiseQuantization;

typedef struct TfLiteMultiAxisQuantization {
  int32_t scales;
  int32_t zero_points;
  int32_t blocksize;
  TfLiteIntArray* quantized_dimensions;
} TfLiteMultiAxisQuantization;

typedef union TfLitePtrUnion {
  int32_t* i32;
  uint32_t* u32;
  int64_t* i64;
  uint64_t* u64;
  float* f;
  TfLiteFloat16* f16;
  TfLiteBFloat16* bf16;
  double* f64;
  char* raw;
  const char* raw_const;
  uint8_t* uint8;
  bool* b;
  int16_t* i16;
  uint16_t* ui16;
  TfLiteComplex64* c64;
  TfLiteComplex128* c128;
  int8_t* int8;
  void* data;
} TfLitePtrUnion;

typedef enum TfLiteAllocationType {
  kTfLiteMemNone = 0,
  kTfLiteMmapRo = 1,             // constant, in the model
  kTfLiteArenaRw = 2,            // planned activation
  kTfLiteArenaRwPersistent = 3,  // keeps its value from Invoke to Invoke
  kTfLiteDynamic = 4,            // sized during Invoke
  kTfLitePersistentRo = 5,
  kTfLiteCustom = 6,
  kTfLiteVariantObject = 7,
  kTfLiteNonCpu = 8,
} TfLiteAllocationType;

// Says in which memory the elements of a tensor lie, how long they stay there, and when they are known.
typedef enum TfLiteAllocationStrategy {
  kTfLiteAllocationStrategyUnknown = 0,
  kTfLiteAllocationStrategyNone = 1,
  kTfLiteAllocationStrategyMMap = 2,
  kTfLiteAllocationStrategyArena = 3,
  kTfLiteAllocationStrategyMalloc = 4,
  kTfLiteAllocationStrategyNew = 5,
} TfLiteAllocationStrategy;

typedef enum TfLiteRunStability {
  kTfLiteRunStabilityUnknown = 0,
  kTfLiteRunStabilityUnstable = 1,
  kTfLiteRunStabilitySingleRun = 2,  // until the next Invoke
  kTfLiteRunStabilityAcrossRuns = 3,
} TfLiteRunStability;

typedef enum TfLiteRunStep {
  kTfLiteRunStepUnknown = 0,
  kTfLiteRunStepInit = 1,
  kTfLiteRunStepPrepare = 2,
  kTfLiteRunStepEval = 3,
} TfLiteRunStep;

typedef int TfLiteBufferHandle;
enum { kTfLiteNullBufferHandle = -1 };

typedef struct TfLiteDimensionMetadata {
  TfLiteDimensionType format;
  int dense_size;
  TfLiteIntArray* array_segments;
  TfLiteIntArray* array_indices;
} TfLiteDimensionMetadata;

typedef struct TfLiteSparsity {
  TfLiteIntArray* traversal_order;
  TfLiteIntArray* block_map;
  TfLiteDimensionMetadata* dim_metadata;
  int dim_metadata_size;
} TfLiteSparsity;

typedef struct TfLiteCustomAllocation {
  void* data;
  size_t bytes;
} TfLiteCustomAllocation;

// Gives the functions ...WithAllocator the memory for elements of tensors. `data` goes to each function. Null from
// the first two is memory that cannot be had; `reallocate` then leaves `ptr` as it is. Without `reallocate` the others
// do its work.
typedef struct TfLiteAllocator {
  void* data;
  void* (*allocate)(void* data, size_t bytes, size_t alignment);
  void* (*reallocate)(void* data, void* ptr, size_t old_bytes, size_t new_bytes, size_t alignment);
  void (*deallocate)(void* data, void* ptr, size_t bytes, size_t alignment);
} TfLiteAllocator;

typedef enum {
  kTfLiteCustomAllocationFlagsNone = 0,
  kTfLiteCustomAllocationFlagsSkipAlignCheck = 1,
} TfLiteCustomAllocationFlags;

// The part of a tensor that an operator needs while it runs.
typedef struct TfLiteEvalTensor {
  TfLitePtrUnion data;
  TfLiteIntArray* dims;
  TfLiteType type;
} TfLiteEvalTensor;

// A tensor in full. Delegates and bindings that were built with other headers rely on the order of the members.
typedef struct TfLiteTensor {
  TfLiteType type;
  TfLitePtrUnion data;
  TfLiteIntArray* dims;
  TfLiteQuantizationParams params;  // the first scale and zero point of `quantization`
  TfLiteAllocationType allocation_type;
  size_t bytes;
  const void* allocation;
  const char* name;
  struct TfLiteDelegate* delegate;
  TfLiteBufferHandle buffer_handle;
  bool data_is_stale;
  bool is_variable;
  TfLiteQuantization quantization;
  TfLiteSparsity* sparsity;
  const TfLiteIntArray* dims_signature;
} TfLiteTensor;

typedef struct TfLiteNode {
  TfLiteIntArray* inputs;  // tensor indices; kTfLiteOptionalTensor where there is none
  TfLiteIntArray* outputs;
  TfLiteIntArray* intermediates;
  TfLiteIntArray* temporaries;
  void* user_data;     // what the operator's Init returned
  void* builtin_data;  // parsed options of a builtin operator: a struct of builtin_op_data.h
  const void* custom_initial_data;
  int custom_initial_data_size;  // bytes
  struct TfLiteDelegate* delegate;
  bool might_have_side_effect;
} TfLiteNode;

// Frees the elements of a tensor on the heap: kTfLiteDynamic, and kTfLitePersistentRo without `allocation`. They are
// malloc's: an application may free them, or put others in their place. The object of a kTfLiteVariantObject is
// deleted. Those of other tensors are only forgotten. Each of these functions takes null for no tensor.
void TfLiteTensorDataFree(TfLiteTensor* t);
// These work on elements that are the allocator's, aligned to 64 bytes; `bytes` of the tensor is their number. Without
// an allocator they do what the functions of the shorter names do.
void TfLiteTensorDataFreeWithAllocator(TfLiteTensor* t, TfLiteAllocator* allocator);
TfLiteStatus TfLiteTensorResizeMaybeCopyWithAllocator(size_t num_bytes, TfLiteTensor* tensor, bool preserve_data,
                                                      TfLiteAllocator* allocator);
TfLiteStatus TfLiteTensorReallocWithAllocator(size_t num_bytes, TfLiteTensor* tensor, TfLiteAllocator* allocator);
void TfLiteQuantizationFree(TfLiteQuantization* quantization);
void TfLiteSparsityFree(TfLiteSparsity* sparsity);
// Frees all that the tensor owns, not the tensor itself.
void TfLiteTensorFree(TfLiteTensor* t);
// Frees what the tensor owns and gives it new values; takes `dims`.
void TfLiteTensorReset(TfLiteType type, const char* name, TfLiteIntArray* dims, TfLiteQuantizationParams quantization,
                       char* buffer, size_t size, TfLiteAllocationType allocation_type, const void* allocation,
                       bool is_variable, TfLiteTensor* tensor);
// Copies the elements, and the shape, between tensors of the same number of bytes. The object of a kTfLiteVariantObject
// is cloned, whatever `dst` held.
TfLiteStatus TfLiteTensorCopy(const TfLiteTensor* src, TfLiteTensor* dst);
// Gives a tensor on the heap `num_bytes` bytes; with `preserve_data` the elements stay, as far as they fit. Other
// tensors stay as they are, which is an error for kTfLitePersistentRo. Null is an error too, and so is memory that
// cannot be had.
TfLiteStatus TfLiteTensorResizeMaybeCopy(size_t num_bytes, TfLiteTensor* tensor, bool preserve_data);
TfLiteStatus TfLiteTensorRealloc(size_t num_bytes, TfLiteTensor* tensor);
// Returns the shape with -1 for each open dimension; the shape itself if the model does not say.
const TfLiteIntArray* TfLiteTensorGetDimsSignature(const TfLiteTensor* t);
// Returns a tensor on the heap with copies of the shape, quantisation, sparsity and elements of `src`.
TfLiteTensor TfLiteTensorClone(TfLiteTensor src);

// These five follow from the allocation type of a tensor alone.
TfLiteAllocationStrategy TfLiteTensorGetAllocationStrategy(const TfLiteTensor* t);
TfLiteRunStability TfLiteTensorGetBufferAddressStability(const TfLiteTensor* t);
TfLiteRunStability TfLiteTensorGetDataStability(const TfLiteTensor* t);
TfLiteRunStep TfLiteTensorGetDataKnownStep(const TfLiteTensor* t);
TfLiteRunStep TfLiteTensorGetShapeKnownStep(const TfLiteTensor* t);

// An application hands a delegate to Interpreter::ModifyGraphWithDelegate to have nodes run elsewhere:
// docs/delegates.md.
typedef enum TfLiteDelegateFlags {
  kTfLiteDelegateFlagsNone = 0,
  // Its kernels take tensors whose shapes are known only while the graph runs.
  kTfLiteDelegateFlagsAllowDynamicTensors = 1,
  // Before a kernel is prepared, the nodes that it replaces have stated the shapes of their outputs.
  kTfLiteDelegateFlagsRequirePropagatedShapes = 2,
  // It reports the time of each node to the profiler itself.
  kTfLiteDelegateFlagsPerOperatorProfiling = 4,
  // It takes all nodes: they are not prepared for the CPU before.
  kTfLiteDelegateFlagsHintFullyDelegatedToSingleDelegate = 8,
} TfLiteDelegateFlags;

// The delegate outlives the interpreter. A function that is null is one that the delegate does not have.
struct TfLiteDelegate {
  void* data_;  // the delegate's own
  // Says which nodes it takes, by TfLiteContext::ReplaceNodeSubsetsWithDelegateKernels.
  TfLiteStatus (*Prepare)(struct TfLiteContext* context, struct TfLiteDelegate* delegate);
  // Fills the tensor's memory from the buffer: somebody else wants to read it.
  TfLiteStatus (*CopyFromBufferHandle)(struct TfLiteContext* context, struct TfLiteDelegate* delegate,
                                       TfLiteBufferHandle buffer_handle, TfLiteTensor* tensor);
  TfLiteStatus (*CopyToBufferHandle)(struct TfLiteContext* context, struct TfLiteDelegate* delegate,
                                     TfLiteBufferHandle buffer_handle, TfLiteTensor* tensor);
  // This is called once for each handle that a tensor has been given.
  void (*FreeBufferHandle)(struct TfLiteContext* context, struct TfLiteDelegate* delegate, TfLiteBufferHandle* handle);
  int64_t flags;  // of TfLiteDelegateFlags
  // If it is not null, and the functions above are, the delegate sees opaque types only; its functions and flags are
  // there.
  struct TfLiteOpaqueDelegateBuilder* opaque_delegate_builder;
};

// Returns a delegate without functions.
TfLiteDelegate TfLiteDelegateCreate(void);

// Does the same with opaque types. `data` goes to each function.
typedef struct TfLiteOpaqueDelegateBuilder {
  void* data;
  TfLiteStatus (*Prepare)(TfLiteOpaqueContext* context, TfLiteOpaqueDelegate* delegate, void* data);
  TfLiteStatus (*CopyFromBufferHandle)(TfLiteOpaqueContext* context, TfLiteOpaqueDelegate* delegate, void* data,
                                       TfLiteBufferHandle buffer_handle, TfLiteOpaqueTensor* tensor);
  TfLiteStatus (*CopyToBufferHandle)(TfLiteOpaqueContext* context, TfLiteOpaqueDelegate* delegate, void* data,
                                     TfLiteBufferHandle buffer_handle, TfLiteOpaqueTensor* tensor);
  void (*FreeBufferHandle)(TfLiteOpaqueContext* context, TfLiteOpaqueDelegate* delegate, void* data,
                           TfLiteBufferHandle* handle);
  int64_t flags;
} TfLiteOpaqueDelegateBuilder;

// Keeps a copy of the builder; null for null, or when there is no memory. TfLiteOpaqueDelegateDelete takes it back.
TfLiteOpaqueDelegate* TfLiteOpaqueDelegateCreate(const TfLiteOpaqueDelegateBuilder* opaque_delegate_builder);
void TfLiteOpaqueDelegateDelete(TfLiteOpaqueDelegate* delegate);
// Returns the builder's data; of another delegate, its own; null for null.
void* TfLiteOpaqueDelegateGetData(const TfLiteOpaqueDelegate* delegate);

// The init function of an operator, or of a delegate's kernel, returns this when it has failed: the node then cannot be
// prepared, and its free function is not called.
void* TfLiteKernelInitFailed(void);

// The init function of a delegate's kernel gets this as `buffer`. It lives as long as the node.
typedef struct TfLiteDelegateParams {
  struct TfLiteDelegate* delegate;
  TfLiteIntArray* nodes_to_replace;
  TfLiteIntArray* input_tensors;
  TfLiteIntArray* output_tensors;
} TfLiteDelegateParams;

typedef struct TfLiteOpaqueDelegateParams {
  TfLiteOpaqueDelegate* delegate;
  void* delegate_data;
  TfLiteIntArray* nodes_to_replace;
  TfLiteIntArray* input_tensors;
  TfLiteIntArray* output_tensors;
} TfLiteOpaqueDelegateParams;

struct MoteOpRuntime;

// The functions that a runtime offers to an operator. A function pointer that a runtime does not support is null.
typedef struct TfLiteContext {
  size_t tensors_size;
  TfLiteStatus (*GetExecutionPlan)(struct TfLiteContext* context, TfLiteIntArray** execution_plan);
  TfLiteTensor* tensors;
  void* impl_;
  // Takes ownership of `new_size`.
  TfLiteStatus (*ResizeTensor)(struct TfLiteContext*, TfLiteTensor* tensor, TfLiteIntArray* new_size);
  void (*ReportError)(struct TfLiteContext*, const char* msg, ...);
  TfLiteStatus (*AddTensors)(struct TfLiteContext*, int tensors_to_add, int* first_new_tensor_index);
  TfLiteStatus (*GetNodeAndRegistration)(struct TfLiteContext*, int node_index, TfLiteNode** node,
                                         struct TfLiteRegistration** registration);
  TfLiteStatus (*ReplaceNodeSubsetsWithDelegateKernels)(struct TfLiteContext*, struct TfLiteRegistration registration,
                                                        const TfLiteIntArray* nodes_to_replace,
                                                        struct TfLiteDelegate* delegate);
  int recommended_num_threads;
  TfLiteExternalContext* (*GetExternalContext)(struct TfLiteContext*, TfLiteExternalContextType);
  void (*SetExternalContext)(struct TfLiteContext*, TfLiteExternalContextType, TfLiteExternalContext*);
  bool allow_fp32_relax_to_fp16;
  void* profiler;
  // Returns memory that lives as long as the interpreter, 16-byte aligned; null when there is none left. Only Init and
  // Prepare may call it.
  void* (*AllocatePersistentBuffer)(struct TfLiteContext* ctx, size_t bytes);
  TfLiteStatus (*AllocateBufferForEval)(struct TfLiteContext* ctx, size_t bytes, void** ptr);
  // Asks for memory for the length of this node's Invoke. Only Prepare may ask; only Invoke may call GetScratchBuffer.
  TfLiteStatus (*RequestScratchBufferInArena)(struct TfLiteContext* ctx, size_t bytes, int* buffer_idx);
  void* (*GetScratchBuffer)(struct TfLiteContext* ctx, int buffer_idx);
  TfLiteStatus (*ResizeTensorExplicit)(struct TfLiteContext* ctx, TfLiteTensor* tensor, int dims, const int* shape);
  TfLiteStatus (*PreviewDelegatePartitioning)(struct TfLiteContext* context, const TfLiteIntArray* nodes_to_replace,
                                              TfLiteDelegateParams** partition_params_array, int* num_partitions);
  TfLiteTensor* (*GetTensor)(const struct TfLiteContext* context, int tensor_idx);
  TfLiteEvalTensor* (*GetEvalTensor)(const struct TfLiteContext* context, int tensor_idx);
  TfLiteStatus (*GetModelMetadata)(const struct TfLiteContext* context, const char* name, const char** ptr,
                                   size_t* bytes);
  TfLiteStatus (*AcquireSubgraphContext)(struct TfLiteContext* context, int subgraph_index,
                                         struct TfLiteContext** acquired_context);
  TfLiteStatus (*ReleaseSubgraphContext)(struct TfLiteContext* context, int subgraph_index);
  // The operators of src/operators ask their runtime for more through this table: see src/operators/seam/op.h.
  const struct MoteOpRuntime* op_runtime;
  // The tensors of GetEvalTensor in the order of their indices, of the graph in execution. The pointer is null where
  // only the function knows them. On the dynamic runtime those of the node that runs are up to date.
  TfLiteEvalTensor* eval_tensors;
} TfLiteContext;

typedef struct TfLiteOperator TfLiteOperator;
typedef TfLiteOperator TfLiteRegistrationExternal;
struct TfLiteAsyncKernel;

typedef enum {
  kTfLiteInplaceOpNone = 0,
  kTfLiteInplaceOpDataUnmodified = 1,
  kTfLiteInplaceInputCanBeSharedWithCorrespondingOutput = 2,
  kTfLiteInplaceOpInput0Shared = 4,
  kTfLiteInplaceOpInput1Shared = 8,
  kTfLiteInplaceOpInput2Shared = 16,
} TfLiteInPlaceOp;

enum { kTfLiteMaxSharableOpInputs = 3 };

// An operator as the full runtime knows it; custom operators written for it fill the first four members.
typedef struct TfLiteRegistration {
  void* (*init)(TfLiteContext* context, const char* buffer, size_t length);
  void (*free)(TfLiteContext* context, void* buffer);
  TfLiteStatus (*prepare)(TfLiteContext* context, TfLiteNode* node);
  TfLiteStatus (*invoke)(TfLiteContext* context, TfLiteNode* node);
  const char* (*profiling_string)(const TfLiteContext* context, const TfLiteNode* node);
  int32_t builtin_code;
  const char* custom_name;
  int version;
  TfLiteOperator* registration_external;
  struct TfLiteAsyncKernel* (*async_kernel)(TfLiteContext* context, TfLiteNode* node);
  uint64_t inplace_operator;
} TfLiteRegistration;

// The registrations of older object files: the same members without the last ones.
typedef struct TfLiteRegistration_V3 {
  void* (*init)(TfLiteContext* context, const char* buffer, size_t length);
  void (*free)(TfLiteContext* context, void* buffer);
  TfLiteStatus (*prepare)(TfLiteContext* context, TfLiteNode* node);
  TfLiteStatus (*invoke)(TfLiteContext* context, TfLiteNode* node);
  const char* (*profiling_string)(const TfLiteContext* context, const TfLiteNode* node);
  int32_t builtin_code;
  const char* custom_name;
  int version;
  TfLiteOperator* registration_external;
  struct TfLiteAsyncKernel* (*async_kernel)(TfLiteContext* context, TfLiteNode* node);
} TfLiteRegistration_V3;

typedef struct TfLiteRegistration_V2 {
  void* (*init)(TfLiteContext* context, const char* buffer, size_t length);
  void (*free)(TfLiteContext* context, void* buffer);
  TfLiteStatus (*prepare)(TfLiteContext* context, TfLiteNode* node);
  TfLiteStatus (*invoke)(TfLiteContext* context, TfLiteNode* node);
  const char* (*profiling_string)(const TfLiteContext* context, const TfLiteNode* node);
  int32_t builtin_code;
  const char* custom_name;
  int version;
  TfLiteOperator* registration_external;
} TfLiteRegistration_V2;

typedef struct TfLiteRegistration_V1 {
  void* (*init)(TfLiteContext* context, const char* buffer, size_t length);
  void (*free)(TfLiteContext* context, void* buffer);
  TfLiteStatus (*prepare)(TfLiteContext* context, TfLiteNode* node);
  TfLiteStatus (*invoke)(TfLiteContext* context, TfLiteNode* node);
  const char* (*profiling_string)(const TfLiteContext* context, const TfLiteNode* node);
  int32_t builtin_code;
  const char* custom_name;
  int version;
} TfLiteRegistration_V1;

#ifdef __cplusplus
}  // extern "C"

// Returns a copy on the heap, for TfLiteQuantizationFree.
TfLiteQuantization TfLiteQuantizationClone(const TfLiteQuantization& src);

// An object of C++ that a tensor of the type kTfLiteVariant holds, instead of elements: operators of a program share
// what they like through it.
class VariantData {
 public:
  virtual ~VariantData() = default;
  // Returns a copy, from new, or in the place of `maybe_alloc`, which has the same type and is destroyed.
  virtual VariantData* CloneTo(VariantData* maybe_alloc) const = 0;
};

// A class derives from this as `class Mine : public AbstractVariantData<Mine>`, with a copy constructor.
template <typename ErasedDerived>
class AbstractVariantData : public VariantData {
 public:
  VariantData* CloneTo(VariantData* maybe_alloc) const override {
    const ErasedDerived& derived = static_cast<const ErasedDerived&>(*this);
    if (maybe_alloc == nullptr) return new ErasedDerived(derived);
    maybe_alloc->~VariantData();
    return new (maybe_alloc) ErasedDerived(derived);
  }

 protected:
  AbstractVariantData() = default;
  AbstractVariantData(const AbstractVariantData&) = default;
  AbstractVariantData(AbstractVariantData&&) = delete;
};

// Puts a new object, made of `args`, into a tensor of the type kTfLiteVariant, which becomes a kTfLiteVariantObject and
// owns it. The destructor of an object that it had runs first, and its memory is used again where it has the size.
// Returns kTfLiteError for a tensor of another type.
template <class VariantType, class... VariantArgs>
TfLiteStatus TfLiteTensorVariantRealloc(TfLiteTensor* t, VariantArgs&&... args) {
  if (t->type != kTfLiteVariant) return kTfLiteError;
  VariantData* object;
  if (t->allocation_type == kTfLiteVariantObject && t->data.data != nullptr && t->bytes == sizeof(VariantType)) {
    static_cast<VariantData*>(t->data.data)->~VariantData();
    object = new (t->data.data) VariantType(static_cast<VariantArgs&&>(args)...);
  } else {
    object = new VariantType(static_cast<VariantArgs&&>(args)...);
    TfLiteTensorDataFree(t);
  }
  t->data.data = object;
  t->bytes = sizeof(VariantType);
  t->allocation_type = kTfLiteVariantObject;
  return kTfLiteOk;
}
#endif

#endif  // TENSORFLOW_LITE_CORE_C_COMMON_H_
