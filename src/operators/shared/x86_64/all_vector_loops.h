// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The loops, for the vectors of the struct Simd that the including file has defined.
#ifndef MOTE_SRC_OPERATORS_SHARED_X86_64_ALL_VECTOR_LOOPS_H_
#define MOTE_SRC_OPERATORS_SHARED_X86_64_ALL_VECTOR_LOOPS_H_

#include "src/operators/shared/x86_64/loop_table.h"
#include "src/operators/shared/x86_64/vector_conv.h"
#include "src/operators/shared/x86_64/vector_depthwise_conv.h"
#include "src/operators/shared/x86_64/vector_float32.h"
#include "src/operators/shared/x86_64/vector_rows.h"

namespace mote::x86_64 {
namespace {

constexpr Loops AllVectorLoops(const char* name) {
  return {
      name,
      ConvVectors,
      MakesConvInPlace,
      FitsStrips,
      DepthwiseConvVectors,
      RowVectors,
      AddVectors,
      MultipliersVectors,
      AveragePoolVectors,
      ConvFloatVectors,
      DepthwiseConvFloatVectors,
      ConvVectors,
      DepthwiseConvVectors,
      RangeOfVectors,
      QuantizeVectors,
      MaxPoolVectors};
}

}  // namespace
}  // namespace mote::x86_64

#endif  // MOTE_SRC_OPERATORS_SHARED_X86_64_ALL_VECTOR_LOOPS_H_
