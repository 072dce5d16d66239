// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/cortex_m_dsp/conv_ways.h"
#include "src/operators/convolution/cortex_m_dsp/patch_columns.h"
#include "src/operators/products/cortex_m_dsp/expanded_columns.h"
#include "src/operators/products/cortex_m_dsp/multiply_rows.h"
#include "src/operators/seam/linked_loops.h"

namespace mote {
namespace {

Products ProductsOf(const ConvArgs<Int8Format>& args) {
  return {args.format.requantizer, args.filter, args.shape.channels, args.shape.out_depth};
}

void ConvPixels(const ConvArgs<Int8Format>& args) {
  const ConvShape& s = args.shape;
  MultiplyRows(ProductsOf(args), args.in, s.batches * s.in_height * s.in_width, s.filter_elements(),
               args.format.in_zero, args.scratch, args.out);
}

void ConvPatches(const ConvArgs<Int8Format>& args) {
  ColumnMultiplier multiplier(ProductsOf(args), static_cast<uint32_t*>(args.scratch), args.shape.filter_elements(),
                              args.format.in_zero, args.out);
  MultiplyPatches(args, &multiplier);
}

}  // namespace
}  // namespace mote

MOTE_LOOP(CONV_2D_INT8_PORTABLE, mote::ConvArgs<mote::Int8Format>, mote::ConvLoop)
MOTE_LOOP(CONV_2D_INT8_PIXELS, mote::ConvArgs<mote::Int8Format>, mote::ConvPixels)
MOTE_LOOP(CONV_2D_INT8_PATCHES, mote::ConvArgs<mote::Int8Format>, mote::ConvPatches)

namespace mote {
namespace {

constexpr LinkedLoop kConvLoops[] = {MOTE_LINKED_LOOP(CONV_2D_INT8_PORTABLE), MOTE_LINKED_LOOP(CONV_2D_INT8_PIXELS),
                                     MOTE_LINKED_LOOP(CONV_2D_INT8_PATCHES)};
static_assert(ConvWay::kPixels == 1 && ConvWay::kPatches == 2);

}  // namespace

const LinkedLoop* LoopsOfConvInt8() { return kConvLoops; }
void ConvInt8(const ConvArgs<Int8Format>& args) { kConvLoops[args.way].get()(&args); }

}  // namespace mote
