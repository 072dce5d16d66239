// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The custom operator Atan, y = atan(x) for each element, in its two forms. A .c and a .cc file of each form define the
// same function.
#ifndef MOTE_EXAMPLES_CUSTOM_OP_ATAN_OP_H_
#define MOTE_EXAMPLES_CUSTOM_OP_ATAN_OP_H_

#include "tensorflow/lite/c/c_api.h"
#include "tensorflow/lite/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

TfLiteRegistration* Register_ATAN(void);  // atan_classic
TfLiteOperator* AtanOperator(void);       // atan_opaque

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // MOTE_EXAMPLES_CUSTOM_OP_ATAN_OP_H_
