// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines the vectors of 64-bit Arm processors, with or without products of bytes.
#ifndef MOTE_SRC_OPERATORS_SHARED_AARCH64_NEON_H_
#define MOTE_SRC_OPERATORS_SHARED_AARCH64_NEON_H_

#include <arm_neon.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "src/operators/shared/vectors/common_simd.h"

namespace mote::vectors {
namespace {

struct NeonVectors {
  using Vector = int32x4_t;
  using Floats = float32x4_t;
  using Quad = int32x4_t;
};

struct Simd : CommonSimd<Simd, NeonVectors> {
  static constexpr bool kSignedActivations = true;
  static constexpr int kTileVectors = 4;     // vectors of weights in a tile, at most
  static constexpr int kTileSums = 16;       // sums that fit in registers beside these
  static constexpr int kFloatTileSums = 16;  // as kTileSums
  static constexpr int kFloatsAtOnce = 4;
  static constexpr bool kPrefetches = false;

  static bool AllAtMost(Vector x, Vector limit) { return vmaxvq_u32(vcgtq_s32(x, limit)) == 0; }
  static Vector ShiftAllRight(Vector x, int bits) { return vshlq_s32(x, Set(-bits)); }
  static Vector PrepareShift(Vector bits) { return vnegq_s32(bits); }
  static Vector ShiftPrepared(Vector x, Vector prepared) { return vshlq_s32(x, prepared); }
  static Vector UpperOfFirst(Vector x) { return InterleaveLow32(Set(0), x); }
  static Vector UpperOfSecond(Vector x) { return InterleaveHigh32(Set(0), x); }
  static Vector RoundedProduct(Vector x, Vector m) { return vqrdmulhq_s32(x, m); }
  static Vector UpperWords(Vector x, Vector m, Vector first_addend, Vector second_addend) {
    const int64x2_t first = vmlal_s32(vreinterpretq_s64_s32(first_addend), vget_low_s32(x), vget_low_s32(m));
    const int64x2_t second = vmlal_high_s32(vreinterpretq_s64_s32(second_addend), x, m);
    return vuzp2q_s32(vreinterpretq_s32_s64(first), vreinterpretq_s32_s64(second));
  }
  static Vector AddProducts(Vector sum, Vector a, Vector b) {
    const int8x16_t x = vreinterpretq_s8_s32(a), y = vreinterpretq_s8_s32(b);
#ifdef __ARM_FEATURE_DOTPROD
    return vdotq_s32(sum, x, y);
#else
    // Two products fill 16 bits, except four factors of -128, whose sum does not fit.
    const int16x8_t low = vmull_s8(vget_low_s8(x), vget_low_s8(y)), high = vmull_high_s8(x, y);
    return Add(sum, vpaddq_s32(vpaddlq_s16(low), vpaddlq_s16(high)));
#endif
  }
#ifdef __ARM_FEATURE_DOTPROD
  static constexpr int kGroupsAtOnce = 4;
  static Vector AddProductsOf(int n, Vector sum, Vector a, Vector b) {
    const int8x16_t x = vreinterpretq_s8_s32(a), y = vreinterpretq_s8_s32(b);
    switch (n) {
      case 0:
        return vdotq_laneq_s32(sum, y, x, 0);
      case 1:
        return vdotq_laneq_s32(sum, y, x, 1);
      case 2:
        return vdotq_laneq_s32(sum, y, x, 2);
      default:
        return vdotq_laneq_s32(sum, y, x, 3);
    }
  }
#endif
  static Vector SumEights(Vector signed_bytes) {
    const int32x4_t fours = vpaddlq_s16(vpaddlq_s8(vreinterpretq_s8_s32(signed_bytes)));
    return InterleaveLow32(vpaddq_s32(fours, Set(0)), Set(0));
  }
  static int32_t Total(Vector x) { return vaddvq_s32(x); }
  static Quad Totals(const Vector* v) { return vpaddq_s32(vpaddq_s32(v[0], v[1]), vpaddq_s32(v[2], v[3])); }
  static Vector Join(const Quad* quads) { return quads[0]; }
  static Floats MinFloats(Floats a, Floats b) { return a < b ? a : b; }
  static Floats MaxFloats(Floats a, Floats b) { return a > b ? a : b; }
  static Vector CutOff(Floats x) { return vcvtq_s32_f32(x); }
  static Vector Round(Floats x) { return vcvtnq_s32_f32(x); }
  static Floats MultiplyAdd(Floats a, Floats b, Floats sum) { return vfmaq_f32(sum, a, b); }
  static Floats MultiplyAddOf(int n, Floats a, Floats b, Floats sum) {
    switch (n) {
      case 0:
        return vfmaq_laneq_f32(sum, b, a, 0);
      case 1:
        return vfmaq_laneq_f32(sum, b, a, 1);
      case 2:
        return vfmaq_laneq_f32(sum, b, a, 2);
      default:
        return vfmaq_laneq_f32(sum, b, a, 3);
    }
  }
  static Floats ClampFloats(Floats x, Floats min, Floats max) { return vminq_f32(vmaxq_f32(x, min), max); }
  static Vector Narrow32(Vector a, Vector b) { return vreinterpretq_s32_s16(vqmovn_high_s32(vqmovn_s32(a), b)); }
  static Vector Narrow16(Vector a, Vector b) {
    const int8x8_t low = vqmovn_s16(vreinterpretq_s16_s32(a));
    return vreinterpretq_s32_s8(vqmovn_high_s16(low, vreinterpretq_s16_s32(b)));
  }
  static Quad SaturatedBytes(Vector x) { return Narrow16(Narrow32(x, x), x); }
  static Vector LoadInt8s(const int8_t* from, int count) {
    int32_t bytes = 0;
    if (count >= kLanes) {
      __builtin_memcpy(&bytes, from, kLanes);
    } else {
      std::memcpy(&bytes, from, static_cast<size_t>(count) % kLanes);
    }
    return vmovl_s16(vget_low_s16(vmovl_s8(vreinterpret_s8_s32(vdup_n_s32(bytes)))));
  }
  static void StoreFirst(void* to, Quad bytes, int count) {
    const int32_t four = vgetq_lane_s32(bytes, 0);
    if (count >= kLanes) {
      __builtin_memcpy(to, &four, kLanes);
    } else {
      std::memcpy(to, &four, static_cast<size_t>(count) % kLanes);
    }
  }
};

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_SHARED_AARCH64_NEON_H_
