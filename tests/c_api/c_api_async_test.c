// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Asynchronous runs in C, linked to the shared library alone. The backend computes when it is waited for.
#include <math.h>
#include <stdlib.h>

#include "tensorflow/lite/async/c/async_kernel.h"
#include "tensorflow/lite/async/c/async_signature_runner.h"
#include "tensorflow/lite/async/c/task.h"
#include "tensorflow/lite/async/interop/c/attribute_map.h"
#include "tensorflow/lite/async/interop/c/constants.h"
#include "tensorflow/lite/async/interop/c/types.h"
#include "tensorflow/lite/c/c_api.h"
#include "tensorflow/lite/c/c_api_opaque.h"
#include "tests/c_api/check.h"

static const char kModel[] = "models/sine/sine_float.tflite";
static const char kHeap[] = "heap";
enum { kBuffers = 16 };
static Messages messages;

// The program's buffers, by their handles.
typedef struct Backend {
  TfLiteAsyncKernel* kernel;
  float* buffers[kBuffers];
  int finished;
} Backend;

static Backend* Of(const TfLiteAsyncKernel* kernel) { return (Backend*)TfLiteAsyncKernelGetKernelData(kernel); }

static TfLiteStatus RegisterBuffer(TfLiteAsyncKernel* kernel, TfLiteOpaqueContext* context, TfLiteIoType io_type,
                                   const TfLiteBackendBuffer* buffer, const TfLiteAttributeMap* attrs,
                                   TfLiteBufferHandle handle) {
  (void)context, (void)io_type, (void)attrs;
  if (handle >= kBuffers) return kTfLiteError;
  Of(kernel)->buffers[handle] = (float*)TfLiteBackendBufferGetPtr(buffer);
  return kTfLiteOk;
}

static TfLiteStatus UnregisterBuffer(TfLiteAsyncKernel* kernel, TfLiteOpaqueContext* context,
                                     TfLiteBufferHandle handle) {
  (void)context;
  Of(kernel)->buffers[handle] = NULL;
  return kTfLiteOk;
}

static void Types(const TfLiteAsyncKernel* kernel, TfLiteIoType io_type, const char* const** types, size_t* count) {
  static const char* const kTypes[] = {kHeap};
  (void)kernel, (void)io_type;
  *types = kTypes;
  *count = 1;
}

static void Synchronizations(const TfLiteAsyncKernel* kernel, TfLiteIoType io_type, const char* const** types,
                             size_t* count) {
  static const char* const kTypes[] = {kTfLiteSyncTypeNoSyncObj};
  (void)kernel, (void)io_type;
  *types = kTypes;
  *count = 1;
}

static bool Reconcile(const TfLiteAsyncKernel* kernel, const TfLiteOpaqueContext* context, const TfLiteOpaqueNode* node,
                      int tensor, const TfLiteAttributeMap* wanted, TfLiteAttributeMap* merged,
                      TfLiteAttributeMap* conflict) {
  const char* type = NULL;
  (void)kernel, (void)context, (void)node, (void)tensor;
  TfLiteAttributeMapCopy(wanted, merged);
  const bool has_type = TfLiteAttributeMapGetStringBufferAttr(wanted, kTfLiteBufferAttrKeyResourceTypeName, &type);
  if (!has_type || strcmp(type, kHeap) == 0) {
    return TfLiteAttributeMapSetStringBufferAttr(merged, kTfLiteBufferAttrKeyResourceTypeName, kHeap);
  }
  TfLiteAttributeMapCopy(wanted, conflict);
  return false;
}

static TfLiteStatus SetAttributes(TfLiteAsyncKernel* kernel, TfLiteOpaqueContext* context, TfLiteOpaqueNode* node,
                                  int tensor, const TfLiteAttributeMap* attrs) {
  (void)kernel, (void)context, (void)node, (void)tensor;
  return TfLiteAttributeMapIsBufferAttributeMap(attrs) ? kTfLiteOk : kTfLiteError;
}

