// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Attributes that compilers spell differently.
#ifndef TENSORFLOW_LITE_CORE_MACROS_H_
#define TENSORFLOW_LITE_CORE_MACROS_H_

#ifdef __has_builtin
#define TFLITE_HAS_BUILTIN(x) __has_builtin(x)
#else
#define TFLITE_HAS_BUILTIN(x) 0
#endif

#ifdef __has_attribute
#define TFLITE_HAS_ATTRIBUTE(x) __has_attribute(x)
#else
#define TFLITE_HAS_ATTRIBUTE(x) 0
#endif

// These tell the compiler the usual outcome of a condition.
#if TFLITE_HAS_BUILTIN(__builtin_expect) || defined(__GNUC__)
#define TFLITE_EXPECT_FALSE(cond) __builtin_expect(!!(cond), 0)
#define TFLITE_EXPECT_TRUE(cond) __builtin_expect(!!(cond), 1)
#else
#define TFLITE_EXPECT_FALSE(cond) (cond)
#define TFLITE_EXPECT_TRUE(cond) (cond)
#endif

#if TFLITE_HAS_ATTRIBUTE(noinline) || defined(__GNUC__)
#define TFLITE_NOINLINE __attribute__((noinline))
#else
#define TFLITE_NOINLINE
#endif

#if (TFLITE_HAS_ATTRIBUTE(weak) || defined(__GNUC__)) && !defined(_WIN32)
#define TFLITE_ATTRIBUTE_WEAK __attribute__((weak))
#define TFLITE_HAS_ATTRIBUTE_WEAK 1
#else
#define TFLITE_ATTRIBUTE_WEAK
#define TFLITE_HAS_ATTRIBUTE_WEAK 0
#endif

// Stands before a function whose integers wrap by design.
#if defined(__clang__) && TFLITE_HAS_ATTRIBUTE(no_sanitize)
#define TFLITE_NO_SANITIZE_INTEGER_OVERFLOW __attribute__((no_sanitize("signed-integer-overflow")))
#else
#define TFLITE_NO_SANITIZE_INTEGER_OVERFLOW
#endif

#endif  // TENSORFLOW_LITE_CORE_MACROS_H_
