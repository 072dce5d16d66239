// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/cortex_m_dsp/conv_ways.h"
#include "src/operators/convolution/cortex_m_dsp/depthwise_one_channel.h"
#include "src/operators/convolution/cortex_m_dsp/patch_columns.h"
#include "src/operators/convolution/packed_conv.h"
#include "src/operators/products/cortex_m_dsp/packed_columns.h"

namespace mote {
namespace {

// The patches are the pixels of the image. They are expanded before outputs are written over them.
template <class Multiplier>
void MultiplyPixels(const ConvArgs<Int8Format>& args, Multiplier* multiplier) {
  const ConvShape& s = args.shape;
  const int length = s.in_depth;
  const int8_t* in = args.in;
  int left = s.batches * s.in_height * s.in_width;
  if (length % kGroup == 0) {
    for (; left >= kColumns; left -= kColumns, in += kColumns * length) {
      multiplier->columns().SetRows(in);
      multiplier->NextAll();
    }
  }
  for (; left > 0; --left, in += length) {
    multiplier->columns().Set(multiplier->column(), 0, in, length);
    multiplier->Next();
  }
  multiplier->Finish();
}

template <bool kIsWide>
void MultiplyPacked(const ConvArgs<Int8Format>& args) {
  PackedColumnMultiplier<kIsWide> multiplier(args, reinterpret_cast<const uint32_t*>(args.filter));
  if (args.way == ConvWay::kPixels) return MultiplyPixels(args, &multiplier);
  MultiplyPatches(args, &multiplier);
}

}  // namespace

void PackedConvInt8(const ConvArgs<Int8Format>& args) { MultiplyPacked<false>(args); }
void WidePackedConvInt8(const ConvArgs<Int8Format>& args) { MultiplyPacked<true>(args); }

void PackedDepthwiseConvInt8(const DepthwiseConvArgs<Int8Format>& all) {
  DepthwiseConvArgs<Int8Format> args = all;
  args.shape = AlongRow(all.shape);
  const ConvShape& s = args.shape;
  PackedDepthwiseConvOneChannel(args);
  ClampOutputs(args.format.requantizer.clamp, s.batches * s.out_height * s.out_width * s.out_depth, args.out);
}

}  // namespace mote
