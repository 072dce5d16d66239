// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/conv.h"
#include "src/kernels/x86_64/loops.h"

namespace mote {

LoopChoice ChooseConvInt8(const ConvShape& shape) {
  const x86_64::Loops* const loops = x86_64::LoopsOfThisProcessor();
  if (loops == nullptr) return x86_64::kNoVectors;
  if (shape.filter_elements() > x86_64::kMaxPatch) return {"portable", "a filter has more than 2304 weights", 0};
  return {loops->name, nullptr, 0};
}

void ConvInt8(const ConvArgs<Int8Format>& args) {
  const x86_64::Loops* const loops = x86_64::LoopsOfThisProcessor();
  const int patch = args.shape.filter_elements();
  if (loops == nullptr || patch > x86_64::kMaxPatch) return ConvLoop(args);
  loops->conv(args, {patch, 1});
}

}  // namespace mote
