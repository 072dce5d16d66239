// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Functions of <cmath> under names that a custom operator may use with any C++ library.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_CPPMATH_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_CPPMATH_H_

#include <cmath>

namespace tflite {

#define TF_LITE_GLOBAL_STD_PREFIX std

// Defines tf_name(x), which is std_name(x) as a T. The name is in parentheses, as abs and round are in all public
// headers: some cores of Arduino have macros round(x) and abs(x).
#define DECLARE_STD_GLOBAL_SWITCH1(tf_name, std_name) \
  template <class T>                                  \
  inline T tf_name(const T x) {                       \
    return (TF_LITE_GLOBAL_STD_PREFIX::std_name)(x);  \
  }

DECLARE_STD_GLOBAL_SWITCH1(TfLiteRound, round)
DECLARE_STD_GLOBAL_SWITCH1(TfLiteExpm1, expm1)

}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_CPPMATH_H_