static TfLiteStatus Prepare(TfLiteAsyncKernel* kernel, TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
  (void)kernel, (void)context;
  return TfLiteOpaqueNodeNumberOfOutputs(node) == 1 ? kTfLiteOk : kTfLiteError;
}

// The state of a run: the place of its result.
typedef struct Work {
  const float* x;
  float* y;
} Work;

static TfLiteStatus Eval(TfLiteAsyncKernel* kernel, TfLiteOpaqueContext* context, TfLiteOpaqueNode* node,
                         TfLiteExecutionTask* task) {
  (void)context;
  Work* work = (Work*)TfLiteExecutionTaskGetDelegateExecutionData(task, kernel);
  if (work == NULL) work = (Work*)malloc(sizeof(Work));
  const TfLiteBufferHandle x = TfLiteExecutionTaskGetBufferByIndex(task, TfLiteOpaqueNodeGetInputTensorIndex(node, 0));
  const TfLiteBufferHandle y = TfLiteExecutionTaskGetBufferByIndex(task, TfLiteOpaqueNodeGetOutputTensorIndex(node, 0));
  work->x = Of(kernel)->buffers[x];
  work->y = Of(kernel)->buffers[y];
  TfLiteExecutionTaskSetDelegateExecutionData(task, kernel, work);
  return kTfLiteOk;
}

static TfLiteStatus Wait(TfLiteAsyncKernel* kernel, TfLiteOpaqueContext* context, TfLiteExecutionTask* task) {
  (void)context;
  const Work* work = (const Work*)TfLiteExecutionTaskGetDelegateExecutionData(task, kernel);
  *work->y = sinf(*work->x);
  return kTfLiteOk;
}

static TfLiteStatus Finish(TfLiteAsyncKernel* kernel, TfLiteOpaqueContext* context, TfLiteExecutionTask* task) {
  (void)context;
  free(TfLiteExecutionTaskGetDelegateExecutionData(task, kernel));
  ++Of(kernel)->finished;
  return kTfLiteOk;
}

static TfLiteAsyncKernel* NewKernel(Backend* backend) {
  TfLiteAsyncKernel* kernel = TfLiteAsyncKernelCreate(backend);
  TfLiteAsyncKernelSetRegisterBuffer(kernel, RegisterBuffer);
  TfLiteAsyncKernelSetUnregisterBuffer(kernel, UnregisterBuffer);
  TfLiteAsyncKernelSetSupportedBufferTypes(kernel, Types);
  TfLiteAsyncKernelSetSupportedSynchronizations(kernel, Synchronizations);
  TfLiteAsyncKernelSetReconcileRestrictions(kernel, Reconcile);
  TfLiteAsyncKernelSetSetAttributes(kernel, SetAttributes);
  TfLiteAsyncKernelSetPrepare(kernel, Prepare);
  TfLiteAsyncKernelSetEval(kernel, Eval);
  TfLiteAsyncKernelSetWait(kernel, Wait);
  TfLiteAsyncKernelSetFinish(kernel, Finish);
  return kernel;
}

static TfLiteStatus Invoke(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
  const TfLiteOpaqueTensor* x = TfLiteOpaqueNodeGetInput(context, node, 0);
  TfLiteOpaqueTensor* y = TfLiteOpaqueNodeGetOutput(context, node, 0);
  *(float*)TfLiteOpaqueTensorData(y) = sinf(*(const float*)TfLiteOpaqueTensorData(x));
  return kTfLiteOk;
}

static TfLiteAsyncKernel* KernelOf(void* backend, TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
  (void)context, (void)node;
  return ((Backend*)backend)->kernel;
}

// Takes all nodes.
static TfLiteStatus PrepareDelegate(TfLiteOpaqueContext* context, TfLiteOpaqueDelegate* delegate, void* backend) {
  TfLiteIntArray* plan = NULL;
  CHECK(TfLiteOpaqueContextGetExecutionPlan(context, &plan) == kTfLiteOk);
  TfLiteOperator* op = TfLiteOperatorCreate(kTfLiteBuiltinDelegate, "Backend", 1, backend);
  TfLiteOperatorSetInvoke(op, Invoke);
  CHECK(TfLiteOperatorSetAsyncKernelWithData(op, KernelOf) == kTfLiteOk);
  return TfLiteOpaqueContextReplaceNodeSubsetsWithDelegateKernels(context, op, plan, delegate);
}

