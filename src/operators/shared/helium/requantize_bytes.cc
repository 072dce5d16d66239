// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Requantises four bytes at a time.
#include <arm_mve.h>

#include "src/operators/seam/loop_choice.h"
#include "src/operators/shared/helium/vector_scale.h"
#include "src/operators/shared/map_bytes.h"
#include "src/operators/shared/requantize_elements.h"

namespace mote {
namespace {

inline int32x4_t LoadFour(const int8_t* x, mve_pred16_t there) { return vldrbq_z_s32(x, there); }
inline int32x4_t LoadFour(const uint8_t* x, mve_pred16_t there) {
  return vreinterpretq_s32_u32(vldrbq_z_u32(x, there));
}

template <class In>
void RequantizeVectors(const RequantizeParams& p, const In* in, uint8_t* out, int count) {
  if (kRoundsOnce || p.shift >= kSaturatingShift) return Requantize<In, uint8_t>(p, in, out, count);
  const AnyVectorScale scale({p.multiplier, p.shift});
  const int32_t in_zero = p.in_zero_point, out_zero = p.out_zero_point;
  const int32x4_t min = vdupq_n_s32(p.min), max = vdupq_n_s32(p.max);
  for (; count > 0; count -= 4, in += 4, out += 4) {
    const mve_pred16_t there = vctp32q(static_cast<uint32_t>(count));
    const int32x4_t x = vaddq_n_s32(scale(vsubq_n_s32(LoadFour(in, there), in_zero)), out_zero);
    vstrbq_p_s32(reinterpret_cast<int8_t*>(out), vminq_s32(vmaxq_s32(x, min), max), there);
  }
}

}  // namespace

void RequantizeBytes(const RequantizeParams& params, bool in_is_signed, const void* in, void* out, int count) {
  MapBytes(in, out, count, [&](const uint8_t* from, uint8_t* to, int bytes) {
    if (in_is_signed) return RequantizeVectors(params, reinterpret_cast<const int8_t*>(from), to, bytes);
    RequantizeVectors(params, from, to, bytes);
  });
}

}  // namespace mote
