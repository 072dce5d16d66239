// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_MODEL_SPLIT_CONVOLUTION_H_
#define MOTE_TOOLS_MOTE_MODEL_SPLIT_CONVOLUTION_H_

#include <optional>
#include <vector>

#include "tools/mote/model/model_file.h"

namespace mote::cli {

// A dilated convolution as TensorFlow's converter writes it where it does not know the batch: SPACE_TO_BATCH_ND makes a
// batch of every n-th element, one without dilation runs on these, and BATCH_TO_SPACE_ND joins what comes of them.
struct SplitConvolution {
  int split, convolution, join;        // nodes of subgraph 0
  std::optional<int> expand, squeeze;  // around the convolution of a batch without the second or third dimension
  int dilation_y, dilation_x;
  tflite::Padding padding;
  std::vector<int> in_shape, out_shape;  // of the one convolution
};

// Finds the split convolutions of integers for which one dilated convolution gives the same bytes.
std::vector<SplitConvolution> FindSplitConvolutions(const tflite::Model& model);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_MODEL_SPLIT_CONVOLUTION_H_
