// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The runtime for C programs, and for any language that calls C: libtensorflowlite_c.so exports these functions.
//
//   TfLiteModel* model = TfLiteModelCreateFromFile("model.tflite");
//   TfLiteInterpreter* interpreter = TfLiteInterpreterCreate(model, NULL);
//   TfLiteInterpreterAllocateTensors(interpreter);
//   float x = 1.0f, y;
//   TfLiteTensorCopyFromBuffer(TfLiteInterpreterGetInputTensor(interpreter, 0), &x, sizeof(x));
//   TfLiteInterpreterInvoke(interpreter);
//   TfLiteTensorCopyToBuffer(TfLiteInterpreterGetOutputTensor(interpreter, 0), &y, sizeof(y));
//   TfLiteInterpreterDelete(interpreter);
//   TfLiteModelDelete(model);
//
// A function that fails returns null, -1, 0 or kTfLiteError, after a message: to the interpreter's error reporter where
// one is at hand, else to stderr. That includes pointers that are null. Objects can be used afterwards as before. A
// Delete function takes null. One thread at a time may use an object, but a TfLiteModel, and TfLiteInterpreterCancel,
// any.
#ifndef TENSORFLOW_LITE_CORE_C_C_API_H_
#define TENSORFLOW_LITE_CORE_C_C_API_H_

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "tensorflow/lite/builtin_ops.h"
#include "tensorflow/lite/core/async/c/types.h"
#include "tensorflow/lite/core/c/c_api_types.h"
#include "tensorflow/lite/core/c/operator.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TfLiteModel TfLiteModel;
typedef struct TfLiteInterpreterOptions TfLiteInterpreterOptions;
typedef struct TfLiteInterpreter TfLiteInterpreter;
typedef struct TfLiteTensor TfLiteTensor;
typedef struct TfLiteSignatureRunner TfLiteSignatureRunner;

// Returns the version of TensorFlow Lite whose interface this is, "MAJOR.MINOR.PATCH", with Mote's own behind a plus
// sign.
TFL_CAPI_EXPORT const char* TfLiteVersion(void);
// Returns the same of the interface for operators and delegates.
TFL_CAPI_EXPORT const char* TfLiteExtensionApisVersion(void);
// Returns the version of the file format that models have.
TFL_CAPI_EXPORT int TfLiteSchemaVersion(void);

// ---- Models ----

// Makes a model of the bytes of a .tflite file; they have to outlive the model and the interpreters made of it. The
// whole file is checked. The result is null for one that cannot be trusted.
TFL_CAPI_EXPORT TfLiteModel* TfLiteModelCreate(const void* model_data, size_t model_size);
// Sends messages of the model and of its interpreters to `reporter`, which is called with `user_data`, a printf format
// and its arguments. It has to outlive them all.
TFL_CAPI_EXPORT TfLiteModel* TfLiteModelCreateWithErrorReporter(const void* model_data, size_t model_size,
                                                                void (*reporter)(void* user_data, const char* format,
                                                                                 va_list args),
                                                                void* user_data);
// The file is mapped.
TFL_CAPI_EXPORT TfLiteModel* TfLiteModelCreateFromFile(const char* model_path);
TFL_CAPI_EXPORT TfLiteModel* TfLiteModelCreateFromFileWithErrorReporter(
    const char* model_path, void (*reporter)(void* user_data, const char* format, va_list args), void* user_data);
// Interpreters of the model keep what they need of it.
TFL_CAPI_EXPORT void TfLiteModelDelete(TfLiteModel* model);

// ---- Options ----

TFL_CAPI_EXPORT TfLiteInterpreterOptions* TfLiteInterpreterOptionsCreate(void);
TFL_CAPI_EXPORT TfLiteInterpreterOptions* TfLiteInterpreterOptionsCopy(const TfLiteInterpreterOptions* from);
TFL_CAPI_EXPORT void TfLiteInterpreterOptionsDelete(TfLiteInterpreterOptions* options);
// Sets the number of threads that operators may use; with -1 they choose.
TFL_CAPI_EXPORT void TfLiteInterpreterOptionsSetNumThreads(TfLiteInterpreterOptions* options, int32_t num_threads);
// Sends messages of the interpreter to this reporter instead of the model's. It has to outlive the interpreter.
TFL_CAPI_EXPORT void TfLiteInterpreterOptionsSetErrorReporter(TfLiteInterpreterOptions* options,
                                                              void (*reporter)(void* user_data, const char* format,
                                                                               va_list args),
                                                              void* user_data);
