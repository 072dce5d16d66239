// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/cast.h"
#include "src/kernels/cast_elements.h"

namespace mote {

void CastFloats(const CastArgs& args) {
  for (int i = 0; i < args.count; ++i) SetReal(args.out, i, args.out_type, RealOf<float>(args.in, i, args.in_type));
}

}  // namespace mote
