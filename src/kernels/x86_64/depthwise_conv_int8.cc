// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/depthwise_conv.h"
#include "src/kernels/x86_64/loops.h"

namespace mote {
namespace {

// Several channels of one image are a convolution.
bool IsConv(const ConvShape& s, int depth_multiplier) {
  return s.in_depth == 1 && depth_multiplier > 1 && int64_t{s.filter_height} * s.filter_width <= x86_64::kMaxPatch;
}

}  // namespace

LoopChoice ChooseDepthwiseConvInt8(const ConvShape& shape, int depth_multiplier) {
  const x86_64::Loops* const loops = x86_64::LoopsOfThisProcessor();
  if (loops == nullptr) return x86_64::kNoVectors;
  if (IsConv(shape, depth_multiplier)) return {loops->name, nullptr, 0};
  if (depth_multiplier != 1) return {"portable", "several channels come from each of several", 0};
  if (!loops->fits_depthwise(shape)) return {"portable", "the window or the number of channels is too large", 0};
  return {loops->name, nullptr, 0};
}

void DepthwiseConvInt8(const DepthwiseConvArgs<Int8Format>& args) {
  const x86_64::Loops* const loops = x86_64::LoopsOfThisProcessor();
  if (loops == nullptr) return DepthwiseConvLoop(args);
  if (IsConv(args.shape, args.depth_multiplier)) {
    ConvArgs<Int8Format> conv = {args.shape, args.format, args.in, args.filter, args.out, nullptr};
    conv.shape.filter_depth = 1;
    return loops->conv(conv, {1, args.shape.channels});
  }
  if (args.depth_multiplier != 1 || !loops->fits_depthwise(args.shape)) return DepthwiseConvLoop(args);
  loops->depthwise(args);
}

}  // namespace mote