// Adds an operator for interpreters with these options, before builtin ones of the same code. It stays the caller's and
// has to outlive them.
TFL_CAPI_EXPORT void TfLiteInterpreterOptionsAddOperator(TfLiteInterpreterOptions* options,
                                                         TfLiteOperator* registration);
// This is the older name of the same function.
TFL_CAPI_EXPORT void TfLiteInterpreterOptionsAddRegistrationExternal(TfLiteInterpreterOptions* options,
                                                                     TfLiteRegistrationExternal* registration);
// Adds a delegate for interpreters with these options, after those added before; see docs/delegates.md. It stays the
// caller's and has to outlive them. An interpreter that it cannot be applied to is not created.
TFL_CAPI_EXPORT void TfLiteInterpreterOptionsAddDelegate(TfLiteInterpreterOptions* options,
                                                         TfLiteOpaqueDelegate* delegate);
// Lets TfLiteInterpreterCancel work.
TFL_CAPI_EXPORT TfLiteStatus TfLiteInterpreterOptionsEnableCancellation(TfLiteInterpreterOptions* options, bool enable);

// ---- Interpreters ----

// The interpreter has all builtin operators. Options are read here only and may be deleted; null stands for default
// ones.
TFL_CAPI_EXPORT TfLiteInterpreter* TfLiteInterpreterCreate(const TfLiteModel* model,
                                                           const TfLiteInterpreterOptions* optional_options);
TFL_CAPI_EXPORT void TfLiteInterpreterDelete(TfLiteInterpreter* interpreter);

// Tensors belong to the interpreter. What a pointer shows is right until the next AllocateTensors.
TFL_CAPI_EXPORT int32_t TfLiteInterpreterGetInputTensorCount(const TfLiteInterpreter* interpreter);
TFL_CAPI_EXPORT const int* TfLiteInterpreterInputTensorIndices(const TfLiteInterpreter* interpreter);
TFL_CAPI_EXPORT TfLiteTensor* TfLiteInterpreterGetInputTensor(const TfLiteInterpreter* interpreter,
                                                              int32_t input_index);
// The input needs AllocateTensors before the next Invoke.
TFL_CAPI_EXPORT TfLiteStatus TfLiteInterpreterResizeInputTensor(TfLiteInterpreter* interpreter, int32_t input_index,
                                                                const int* input_dims, int32_t input_dims_size);
TFL_CAPI_EXPORT TfLiteStatus TfLiteInterpreterAllocateTensors(TfLiteInterpreter* interpreter);
// Returns kTfLiteCancelled, if another thread wants that.
TFL_CAPI_EXPORT TfLiteStatus TfLiteInterpreterInvoke(TfLiteInterpreter* interpreter);
TFL_CAPI_EXPORT int32_t TfLiteInterpreterGetOutputTensorCount(const TfLiteInterpreter* interpreter);
TFL_CAPI_EXPORT const int* TfLiteInterpreterOutputTensorIndices(const TfLiteInterpreter* interpreter);
// The output's shape may be known only after Invoke.
TFL_CAPI_EXPORT const TfLiteTensor* TfLiteInterpreterGetOutputTensor(const TfLiteInterpreter* interpreter,
                                                                     int32_t output_index);
// Returns any tensor, by its index in the model.
TFL_CAPI_EXPORT TfLiteTensor* TfLiteInterpreterGetTensor(const TfLiteInterpreter* interpreter, int index);
// Ends the run that is under way in another thread, before its next node.
TFL_CAPI_EXPORT TfLiteStatus TfLiteInterpreterCancel(const TfLiteInterpreter* interpreter);

// ---- Signatures ----

