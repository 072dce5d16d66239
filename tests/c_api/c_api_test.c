// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The C API from C, linked to the shared library alone.
#include "tensorflow/lite/c/c_api.h"

#include <math.h>
#include <stdlib.h>

#include "tensorflow/lite/c/c_api_experimental.h"
#include "tensorflow/lite/c/c_api_opaque.h"
#include "tests/c_api/check.h"

static const char kModel[] = "models/sine/sine_float.tflite";
static Messages messages;

// sin(x) by the model.
static float Sine(TfLiteInterpreter* interpreter, float x) {
  float y = 0.0f;
  CHECK(TfLiteTensorCopyFromBuffer(TfLiteInterpreterGetInputTensor(interpreter, 0), &x, sizeof(x)) == kTfLiteOk);
  CHECK(TfLiteInterpreterInvoke(interpreter) == kTfLiteOk);
  CHECK(TfLiteTensorCopyToBuffer(TfLiteInterpreterGetOutputTensor(interpreter, 0), &y, sizeof(y)) == kTfLiteOk);
  return y;
}

static void TestVersions(void) {
  int major = 0, minor = 0, patch = 0;
  CHECK(sscanf(TfLiteVersion(), "%d.%d.%d+mote.", &major, &minor, &patch) == 3);
  CHECK(major == 2 && minor > 0);
  CHECK(sscanf(TfLiteExtensionApisVersion(), "%d.%d.%d", &major, &minor, &patch) == 3);
  CHECK(TfLiteSchemaVersion() == 3);
}

static void TestARunWithoutOptions(void) {
  TfLiteModel* model = TfLiteModelCreateFromFile(kModel);
  TfLiteInterpreter* interpreter = TfLiteInterpreterCreate(model, NULL);
  TfLiteModelDelete(model);  // which the interpreter outlives
  CHECK(TfLiteInterpreterAllocateTensors(interpreter) == kTfLiteOk);
  for (float x = 0.0f; x < 6.0f; x += 0.5f) CHECK(fabsf(Sine(interpreter, x) - sinf(x)) < 0.05f);
  TfLiteInterpreterDelete(interpreter);
}

static void TestTensors(TfLiteInterpreter* interpreter) {
  CHECK(TfLiteInterpreterGetInputTensorCount(interpreter) == 1);
  CHECK(TfLiteInterpreterGetOutputTensorCount(interpreter) == 1);
  TfLiteTensor* x = TfLiteInterpreterGetInputTensor(interpreter, 0);
  const TfLiteTensor* y = TfLiteInterpreterGetOutputTensor(interpreter, 0);
  CHECK(TfLiteTensorType(x) == kTfLiteFloat32);
  CHECK(TfLiteTensorNumDims(x) == 2);
  CHECK(TfLiteTensorDim(x, 0) == 1);
  CHECK(TfLiteTensorDim(x, 2) == -1);
  CHECK(TfLiteTensorByteSize(x) == sizeof(float));
  CHECK(TfLiteTensorData(x) != NULL);
  CHECK(strlen(TfLiteTensorName(x)) > 0);
  CHECK(TfLiteTensorQuantizationParams(x).scale == 0.0f);
  CHECK(TfLiteInterpreterGetTensor(interpreter, TfLiteInterpreterInputTensorIndices(interpreter)[0]) == x);
  CHECK(TfLiteInterpreterGetTensor(interpreter, TfLiteInterpreterOutputTensorIndices(interpreter)[0]) == y);
  CHECK(TfLiteInterpreterGetInputTensorIndex(interpreter, 0) == TfLiteInterpreterInputTensorIndices(interpreter)[0]);
  CHECK(TfLiteInterpreterGetOutputTensorIndex(interpreter, 1) == -1);
  CHECK(Says(&messages, "there is no output 1; there are 1"));
}

// It lies in the model's memory.
static void TestAConstantIsNotWritten(TfLiteInterpreter* interpreter) {
  TfLiteTensor* weights = TfLiteInterpreterGetTensor(interpreter, 1);
  const size_t bytes = TfLiteTensorByteSize(weights);
  void* copy = malloc(bytes);
  CHECK(copy != NULL);
  CHECK(TfLiteTensorCopyToBuffer(weights, copy, bytes) == kTfLiteOk);
  CHECK(TfLiteTensorCopyFromBuffer(weights, copy, bytes) == kTfLiteError);
  free(copy);
}

