// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Converts numbers between element types, through one middle type: int64, float or double.
#ifndef MOTE_SRC_OPERATORS_CONVERSION_CAST_LOOP_H_
#define MOTE_SRC_OPERATORS_CONVERSION_CAST_LOOP_H_

#include "tensorflow/lite/c/common.h"

namespace mote {

struct CastArgs {
  TfLiteType in_type;
  TfLiteType out_type;
  const void* in;
  void* out;
  int count;
};

// Integers keep their low bits; as bool, they are whether they are not zero. The loop also copies elements whose type
// stays.
void CastIntegers(const CastArgs& args);
// Integers are rounded to the float type; floats are rounded towards zero and saturate, and a NaN becomes the greatest.
// The real part of a complex number is taken.
void CastFloats(const CastArgs& args);
// Does the same with float64 on one side.
void CastDoubles(const CastArgs& args);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVERSION_CAST_LOOP_H_
