// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The common part of the tests of UNIDIRECTIONAL_SEQUENCE_LSTM.
#ifndef MOTE_TESTS_OPERATORS_RECURRENT_SEQUENCE_LSTM_H_
#define MOTE_TESTS_OPERATORS_RECURRENT_SEQUENCE_LSTM_H_

#include <cstdint>
#include <vector>

#include "tests/operators/seam/op_tester.h"

namespace mote {

using Bytes = std::vector<int8_t>;
using Shorts = std::vector<int16_t>;
using Ints = std::vector<int32_t>;
using Longs = std::vector<int64_t>;
using Floats = std::vector<float>;

inline constexpr float kCellScale = 1.0f / 4096;

inline TfLiteUnidirectionalSequenceLSTMParams Options(bool time_major, float cell_clip = 0.0f, float proj_clip = 0.0f) {
  TfLiteUnidirectionalSequenceLSTMParams options = {};
  options.activation = kTfLiteActTanh;
  options.cell_clip = cell_clip;
  options.proj_clip = proj_clip;
  options.time_major = time_major;
  return options;
}

inline void Missing(OpTester& op, int count) {
  for (int i = 0; i < count; ++i) op.MissingInput();
}

// Builds one cell whose four gates see the input with the weights 1, 2, 3 and 4 and its last output with the weight
// 1/2.
inline void AddOneCell(OpTester& op, const Floats& input, const std::vector<int>& shape) {
  op.Input<float>(shape, input);
  for (float weight : {1.0f, 2.0f, 3.0f, 4.0f}) op.Constant<float>({1, 1}, {weight});
  for (int gate = 0; gate < 4; ++gate) op.Constant<float>({1, 1}, {0.5f});
  Missing(op, 3);
  for (float bias : {0.1f, 0.2f, 0.3f, 0.4f}) op.Constant<float>({1}, {bias});
  Missing(op, 2);
  op.Variable<float>({shape[0] == 2 ? 2 : 1, 1}, Floats(shape[0] == 2 ? 2 : 1));
  op.Variable<float>({shape[0] == 2 ? 2 : 1, 1}, Floats(shape[0] == 2 ? 2 : 1));
  Missing(op, 4);
  op.Output<float>(shape);
}

}  // namespace mote

#endif  // MOTE_TESTS_OPERATORS_RECURRENT_SEQUENCE_LSTM_H_
