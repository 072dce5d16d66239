// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/add.h"
#include "src/kernels/conv.h"
#include "src/kernels/cortex_m_dsp/depthwise_one_channel.h"
#include "src/kernels/cortex_m_dsp/layout.h"
#include "src/kernels/depthwise_conv.h"
#include "src/kernels/fully_connected.h"
#include "src/kernels/in_place.h"
#include "src/kernels/lstm.h"
#include "src/kernels/mul.h"
#include "src/kernels/pool.h"

namespace mote {

LoopChoice ChooseConvInt8(const ConvShape& shape) {
  LoopChoice choice = {"cortex_m_dsp", nullptr, ColumnBytes(shape.filter_elements())};
  // Rows are expanded before outputs are written over them. MakePixelsInPlace keeps a pixel.
  if (IsPixelByPixel(shape))
    choice.in_place_bytes = std::max<int32_t>(0, (shape.channels + 7) / 8 * 8 - choice.scratch_bytes);
  return choice;
}

LoopChoice ChooseDepthwiseConvInt8(const ConvShape& s, int depth_multiplier) {
  const auto portable = [](const char* reason) { return LoopChoice{"portable", reason, 0}; };
  if (s.channels < kTogether) return portable("there are fewer than four channels");
  if (depth_multiplier % kTogether != 0 && depth_multiplier != 1) {
    return portable("the depth multiplier is neither 1 nor a multiple of 4");
  }
  if (s.window.dilation_x != 1) return portable("the window is dilated");
  if (SuitsOneChannel(s)) return {"cortex_m_dsp", nullptr, ScratchBytesForOneChannel(s)};
  const DepthwiseLayout layout = DepthwiseLayout::Of(s);
  LoopChoice choice = {"cortex_m_dsp", nullptr, (layout.words() + 1) / 2 * 8};
  // Where pairs are kept, a row of the image is in one before an output row is written over it. What FastRequantizer
  // does not serve is made row by row.
  const bool is_in_order = layout.layouts > 1 && s.window.pad_y < s.filter_height && s.out_height <= s.in_height &&
                           s.out_width <= s.in_width && s.channels % kTogether == 0 && depth_multiplier == 1;
  if (is_in_order)
    choice.in_place_bytes = std::max<int32_t>(0, (BytesOfRowsInPlace(s) + 7) / 8 * 8 - choice.scratch_bytes);
  return choice;
}

LoopChoice ChooseFullyConnectedInt8(int rows, int depth, int channels) {
  return {"cortex_m_dsp", nullptr, ScratchBytesForRows(RowsTogether(rows, depth), depth, channels)};
}

LoopChoice ChooseAddInt8() { return {"cortex_m_dsp", nullptr, 0}; }
LoopChoice ChooseMulInt8() { return kPortableLoop; }

LoopChoice ChooseAveragePoolInt8(const ConvShape& s) {
  if (s.filter_height * s.filter_width > kMaxSummed) return {"portable", "a window has more than 256 numbers", 0};
  return {"cortex_m_dsp", nullptr, 0};
}
LoopChoice ChooseMaxPoolInt8(const ConvShape&) { return kPortableLoop; }

LoopChoice ChooseLstmInt8(const LstmSizes& sizes) {
  const int32_t bytes = std::max<int32_t>(LstmInt8ScratchBytes(sizes), (LstmLayout(sizes).bytes + 7) / 8 * 8);
  if (sizes.normalised) return {"portable", "it normalises", bytes};
  if (sizes.projected) return {"portable", "it has a projection", bytes};
  return {"cortex_m_dsp", nullptr, bytes};
}

}  // namespace mote
