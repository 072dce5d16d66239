/* SPDX-FileCopyrightText: 2026 The Mote Authors
   SPDX-License-Identifier: Apache-2.0

   The custom operators that the GPU delegate runs, as an application without kernels for the CPU registers them: shapes
   are those of the model, and Invoke fails. tools/differential/gpu loads it. */
#include <string.h>

#include "mote/custom_op_library.h"

static TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  (void)context, (void)node;
  return kTfLiteOk;
}

static TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
  (void)node;
  TF_LITE_KERNEL_LOG(context, "only the GPU delegate runs this");
  return kTfLiteError;
}

void MoteRegisterCustomOps(MoteOpResolver* resolver) {
  static const char* const kNames[] = {"Convolution2DTransposeBias", "MaxPoolingWithArgmax2D", "MaxUnpooling2D",
                                       "Resampler"};
  TfLiteRegistration registration;
  memset(&registration, 0, sizeof(registration));
  registration.prepare = Prepare;
  registration.invoke = Invoke;
  for (size_t i = 0; i < sizeof(kNames) / sizeof(kNames[0]); ++i) {
    MoteAddCustomOp(resolver, kNames[i], &registration, 1, 2);
  }
}
