// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The vectors of AVX2. A source that includes this is compiled for such processors alone.
#ifndef MOTE_SRC_OPERATORS_SHARED_X86_64_AVX2_H_
#define MOTE_SRC_OPERATORS_SHARED_X86_64_AVX2_H_

#include <immintrin.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace mote::vectors {
namespace {

struct Simd {
  using Vector = __m256i;
  static constexpr int kBytes = 32;
  static constexpr int kLanes = kBytes / 4;
  static constexpr bool kSignedActivations = false;  // see products/vectors/vector_copies.h
  static constexpr int kTileVectors = 2;             // vectors of weights in a tile, at most
  static constexpr int kTileSums = 6;                // sums that fit in registers beside these
  static constexpr bool kPrefersWords = true;        // AddWordProducts takes less time than AddProducts
  static constexpr int kWordTileSums = 12;           // as kTileSums, for AddWordProducts
  static constexpr bool kStoresTogether = true;      // StoreTogether takes less time than StoreLanes
  static constexpr bool kHasSmallProducts = true;    // AddSmallProducts takes less time than AddProducts

  static Vector Set(int32_t x) { return _mm256_set1_epi32(x); }
  static Vector SetBytes(int x) { return _mm256_set1_epi8(static_cast<char>(x)); }
  static Vector MinBytes(Vector a, Vector b) { return _mm256_min_epi8(a, b); }
  static Vector MaxBytes(Vector a, Vector b) { return _mm256_max_epi8(a, b); }
  static Vector Load(const void* from) { return _mm256_loadu_si256(static_cast<const Vector*>(from)); }
  static void Store(void* to, Vector v) { _mm256_storeu_si256(static_cast<Vector*>(to), v); }
  // Loads the first `count` bytes, count < kBytes, and zeros behind them.
  static Vector LoadBytes(const void* from, int count) {
    alignas(kBytes) char bytes[kBytes] = {};
    std::memcpy(bytes, from, static_cast<size_t>(count));
    return Load(bytes);
  }
  static void StoreBytes(void* to, Vector v, int count) {
    alignas(kBytes) char bytes[kBytes];
    Store(bytes, v);
    std::memcpy(to, bytes, static_cast<size_t>(count));
  }
  // Repeats the four bytes at `from` in each lane.
  static Vector Repeat4(const void* from) {
    int32_t bytes;
    __builtin_memcpy(&bytes, from, sizeof(bytes));
    return _mm256_set1_epi32(bytes);
  }
  static Vector Xor(Vector a, Vector b) { return _mm256_xor_si256(a, b); }
  static Vector And(Vector a, Vector b) { return _mm256_and_si256(a, b); }
  static Vector Add(Vector a, Vector b) { return _mm256_add_epi32(a, b); }
  static Vector Sub(Vector a, Vector b) { return _mm256_sub_epi32(a, b); }
  static Vector Product(Vector a, Vector b) { return _mm256_mullo_epi32(a, b); }
  static Vector Min(Vector a, Vector b) { return _mm256_min_epi32(a, b); }
  static Vector Max(Vector a, Vector b) { return _mm256_max_epi32(a, b); }
  static bool AllAtMost(Vector x, Vector limit) {
    const Vector above = _mm256_cmpgt_epi32(x, limit);
    return _mm256_testz_si256(above, above) != 0;
  }
  static Vector SetWide(int64_t x) { return _mm256_set1_epi64x(x); }
  // Moves the lanes that UpperWords gives its first addend, the even ones, to the upper words of numbers of 64 bits,
  // whose lower words are zero; and those that it gives its second one.
  static Vector UpperOfFirst(Vector x) { return _mm256_slli_epi64(x, 32); }
  static Vector UpperOfSecond(Vector x) { return And(x, SetWide(-(int64_t{1} << 32))); }
  static Vector Clamp(Vector x, Vector min, Vector max) { return _mm256_min_epi32(_mm256_max_epi32(x, min), max); }
  static Vector ShiftLeft(Vector x, Vector bits) { return _mm256_sllv_epi32(x, bits); }
  static Vector ShiftRight(Vector x, Vector bits) { return _mm256_srav_epi32(x, bits); }
  static Vector ShiftAllLeft(Vector x, int bits) { return _mm256_sll_epi32(x, _mm_cvtsi32_si128(bits)); }
  static Vector ShiftAllRight(Vector x, int bits) { return _mm256_sra_epi32(x, _mm_cvtsi32_si128(bits)); }
  // Does the same as ShiftRight, by at most kMaxPreparedShift bits, for which something can be prepared.
  static constexpr int kMaxPreparedShift = 30;
  static Vector PrepareShift(Vector bits) { return bits; }
  static Vector ShiftPrepared(Vector x, Vector prepared) { return ShiftRight(x, prepared); }
  static Vector Signs(Vector x) { return _mm256_srai_epi32(x, 31); }
  // Takes 1 from the lanes of x in which y is negative and `one` was 1; it is 0 or 1.
  static Vector PrepareSigns(Vector one) { return Sub(Set(32), one); }
  static Vector TakeSigns(Vector x, Vector y, Vector prepared) { return Sub(x, _mm256_srlv_epi32(y, prepared)); }
  // Does what RoundingDoublingHighMul does.
  static Vector RoundedProduct(Vector x, Vector m) {
    const Vector half = _mm256_set1_epi64x(int64_t{1} << 30);
    const Vector even = _mm256_add_epi64(_mm256_mul_epi32(x, m), half);
    const Vector odd = _mm256_add_epi64(_mm256_mul_epi32(_mm256_srli_epi64(x, 32), _mm256_srli_epi64(m, 32)), half);
    return _mm256_blend_epi32(_mm256_srli_epi64(even, 31), _mm256_slli_epi64(odd, 1), 0xAA);
  }
  // Returns the upper 32 bits of x * m + addend; even lanes have the first addend, odd ones the second.
  static Vector UpperWords(Vector x, Vector m, Vector first_addend, Vector second_addend) {
    const Vector even = _mm256_add_epi64(_mm256_mul_epi32(x, m), first_addend);
    const Vector odd =
        _mm256_add_epi64(_mm256_mul_epi32(_mm256_srli_epi64(x, 32), _mm256_srli_epi64(m, 32)), second_addend);
    return _mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0xAA);
  }
  // Adds to each lane four products of unsigned and signed bytes, as two sums of two.
  static Vector AddProducts(Vector sum, Vector unsigned_bytes, Vector signed_bytes) {
    const Vector x_even = _mm256_and_si256(unsigned_bytes, _mm256_set1_epi16(0xFF));
    const Vector x_odd = _mm256_srli_epi16(unsigned_bytes, 8);
    const Vector w_even = _mm256_srai_epi16(_mm256_slli_epi16(signed_bytes, 8), 8);
    const Vector w_odd = _mm256_srai_epi16(signed_bytes, 8);
    sum = _mm256_add_epi32(sum, _mm256_madd_epi16(x_even, w_even));
    return _mm256_add_epi32(sum, _mm256_madd_epi16(x_odd, w_odd));
  }
  static constexpr int kGroupsAtOnce = 1;
  static Vector AddProductsOf(int, Vector sum, Vector a, Vector b) { return AddProducts(sum, a, b); }
  // Adds to each lane two products of words.
  static Vector AddWordProducts(Vector sum, Vector a, Vector b) {
    return _mm256_add_epi32(sum, _mm256_madd_epi16(a, b));
  }
  // Adds to each lane four products of signed bytes, of which those of b are at least -127: sums of two are words.
  static Vector AddSmallProducts(Vector sum, Vector a, Vector b) {
    const Vector pairs = _mm256_maddubs_epi16(_mm256_abs_epi8(a), _mm256_sign_epi8(b, a));
    return _mm256_add_epi32(sum, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
  }
  static Vector SetWords(int x) { return _mm256_set1_epi16(static_cast<int16_t>(x)); }
  // Loads kBytes / 2 bytes as words.
  static Vector LoadWords(const int8_t* from) { return _mm256_cvtepi8_epi16(LoadHalf(from)); }
  static Vector LoadWords(const uint8_t* from) { return _mm256_cvtepu8_epi16(LoadHalf(from)); }
  // Stores the first `count` words as bytes, saturated to int8.
  static void StoreWords(int8_t* to, Vector words, int count) { StoreSixteen(to, BytesOfWords(words), count); }
  // Stores them, saturated to int8, plus 128.
  static void StoreWords(uint8_t* to, Vector words, int count) {
    StoreSixteen(to, _mm_xor_si128(BytesOfWords(words), _mm_set1_epi8(-128)), count);
  }
  // Adds up each eight unsigned bytes, to an even lane.
  static Vector SumEights(Vector unsigned_bytes) { return _mm256_sad_epu8(unsigned_bytes, _mm256_setzero_si256()); }
  // Adds up the lanes.
  static int32_t Total(Vector x) {
    const __m128i quad = _mm_add_epi32(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
    const __m128i pair = _mm_add_epi32(quad, _mm_shuffle_epi32(quad, 0b01001110));
    return _mm_cvtsi128_si32(_mm_add_epi32(pair, _mm_shuffle_epi32(pair, 0b10110001)));
  }
  // rows[i] lane j = rows[j] lane i.
  static void Transpose(Vector* rows) {
    Vector pairs[8], quads[8];
    for (int i = 0; i < 8; i += 2) {
      pairs[i] = _mm256_unpacklo_epi32(rows[i], rows[i + 1]);
      pairs[i + 1] = _mm256_unpackhi_epi32(rows[i], rows[i + 1]);
    }
    // quads[i + n] has lane n of each 128 bits of rows i to i + 3.
    for (int i = 0; i < 8; i += 4) {
      quads[i] = _mm256_unpacklo_epi64(pairs[i], pairs[i + 2]);
      quads[i + 1] = _mm256_unpackhi_epi64(pairs[i], pairs[i + 2]);
      quads[i + 2] = _mm256_unpacklo_epi64(pairs[i + 1], pairs[i + 3]);
      quads[i + 3] = _mm256_unpackhi_epi64(pairs[i + 1], pairs[i + 3]);
    }
    for (int n = 0; n < 4; ++n) {
      rows[n] = _mm256_permute2x128_si256(quads[n], quads[4 + n], 0x20);
      rows[4 + n] = _mm256_permute2x128_si256(quads[n], quads[4 + n], 0x31);
    }
  }
  // Totals returns four numbers: the sums of the lanes of v[0] to v[3].
  using Quad = __m128i;
  static Quad Totals(const Vector* v) {
    const Vector ab = _mm256_hadd_epi32(v[0], v[1]), cd = _mm256_hadd_epi32(v[2], v[3]);
    const Vector abcd = _mm256_hadd_epi32(ab, cd);
    return _mm_add_epi32(_mm256_castsi256_si128(abcd), _mm256_extracti128_si256(abcd, 1));
  }
  static Vector Join(const Quad* quads) { return _mm256_set_m128i(quads[1], quads[0]); }
  using Floats = __m256;
  static constexpr int kFloatTileSums = 12;  // as kTileSums
  static constexpr int kFloatsAtOnce = 1;    // as kGroupsAtOnce
  static constexpr bool kPrefetches = true;
  static Floats SetFloats(float x) { return _mm256_set1_ps(x); }
  static Floats LoadFloats(const float* from) { return _mm256_loadu_ps(from); }
  // Loads the first `count` numbers, at least one, and zeros behind them.
  static Floats LoadFloats(const float* from, int count) {
    return count >= kLanes ? LoadFloats(from) : _mm256_maskload_ps(from, FirstLanes(count));
  }
  static void StoreFloats(float* to, Floats x, int count) {
    if (count >= kLanes) return _mm256_storeu_ps(to, x);
    // Some processors take long for masked stores.
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
  static Floats AddFloats(Floats a, Floats b) { return _mm256_add_ps(a, b); }
  static Floats MultiplyFloats(Floats a, Floats b) { return _mm256_mul_ps(a, b); }
  static Floats DivideFloats(Floats a, Floats b) { return _mm256_div_ps(a, b); }
  static Floats ToFloats(Vector x) { return _mm256_cvtepi32_ps(x); }
  static Floats AsFloats(Vector bits) { return _mm256_castsi256_ps(bits); }
  static Vector Bits(Floats x) { return _mm256_castps_si256(x); }
  // Returns b in lanes in which either is NaN.
  static Floats MinFloats(Floats a, Floats b) { return _mm256_min_ps(a, b); }
  static Floats MaxFloats(Floats a, Floats b) { return _mm256_max_ps(a, b); }
  static Vector CutOff(Floats x) { return _mm256_cvttps_epi32(x); }
  // Rounds halves to even.
  static Vector Round(Floats x) { return _mm256_cvtps_epi32(x); }
  static Floats MultiplyAdd(Floats a, Floats b, Floats sum) { return _mm256_fmadd_ps(a, b, sum); }
  static Floats MultiplyAddOf(int, Floats a, Floats b, Floats sum) { return MultiplyAdd(a, b, sum); }
  // NaN stays NaN.
  static Floats ClampFloats(Floats x, Floats min, Floats max) { return _mm256_min_ps(max, _mm256_max_ps(min, x)); }
  // Interleaves within each 16 bytes.
  static Vector InterleaveLow8(Vector a, Vector b) { return _mm256_unpacklo_epi8(a, b); }
  static Vector InterleaveHigh8(Vector a, Vector b) { return _mm256_unpackhi_epi8(a, b); }
  static Vector InterleaveLow16(Vector a, Vector b) { return _mm256_unpacklo_epi16(a, b); }
  static Vector InterleaveHigh16(Vector a, Vector b) { return _mm256_unpackhi_epi16(a, b); }
  static Vector Narrow32(Vector a, Vector b) { return _mm256_packs_epi32(a, b); }
  static Vector Narrow16(Vector a, Vector b) { return _mm256_packs_epi16(a, b); }
  // Loads the first `count` numbers, at least one, to lanes.
  static Vector LoadInt8s(const int8_t* from, int count) {
    int64_t bytes = 0;
    std::memcpy(&bytes, from, static_cast<size_t>(count < kLanes ? count : kLanes));
    return _mm256_cvtepi8_epi32(_mm_cvtsi64_si128(bytes));
  }
  // Truncates the quotient; |x| < 2^24.
  static Vector Quotient(Vector x, int divisor) {
    const __m256 quotient = _mm256_div_ps(_mm256_cvtepi32_ps(x), _mm256_set1_ps(static_cast<float>(divisor)));
    return _mm256_cvttps_epi32(quotient);
  }
  // Stores the lanes as bytes, saturated to int8.
  static void StoreLanes(int8_t* to, Vector x, int count) { StoreEight(to, SaturatedBytes(x), count); }
  // Stores the lanes, saturated to int8, plus 128.
  static void StoreLanes(uint8_t* to, Vector x, int count) {
    StoreEight(to, _mm_xor_si128(SaturatedBytes(x), _mm_set1_epi8(-128)), count);
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
      __m128i bytes = _mm256_castsi256_si128(in_order);
      if (kIsUnsigned<Byte>) bytes = _mm_xor_si128(bytes, _mm_set1_epi8(-128));
      StoreSixteen(to + i * kLanes, bytes, left);
    }
    constexpr int kLast = kVectors - 1;
    if (kVectors % 2 != 0 && kLast * kLanes < count) StoreLanes(to + kLast * kLanes, v[kLast], count - kLast * kLanes);
  }

 private:
  template <class Byte>
  static constexpr bool kIsUnsigned = static_cast<Byte>(-1) > 0;
  static __m128i LoadHalf(const void* from) { return _mm_loadu_si128(static_cast<const __m128i*>(from)); }
  static __m128i BytesOfWords(Vector words) {
    return _mm_packs_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
  }
  static void StoreSixteen(void* to, __m128i bytes, int count) {
    if (count >= kBytes / 2) return _mm_storeu_si128(static_cast<__m128i*>(to), bytes);
    alignas(16) char all[16];
    _mm_store_si128(reinterpret_cast<__m128i*>(all), bytes);
    if (count < 8) return std::memcpy(to, all, static_cast<size_t>(count)), void();
    std::memcpy(to, all, 8);
    std::memcpy(static_cast<char*>(to) + count - 8, all + count - 8, 8);
  }
  static __m128i SaturatedBytes(Vector x) {
    const __m128i halves = _mm_packs_epi32(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
    return _mm_packs_epi16(halves, halves);
  }
  static void StoreEight(void* to, __m128i bytes, int count) {
    const int64_t eight = _mm_cvtsi128_si64(bytes);
    std::memcpy(to, &eight, static_cast<size_t>(count < kLanes ? count : kLanes));
  }
  static Vector FirstLanes(int count) {
    return _mm256_cmpgt_epi32(Set(count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
  }
};

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_SHARED_X86_64_AVX2_H_
