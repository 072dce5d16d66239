// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Operators that sum up a whole image, channel by channel, in compiled models that make the image row by row
// (mote/compiled_rows.h). Such an operator runs once for some rows after others:
//   in  0: rows of the image [1, rows, w, c] or [1, rows, c]  int8
//       1: the sums so far, whose two dimensions are the number of the first of these rows, and of all rows    int32
//       [c]
//   out 0: the result, made with the last row
#ifndef MOTE_SRC_OPERATORS_SEAM_ROW_SUMS_H_
#define MOTE_SRC_OPERATORS_SEAM_ROW_SUMS_H_

#include <cstring>

#include "src/operators/seam/node_rows.h"
#include "src/operators/seam/registration.h"

namespace mote {

struct RowSums {
  const int32_t* sums;
  int channels;
  int count;  // of numbers in each sum
};

// Returns the statement of such an operator, of one image.
inline NodeRows RowsOfSums(const PrepareContext& ctx, int axis) {
  const TensorInfo in = ctx.in(0), out = ctx.out(0);
  const int rank = in.rank();
  if (axis != 1 || (rank != 3 && rank != 4) || in.type != kTfLiteInt8 || out.type != in.type) return {};
  if (out.elements() != in.dim(rank - 1)) return {};
  NodeRows rows = RowsOfInput(0, axis);
  rows.kind = RowKind::kSum;
  return rows;
}

// Adds the rows to the sums. Returns true with the last row, which sets *all.
inline bool AddRows(const EvalContext& ctx, RowSums* all) {
  const TensorView rows = ctx.in(0), so_far = ctx.in(1);
  int32_t* const sums = so_far.Data<int32_t>();
  const int rank = rows.rank(), channels = rows.dim(rank - 1), made = rows.dim(1), width = rank == 4 ? rows.dim(2) : 1;
  if (so_far.dim(0) == 0) std::memset(sums, 0, sizeof(int32_t) * static_cast<size_t>(channels));
  const int8_t* in = rows.Data<const int8_t>();
  for (int pixel = made * width; pixel > 0; --pixel) {
    for (int c = 0; c < channels; ++c) sums[c] += *in++;
  }
  *all = {sums, channels, so_far.dim(1) * width};
  return so_far.dim(0) + made == so_far.dim(1);
}

}  // namespace mote

// Defines tflite::kInference_<NAME>_ROWS, which is for compiled models alone.
#define MOTE_REGISTER_ROW_SUMS(NAME, ...)                                                  \
  namespace tflite {                                                                       \
  extern const TFLMInferenceRegistration kInference_##NAME##_ROWS;                         \
  const TFLMInferenceRegistration kInference_##NAME##_ROWS = {                             \
      [](TfLiteContext* context, TfLiteNode* node) {                                       \
        return __VA_ARGS__::Eval(::mote::EvalContext(context, node),                       \
                                 *static_cast<const __VA_ARGS__::Plan*>(node->user_data)); \
      },                                                                                   \
      nullptr};                                                                            \
  }

#endif  // MOTE_SRC_OPERATORS_SEAM_ROW_SUMS_H_
