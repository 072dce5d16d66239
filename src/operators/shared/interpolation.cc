// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/interpolation.h"

namespace mote {

void InterpolateAll(const int16_t* points, const int16_t* in, int16_t* out, int count) {
  for (int i = 0; i < count; ++i) out[i] = static_cast<int16_t>(Interpolate(points, in[i]));
}

}  // namespace mote
