// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Convolutions whose output lies over their input: at its beginning, or, where the output is larger, with the input at
// the end of it. Then a row of the output covers only rows of the input that are above the same row's window, or under
// it but for the padding: it can be written once so many further rows are made.
#ifndef MOTE_SRC_OPERATORS_SHARED_ROWS_OVER_INPUT_H_
#define MOTE_SRC_OPERATORS_SHARED_ROWS_OVER_INPUT_H_

#include <algorithm>

#include "src/operators/shared/patch.h"

namespace mote {

// For bytes of activations and of outputs.
bool CanBeInPlace(const ConvShape& shape);
bool LiesOverInput(const ConvShape& shape, const int8_t* in, const int8_t* out);

// Whether each output pixel comes from the input pixel of the same number.
inline bool IsPixelByPixel(const ConvShape& s) {
  return s.filter_height == 1 && s.filter_width == 1 && s.window.stride_y == 1 && s.window.stride_x == 1 &&
         s.window.pad_y == 0 && s.window.pad_x == 0 && s.filter_depth == s.in_depth && s.out_height == s.in_height &&
         s.out_width == s.in_width;
}

// Rows of the output that are kept before the first of them is written.
int RowsKeptOverInput(const ConvShape& shape);
// Rows that are made together where they are short, since kernels make several pixels at a time.
int RowsMadeOverInput(const ConvShape& shape);
int BytesOfRowsOverInput(const ConvShape& shape);
int ScratchForRowsOverInput(const ConvShape& shape);  // the same in whole multiples of 8

void CopyRow(const int8_t* from, int bytes, int8_t* to);

// Changes the arguments of a convolution, which CanBeInPlace, to those of its next RowsMadeOverInput rows of output, or
// what is left: Next is called before they are made, and once more. `rows` has BytesOfRowsOverInput; null: there is one
// step, the whole convolution.
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

// Makes the output in place, where CanBeInPlace; `kernel` makes some rows of it. Without `rows` it makes all at once.
template <class Args, class Kernel>
void MakeRowsOverInput(Args args, int8_t* rows, const Kernel& kernel) {
  RowsOverInput row(&args.shape, &args.in, &args.out, rows);
  while (row.Next()) kernel(args);
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_ROWS_OVER_INPUT_H_
