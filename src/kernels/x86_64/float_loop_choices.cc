// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/conv.h"
#include "src/kernels/depthwise_conv.h"
#include "src/kernels/fully_connected.h"
#include "src/kernels/x86_64/loops.h"

namespace mote {
namespace {

LoopChoice Choose(const char* why_not) {
  const x86_64::Loops* const loops = x86_64::FloatLoopsOfThisProcessor();
  if (loops == nullptr) return {"portable", "the processor has neither AVX2 with FMA nor AVX-512 VNNI", 0};
  return why_not == nullptr ? LoopChoice{loops->name, nullptr, 0} : LoopChoice{"portable", why_not, 0};
}

}  // namespace

LoopChoice ChooseConvFloat32(const ConvShape& shape) {
  return Choose(shape.filter_elements() > x86_64::kMaxFloatPatch ? "a filter has more than 4608 weights" : nullptr);
}
LoopChoice ChooseDepthwiseConvFloat32(int depth_multiplier) {
  return Choose(depth_multiplier != 1 ? "several channels come from each" : nullptr);
}
LoopChoice ChooseFullyConnectedFloat32() { return Choose(nullptr); }

}  // namespace mote
