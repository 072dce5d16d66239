// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines the vectors of AVX2. A source that includes this is compiled only for such processors.
#ifndef MOTE_SRC_OPERATORS_SHARED_X86_64_AVX2_H_
#define MOTE_SRC_OPERATORS_SHARED_X86_64_AVX2_H_

#include <immintrin.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "src/operators/shared/vectors/common_simd.h"

namespace mote::vectors {
namespace {

struct Avx2Vectors {
  using Vector = __m256i;
  using Floats = __m256;
  using Quad = __m128i;
};

struct Simd : CommonSimd<Simd, Avx2Vectors> {
  static constexpr int kTileVectors = 2;  // vectors of weights in a tile, at most
  static constexpr int kTileSums = 6;     // sums that fit in registers beside these
  static constexpr bool kPrefersWords = true;
  static constexpr int kWordTileSums = 12;   // as kTileSums, for AddWordProducts
  static constexpr int kFloatTileSums = 12;  // as kTileSums
  static constexpr bool kStoresTogether = true;
  static constexpr bool kHasSmallProducts = true;

  static bool AllAtMost(Vector x, Vector limit) {
    const Vector above = _mm256_cmpgt_epi32(x, limit);
    return _mm256_testz_si256(above, above) != 0;
  }
  static Vector ShiftAllRight(Vector x, int bits) { return _mm256_sra_epi32(x, _mm_cvtsi32_si128(bits)); }
  static Vector PrepareSigns(Vector one) { return Sub(Set(32), one); }
  static Vector TakeSigns(Vector x, Vector y, Vector prepared) { return Sub(x, _mm256_srlv_epi32(y, prepared)); }
  static Vector RoundedProduct(Vector x, Vector m) {
    const Vector half = SetWide(int64_t{1} << 30);
    const Vector even = _mm256_add_epi64(_mm256_mul_epi32(x, m), half);
    const Vector odd = _mm256_add_epi64(_mm256_mul_epi32(_mm256_srli_epi64(x, 32), _mm256_srli_epi64(m, 32)), half);
    return _mm256_blend_epi32(_mm256_srli_epi64(even, 31), _mm256_slli_epi64(odd, 1), 0xAA);
  }
  static Vector UpperWords(Vector x, Vector m, Vector first_addend, Vector second_addend) {
    const Vector even = _mm256_add_epi64(_mm256_mul_epi32(x, m), first_addend);
    const Vector odd =
        _mm256_add_epi64(_mm256_mul_epi32(_mm256_srli_epi64(x, 32), _mm256_srli_epi64(m, 32)), second_addend);
    return _mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0xAA);
  }
  // Adds two sums of two products.
  static Vector AddProducts(Vector sum, Vector unsigned_bytes, Vector signed_bytes) {
    const Vector x_even = And(unsigned_bytes, SetWords(0xFF));
    const Vector x_odd = _mm256_srli_epi16(unsigned_bytes, 8);
    const Vector w_even = _mm256_srai_epi16(_mm256_slli_epi16(signed_bytes, 8), 8);
    const Vector w_odd = _mm256_srai_epi16(signed_bytes, 8);
    return AddWordProducts(AddWordProducts(sum, x_even, w_even), x_odd, w_odd);
  }
  static Vector AddWordProducts(Vector sum, Vector a, Vector b) { return Add(sum, _mm256_madd_epi16(a, b)); }
  // Adds to each lane four products of signed bytes. Those of b are at least -127, so that sums of two products fit in
  // words.
  static Vector AddSmallProducts(Vector sum, Vector a, Vector b) {
    return AddWordProducts(sum, _mm256_maddubs_epi16(_mm256_abs_epi8(a), _mm256_sign_epi8(b, a)), SetWords(1));
  }
  static Vector LoadWords(const int8_t* from) { return _mm256_cvtepi8_epi16(LoadHalf(from)); }
  static Vector LoadWords(const uint8_t* from) { return _mm256_cvtepu8_epi16(LoadHalf(from)); }
  template <class Byte>
  static void StoreWords(Byte* to, Vector words, int count) {
    const Quad bytes = _mm_packs_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    StoreSixteen(to, ToBytes<Byte>(bytes), count);
  }
  static Vector SumEights(Vector unsigned_bytes) { return _mm256_sad_epu8(unsigned_bytes, Set(0)); }
  static int32_t Total(Vector x) {
    const __m128i quad = _mm_add_epi32(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
    const __m128i pair = _mm_add_epi32(quad, _mm_shuffle_epi32(quad, 0b01001110));
    return _mm_cvtsi128_si32(_mm_add_epi32(pair, _mm_shuffle_epi32(pair, 0b10110001)));
  }
  template <int kOdd>
  static Vector QuadsFrom(Vector a, Vector b) {
    return _mm256_permute2x128_si256(a, b, kOdd == 0 ? 0x20 : 0x31);
  }
  static Quad Totals(const Vector* v) {
    const Vector ab = _mm256_hadd_epi32(v[0], v[1]), cd = _mm256_hadd_epi32(v[2], v[3]);
    const Vector abcd = _mm256_hadd_epi32(ab, cd);
    return _mm_add_epi32(_mm256_castsi256_si128(abcd), _mm256_extracti128_si256(abcd, 1));
  }
  static Vector Join(const Quad* quads) { return _mm256_set_m128i(quads[1], quads[0]); }
  using CommonSimd::LoadFloats;
  static Floats LoadFloats(const float* from, int count) {
    return count >= kLanes ? LoadFloats(from) : _mm256_maskload_ps(from, FirstLanes(count));
  }
  static void StoreFloats(float* to, Floats x, int count) {
    if (count >= kLanes) return Store(to, Bits(x));
    // Some processors take a long time for masked stores.
    __m128 half = _mm256_castps256_ps128(x);
    if ((count & 4) != 0) {
      _mm_storeu_ps(to, half);
      to += 4;
      half = _mm256_extractf128_ps(x, 1);
    }
    if ((count & 2) != 0) {
      _mm_storel_pi(reinterpret_cast<__m64*>(to), half);
      to += 2;
      half = _mm_movehl_ps(half, half);
    }
    if ((count & 1) != 0) _mm_store_ss(to, half);
  }
  static Floats MinFloats(Floats a, Floats b) { return _mm256_min_ps(a, b); }
  static Floats MaxFloats(Floats a, Floats b) { return _mm256_max_ps(a, b); }
  static Vector CutOff(Floats x) { return _mm256_cvttps_epi32(x); }
  static Vector Round(Floats x) { return _mm256_cvtps_epi32(x); }
  static Floats MultiplyAdd(Floats a, Floats b, Floats sum) { return _mm256_fmadd_ps(a, b, sum); }
  static Vector Narrow32(Vector a, Vector b) { return _mm256_packs_epi32(a, b); }
  static Vector Narrow16(Vector a, Vector b) { return _mm256_packs_epi16(a, b); }
  static Quad SaturatedBytes(Vector x) {
    const __m128i halves = _mm_packs_epi32(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
    return _mm_packs_epi16(halves, halves);
  }
  static Vector LoadInt8s(const int8_t* from, int count) {
    int64_t bytes = 0;
    std::memcpy(&bytes, from, static_cast<size_t>(count < kLanes ? count : kLanes));
    return _mm256_cvtepi8_epi32(_mm_cvtsi64_si128(bytes));
  }
  static void StoreFirst(void* to, Quad bytes, int count) {
    const int64_t eight = _mm_cvtsi128_si64(bytes);
    std::memcpy(to, &eight, static_cast<size_t>(count < kLanes ? count : kLanes));
  }
  // Stores `count` lanes of kVectors vectors as StoreLanes does.
  template <int kVectors, class Byte>
  [[gnu::always_inline]] static void StoreTogether(Byte* to, const Vector* v, int count) {
#pragma GCC unroll 2
    for (int i = 0; i + 1 < kVectors; i += 2) {
      const int left = count - i * kLanes;
      if (left <= 0) return;
      const Vector words = Narrow32(v[i], v[i + 1]), fours = Narrow16(words, words);
      const Vector in_order = _mm256_permutevar8x32_epi32(fours, _mm256_setr_epi32(0, 4, 1, 5, 0, 4, 1, 5));
      StoreSixteen(to + i * kLanes, ToBytes<Byte>(_mm256_castsi256_si128(in_order)), left);
    }
    constexpr int kLast = kVectors - 1;
    if (kVectors % 2 != 0 && kLast * kLanes < count) StoreLanes(to + kLast * kLanes, v[kLast], count - kLast * kLanes);
  }

 private:
  static Quad LoadHalf(const void* from) { return _mm_loadu_si128(static_cast<const Quad*>(from)); }
  static void StoreSixteen(void* to, Quad bytes, int count) {
    if (count >= kBytes / 2) return _mm_storeu_si128(static_cast<Quad*>(to), bytes);
    alignas(16) char all[16];
    _mm_store_si128(reinterpret_cast<Quad*>(all), bytes);
    if (count < 8) return std::memcpy(to, all, static_cast<size_t>(count)), void();
    std::memcpy(to, all, 8);
    std::memcpy(static_cast<char*>(to) + count - 8, all + count - 8, 8);
  }
  static Vector FirstLanes(int count) {
    return _mm256_cmpgt_epi32(Set(count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
  }
};

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_SHARED_X86_64_AVX2_H_
