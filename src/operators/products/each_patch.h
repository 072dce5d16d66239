// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Visits the output pixels of a convolution or of pooling.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_EACH_PATCH_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_EACH_PATCH_H_

#include "src/operators/shared/patch.h"

namespace mote {

// Calls make_pixel(patch, image + patch.in_offset(), pixel) for each output pixel, in order: `image` is [batches,
// in_height, in_width, in_depth], `out` [batches, out_height, out_width, out_depth]. `join` is passed to CutColumns.
template <class In, class Out, class MakePixel>
[[gnu::always_inline]] inline void ForEachPatch(const ConvShape& s, bool join, const In* image, Out* out,
                                                const MakePixel& make_pixel) {
  Patch patch = MakePatch(s);
  for (int b = 0; b < s.batches; ++b, image += s.in_elements()) {
    for (int y = 0; y < s.out_height; ++y) {
      CutRows(s, y, &patch);
      for (int x = 0; x < s.out_width; ++x, out += s.out_depth) {
        CutColumns(s, x, join, &patch);
        make_pixel(patch, image + patch.in_offset(), out);
      }
    }
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_EACH_PATCH_H_
