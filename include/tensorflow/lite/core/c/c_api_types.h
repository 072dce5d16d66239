// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Status codes, the opaque types of the C API, and macros by which kernels check.
#ifndef TENSORFLOW_LITE_CORE_C_C_API_TYPES_H_
#define TENSORFLOW_LITE_CORE_C_C_API_TYPES_H_

#include "tensorflow/compiler/mlir/lite/core/c/tflite_types.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifndef TFL_CAPI_EXPORT
#if defined(_WIN32)
#ifdef TFL_COMPILE_LIBRARY
#define TFL_CAPI_EXPORT __declspec(dllexport)
#else
#define TFL_CAPI_EXPORT __declspec(dllimport)
#endif
#else
#define TFL_CAPI_EXPORT __attribute__((visibility("default")))
#endif
#endif

typedef enum TfLiteStatus {
  kTfLiteOk = 0,
  kTfLiteError = 1,          // the runtime or an operator refused; a message says why
  kTfLiteDelegateError = 2,  // a delegate failed
  kTfLiteApplicationError = 3,
  kTfLiteDelegateDataNotFound = 4,
  kTfLiteDelegateDataWriteError = 5,
  kTfLiteDelegateDataReadError = 6,
  kTfLiteUnresolvedOps = 7,
  kTfLiteCancelled = 8,
  kTfLiteOutputShapeNotKnown = 9,
} TfLiteStatus;

typedef struct TfLiteOpaqueContext TfLiteOpaqueContext;
typedef struct TfLiteOpaqueNode TfLiteOpaqueNode;
typedef struct TfLiteOpaqueTensor TfLiteOpaqueTensor;
typedef struct TfLiteOpaqueDelegateStruct TfLiteOpaqueDelegateStruct;
typedef struct TfLiteDelegate TfLiteDelegate;
typedef TfLiteDelegate TfLiteOpaqueDelegate;

#ifdef __cplusplus
}
#endif

// Macros by which kernels check and report, documented as a part of common.h.
//
// First come messages of operators. With TF_LITE_STRIP_ERROR_STRINGS the texts are gone and the checks stay.
#ifndef TF_LITE_STRIP_ERROR_STRINGS
#define TF_LITE_KERNEL_LOG(context, ...)                                        \
  do {                                                                          \
    if ((context)->ReportError) (context)->ReportError((context), __VA_ARGS__); \
  } while (false)
#define TF_LITE_MAYBE_KERNEL_LOG(context, ...)                         \
  do {                                                                 \
    if ((context) != NULL) TF_LITE_KERNEL_LOG((context), __VA_ARGS__); \
  } while (false)
#else
#define MOTE_UNUSED_ARGUMENTS(...) (void)sizeof(#__VA_ARGS__)
#define TF_LITE_KERNEL_LOG(context, ...) MOTE_UNUSED_ARGUMENTS(context, __VA_ARGS__)
#define TF_LITE_MAYBE_KERNEL_LOG(context, ...) MOTE_UNUSED_ARGUMENTS(context, __VA_ARGS__)
#endif

#define TF_LITE_ENSURE_MSG(context, value, ...)   \
  do {                                            \
    if (!(value)) {                               \
      TF_LITE_KERNEL_LOG((context), __VA_ARGS__); \
      return kTfLiteError;                        \
    }                                             \
  } while (0)

#define TF_LITE_ENSURE(context, a) TF_LITE_ENSURE_MSG(context, a, "%s:%d: %s does not hold", __FILE__, __LINE__, #a)

#define TF_LITE_ENSURE_STATUS(a)                            \
  do {                                                      \
    const TfLiteStatus ensure_status_ = (a);                \
    if (ensure_status_ != kTfLiteOk) return ensure_status_; \
  } while (0)

#define TF_LITE_ENSURE_EQ(context, a, b) \
  TF_LITE_ENSURE_MSG(context, (a) == (b), "%s:%d: %s != %s (%d != %d)", __FILE__, __LINE__, #a, #b, (int)(a), (int)(b))

#define TF_LITE_ENSURE_TYPES_EQ(context, a, b)                                                      \
  TF_LITE_ENSURE_MSG(context, (a) == (b), "%s:%d: %s != %s (%s != %s)", __FILE__, __LINE__, #a, #b, \
                     TfLiteTypeGetName(a), TfLiteTypeGetName(b))

#define TF_LITE_ENSURE_NEAR(context, a, b, epsilon)                                                                 \
  TF_LITE_ENSURE_MSG(context, ((a) > (b) ? (a) - (b) : (b) - (a)) <= (epsilon), "%s:%d: %s not near %s (%f != %f)", \
                     __FILE__, __LINE__, #a, #b, (double)(a), (double)(b))

// TF_LITE_ENSURE_OK(context, status) or TF_LITE_ENSURE_OK(context, status, format, ...), which reports the message.
#define TF_LITE_ENSURE_OK(...)                                                                                     \
  MOTE_PICK_ENSURE_OK(__VA_ARGS__, MOTE_ENSURE_OK_MSG, MOTE_ENSURE_OK_MSG, MOTE_ENSURE_OK_MSG, MOTE_ENSURE_OK_MSG, \
                      MOTE_ENSURE_OK_MSG, MOTE_ENSURE_OK_MSG, MOTE_ENSURE_OK_MSG, MOTE_ENSURE_OK_MSG,              \
                      MOTE_ENSURE_OK_MSG, MOTE_ENSURE_OK_MSG, MOTE_ENSURE_OK_MSG, MOTE_ENSURE_OK_MSG,              \
                      MOTE_ENSURE_OK_MSG, MOTE_ENSURE_OK, MOTE_ENSURE_OK, MOTE_ENSURE_OK)                          \
  (__VA_ARGS__)
#define MOTE_PICK_ENSURE_OK(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, pick, ...) pick
#define MOTE_ENSURE_OK(context, status)             \
  do {                                              \
    (void)(context);                                \
    const TfLiteStatus ensure_ok_ = (status);       \
    if (ensure_ok_ != kTfLiteOk) return ensure_ok_; \
  } while (0)
#define MOTE_ENSURE_OK_MSG(context, status, ...)  \
  do {                                            \
    const TfLiteStatus ensure_ok_ = (status);     \
    if (ensure_ok_ != kTfLiteOk) {                \
      TF_LITE_KERNEL_LOG((context), __VA_ARGS__); \
      return ensure_ok_;                          \
    }                                             \
  } while (0)

#define TF_LITE_VAR_ARG_HEAD(FIRST, ...) FIRST
#define TF_LITE_STRINGIFY_HELPER(x) #x
#define TF_LITE_STRINGIFY(x) TF_LITE_STRINGIFY_HELPER(x)
#if defined(__GNUC__)
#define TFL_UNREACHABLE() __builtin_unreachable()
#else
#define TFL_UNREACHABLE() ((void)0)
#endif

#endif  // TENSORFLOW_LITE_CORE_C_C_API_TYPES_H_
