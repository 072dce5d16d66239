// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Walks over the rows of two operands of shapes that broadcast, for all binary operators.
#ifndef MOTE_SRC_OPERATORS_SHARED_BROADCAST_H_
#define MOTE_SRC_OPERATORS_SHARED_BROADCAST_H_

#include <cstdint>

#include "src/core/shape.h"
#include "tensorflow/lite/c/common.h"

namespace mote {

// Gives the shape of f(a, b): axes are aligned at the last one, and an axis of 1 is repeated. Returns false if the
// shapes do not fit.
[[nodiscard]] bool BroadcastShape(const TfLiteIntArray& a, const TfLiteIntArray& b, Shape* out);

// Describes `count` results in a row: out[i] = f(a[i * a_step], b[i * b_step]); each step is 0 or 1.
struct BinaryRow {
  const void* a;
  const void* b;
  void* out;
  int count;
  int a_step;
  int b_step;
};
using BinaryRowFunction = void (*)(const BinaryRow& row, const void* params);

struct BinaryArgs {
  const TfLiteIntArray* a_dims;
  const TfLiteIntArray* b_dims;
  const void* a;
  const void* b;
  void* out;
  int in_bytes;     // of one element of a or b
  int out_bytes;    // of one element of out
  int b_bytes = 0;  // of one element of b, if not that of a
};

// Calls `function` for as few and as long rows as the shapes allow: once where they are equal or one is a scalar.
// The shapes broadcast to at most kMaxRank axes.
void ForEachRow(const BinaryArgs& args, BinaryRowFunction function, const void* params);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_BROADCAST_H_
