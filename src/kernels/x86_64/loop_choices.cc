// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/add.h"
#include "src/kernels/conv.h"
#include "src/kernels/depthwise_conv.h"
#include "src/kernels/fully_connected.h"
#include "src/kernels/in_place.h"
#include "src/kernels/lstm.h"
#include "src/kernels/mul.h"
#include "src/kernels/pool.h"
#include "src/kernels/x86_64/loops.h"

namespace mote {
namespace {

using x86_64::Loops;
using x86_64::LoopsOfThisProcessor;

constexpr LoopChoice kNoVectors = {"portable", "the processor has neither AVX2 nor AVX-512 VNNI", 0};

LoopChoice AnyShape() {
  const Loops* const loops = LoopsOfThisProcessor();
  return loops == nullptr ? kNoVectors : LoopChoice{loops->name, nullptr, 0};
}

}  // namespace

LoopChoice ChooseConvInt8(const ConvShape& shape) {
  const Loops* const loops = LoopsOfThisProcessor();
  if (loops == nullptr) return kNoVectors;
  if (shape.filter_elements() > x86_64::kMaxPatch) return {"portable", "a filter has more than 2304 weights", 0};
  return {loops->name, nullptr, 0, loops->makes_conv_in_place(shape) ? 0 : kNotInPlace};
}

LoopChoice ChooseDepthwiseConvInt8(const ConvShape& shape, int depth_multiplier) {
  const Loops* const loops = LoopsOfThisProcessor();
  if (loops == nullptr) return kNoVectors;
  if (x86_64::IsConv(shape, depth_multiplier)) return {loops->name, nullptr, 0};
  if (depth_multiplier != 1) return {"portable", "several channels come from each of several", 0};
  if (!loops->fits_depthwise(shape)) return {"portable", "the window or the number of channels is too large", 0};
  return {loops->name, nullptr, 0, ScratchForRowsInPlace(shape)};
}

LoopChoice ChooseFullyConnectedInt8(int, int, int) { return AnyShape(); }
LoopChoice ChooseAddInt8() { return AnyShape(); }
LoopChoice ChooseMulInt8() { return kPortableLoop; }
LoopChoice ChooseAveragePoolInt8(const ConvShape& s) {
  const bool is_large = int64_t{s.filter_height} * s.filter_width > x86_64::kMaxAveraged;
  return is_large ? LoopChoice{"portable", "a window has more than 65536 numbers", 0} : AnyShape();
}
LoopChoice ChooseMaxPoolInt8(const ConvShape&) { return kPortableLoop; }
LoopChoice ChooseLstmInt8(const LstmSizes& sizes) { return {"portable", nullptr, LstmInt8ScratchBytes(sizes)}; }

}  // namespace mote
