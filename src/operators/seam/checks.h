// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Macros with which an operator reports an error and returns.
#ifndef MOTE_SRC_OPERATORS_SEAM_CHECKS_H_
#define MOTE_SRC_OPERATORS_SEAM_CHECKS_H_

#include "tensorflow/lite/c/common.h"

// Returns kTfLiteError after a message. TF_LITE_STRIP_ERROR_STRINGS leaves out the texts, but not the checks.
#ifndef TF_LITE_STRIP_ERROR_STRINGS
#define OP_FAIL(ctx, ...) return (ctx).Fail(__VA_ARGS__)
#else
#define OP_FAIL(ctx, ...) return static_cast<void>(sizeof((ctx).Fail(__VA_ARGS__))), kTfLiteError
#endif

#define OP_REQUIRE(ctx, condition, ...)          \
  do {                                           \
    if (!(condition)) OP_FAIL(ctx, __VA_ARGS__); \
  } while (0)

#define OP_TRY(expression)                                  \
  do {                                                      \
    const TfLiteStatus op_try_status_ = (expression);       \
    if (op_try_status_ != kTfLiteOk) return op_try_status_; \
  } while (0)

#endif  // MOTE_SRC_OPERATORS_SEAM_CHECKS_H_
