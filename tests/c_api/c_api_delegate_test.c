// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A delegate of the opaque form in C, linked to the shared library alone.
#include <math.h>

#include "tensorflow/lite/c/c_api.h"
#include "tensorflow/lite/c/c_api_experimental.h"
#include "tensorflow/lite/c/c_api_opaque.h"
#include "tests/c_api/check.h"

static const char kModel[] = "models/sine/sine_float.tflite";
static Messages messages;

// The delegate's orders and observations.
typedef struct State {
  TfLiteStatus prepare_status;
  TfLiteStatus invoke_status;
  int fully_connected;  // nodes
  int partitions;
} State;

static void* InitKernel(void* state, TfLiteOpaqueContext* context, const char* buffer, size_t length) {
  const TfLiteOpaqueDelegateParams* params = (const TfLiteOpaqueDelegateParams*)buffer;
  (void)context;
  CHECK(length == 0);
  CHECK(params->delegate_data == state);
  CHECK(params->nodes_to_replace->size > 0 && params->input_tensors->size > 0 && params->output_tensors->size == 1);
  ++((State*)state)->partitions;
  return state;
}

// All elements become 0.25.
static TfLiteStatus InvokeKernel(void* state, TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
  CHECK(TfLiteOpaqueNodeGetUserData(node) == state);
  TfLiteOpaqueTensor* y = TfLiteOpaqueNodeGetOutput(context, node, 0);
  const size_t count = TfLiteOpaqueTensorByteSize(y) / sizeof(float);
  for (size_t i = 0; i < count; ++i) ((float*)TfLiteOpaqueTensorData(y))[i] = 0.25f;
  return ((State*)state)->invoke_status;
}

// Takes all nodes.
static TfLiteStatus PrepareDelegate(TfLiteOpaqueContext* context, TfLiteOpaqueDelegate* delegate, void* data) {
  State* state = (State*)data;
  TfLiteIntArray* plan = NULL;
  CHECK(TfLiteOpaqueContextGetExecutionPlan(context, &plan) == kTfLiteOk);
  for (int i = 0; i < plan->size; ++i) {
    TfLiteOpaqueNode* node = NULL;
    TfLiteOperator* op = NULL;
    CHECK(TfLiteOpaqueContextGetNodeAndRegistration(context, plan->data[i], &node, &op) == kTfLiteOk);
    state->fully_connected += TfLiteOperatorGetBuiltInCode(op) == kTfLiteBuiltinFullyConnected;
    CHECK(TfLiteOpaqueNodeGetBuiltinData(node) != NULL);
  }
  if (state->prepare_status != kTfLiteOk) return state->prepare_status;
  TfLiteOperator* kernel = TfLiteOperatorCreate(kTfLiteBuiltinDelegate, "Quarter", 1, state);
  CHECK(TfLiteOperatorSetInitWithData(kernel, InitKernel) == kTfLiteOk);
  CHECK(TfLiteOperatorSetInvokeWithData(kernel, InvokeKernel) == kTfLiteOk);
  return TfLiteOpaqueContextReplaceNodeSubsetsWithDelegateKernels(context, kernel, plan, delegate);
}

static float Run(TfLiteInterpreter* interpreter, TfLiteStatus expected) {
  const float x = 1.0f;
  float y = 0.0f;
  CHECK(TfLiteTensorCopyFromBuffer(TfLiteInterpreterGetInputTensor(interpreter, 0), &x, sizeof(x)) == kTfLiteOk);
  CHECK(TfLiteInterpreterInvoke(interpreter) == expected);
  CHECK(TfLiteTensorCopyToBuffer(TfLiteInterpreterGetOutputTensor(interpreter, 0), &y, sizeof(y)) == kTfLiteOk);
  return y;
}