// y = f(x), where x and y are floats of the program.
static TfLiteStatus Run(TfLiteAsyncSignatureRunner* runner, float* x, float* y) {
  int input = TfLiteAsyncSignatureRunnerInputTensorIndices(runner)[0];
  int output = TfLiteAsyncSignatureRunnerOutputTensorIndices(runner)[0];
  TfLiteAttributeMap* wanted = TfLiteAttributeMapCreate(kTfLiteAttrMapTypeBuffer);
  TfLiteAttributeMap* merged = TfLiteAttributeMapCreate(kTfLiteAttrMapTypeBuffer);
  TfLiteAttributeMap* conflict = TfLiteAttributeMapCreate(kTfLiteAttrMapTypeBuffer);
  TfLiteAttributeMapSetStringBufferAttr(wanted, kTfLiteBufferAttrKeyResourceTypeName, "heap");
  TfLiteAttributeMapSetSizeTBufferAttr(wanted, kTfLiteBufferAttrKeySize, sizeof(float));
  if (!TfLiteAsyncSignatureRunnerReconcileRestrictionsByIndex(runner, input, wanted, merged, conflict)) abort();
  TfLiteAsyncSignatureRunnerSetAttributesByIndex(runner, input, merged);
  TfLiteAsyncSignatureRunnerSetAttributesByIndex(runner, output, merged);
  TfLiteStatus status = TfLiteAsyncSignatureRunnerPrepareBackends(runner);

  TfLiteBackendBuffer* buffer = TfLiteBackendBufferCreate();
  TfLiteBufferHandle x_handle, y_handle;
  TfLiteBackendBufferSetPtr(buffer, x);
  TfLiteAsyncSignatureRunnerRegisterBuffer(runner, kTfLiteIoTypeInput, buffer, merged, &x_handle);
  TfLiteBackendBufferSetPtr(buffer, y);
  TfLiteAsyncSignatureRunnerRegisterBuffer(runner, kTfLiteIoTypeOutput, buffer, merged, &y_handle);

  TfLiteExecutionTask* task = TfLiteAsyncSignatureRunnerCreateTask(runner);
  TfLiteExecutionTaskSetBufferByIndex(task, input, x_handle);
  TfLiteExecutionTaskSetBufferByIndex(task, output, y_handle);
  if (status == kTfLiteOk) status = TfLiteAsyncSignatureRunnerInvokeAsync(runner, task);
  // The program does other things here.
  if (status == kTfLiteOk) status = TfLiteAsyncSignatureRunnerWait(runner, task);

  TfLiteAsyncSignatureRunnerFinish(runner, task);
  TfLiteAsyncSignatureRunnerUnregisterBuffer(runner, x_handle);
  TfLiteAsyncSignatureRunnerUnregisterBuffer(runner, y_handle);
  TfLiteBackendBufferDelete(buffer);
  TfLiteAttributeMapDelete(wanted);
  TfLiteAttributeMapDelete(merged);
  TfLiteAttributeMapDelete(conflict);
  return status;
}

static void TestRuns(TfLiteInterpreter* interpreter, Backend* backend) {
  TfLiteAsyncSignatureRunner* runner = TfLiteInterpreterGetAsyncSignatureRunner(interpreter, NULL);
  CHECK(runner != NULL);
  float x = 1.0f, y = 0.0f;
  CHECK(Run(runner, &x, &y) == kTfLiteOk);
  CHECK(y == sinf(1.0f));
  CHECK(backend->finished == 1);
  x = 2.0f;
  CHECK(Run(runner, &x, &y) == kTfLiteOk);
  CHECK(y == sinf(2.0f));
  for (int i = 0; i < kBuffers; ++i) CHECK(backend->buffers[i] == NULL);
  TfLiteAsyncSignatureRunnerDelete(runner);
}

