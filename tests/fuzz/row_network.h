// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Random networks over time whose layers `mote compile --ram` and `--stream` may run on some of their rows.
#ifndef MOTE_TESTS_FUZZ_ROW_NETWORK_H_
#define MOTE_TESTS_FUZZ_ROW_NETWORK_H_

#include <fuzzer/FuzzedDataProvider.h>

#include <cstdint>
#include <random>
#include <vector>

#include "tests/micro/model_builder.h"

namespace mote {

// The layers are drawn once. Build makes a model of them for a window of any length, always with the same weights.
class RowNetwork {
 public:
  explicit RowNetwork(FuzzedDataProvider* in);

  // Null if the window is too short for its layers, or the model too large. `has_head`: a layer over all rows is behind
  // them.
  const tflite::Model* Build(int rows, bool has_head, ModelBuilder* builder) const;

  int rows() const { return rows_; }
  bool has_head() const { return has_head_; }
  // Rows of the input from a row of the output to the next.
  int stride() const { return stride_; }
  int row_bytes() const { return width_ * depth_ * element_bytes(); }

 private:
  enum class Kind { kConv, kDepthwise, kPool, kPad, kResidual, kConcatenation, kUnary, kChain };
  struct Layer {
    Kind kind;
    int taps, beside, stride, dilation, channels;
    bool is_same;  // padding
    int before, behind;
    uint32_t seed;
  };
  class Maker;

  int element_bytes() const { return type_ == tflite::TensorType_INT8 ? 1 : type_ == tflite::TensorType_INT16 ? 2 : 4; }
  Layer Choose(FuzzedDataProvider* in);

  tflite::TensorType type_;
  bool is_flat_;  // the input is a list, which a RESHAPE makes rows of
  bool is_time_;  // rows lie along the third dimension
  bool has_head_;
  int rows_, width_, depth_;
  int stride_ = 1;
  std::vector<Layer> layers_;
};

}  // namespace mote

#endif  // MOTE_TESTS_FUZZ_ROW_NETWORK_H_