static void TestBadArguments(TfLiteInterpreter* interpreter) {
  float values[2] = {0.0f, 0.0f};
  const int shape[2] = {-1, 1};
  TfLiteTensor* x = TfLiteInterpreterGetInputTensor(interpreter, 0);
  CHECK(TfLiteInterpreterGetInputTensor(interpreter, 1) == NULL);
  CHECK(Says(&messages, "there is no input 1; there are 1"));
  CHECK(TfLiteInterpreterGetInputTensor(interpreter, -1) == NULL);
  CHECK(TfLiteInterpreterGetTensor(interpreter, 1000) == NULL);
  CHECK(Says(&messages, "there is no tensor 1000"));
  CHECK(TfLiteTensorCopyFromBuffer(x, values, sizeof(values)) == kTfLiteError);
  CHECK(TfLiteTensorCopyFromBuffer(x, NULL, sizeof(float)) == kTfLiteError);
  CHECK(TfLiteTensorCopyFromBuffer(NULL, values, sizeof(float)) == kTfLiteError);
  CHECK(TfLiteTensorCopyToBuffer(x, values, 3) == kTfLiteError);
  CHECK(TfLiteInterpreterResizeInputTensor(interpreter, 0, shape, 2) == kTfLiteError);
  CHECK(TfLiteInterpreterResizeInputTensor(interpreter, 0, NULL, 2) == kTfLiteError);
  CHECK(TfLiteInterpreterResizeInputTensor(interpreter, 0, shape, -1) == kTfLiteError);
  CHECK(TfLiteInterpreterResizeInputTensor(interpreter, 1, shape, 2) == kTfLiteError);
  CHECK(TfLiteInterpreterCancel(interpreter) == kTfLiteError);
  CHECK(Says(&messages, "EnableCancellation"));
  CHECK(TfLiteInterpreterEnsureTensorDataIsReadable(interpreter, 1000) == kTfLiteError);
  CHECK(TfLiteInterpreterSetCustomAllocationForTensor(interpreter, 0, NULL, 0) == kTfLiteError);
  CHECK(TfLiteInterpreterGetSignatureKey(interpreter, 9) == NULL);
  CHECK(TfLiteInterpreterGetSignatureRunner(interpreter, "nothing") == NULL);
  CHECK(Says(&messages, "nothing"));
  // It runs as before.
  CHECK(fabsf(Sine(interpreter, 1.0f) - sinf(1.0f)) < 0.05f);
}

static void TestAnInterpreter(void) {
  TfLiteModel* model = TfLiteModelCreateFromFile(kModel);
  TfLiteInterpreterOptions* options = TfLiteInterpreterOptionsCreate();
  TfLiteInterpreterOptionsSetNumThreads(options, 2);
  TfLiteInterpreterOptionsSetErrorReporter(options, Keep, &messages);
  TfLiteInterpreter* interpreter = TfLiteInterpreterCreate(model, options);
  TfLiteInterpreterOptionsDelete(options);
  CHECK(TfLiteInterpreterInvoke(interpreter) == kTfLiteError);
  CHECK(Says(&messages, "AllocateTensors"));
  float value = 0.0f;
  const TfLiteTensor* y = TfLiteInterpreterGetOutputTensor(interpreter, 0);
  CHECK(TfLiteTensorCopyToBuffer(y, &value, sizeof(value)) == kTfLiteError);
  CHECK(TfLiteInterpreterAllocateTensors(interpreter) == kTfLiteOk);
  TestTensors(interpreter);
  TestAConstantIsNotWritten(interpreter);
  TestBadArguments(interpreter);
  const int shape[2] = {3, 1};
  CHECK(TfLiteInterpreterResizeInputTensor(interpreter, 0, shape, 2) == kTfLiteOk);
  CHECK(TfLiteInterpreterAllocateTensors(interpreter) == kTfLiteOk);
  CHECK(TfLiteTensorByteSize(TfLiteInterpreterGetOutputTensor(interpreter, 0)) == 3 * sizeof(float));
  CHECK(TfLiteInterpreterGetVariableTensorCount(interpreter) == 0);
  CHECK(TfLiteInterpreterGetVariableTensor(interpreter, 0) == NULL);
  CHECK(TfLiteInterpreterResetVariableTensors(interpreter) == kTfLiteOk);
  TfLiteInterpreterDelete(interpreter);
  TfLiteModelDelete(model);
}