static void TestQuestions(TfLiteInterpreter* interpreter) {
  TfLiteAsyncSignatureRunner* runner = TfLiteInterpreterGetAsyncSignatureRunner(interpreter, NULL);
  const char* const* types = NULL;
  size_t count = 0;
  CHECK(TfLiteAsyncSignatureRunnerGetSupportedBufferTypes(runner, kTfLiteIoTypeInput, &types, &count) == kTfLiteOk);
  CHECK(count == 1 && strcmp(types[0], kHeap) == 0);
  CHECK(TfLiteAsyncSignatureRunnerGetSupportedSynchronizationTypes(runner, kTfLiteIoTypeOutput, &types, &count) ==
        kTfLiteOk);
  CHECK(count == 1 && strcmp(types[0], kTfLiteSyncTypeNoSyncObj) == 0);
  CHECK(TfLiteAsyncSignatureRunnerGetSupportedBufferTypes(runner, kTfLiteIoTypeUnknown, &types, &count) ==
        kTfLiteError);
  CHECK(count == 0);
  CHECK(TfLiteAsyncSignatureRunnerGetSupportedBufferTypes(runner, kTfLiteIoTypeInput, NULL, &count) == kTfLiteError);
  CHECK(TfLiteAsyncSignatureRunnerGetInputCount(runner) == 1);
  CHECK(TfLiteAsyncSignatureRunnerGetOutputCount(runner) == 1);
  const char* input = TfLiteAsyncSignatureRunnerGetInputName(runner, 0);
  const char* output = TfLiteAsyncSignatureRunnerGetOutputName(runner, 0);
  CHECK(input != NULL && output != NULL);
  CHECK(TfLiteAsyncSignatureRunnerGetInputName(runner, 1) == NULL);
  CHECK(TfLiteAsyncSignatureRunnerGetOutputName(runner, -1) == NULL);
  const TfLiteOpaqueTensor* x = TfLiteAsyncSignatureRunnerGetInputTensor(runner, input);
  CHECK(TfLiteOpaqueTensorType(x) == kTfLiteFloat32);
  const int x_index = TfLiteAsyncSignatureRunnerInputTensorIndices(runner)[0];
  CHECK(TfLiteAsyncSignatureRunnerGetTensor(runner, x_index) == x);
  CHECK(TfLiteAsyncSignatureRunnerGetOutputTensor(runner, output) != NULL);
  CHECK(TfLiteAsyncSignatureRunnerGetOutputTensor(runner, "none") == NULL);
  CHECK(Says(&messages, "Output name none was not found"));
  CHECK(TfLiteAsyncSignatureRunnerGetTensor(runner, -1) == NULL);

  TfLiteAttributeMap* map = TfLiteAttributeMapCreate(kTfLiteAttrMapTypeBuffer);
  CHECK(TfLiteAttributeMapSetStringBufferAttr(map, kTfLiteBufferAttrKeyResourceTypeName, "elsewhere"));
  CHECK(!TfLiteAsyncSignatureRunnerReconcileRestrictions(runner, kTfLiteIoTypeInput, input, map, map, map));
  CHECK(TfLiteAsyncSignatureRunnerSetAttributes(runner, kTfLiteIoTypeOutput, output, map) == kTfLiteOk);
  TfLiteBufferHandle handle = 3;
  CHECK(TfLiteAsyncSignatureRunnerRegisterBufferSlice(runner, 0, map, &handle) == kTfLiteError);
  CHECK(Says(&messages, "lacks the function RegisterBufferSlice"));
  CHECK(handle == kTfLiteNullBufferHandle);
  TfLiteAttributeMapDelete(map);
  TfLiteAsyncSignatureRunnerDelete(runner);
}

