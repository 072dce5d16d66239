// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A program in C, of 2020 on. Its argument is models/sine/sine_float.tflite.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "tensorflow/lite/c/c_api.h"
#include "tensorflow/lite/c/common.h"

static void Report(void* user_data, const char* format, va_list args) { vfprintf((FILE*)user_data, format, args); }

int main(int argc, char* argv[]) {
  TfLiteModel* model = TfLiteModelCreateFromFile(argc > 1 ? argv[1] : "models/sine/sine_float.tflite");
  if (model == NULL) return 1;
  TfLiteInterpreterOptions* options = TfLiteInterpreterOptionsCreate();
  TfLiteInterpreterOptionsSetNumThreads(options, 2);
  TfLiteInterpreterOptionsSetErrorReporter(options, Report, stderr);
  TfLiteInterpreter* interpreter = TfLiteInterpreterCreate(model, options);
  TfLiteInterpreterOptionsDelete(options);
  TfLiteModelDelete(model);
  if (interpreter == NULL) return 2;

  const int dims[] = {3, 1};
  if (TfLiteInterpreterResizeInputTensor(interpreter, 0, dims, 2) != kTfLiteOk) return 3;
  if (TfLiteInterpreterAllocateTensors(interpreter) != kTfLiteOk) return 4;
  const float x[] = {0.0f, 1.57f, 4.71f};
  TfLiteTensor* input = TfLiteInterpreterGetInputTensor(interpreter, 0);
  if (TfLiteTensorCopyFromBuffer(input, x, sizeof(x)) != kTfLiteOk) return 5;
  if (TfLiteInterpreterInvoke(interpreter) != kTfLiteOk) return 6;
  float y[3];
  const TfLiteTensor* output = TfLiteInterpreterGetOutputTensor(interpreter, 0);
  if (TfLiteTensorByteSize(output) != sizeof(y) || TfLiteTensorNumDims(output) != 2) return 7;
  if (TfLiteTensorCopyToBuffer(output, y, sizeof(y)) != kTfLiteOk) return 8;
  TfLiteInterpreterDelete(interpreter);
  printf("%s: %.2f %.2f %.2f\n", TfLiteVersion(), (double)y[0], (double)y[1], (double)y[2]);
  return y[0] > -0.1f && y[0] < 0.1f && y[1] > 0.9f && y[2] < -0.9f ? 0 : 9;
}
