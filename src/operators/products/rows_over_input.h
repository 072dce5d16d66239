// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs convolutions that write their output over their input: both begin at the same address or, if the output is
// larger, end at the same address. An output row then covers input rows that the windows of the next few output rows
// still read. So a row is written to its place only after these few rows have been computed; until then it is stored
// elsewhere.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_ROWS_OVER_INPUT_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_ROWS_OVER_INPUT_H_

#include <algorithm>

#include "src/operators/shared/patch.h"

namespace mote {

// True if the convolution may write its output over its input, both of bytes.
bool CanBeInPlace(const ConvShape& shape);
bool LiesOverInput(const ConvShape& shape, const int8_t* in, const int8_t* out);

// True if each output pixel comes from the input pixel of the same number.
inline bool IsPixelByPixel(const ConvShape& s) {
  return s.filter_height == 1 && s.filter_width == 1 && s.window.stride_y == 1 && s.window.stride_x == 1 &&
         s.window.pad_y == 0 && s.window.pad_x == 0 && s.filter_depth == s.in_depth && s.out_height == s.in_height &&
         s.out_width == s.in_width;
}

// Returns the number of output rows that are computed into other memory before the first of them is written to its
// place.
int RowsKeptOverInput(const ConvShape& shape);
// Returns the rows that a step computes. There are several if they are short, since kernels compute several pixels at a
// time.
int RowsMadeOverInput(const ConvShape& shape);
int BytesOfRowsOverInput(const ConvShape& shape);
// Returns the shape that RowsOverInput computes in one step, except at the upper and lower edge.
ConvShape StepOverInput(ConvShape shape);
int ScratchForRowsOverInput(const ConvShape& shape);  // BytesOfRowsOverInput, rounded up to a multiple of 8

void CopyRow(const int8_t* from, int bytes, int8_t* to);

// Splits a convolution, which CanBeInPlace, into steps of RowsMadeOverInput rows of output. Each Next() writes the rows
// that can be written, and changes the arguments to those of the next step; it returns false when nothing is left.
// `rows` has BytesOfRowsOverInput; if it is null, the whole convolution is one step.
class RowsOverInput {
 public:
  RowsOverInput(ConvShape* shape, const int8_t** in, int8_t** out, int8_t* rows);
  bool Next();

 private:
  ConvShape* const shape_;
  const int8_t** const in_;
  int8_t** const out_;
  int8_t* const rows_;
  const int8_t* const image_;
  int8_t* finished_;
  const int in_height_, out_height_, kept_, made_, slots_, pad_y_;
  int next_ = 0, finished_rows_ = 0;
};

// Computes the output in place, if the shape CanBeInPlace; each call of `kernel` computes some rows. If `rows` is null,
// one call computes all.
template <class Args, class Kernel>
void MakeRowsOverInput(Args args, int8_t* rows, const Kernel& kernel) {
  RowsOverInput row(&args.shape, &args.in, &args.out, rows);
  while (row.Next()) kernel(args);
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_ROWS_OVER_INPUT_H_
