// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Does what MultiplyByQuantizedMultiplier does, for four numbers.
#ifndef MOTE_SRC_OPERATORS_SHARED_HELIUM_VECTOR_SCALE_H_
#define MOTE_SRC_OPERATORS_SHARED_HELIUM_VECTOR_SCALE_H_

#include <arm_mve.h>

#include <algorithm>
#include <cstdint>

#include "src/core/fixed_point.h"

namespace mote {
inline namespace helium {

// Multiplies by a multiplier below 1, whose shift is 0 or less.
class VectorScale {
 public:
  explicit VectorScale(QuantizedMultiplier m)
      : multiplier_(m.multiplier), shift_(m.shift), sign_shift_(m.shift == 0 ? 32 : -31) {}

  // One is subtracted from a negative product before it is shifted, unless the shift is 0, so that halves round away
  // from zero.
  int32x4_t operator()(int32x4_t x) const {
    x = vqrdmulhq_n_s32(x, multiplier_);
    return vrshlq_n_s32(vaddq_s32(x, vshlq_r_s32(x, sign_shift_)), shift_);
  }

 private:
  int32_t multiplier_, shift_;
  int32_t sign_shift_;
};

// Multiplies by any multiplier.
class AnyVectorScale {
 public:
  explicit AnyVectorScale(QuantizedMultiplier m)
      : left_(std::max<int32_t>(m.shift, 0)), scale_({m.multiplier, std::min<int32_t>(m.shift, 0)}) {}

  int32x4_t operator()(int32x4_t x) const { return scale_(vshlq_r_s32(x, left_)); }

 private:
  int32_t left_;
  VectorScale scale_;
};

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_HELIUM_VECTOR_SCALE_H_
