// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Checks of what the program itself promises; nothing here judges a model.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_COMPATIBILITY_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_COMPATIBILITY_H_

#include <cstdint>

#include "tensorflow/lite/kernels/op_macros.h"

// End the program if the condition does not hold, in every build.
#define TFLITE_CHECK(condition) ((condition) ? static_cast<void>(0) : TFLITE_ABORT)
#define TFLITE_CHECK_EQ(x, y) TFLITE_CHECK((x) == (y))
#define TFLITE_CHECK_NE(x, y) TFLITE_CHECK((x) != (y))
#define TFLITE_CHECK_GE(x, y) TFLITE_CHECK((x) >= (y))
#define TFLITE_CHECK_GT(x, y) TFLITE_CHECK((x) > (y))
#define TFLITE_CHECK_LE(x, y) TFLITE_CHECK((x) <= (y))
#define TFLITE_CHECK_LT(x, y) TFLITE_CHECK((x) < (y))

// Does the same in a build without NDEBUG; with it, nothing is evaluated.
#ifdef NDEBUG
#define TFLITE_DCHECK(condition) static_cast<void>(sizeof((condition) ? 1 : 0))
#else
#define TFLITE_DCHECK(condition) TFLITE_CHECK(condition)
#endif
#define TFLITE_DCHECK_EQ(x, y) TFLITE_DCHECK((x) == (y))
#define TFLITE_DCHECK_NE(x, y) TFLITE_DCHECK((x) != (y))
#define TFLITE_DCHECK_GE(x, y) TFLITE_DCHECK((x) >= (y))
#define TFLITE_DCHECK_GT(x, y) TFLITE_DCHECK((x) > (y))
#define TFLITE_DCHECK_LE(x, y) TFLITE_DCHECK((x) <= (y))
#define TFLITE_DCHECK_LT(x, y) TFLITE_DCHECK((x) < (y))

#if defined(__GNUC__)
#define TFLITE_DEPRECATED(message) __attribute__((deprecated(message)))
#define TFLITE_PRETTY_FUNCTION __PRETTY_FUNCTION__
#elif defined(_MSC_VER)
#define TFLITE_DEPRECATED(message) __declspec(deprecated(message))
#define TFLITE_PRETTY_FUNCTION __FUNCSIG__
#else
#define TFLITE_DEPRECATED(message)
#define TFLITE_PRETTY_FUNCTION __func__
#endif

#ifndef TF_LITE_STATIC_MEMORY
namespace tflite {
using int8 = std::int8_t;
using uint8 = std::uint8_t;
using int16 = std::int16_t;
using uint16 = std::uint16_t;
using int32 = std::int32_t;
using uint32 = std::uint32_t;
}  // namespace tflite
#endif

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_COMPATIBILITY_H_
