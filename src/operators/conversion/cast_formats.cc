// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "src/core/shape.h"
#include "src/operators/conversion/cast_elements.h"
#include "src/operators/conversion/cast_loop.h"

namespace mote {

void CastDoubles(const CastArgs& args) {
  for (int i = 0; i < args.count; ++i) SetReal(args.out, i, args.out_type, RealOf<double>(args.in, i, args.in_type));
}

void CastFloats(const CastArgs& args) {
  for (int i = 0; i < args.count; ++i) SetReal(args.out, i, args.out_type, RealOf<float>(args.in, i, args.in_type));
}

void CastIntegers(const CastArgs& args) {
  const int bits = ElementBits(args.in_type);
  if (bits == ElementBits(args.out_type) && args.in_type != kTfLiteBool && args.out_type != kTfLiteBool) {
    // Numbers of one type, or integers of one size, differ at most in how they are read.
    if (args.count > 0) std::memcpy(args.out, args.in, (static_cast<size_t>(args.count) * bits + 7) / 8);
    return;
  }
  for (int i = 0; i < args.count; ++i) SetInteger(args.out, i, args.out_type, IntegerOf(args.in, i, args.in_type));
}

}  // namespace mote
