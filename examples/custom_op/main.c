// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs a model with the custom operator Atan on the dynamic runtime, from C with libtensorflowlite_c.so:
//
//   custom_op_c classic|opaque|none MODEL X...
//
// prints y for each x.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "examples/custom_op/atan_op.h"
#include "tensorflow/lite/c/c_api.h"
#include "tensorflow/lite/c/c_api_experimental.h"

static TfLiteStatus Run(TfLiteInterpreter* interpreter, int count, char** values) {
  TF_LITE_ENSURE_STATUS(TfLiteInterpreterResizeInputTensor(interpreter, 0, &count, 1));
  TF_LITE_ENSURE_STATUS(TfLiteInterpreterAllocateTensors(interpreter));
  float* x = TfLiteTensorData(TfLiteInterpreterGetInputTensor(interpreter, 0));
  for (int i = 0; i < count; ++i) x[i] = strtof(values[i], NULL);
  TF_LITE_ENSURE_STATUS(TfLiteInterpreterInvoke(interpreter));
  const float* y = TfLiteTensorData(TfLiteInterpreterGetOutputTensor(interpreter, 0));
  for (int i = 0; i < count; ++i) printf("%.6f\n", y[i]);
  return kTfLiteOk;
}

int main(int argc, char** argv) {
  if (argc < 4) {
    fprintf(stderr, "usage: %s classic|opaque|none MODEL X...\n", argv[0]);
    return 1;
  }
  TfLiteInterpreterOptions* options = TfLiteInterpreterOptionsCreate();
  if (strcmp(argv[1], "classic") == 0) TfLiteInterpreterOptionsAddCustomOp(options, "Atan", Register_ATAN(), 1, 1);
  if (strcmp(argv[1], "opaque") == 0) TfLiteInterpreterOptionsAddOperator(options, AtanOperator());

  TfLiteModel* model = TfLiteModelCreateFromFile(argv[2]);
  TfLiteInterpreter* interpreter = model == NULL ? NULL : TfLiteInterpreterCreate(model, options);
  const TfLiteStatus status = interpreter == NULL ? kTfLiteError : Run(interpreter, argc - 3, argv + 3);
  TfLiteInterpreterDelete(interpreter);
  TfLiteInterpreterOptionsDelete(options);
  TfLiteModelDelete(model);
  return status == kTfLiteOk ? 0 : 1;
}