TFL_CAPI_EXPORT int32_t TfLiteInterpreterGetSignatureCount(const TfLiteInterpreter* interpreter);
TFL_CAPI_EXPORT const char* TfLiteInterpreterGetSignatureKey(const TfLiteInterpreter* interpreter,
                                                             int32_t signature_index);
// Returns a runner for TfLiteSignatureRunnerDelete, which has to be called before the interpreter is deleted. A key of
// null is the first signature of the first subgraph, or, where the model has no signatures, the names of its tensors.
TFL_CAPI_EXPORT TfLiteSignatureRunner* TfLiteInterpreterGetSignatureRunner(const TfLiteInterpreter* interpreter,
                                                                           const char* signature_key);
TFL_CAPI_EXPORT size_t TfLiteSignatureRunnerGetInputCount(const TfLiteSignatureRunner* signature_runner);
TFL_CAPI_EXPORT const char* TfLiteSignatureRunnerGetInputName(const TfLiteSignatureRunner* signature_runner,
                                                              int32_t input_index);
TFL_CAPI_EXPORT TfLiteStatus TfLiteSignatureRunnerResizeInputTensor(TfLiteSignatureRunner* signature_runner,
                                                                    const char* input_name, const int* input_dims,
                                                                    int32_t input_dims_size);
TFL_CAPI_EXPORT TfLiteStatus TfLiteSignatureRunnerAllocateTensors(TfLiteSignatureRunner* signature_runner);
TFL_CAPI_EXPORT TfLiteTensor* TfLiteSignatureRunnerGetInputTensor(TfLiteSignatureRunner* signature_runner,
                                                                  const char* input_name);
TFL_CAPI_EXPORT TfLiteStatus TfLiteSignatureRunnerInvoke(TfLiteSignatureRunner* signature_runner);
TFL_CAPI_EXPORT size_t TfLiteSignatureRunnerGetOutputCount(const TfLiteSignatureRunner* signature_runner);
TFL_CAPI_EXPORT const char* TfLiteSignatureRunnerGetOutputName(const TfLiteSignatureRunner* signature_runner,
                                                               int32_t output_index);
TFL_CAPI_EXPORT const TfLiteTensor* TfLiteSignatureRunnerGetOutputTensor(const TfLiteSignatureRunner* signature_runner,
                                                                         const char* output_name);
TFL_CAPI_EXPORT void TfLiteSignatureRunnerDelete(TfLiteSignatureRunner* signature_runner);

// ---- Tensors ----

TFL_CAPI_EXPORT TfLiteType TfLiteTensorType(const TfLiteTensor* tensor);
// Returns -1 for a tensor without a shape.
TFL_CAPI_EXPORT int32_t TfLiteTensorNumDims(const TfLiteTensor* tensor);
// Returns -1 for a dimension that does not exist.
TFL_CAPI_EXPORT int32_t TfLiteTensorDim(const TfLiteTensor* tensor, int32_t dim_index);
TFL_CAPI_EXPORT size_t TfLiteTensorByteSize(const TfLiteTensor* tensor);
// Returns the elements, row by row; null before the tensor has memory.
TFL_CAPI_EXPORT void* TfLiteTensorData(const TfLiteTensor* tensor);
TFL_CAPI_EXPORT const char* TfLiteTensorName(const TfLiteTensor* tensor);
// Returns scale and zero point: real = scale * (q - zero_point). A scale of 0 means not quantised. Where there are
// several, these are the first.
TFL_CAPI_EXPORT TfLiteQuantizationParams TfLiteTensorQuantizationParams(const TfLiteTensor* tensor);
// These copy all elements; they return kTfLiteError for another number of bytes than the tensor has.
TFL_CAPI_EXPORT TfLiteStatus TfLiteTensorCopyFromBuffer(TfLiteTensor* tensor, const void* input_data,
                                                        size_t input_data_size);
TFL_CAPI_EXPORT TfLiteStatus TfLiteTensorCopyToBuffer(const TfLiteTensor* output_tensor, void* output_data,
                                                      size_t output_data_size);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_CORE_C_C_API_H_