static void TestSignatures(void) {
  TfLiteModel* model = TfLiteModelCreateFromFile(kModel);
  TfLiteInterpreterOptions* options = TfLiteInterpreterOptionsCreate();
  TfLiteInterpreterOptionsSetErrorReporter(options, Keep, &messages);
  TfLiteInterpreter* interpreter = TfLiteInterpreterCreate(model, options);
  CHECK(TfLiteInterpreterGetSignatureCount(interpreter) == 1);
  const char* key = TfLiteInterpreterGetSignatureKey(interpreter, 0);
  TfLiteSignatureRunner* runner = TfLiteInterpreterGetSignatureRunner(interpreter, key);
  CHECK(runner != NULL);
  CHECK(TfLiteSignatureRunnerGetInputCount(runner) == 1);
  CHECK(TfLiteSignatureRunnerGetOutputCount(runner) == 1);
  CHECK(TfLiteSignatureRunnerGetInputName(runner, 1) == NULL);
  const char* x_name = TfLiteSignatureRunnerGetInputName(runner, 0);
  const char* y_name = TfLiteSignatureRunnerGetOutputName(runner, 0);
  const int shape[2] = {2, 1};
  CHECK(TfLiteSignatureRunnerResizeInputTensor(runner, x_name, shape, 2) == kTfLiteOk);
  CHECK(TfLiteSignatureRunnerResizeInputTensor(runner, "no name", shape, 2) == kTfLiteError);
  CHECK(Says(&messages, "Input name no name was not found"));
  CHECK(TfLiteSignatureRunnerAllocateTensors(runner) == kTfLiteOk);
  const float x[2] = {0.5f, 1.5f};
  float y[2] = {0.0f, 0.0f};
  CHECK(TfLiteTensorCopyFromBuffer(TfLiteSignatureRunnerGetInputTensor(runner, x_name), x, sizeof(x)) == kTfLiteOk);
  CHECK(TfLiteSignatureRunnerInvoke(runner) == kTfLiteOk);
  CHECK(TfLiteTensorCopyToBuffer(TfLiteSignatureRunnerGetOutputTensor(runner, y_name), y, sizeof(y)) == kTfLiteOk);
  CHECK(fabsf(y[1] - sinf(1.5f)) < 0.05f);
  CHECK(TfLiteSignatureRunnerGetInputTensor(runner, NULL) == NULL);
  CHECK(TfLiteSignatureRunnerGetOutputTensor(runner, "no name") == NULL);
  CHECK(TfLiteSignatureRunnerCancel(runner) == kTfLiteError);
  TfLiteSignatureRunnerDelete(runner);
  TfLiteInterpreterDelete(interpreter);
  TfLiteInterpreterOptionsDelete(options);
  TfLiteModelDelete(model);
}

static void TestBadModels(void) {
  static const char kText[64] = "This is no model, and nobody would think it one.";
  CHECK(TfLiteModelCreate(NULL, 0) == NULL);
  CHECK(TfLiteModelCreateFromFile(NULL) == NULL);
  memset(&messages, 0, sizeof(messages));
  CHECK(TfLiteModelCreateWithErrorReporter(kText, sizeof(kText), Keep, &messages) == NULL);
  CHECK(Says(&messages, "the model is refused"));
  CHECK(TfLiteModelCreateFromFileWithErrorReporter("no/such/file", Keep, &messages) == NULL);
  CHECK(Says(&messages, "no/such/file"));
}

static void TestNull(void) {
  float value = 0.0f;
  TfLiteModelDelete(NULL);
  TfLiteInterpreterDelete(NULL);
  TfLiteInterpreterOptionsDelete(NULL);
  TfLiteSignatureRunnerDelete(NULL);
  CHECK(TfLiteInterpreterCreate(NULL, NULL) == NULL);
  CHECK(TfLiteInterpreterCreateWithSelectedOps(NULL, NULL) == NULL);
  CHECK(TfLiteInterpreterOptionsCopy(NULL) == NULL);
  TfLiteInterpreterOptionsSetNumThreads(NULL, 1);
  TfLiteInterpreterOptionsAddOperator(NULL, NULL);
  CHECK(TfLiteInterpreterInvoke(NULL) == kTfLiteError);
  CHECK(TfLiteInterpreterAllocateTensors(NULL) == kTfLiteError);
  CHECK(TfLiteInterpreterGetInputTensorCount(NULL) == 0);
  CHECK(TfLiteInterpreterGetInputTensor(NULL, 0) == NULL);
  CHECK(TfLiteInterpreterGetSignatureRunner(NULL, NULL) == NULL);
  CHECK(TfLiteSignatureRunnerInvoke(NULL) == kTfLiteError);
  CHECK(TfLiteTensorType(NULL) == kTfLiteNoType);
  CHECK(TfLiteTensorNumDims(NULL) == -1);
  CHECK(TfLiteTensorName(NULL) == NULL);
  CHECK(TfLiteTensorCopyToBuffer(NULL, &value, sizeof(value)) == kTfLiteError);
}

