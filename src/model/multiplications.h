// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_MODEL_MULTIPLICATIONS_H_
#define MOTE_SRC_MODEL_MULTIPLICATIONS_H_

#include <cstdint>

#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {

// Shows a tensor's shape; `dims` is null for one that is left out or not there.
struct ShapeView {
  const int* dims = nullptr;
  int rank = 0;
};

int64_t TimesOrMost(int64_t a, int64_t b);  // INT64_MAX at most
int64_t ElementsOf(const ShapeView& shape);

// Gives the shapes of a node, in a model or in an interpreter.
class NodeShapes {
 public:
  virtual ShapeView Input(int i) const = 0;
  virtual ShapeView Output() const = 0;     // the first
  virtual bool IsFirstAdjoint() const = 0;  // BATCH_MATMUL's adj_x

 protected:
  ~NodeShapes() = default;
};

// Counts the multiplications with an addition that a node does in one run, as the shapes say it: of convolutions, fully
// connected and recurrent layers and matrix products. It is 0 for all others, and where a shape is missing, and
// INT64_MAX at most.
int64_t Multiplications(tflite::BuiltinOperator op, const NodeShapes& node);

}  // namespace mote

#endif  // MOTE_SRC_MODEL_MULTIPLICATIONS_H_
