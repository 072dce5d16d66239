// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A delegate that lets the XNNPACK library run the operators it has, in float32, int8 and uint8: docs/xnnpack.md says
// which. It is in the library mote_xnnpack, which is built where XNNPACK is installed.
//
//   TfLiteXNNPackDelegateOptions options = TfLiteXNNPackDelegateOptionsDefault();
//   options.num_threads = 4;
//   TfLiteDelegate* delegate = TfLiteXNNPackDelegateCreate(&options);
//   interpreter->ModifyGraphWithDelegate(delegate);
//   ...
//   interpreter.reset();  // before the delegate
//   TfLiteXNNPackDelegateDelete(delegate);
#ifndef TENSORFLOW_LITE_DELEGATES_XNNPACK_XNNPACK_DELEGATE_H_
#define TENSORFLOW_LITE_DELEGATES_XNNPACK_XNNPACK_DELEGATE_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tensorflow/lite/core/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

// With these the delegate takes over operators on int8, and on uint8. Without them it takes only float32.
#define TFLITE_XNNPACK_DELEGATE_FLAG_QS8 0x00000001
#define TFLITE_XNNPACK_DELEGATE_FLAG_QU8 0x00000002
// This flag is refused: this XNNPACK computes float32 in float32.
#define TFLITE_XNNPACK_DELEGATE_FLAG_FORCE_FP16 0x00000004
// These have no effect: weights that are not constant, and variables, stay with the runtime; a graph whose shapes
// change is taken over anew.
#define TFLITE_XNNPACK_DELEGATE_FLAG_DYNAMIC_FULLY_CONNECTED 0x00000008
#define TFLITE_XNNPACK_DELEGATE_FLAG_VARIABLE_OPERATORS 0x00000010
#define TFLITE_XNNPACK_DELEGATE_FLAG_TRANSIENT_INDIRECTION_BUFFER 0x00000020
#define TFLITE_XNNPACK_DELEGATE_FLAG_ENABLE_LATEST_OPERATORS 0x00000040
#define TFLITE_XNNPACK_DELEGATE_FLAG_ENABLE_SUBGRAPH_RESHAPING 0x00000080
// This flag is refused: this XNNPACK makes no such promise.
#define TFLITE_XNNPACK_DELEGATE_FLAG_SLOW_CONSISTENT_ARITHMETIC 0x00000200
// These two ask for what is so anyway.
#define TFLITE_XNNPACK_DELEGATE_FLAG_DISABLE_SUBGRAPH_RESHAPING 0x00000400
#define TFLITE_XNNPACK_DELEGATE_FLAG_DISABLE_DYNAMICALLY_QUANTIZED_OPS 0x00000800

struct TfLiteXNNPackDelegateWeightsCache;

typedef struct {
  // The number of threads that compute, the caller's among them; 1 or less: the caller's alone.
  int32_t num_threads;
  // These are flags of xnn_create_runtime_v2. XNN_FLAG_HINT_SPARSE_INFERENCE and XNN_FLAG_YIELD_WORKERS are allowed.
  uint32_t runtime_flags;
  // The flags are those of TFLITE_XNNPACK_DELEGATE_FLAG_*.
  uint32_t flags;
  // Has to be null: this XNNPACK has no cache of packed weights.
  struct TfLiteXNNPackDelegateWeightsCache* weights_cache;
  // This has no effect: variables stay with the runtime.
  bool handle_variable_ops;
  // These four are for a cache of packed weights in a file. A path is ignored, with a message: weights are packed
  // each time. A descriptor above 0 and a provider are refused.
  const char* weight_cache_file_path;
  int weight_cache_file_descriptor;
  void* weight_cache_provider;
  bool weight_cache_lock_memory;
} TfLiteXNNPackDelegateOptions;

// Returns false.
bool TfLiteXNNPackDelegateCanUseInMemoryWeightCacheProvider();
// Returns the path that stands for a cache in memory.
const char* TfLiteXNNPackDelegateInMemoryFilePath();

// Returns one thread, int8 and uint8, no cache.
TfLiteXNNPackDelegateOptions TfLiteXNNPackDelegateOptionsDefault();

// Returns null, after a message, for options that are refused, on a processor that XNNPACK does not run on, and when
// there is no memory. Null stands for the default options. Several interpreters, of several threads, may use the
// delegate; it has to outlive them, and they take turns to compute with its threads.
TfLiteDelegate* TfLiteXNNPackDelegateCreate(const TfLiteXNNPackDelegateOptions* options);
// Does the same; if the options name no number of threads (0 or less), it is what the interpreter of `context`
// recommends.
TfLiteDelegate* TfLiteXNNPackDelegateCreateWithThreadpool(const TfLiteXNNPackDelegateOptions* options,
                                                          TfLiteContext* context);

// Returns the pthreadpool_t of the delegate; null when it has one thread.
void* TfLiteXNNPackDelegateGetThreadPool(TfLiteDelegate* delegate);
// Returns the options with which the delegate was created; null for null. They belong to the delegate.
const TfLiteXNNPackDelegateOptions* TfLiteXNNPackDelegateGetOptions(TfLiteDelegate* delegate);
// Returns the TFLITE_XNNPACK_DELEGATE_FLAG_* of the delegate; 0 for null.
int TfLiteXNNPackDelegateGetFlags(TfLiteDelegate* delegate);

// These are for a cache of packed weights, which this XNNPACK does not have: they return null after a message, and
// false. Null is allowed.
struct TfLiteXNNPackDelegateWeightsCache* TfLiteXNNPackDelegateWeightsCacheCreate();
struct TfLiteXNNPackDelegateWeightsCache* TfLiteXNNPackDelegateWeightsCacheCreateWithSize(size_t size);
bool TfLiteXNNPackDelegateWeightsCacheFinalizeSoft(struct TfLiteXNNPackDelegateWeightsCache* cache);
bool TfLiteXNNPackDelegateWeightsCacheFinalizeHard(struct TfLiteXNNPackDelegateWeightsCache* cache);
void TfLiteXNNPackDelegateWeightsCacheDelete(struct TfLiteXNNPackDelegateWeightsCache* cache);

// Has partitions of less work, in graphs to which the delegate is applied from now on, stay on the CPU.
// EstimateNodeWork of mote/node_work.h counts the work. It is 0 at first; the default delegate has
// MOTE_XNNPACK_WORTH_IT. It is not part of the documented API.
#define MOTE_XNNPACK_WORTH_IT 4096
void TfLiteXNNPackDelegateSetLeastWork(TfLiteDelegate* delegate, int64_t work);

// Deletes the delegate; null is ignored.
void TfLiteXNNPackDelegateDelete(TfLiteDelegate* delegate);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_DELEGATES_XNNPACK_XNNPACK_DELEGATE_H_
