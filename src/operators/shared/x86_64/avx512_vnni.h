// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines the vectors of AVX-512 VNNI. A source that includes this is compiled only for such processors.
#ifndef MOTE_SRC_OPERATORS_SHARED_X86_64_AVX512_VNNI_H_
#define MOTE_SRC_OPERATORS_SHARED_X86_64_AVX512_VNNI_H_

#include <immintrin.h>

#include <cstdint>

#include "src/operators/shared/vectors/common_simd.h"

namespace mote::vectors {
namespace {

struct Avx512Vectors {
  using Vector = __m512i;
  using Floats = __m512;
  using Quad = __m128i;
};

struct Simd : CommonSimd<Simd, Avx512Vectors> {
  static constexpr int kTileVectors = 4;     // vectors of weights in a tile, at most
  static constexpr int kTileSums = 24;       // sums that fit in registers beside these
  static constexpr int kFloatTileSums = 24;  // as kTileSums
  static constexpr bool kStoresTogether = true;

  static Vector LoadBytes(const void* from, int count) { return _mm512_maskz_loadu_epi8(Mask(count), from); }
  static void StoreBytes(void* to, Vector v, int count) { _mm512_mask_storeu_epi8(to, Mask(count), v); }
  static bool AllAtMost(Vector x, Vector limit) { return _mm512_cmpgt_epi32_mask(x, limit) == 0; }
  static Vector ShiftAllRight(Vector x, int bits) { return _mm512_sra_epi32(x, _mm_cvtsi32_si128(bits)); }
  static Vector PrepareSigns(Vector one) { return Sub(Set(32), one); }
  static Vector TakeSigns(Vector x, Vector y, Vector prepared) { return Sub(x, _mm512_srlv_epi32(y, prepared)); }
  static Vector RoundedProduct(Vector x, Vector m) {
    const Vector half = SetWide(int64_t{1} << 30);
    const Vector even = _mm512_add_epi64(_mm512_mul_epi32(x, m), half);
    const Vector odd = _mm512_add_epi64(_mm512_mul_epi32(_mm512_srli_epi64(x, 32), _mm512_srli_epi64(m, 32)), half);
    return _mm512_mask_blend_epi32(0xAAAA, _mm512_srli_epi64(even, 31), _mm512_slli_epi64(odd, 1));
  }
  static Vector UpperWords(Vector x, Vector m, Vector first_addend, Vector second_addend) {
    const Vector even = _mm512_add_epi64(_mm512_mul_epi32(x, m), first_addend);
    const Vector odd =
        _mm512_add_epi64(_mm512_mul_epi32(_mm512_srli_epi64(x, 32), _mm512_srli_epi64(m, 32)), second_addend);
    return Bits(_mm512_mask_movehdup_ps(AsFloats(odd), 0x5555, AsFloats(even)));
  }
  static Vector AddProducts(Vector sum, Vector unsigned_bytes, Vector signed_bytes) {
    return _mm512_dpbusd_epi32(sum, unsigned_bytes, signed_bytes);
  }
  static Vector SumEights(Vector unsigned_bytes) { return _mm512_sad_epu8(unsigned_bytes, Set(0)); }
  static int32_t Total(Vector x) { return _mm512_reduce_add_epi32(x); }
  template <int kOdd>
  static Vector QuadsFrom(Vector a, Vector b) {
    return _mm512_shuffle_i32x4(a, b, kOdd == 0 ? 0x88 : 0xDD);
  }
  static Quad Totals(const Vector* v) {
    __m256i halves[4];
    for (int i = 0; i < 4; ++i) {
      halves[i] = _mm256_add_epi32(_mm512_castsi512_si256(v[i]), _mm512_extracti64x4_epi64(v[i], 1));
    }
    const __m256i ab = _mm256_hadd_epi32(halves[0], halves[1]), cd = _mm256_hadd_epi32(halves[2], halves[3]);
    const __m256i abcd = _mm256_hadd_epi32(ab, cd);
    return _mm_add_epi32(_mm256_castsi256_si128(abcd), _mm256_extracti128_si256(abcd, 1));
  }
  static Vector Join(const Quad* quads) {
    const __m256i low = _mm256_set_m128i(quads[1], quads[0]), high = _mm256_set_m128i(quads[3], quads[2]);
    return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
  }
  static Floats MinFloats(Floats a, Floats b) { return _mm512_min_ps(a, b); }
  static Floats MaxFloats(Floats a, Floats b) { return _mm512_max_ps(a, b); }
  static Vector CutOff(Floats x) { return _mm512_cvttps_epi32(x); }
  static Vector Round(Floats x) { return _mm512_cvtps_epi32(x); }
  static Floats MultiplyAdd(Floats a, Floats b, Floats sum) { return _mm512_fmadd_ps(a, b, sum); }
  static Vector Narrow32(Vector a, Vector b) { return _mm512_packs_epi32(a, b); }
  static Vector Narrow16(Vector a, Vector b) { return _mm512_packs_epi16(a, b); }
  static Quad SaturatedBytes(Vector x) { return _mm512_cvtsepi32_epi8(x); }
  static Vector LoadInt8s(const int8_t* from, int count) {
    if (count >= kLanes) return _mm512_cvtepi8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
    return _mm512_cvtepi8_epi32(_mm512_castsi512_si128(LoadBytes(from, count)));
  }
  static void StoreFirst(void* to, Quad bytes, int count) {
    if (count >= kLanes) return _mm_storeu_si128(static_cast<Quad*>(to), bytes);
    StoreBytes(to, _mm512_castsi128_si512(bytes), count);
  }
  // Stores `count` lanes of kVectors vectors, at most four, as StoreLanes does.
  template <int kVectors, class Byte>
  [[gnu::always_inline]] static void StoreTogether(Byte* to, const Vector* v, int count) {
    const Vector ab = Narrow32(v[0], v[1]), cd = kVectors > 2 ? Narrow32(v[2], v[kVectors - 1]) : ab;
    // Each 16 bytes hold four of each vector.
    const Vector order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    Vector bytes = _mm512_permutexvar_epi32(order, Narrow16(ab, cd));
    if (static_cast<Byte>(-1) > 0) bytes = Xor(bytes, SetBytes(-128));
    if (kVectors == 4 && count >= kBytes) return Store(to, bytes);
    if (kVectors < 4 && count >= kVectors * kLanes) {
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm512_castsi512_si256(bytes));
      if (kVectors == 2) return;
      const __m128i last = _mm512_extracti32x4_epi32(bytes, 2);
      return _mm_storeu_si128(reinterpret_cast<__m128i*>(to + 2 * kLanes), last);
    }
    StoreBytes(to, bytes, count);
  }

 private:
  static __mmask64 Mask(int count) { return ~(~__mmask64{0} << count); }
};

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_SHARED_X86_64_AVX512_VNNI_H_
