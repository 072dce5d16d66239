// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/add.h"
#include "src/kernels/conv.h"
#include "src/kernels/depthwise_conv.h"
#include "src/kernels/fully_connected.h"
#include "src/kernels/helium/layout.h"
#include "src/kernels/lstm.h"
#include "src/kernels/mul.h"
#include "src/kernels/pool.h"

namespace mote {

LoopChoice ChooseConvInt8(const ConvShape& s) {
  LoopChoice choice = {"helium", nullptr, BytesBeforeRows(s)};
  // Patches of a stride are not copied.
  if (IsPixelByPixel(s) || !IsPointwise(s)) choice.in_place_bytes = (BytesInPlace(s) + 7) / 8 * 8;
  return choice;
}

LoopChoice ChooseDepthwiseConvInt8(const ConvShape& s, int depth_multiplier) {
  const auto portable = [](const char* reason) { return LoopChoice{"portable", reason, 0}; };
  if (s.in_depth == 1) {
    return {"helium", nullptr, (BytesBeforeCopies(s) + BytesOfCopies(SingleChannel(s)) + 7) / 8 * 8};
  }
  if (depth_multiplier != 1) return portable("the depth multiplier is not 1");
  if (s.channels < kLanes) return portable("there are fewer than four channels");
  if (!FitsColumns(s)) return {"helium", nullptr, 0};
  LoopChoice choice = {"helium", nullptr, (s.filter_width + Tiling(s).columns) * kColumnBytes};
  // A block's pixels lie among the same pixels of the image if there are as many.
  const bool is_in_order = s.channels % kLanes == 0 && s.out_height <= s.in_height && s.out_width <= s.in_width;
  const int kept = RowsKeptInPlace(s) * s.out_width * std::min(kVector, s.channels);
  // What CanRequantize refuses is made row by row, in all of the scratch.
  const int bytes = std::max(kept, BytesOfRowsInPlace(s) - static_cast<int>(choice.scratch_bytes));
  if (is_in_order) choice.in_place_bytes = (bytes + 7) / 8 * 8;
  return choice;
}

LoopChoice ChooseFullyConnectedInt8(int rows, int, int channels) {
  const int start_bytes = rows < kManyRows ? 0 : channels * static_cast<int>(sizeof(int32_t));
  return {"helium", nullptr, (start_bytes + 7) / 8 * 8};
}

LoopChoice ChooseAddInt8() { return {"helium", nullptr, 0}; }
LoopChoice ChooseMulInt8() { return {"helium", nullptr, 0}; }

LoopChoice ChooseAveragePoolInt8(const ConvShape& s) {
  if (s.filter_height * s.filter_width > kMaxWindow)
    return {"portable", "the sums of a window may take more than 16 bits", 0};
  return {"helium", nullptr, 0};
}
LoopChoice ChooseMaxPoolInt8(const ConvShape&) { return {"helium", nullptr, 0}; }

LoopChoice ChooseLstmInt8(const LstmSizes& sizes) {
  const int32_t bytes = LstmInt8ScratchBytes(sizes);
  if (sizes.normalised) return {"portable", "it normalises", bytes};
  if (sizes.projected) return {"portable", "it has a projection", bytes};
  if (sizes.cells % kLanes != 0) return {"portable", "the number of cells is no multiple of four", bytes};
  return {"helium", nullptr, bytes};
}

}  // namespace mote
