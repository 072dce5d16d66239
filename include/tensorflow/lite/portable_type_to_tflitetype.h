// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Maps a C++ type to its TfLiteType and back, without std::string or std::complex.
#ifndef TENSORFLOW_LITE_PORTABLE_TYPE_TO_TFLITETYPE_H_
#define TENSORFLOW_LITE_PORTABLE_TYPE_TO_TFLITETYPE_H_

#include <stdint.h>

#include "tensorflow/lite/core/c/common.h"

namespace tflite {

// Returns kTfLiteNoType for types that no tensor element has.
template <typename T>
constexpr TfLiteType typeToTfLiteType() {
  return kTfLiteNoType;
}

template <TfLiteType TFLITE_TYPE_ENUM>
struct TfLiteTypeToType {};

#define MATCH_TYPE_AND_TFLITE_TYPE(CPP_TYPE, TFLITE_TYPE_ENUM) \
  template <>                                                  \
  constexpr TfLiteType typeToTfLiteType<CPP_TYPE>() {          \
    return TFLITE_TYPE_ENUM;                                   \
  }                                                            \
  template <>                                                  \
  constexpr TfLiteType typeToTfLiteType<const CPP_TYPE>() {    \
    return TFLITE_TYPE_ENUM;                                   \
  }                                                            \
  template <>                                                  \
  struct TfLiteTypeToType<TFLITE_TYPE_ENUM> {                  \
    using Type = CPP_TYPE;                                     \
  }

MATCH_TYPE_AND_TFLITE_TYPE(bool, kTfLiteBool);
MATCH_TYPE_AND_TFLITE_TYPE(int8_t, kTfLiteInt8);
MATCH_TYPE_AND_TFLITE_TYPE(uint8_t, kTfLiteUInt8);
MATCH_TYPE_AND_TFLITE_TYPE(int16_t, kTfLiteInt16);
MATCH_TYPE_AND_TFLITE_TYPE(uint16_t, kTfLiteUInt16);
MATCH_TYPE_AND_TFLITE_TYPE(int32_t, kTfLiteInt32);
MATCH_TYPE_AND_TFLITE_TYPE(uint32_t, kTfLiteUInt32);
MATCH_TYPE_AND_TFLITE_TYPE(int64_t, kTfLiteInt64);
MATCH_TYPE_AND_TFLITE_TYPE(uint64_t, kTfLiteUInt64);
MATCH_TYPE_AND_TFLITE_TYPE(float, kTfLiteFloat32);
MATCH_TYPE_AND_TFLITE_TYPE(double, kTfLiteFloat64);
MATCH_TYPE_AND_TFLITE_TYPE(TfLiteFloat16, kTfLiteFloat16);
MATCH_TYPE_AND_TFLITE_TYPE(TfLiteBFloat16, kTfLiteBFloat16);

}  // namespace tflite

#endif  // TENSORFLOW_LITE_PORTABLE_TYPE_TO_TFLITETYPE_H_
