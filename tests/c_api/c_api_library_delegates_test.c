// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The delegates that the shared library brings, as bindings for other languages use them: linked to it alone.
#include <math.h>
#include <stdlib.h>

#include "tensorflow/lite/c/c_api.h"
#include "tensorflow/lite/delegates/external/external_delegate.h"
#include "tensorflow/lite/delegates/xnnpack/xnnpack_delegate.h"
#include "tests/c_api/check.h"

static const char kModel[] = "models/sine/sine_float.tflite";

static float RunWith(TfLiteDelegate* delegate, float x) {
  float y = NAN;
  TfLiteModel* model = TfLiteModelCreateFromFile(kModel);
  TfLiteInterpreterOptions* options = TfLiteInterpreterOptionsCreate();
  if (delegate != NULL) TfLiteInterpreterOptionsAddDelegate(options, delegate);
  TfLiteInterpreter* interpreter = TfLiteInterpreterCreate(model, options);
  CHECK(TfLiteInterpreterAllocateTensors(interpreter) == kTfLiteOk);
  CHECK(TfLiteTensorCopyFromBuffer(TfLiteInterpreterGetInputTensor(interpreter, 0), &x, sizeof(x)) == kTfLiteOk);
  CHECK(TfLiteInterpreterInvoke(interpreter) == kTfLiteOk);
  CHECK(TfLiteTensorCopyToBuffer(TfLiteInterpreterGetOutputTensor(interpreter, 0), &y, sizeof(y)) == kTfLiteOk);
  TfLiteInterpreterDelete(interpreter);
  TfLiteInterpreterOptionsDelete(options);
  TfLiteModelDelete(model);
  return y;
}

// Null, after a message, in a build without XNNPACK: the model then runs without it.
static void TestXnnpack(void) {
  TfLiteXNNPackDelegateOptions options = TfLiteXNNPackDelegateOptionsDefault();
  CHECK(options.num_threads == 0 && options.weights_cache == NULL && options.weight_cache_file_descriptor == -1);
  CHECK(options.flags == (TFLITE_XNNPACK_DELEGATE_FLAG_QS8 | TFLITE_XNNPACK_DELEGATE_FLAG_QU8));
  options.num_threads = 2;
  TfLiteDelegate* delegate = TfLiteXNNPackDelegateCreate(&options);
  CHECK(TfLiteXNNPackDelegateGetFlags(delegate) == (delegate == NULL ? 0 : (int)options.flags));
  CHECK((TfLiteXNNPackDelegateGetOptions(delegate) == NULL) == (delegate == NULL));
  for (int i = 0; i < 7; ++i) CHECK(fabsf(RunWith(delegate, (float)i) - RunWith(NULL, (float)i)) < 1e-5f);
  TfLiteXNNPackDelegateDelete(delegate);
  TfLiteXNNPackDelegateDelete(NULL);
}

static void TestNoWeightsCache(void) {
  CHECK(TfLiteXNNPackDelegateWeightsCacheCreate() == NULL);
  CHECK(TfLiteXNNPackDelegateWeightsCacheCreateWithSize(1000) == NULL);
  CHECK(!TfLiteXNNPackDelegateWeightsCacheFinalizeSoft(NULL) && !TfLiteXNNPackDelegateWeightsCacheFinalizeHard(NULL));
  TfLiteXNNPackDelegateWeightsCacheDelete(NULL);
}

static void TestExternal(void) {
  TfLiteExternalDelegateOptions options = TfLiteExternalDelegateOptionsDefault("no/such/library.so");
  CHECK(options.insert(&options, "key", "value") == kTfLiteOk && options.count == 1);
  CHECK(TfLiteExternalDelegateOptionsInsert(&options, "other", "value") == kTfLiteOk && options.count == 2);
  CHECK(TfLiteExternalDelegateCreate(&options) == NULL);
  TfLiteExternalDelegateDelete(NULL);
}

int main(void) {
  TestXnnpack();
  TestNoWeightsCache();
  TestExternal();
  return failures != 0;
}
