// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_KERNELS_OP_MACROS_H_
#define TENSORFLOW_LITE_KERNELS_OP_MACROS_H_

#include <cstdio>
#include <cstdlib>

#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/micro/micro_log.h"

#ifndef TFLITE_ABORT
#define TFLITE_ABORT abort()
#endif
#define TFLITE_ASSERT_FALSE TFLITE_ABORT

// These are for programming errors only: a runtime never ends the program because of a model.
#define TF_LITE_FATAL(msg)    \
  do {                        \
    MicroPrintf("%s", (msg)); \
    TFLITE_ABORT;             \
  } while (0)

#define TF_LITE_ASSERT(x)        \
  do {                           \
    if (!(x)) TF_LITE_FATAL(#x); \
  } while (0)

#define TF_LITE_ASSERT_EQ(x, y)                              \
  do {                                                       \
    if ((x) != (y)) TF_LITE_FATAL(#x " does not equal " #y); \
  } while (0)

// Ends the operator's function that this stands in.
#define TF_LITE_UNSUPPORTED_TYPE(context, type, op_name)                                            \
  do {                                                                                              \
    TF_LITE_KERNEL_LOG((context), "%s:%d: %s does not take type %s", __FILE__, __LINE__, (op_name), \
                       TfLiteTypeGetName(type));                                                    \
    return kTfLiteError;                                                                            \
  } while (0)

#endif  // TENSORFLOW_LITE_KERNELS_OP_MACROS_H_