// An operator in the place of FULLY_CONNECTED, whose outputs are all 0.25.
static TfLiteStatus InvokeQuarter(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
  TfLiteOpaqueTensor* y = TfLiteOpaqueNodeGetOutput(context, node, 0);
  const size_t count = TfLiteOpaqueTensorByteSize(y) / sizeof(float);
  for (size_t i = 0; i < count; ++i) ((float*)TfLiteOpaqueTensorData(y))[i] = 0.25f;
  return kTfLiteOk;
}

static const TfLiteOperator* FindQuarter(void* user_data, int op, int version) {
  const TfLiteOperator* quarter = (const TfLiteOperator*)user_data;
  return op == kTfLiteBuiltinFullyConnected && version > 0 ? quarter : NULL;
}

static void TestOperatorsOfTheProgram(void) {
  TfLiteModel* model = TfLiteModelCreateFromFile(kModel);
  TfLiteOperator* quarter = TfLiteOperatorCreate(kTfLiteBuiltinFullyConnected, NULL, 1);
  TfLiteOperatorSetInvoke(quarter, InvokeQuarter);
  TfLiteInterpreterOptions* options = TfLiteInterpreterOptionsCreate();
  TfLiteInterpreterOptionsSetErrorReporter(options, Keep, &messages);
  CHECK(TfLiteInterpreterCreateWithSelectedOps(model, options) == NULL);
  CHECK(Says(&messages, "FULLY_CONNECTED"));
  TfLiteInterpreterOptions* more = TfLiteInterpreterOptionsCopy(options);
  TfLiteInterpreterOptionsAddOperator(options, quarter);
  TfLiteInterpreterOptionsSetOpResolverExternal(more, FindQuarter, NULL, quarter);
  TfLiteInterpreter* interpreters[3] = {TfLiteInterpreterCreateWithSelectedOps(model, options),
                                        TfLiteInterpreterCreate(model, options), TfLiteInterpreterCreate(model, more)};
  for (int i = 0; i < 3; ++i) {
    CHECK(TfLiteInterpreterAllocateTensors(interpreters[i]) == kTfLiteOk);
    CHECK(Sine(interpreters[i], 3.0f) == 0.25f);
    TfLiteInterpreterDelete(interpreters[i]);
  }
  TfLiteInterpreterOptionsDelete(options);
  TfLiteInterpreterOptionsDelete(more);
  TfLiteOperatorDelete(quarter);
  TfLiteModelDelete(model);
}

// Cancels the run that it is part of, as another thread may.
static TfLiteStatus InvokeCancel(void* interpreter, TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
  (void)context, (void)node;
  return TfLiteInterpreterCancel(*(TfLiteInterpreter**)interpreter);
}

static void TestCancellation(void) {
  TfLiteInterpreter* interpreter = NULL;
  TfLiteModel* model = TfLiteModelCreateFromFile(kModel);
  TfLiteOperator* op = TfLiteOperatorCreateWithData(kTfLiteBuiltinFullyConnected, NULL, 1, &interpreter);
  CHECK(TfLiteOperatorSetInvokeWithData(op, InvokeCancel) == kTfLiteOk);
  TfLiteInterpreterOptions* options = TfLiteInterpreterOptionsCreate();
  TfLiteInterpreterOptionsSetErrorReporter(options, Keep, &messages);
  TfLiteInterpreterOptionsAddOperator(options, op);
  CHECK(TfLiteInterpreterOptionsEnableCancellation(options, true) == kTfLiteOk);
  interpreter = TfLiteInterpreterCreate(model, options);
  CHECK(TfLiteInterpreterAllocateTensors(interpreter) == kTfLiteOk);
  CHECK(TfLiteInterpreterInvoke(interpreter) == kTfLiteCancelled);
  CHECK(Says(&messages, "Client requested cancel"));
  TfLiteSignatureRunner* runner = TfLiteInterpreterGetSignatureRunner(interpreter, NULL);
  CHECK(TfLiteSignatureRunnerInvoke(runner) == kTfLiteCancelled);
  TfLiteSignatureRunnerDelete(runner);
  TfLiteInterpreterDelete(interpreter);
  TfLiteInterpreterOptionsDelete(options);
  TfLiteOperatorDelete(op);
  TfLiteModelDelete(model);
}

int main(void) {
  TestVersions();
  TestARunWithoutOptions();
  TestAnInterpreter();
  TestSignatures();
  TestBadModels();
  TestNull();
  TestOperatorsOfTheProgram();
  TestCancellation();
  printf("%d failures\n", failures);
  return failures != 0;
}