static void TestNull(TfLiteInterpreter* interpreter) {
  CHECK(TfLiteInterpreterGetAsyncSignatureRunner(NULL, NULL) == NULL);
  CHECK(TfLiteInterpreterGetAsyncSignatureRunner(interpreter, "unknown") == NULL);
  CHECK(Says(&messages, "the model has no signature 'unknown'"));
  TfLiteBufferHandle handle = 3;
  CHECK(TfLiteAsyncSignatureRunnerRegisterBuffer(NULL, kTfLiteIoTypeInput, NULL, NULL, &handle) == kTfLiteError);
  CHECK(TfLiteAsyncSignatureRunnerRegisterBufferSlice(NULL, 0, NULL, &handle) == kTfLiteError);
  CHECK(TfLiteAsyncSignatureRunnerUnregisterBuffer(NULL, 0) == kTfLiteError);
  CHECK(TfLiteAsyncSignatureRunnerGetSupportedBufferTypes(NULL, kTfLiteIoTypeInput, NULL, NULL) == kTfLiteError);
  CHECK(!TfLiteAsyncSignatureRunnerReconcileRestrictions(NULL, kTfLiteIoTypeInput, "x", NULL, NULL, NULL));
  CHECK(!TfLiteAsyncSignatureRunnerReconcileRestrictionsByIndex(NULL, 0, NULL, NULL, NULL));
  CHECK(TfLiteAsyncSignatureRunnerSetAttributes(NULL, kTfLiteIoTypeInput, "x", NULL) == kTfLiteError);
  CHECK(TfLiteAsyncSignatureRunnerSetAttributesByIndex(NULL, 0, NULL) == kTfLiteError);
  CHECK(TfLiteAsyncSignatureRunnerPrepareBackends(NULL) == kTfLiteError);
  CHECK(TfLiteAsyncSignatureRunnerCreateTask(NULL) == NULL);
  CHECK(TfLiteAsyncSignatureRunnerInvokeAsync(NULL, NULL) == kTfLiteError);
  CHECK(TfLiteAsyncSignatureRunnerWait(NULL, NULL) == kTfLiteError);
  CHECK(TfLiteAsyncSignatureRunnerFinish(NULL, NULL) == kTfLiteError);
  CHECK(TfLiteAsyncSignatureRunnerGetInputCount(NULL) == 0);
  CHECK(TfLiteAsyncSignatureRunnerGetOutputCount(NULL) == 0);
  CHECK(TfLiteAsyncSignatureRunnerGetInputName(NULL, 0) == NULL);
  CHECK(TfLiteAsyncSignatureRunnerGetOutputName(NULL, 0) == NULL);
  CHECK(TfLiteAsyncSignatureRunnerGetInputTensor(NULL, "x") == NULL);
  CHECK(TfLiteAsyncSignatureRunnerGetOutputTensor(NULL, "x") == NULL);
  CHECK(TfLiteAsyncSignatureRunnerInputTensorIndices(NULL) == NULL);
  CHECK(TfLiteAsyncSignatureRunnerOutputTensorIndices(NULL) == NULL);
  CHECK(TfLiteAsyncSignatureRunnerGetTensor(NULL, 0) == NULL);
  TfLiteAsyncSignatureRunnerDelete(NULL);
}

int main(void) {
  Backend backend = {0};
  backend.kernel = NewKernel(&backend);
  TfLiteOpaqueDelegateBuilder builder = {0};
  builder.data = &backend;
  builder.Prepare = PrepareDelegate;
  TfLiteOpaqueDelegate* delegate = TfLiteOpaqueDelegateCreate(&builder);
  TfLiteModel* model = TfLiteModelCreateFromFile(kModel);
  TfLiteInterpreterOptions* options = TfLiteInterpreterOptionsCreate();
  TfLiteInterpreterOptionsSetErrorReporter(options, Keep, &messages);
  TfLiteInterpreterOptionsAddDelegate(options, delegate);
  TfLiteInterpreter* interpreter = TfLiteInterpreterCreate(model, options);
  CHECK(interpreter != NULL);
  if (interpreter != NULL) {
    TestRuns(interpreter, &backend);
    TestQuestions(interpreter);
    TestNull(interpreter);
  }
  TfLiteInterpreterDelete(interpreter);
  TfLiteInterpreterOptionsDelete(options);
  TfLiteModelDelete(model);
  TfLiteOpaqueDelegateDelete(delegate);
  TfLiteAsyncKernelDelete(backend.kernel);
  return failures != 0;
}
