// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// LOGISTIC and TANH of 8-bit numbers in integer arithmetic, with the results that arithmetic in floats gives.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_BYTE_SIGMOID_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_BYTE_SIGMOID_H_

#include <cstdint>

#include "src/operators/seam/tensor.h"

namespace mote {

// Maps numbers of int8 or uint8, as bytes. It takes a few dozen instructions for each, but for the rare ones whose
// result lies so near the middle between two numbers that the roundings of floats decide: those are computed in
// SoftReal, step by step.
class ByteSigmoid {
 public:
  enum Function : uint8_t { kLogistic, kTanh };

  // Both tensors are quantised, with one scale each.
  void Set(Function function, const TensorInfo& in, const TensorInfo& out);
  // in may be out.
  void Map(const uint8_t* in, uint8_t* out, int count) const;
  // Fills the table with the results of all 256 bytes.
  void FillTable(uint8_t* table) const;

 private:
  uint32_t Exp(uint32_t distance) const;
  uint32_t Upper(uint32_t exp) const;
  int32_t StepsInFloat(int32_t difference) const;
  uint8_t Byte(int32_t difference, uint32_t upper) const;

  uint32_t rate_;   // the input's scale times log2(e), for TANH twice that; in Q5.27
  uint32_t range_;  // what becomes of 1, for TANH twice that, in steps of the output; in Q9.23
  float in_scale_, out_scale_;
  int16_t in_zero_point_, out_zero_point_;
  int16_t min_;  // of the type
  Function function_;
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_BYTE_SIGMOID_H_