static void TestADelegateOfTheOptions(const TfLiteModel* model, TfLiteOpaqueDelegate* delegate, State* state) {
  memset(state, 0, sizeof(*state));
  TfLiteInterpreterOptions* options = TfLiteInterpreterOptionsCreate();
  TfLiteInterpreterOptionsSetErrorReporter(options, Keep, &messages);
  TfLiteInterpreterOptionsAddDelegate(options, delegate);
  TfLiteInterpreter* interpreter = TfLiteInterpreterCreate(model, options);
  CHECK(TfLiteInterpreterAllocateTensors(interpreter) == kTfLiteOk);
  CHECK(state->fully_connected == 3);
  CHECK(state->partitions == 1);
  CHECK(Run(interpreter, kTfLiteOk) == 0.25f);
  state->invoke_status = kTfLiteError;
  CHECK(TfLiteInterpreterInvoke(interpreter) == kTfLiteError);
  CHECK(Says(&messages, "Quarter"));
  TfLiteInterpreterDelete(interpreter);

  // The CPU takes over.
  TfLiteInterpreterOptionsSetEnableDelegateFallback(options, true);
  interpreter = TfLiteInterpreterCreate(model, options);
  CHECK(TfLiteInterpreterAllocateTensors(interpreter) == kTfLiteOk);
  CHECK(fabsf(Run(interpreter, kTfLiteDelegateError) - sinf(1.0f)) < 0.05f);
  CHECK(Says(&messages, "the delegates are removed"));
  CHECK(fabsf(Run(interpreter, kTfLiteOk) - sinf(1.0f)) < 0.05f);
  TfLiteInterpreterDelete(interpreter);

  state->prepare_status = kTfLiteError;
  CHECK(TfLiteInterpreterCreate(model, options) == NULL);
  TfLiteInterpreterOptionsAddDelegate(options, NULL);
  TfLiteInterpreterOptionsDelete(options);
}

static void TestADelegateOfAnInterpreter(const TfLiteModel* model, TfLiteOpaqueDelegate* delegate, State* state) {
  memset(state, 0, sizeof(*state));
  TfLiteInterpreter* interpreter = TfLiteInterpreterCreate(model, NULL);
  CHECK(TfLiteInterpreterAllocateTensors(interpreter) == kTfLiteOk);
  CHECK(TfLiteInterpreterModifyGraphWithDelegate(interpreter, NULL) == kTfLiteDelegateError);
  state->prepare_status = kTfLiteError;
  CHECK(TfLiteInterpreterModifyGraphWithDelegate(interpreter, delegate) == kTfLiteDelegateError);
  CHECK(TfLiteInterpreterAllocateTensors(interpreter) == kTfLiteOk);
  CHECK(fabsf(Run(interpreter, kTfLiteOk) - sinf(1.0f)) < 0.05f);
  state->prepare_status = kTfLiteOk;
  CHECK(TfLiteInterpreterModifyGraphWithDelegate(interpreter, delegate) == kTfLiteOk);
  CHECK(TfLiteInterpreterAllocateTensors(interpreter) == kTfLiteOk);
  CHECK(Run(interpreter, kTfLiteOk) == 0.25f);

  TfLiteBufferHandle handle = 7;
  TfLiteOpaqueDelegate* owner = delegate;
  CHECK(TfLiteInterpreterGetBufferHandle(interpreter, 0, &handle, &owner) == kTfLiteOk);
  CHECK(handle == kTfLiteNullBufferHandle);
  CHECK(TfLiteInterpreterGetBufferHandle(interpreter, 1000, &handle, &owner) == kTfLiteError);
  CHECK(TfLiteInterpreterGetBufferHandle(interpreter, 0, NULL, &owner) == kTfLiteError);
  CHECK(TfLiteInterpreterSetBufferHandle(interpreter, NULL, 1, delegate) == kTfLiteError);
  TfLiteTensor* x = TfLiteInterpreterGetInputTensor(interpreter, 0);
  CHECK(TfLiteInterpreterSetBufferHandle(interpreter, x, 1, delegate) == kTfLiteOk);
  CHECK(TfLiteInterpreterGetBufferHandle(interpreter, TfLiteInterpreterGetInputTensorIndex(interpreter, 0), &handle,
                                         &owner) == kTfLiteOk);
  CHECK(handle == 1 && owner == delegate);
  TfLiteSetAllowBufferHandleOutput(interpreter, true);
  TfLiteInterpreterDelete(interpreter);
}

int main(void) {
  State state;
  TfLiteModel* model = TfLiteModelCreateFromFile(kModel);
  TfLiteOpaqueDelegateBuilder builder = {&state, PrepareDelegate, NULL, NULL, NULL, kTfLiteDelegateFlagsNone};
  TfLiteOpaqueDelegate* delegate = TfLiteOpaqueDelegateCreate(&builder);
  CHECK(TfLiteOpaqueDelegateGetData(delegate) == &state);
  TestADelegateOfTheOptions(model, delegate, &state);
  TestADelegateOfAnInterpreter(model, delegate, &state);
  TfLiteOpaqueDelegateDelete(delegate);
  TfLiteModelDelete(model);
  printf("%d failures\n", failures);
  return failures != 0;
}
