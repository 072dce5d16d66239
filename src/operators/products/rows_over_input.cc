// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/rows_over_input.h"

namespace mote {
namespace {

// Several short rows are computed at a time, up to so many pixels: the loops take up to three pixels at a time, and
// more rows need more memory.
constexpr int kPixelsTogether = 6;

// Returns the number of rows for which there is room, one behind the other: finished rows that cannot be written yet,
// and those that a step computes.
int RowSlots(const ConvShape& s) {
  const int made = RowsMadeOverInput(s), before = RowsKeptOverInput(s) - 1;
  return (before + made - 1) / made * made + made;
}

}  // namespace

bool CanBeInPlace(const ConvShape& s) {
  if (s.batches != 1 || s.filter_depth != s.in_depth || s.channels != s.out_depth) return false;
  const int in_row = s.in_width * s.in_depth, out_row = s.out_width * s.out_depth;
  if (s.out_height * out_row > s.in_height * in_row) return s.window.stride_y == 1 && s.out_height == s.in_height;
  return out_row <= std::min<int>(s.window.stride_y, s.in_height) * in_row;
}

bool LiesOverInput(const ConvShape& s, const int8_t* in, const int8_t* out) {
  return in < out + s.batches * s.out_height * s.out_width * s.out_depth && out < in + s.batches * s.in_elements();
}

int RowsKeptOverInput(const ConvShape& s) { return std::min<int>(s.window.pad_y, s.out_height - 1) + 1; }

int RowsMadeOverInput(const ConvShape& s) {
  if (s.out_width == 0 || s.out_height == 0) return 1;
  return std::min(std::max(kPixelsTogether / s.out_width, 1), s.out_height);
}

ConvShape StepOverInput(ConvShape shape) {
  shape.out_height = RowsMadeOverInput(shape);
  shape.window.pad_y = 0;
  return shape;
}

int BytesOfRowsOverInput(const ConvShape& s) { return RowSlots(s) * s.out_width * s.out_depth; }

int ScratchForRowsOverInput(const ConvShape& s) { return (BytesOfRowsOverInput(s) + 7) & ~7; }

RowsOverInput::RowsOverInput(ConvShape* shape, const int8_t** in, int8_t** out, int8_t* rows)
    : shape_(shape),
      in_(in),
      out_(out),
      rows_(rows),
      image_(*in),
      finished_(*out),
      in_height_(shape->in_height),
      out_height_(shape->out_height),
      kept_(rows == nullptr ? 0 : RowsKeptOverInput(*shape)),
      made_(rows == nullptr ? 1 : RowsMadeOverInput(*shape)),
      slots_(rows == nullptr ? 0 : RowSlots(*shape)),
      pad_y_(shape->window.pad_y) {}

bool RowsOverInput::Next() {
  const int y = next_;
  next_ += made_;
  if (rows_ == nullptr) return y == 0;
  ConvShape& s = *shape_;
  const int row_bytes = s.out_width * s.out_depth;
  const int finished = y < out_height_ ? y - kept_ + 1 : out_height_;
  for (; finished_rows_ < finished; ++finished_rows_, finished_ += row_bytes) {
    CopyRow(rows_ + finished_rows_ % slots_ * row_bytes, row_bytes, finished_);
  }
  if (y >= out_height_) return false;
  const int top = y * s.window.stride_y - pad_y_;  // the first row of the window
  const int above = std::min(std::max(top, 0), in_height_);
  s.window.pad_y = std::max(-top, 0);
  s.in_height = in_height_ - above;
  s.out_height = std::min(made_, out_height_ - y);
  *in_ = image_ + above * s.in_width * s.in_depth;
  *out_ = rows_ + y % slots_ * row_bytes;
  return true;
}

}  // namespace mote
