// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/cortex_m_dsp/conv_ways.h"
#include "src/operators/convolution/cortex_m_dsp/patch_columns.h"
#include "src/operators/products/cortex_m_dsp/expanded_columns.h"
#include "src/operators/products/cortex_m_dsp/multiply_rows.h"

namespace mote {

void ConvInt8(const ConvArgs<Int8Format>& args) {
  if (args.way == kPortableWay) return ConvLoop(args);
  const ConvShape& s = args.shape;
  const Products products = {args.format.requantizer, args.filter, s.channels, s.out_depth};
  if (args.way == ConvWay::kPatches) {
    ColumnMultiplier multiplier(products, static_cast<uint32_t*>(args.scratch), s.filter_elements(),
                                args.format.in_zero, args.out);
    return MultiplyPatches(args, &multiplier);
  }
  MultiplyRows(products, args.in, s.batches * s.in_height * s.in_width, s.filter_elements(), args.format.in_zero,
               args.scratch, /*has_columns=*/true, args.out);
}

}  // namespace mote
