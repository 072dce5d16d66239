// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/patch.h"

namespace mote {

namespace {

// The product wraps: a step that leads out of the image is not taken.
int Step(int dilation, int elements) {
  return static_cast<int>(static_cast<unsigned>(dilation) * static_cast<unsigned>(elements));
}

}  // namespace

Patch MakePatch(const ConvShape& s) {
  Patch patch = {};
  patch.in_run_step = Step(s.window.dilation_x, s.in_depth);
  patch.in_row_step = Step(s.window.dilation_y, s.in_width * s.in_depth);
  patch.filter_run_step = s.filter_depth;
  patch.filter_row_step = s.filter_width * s.filter_depth;
  return patch;
}

void CutRows(const ConvShape& s, int y, Patch* patch) {
  const int origin = y * s.window.stride_y - s.window.pad_y;
  const Range inside = PartInside(origin, s.window.dilation_y, s.filter_height, s.in_height);
  patch->rows = inside.end - inside.begin;
  if (patch->rows <= 0) return;
  patch->in_row_offset = (origin + inside.begin * s.window.dilation_y) * s.in_width * s.in_depth;
  patch->filter_row_offset = inside.begin * patch->filter_row_step;
}

void CutColumns(const ConvShape& s, int x, bool join, Patch* patch) {
  const int origin = x * s.window.stride_x - s.window.pad_x;
  const Range inside = PartInside(origin, s.window.dilation_x, s.filter_width, s.in_width);
  patch->runs = inside.end - inside.begin;
  patch->length = s.filter_depth;
  if (patch->runs <= 0) return;
  patch->in_run_offset = (origin + inside.begin * s.window.dilation_x) * s.in_depth;
  patch->filter_run_offset = inside.begin * s.filter_depth;
  if (join && patch->in_run_step == s.filter_depth) {
    patch->length *= patch->runs;
    patch->runs = 1;
  }
}

}  // namespace mote
