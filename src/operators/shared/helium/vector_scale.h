// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// MultiplyByQuantizedMultiplier for four numbers and a multiplier whose shift is IsVectorShift.
#ifndef MOTE_SRC_OPERATORS_SHARED_HELIUM_VECTOR_SCALE_H_
#define MOTE_SRC_OPERATORS_SHARED_HELIUM_VECTOR_SCALE_H_

#include <arm_mve.h>

#include <cstdint>

#include "src/core/fixed_point.h"

namespace mote {
inline namespace helium {

class VectorScale {
 public:
  explicit VectorScale(QuantizedMultiplier m)
      : multiplier_(m.multiplier), shift_(m.shift), sign_shift_(m.shift == 0 ? 32 : -31) {}

  // Halves go away from zero: a negative product is one less before it is shifted, unless the shift is 0.
  int32x4_t operator()(int32x4_t x) const {
    x = vqrdmulhq_n_s32(x, multiplier_);
    return vrshlq_n_s32(vaddq_s32(x, vshlq_r_s32(x, sign_shift_)), shift_);
  }

 private:
  int32_t multiplier_, shift_;
  int32_t sign_shift_;
};

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_HELIUM_VECTOR_SCALE_H_
