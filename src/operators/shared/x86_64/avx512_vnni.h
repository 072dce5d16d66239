// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The vectors of AVX-512 VNNI. A source that includes this is compiled for such processors alone.
#ifndef MOTE_SRC_OPERATORS_SHARED_X86_64_AVX512_VNNI_H_
#define MOTE_SRC_OPERATORS_SHARED_X86_64_AVX512_VNNI_H_

#include <immintrin.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace mote::vectors {
namespace {

struct Simd {
  using Vector = __m512i;
  static constexpr int kBytes = 64;
  static constexpr int kLanes = kBytes / 4;
  static constexpr bool kSignedActivations = false;  // see products/vectors/vector_copies.h
  static constexpr int kTileVectors = 4;             // vectors of weights in a tile, at most
  static constexpr int kTileSums = 24;               // sums that fit in registers beside these
  static constexpr bool kPrefersWords = false;
  static constexpr bool kStoresTogether = true;  // StoreTogether takes less time than StoreLanes
  static constexpr bool kHasSmallProducts = false;

  static Vector Set(int32_t x) { return _mm512_set1_epi32(x); }
  static Vector SetBytes(int x) { return _mm512_set1_epi8(static_cast<char>(x)); }
  static Vector MinBytes(Vector a, Vector b) { return _mm512_min_epi8(a, b); }
  static Vector MaxBytes(Vector a, Vector b) { return _mm512_max_epi8(a, b); }
  static Vector Load(const void* from) { return _mm512_loadu_si512(from); }
  static void Store(void* to, Vector v) { _mm512_storeu_si512(to, v); }
  // Loads the first `count` bytes, count < kBytes, and zeros behind them.
  static Vector LoadBytes(const void* from, int count) { return _mm512_maskz_loadu_epi8(Mask(count), from); }
  static void StoreBytes(void* to, Vector v, int count) { _mm512_mask_storeu_epi8(to, Mask(count), v); }
  // Repeats the four bytes at `from` in each lane.
  static Vector Repeat4(const void* from) {
    int32_t bytes;
    __builtin_memcpy(&bytes, from, sizeof(bytes));
    return _mm512_set1_epi32(bytes);
  }
  static Vector Xor(Vector a, Vector b) { return _mm512_xor_si512(a, b); }
  static Vector And(Vector a, Vector b) { return _mm512_and_si512(a, b); }
  static Vector Add(Vector a, Vector b) { return _mm512_add_epi32(a, b); }
  static Vector Sub(Vector a, Vector b) { return _mm512_sub_epi32(a, b); }
  static Vector Product(Vector a, Vector b) { return _mm512_mullo_epi32(a, b); }
  static Vector Min(Vector a, Vector b) { return _mm512_min_epi32(a, b); }
  static Vector Max(Vector a, Vector b) { return _mm512_max_epi32(a, b); }
  static bool AllAtMost(Vector x, Vector limit) { return _mm512_cmpgt_epi32_mask(x, limit) == 0; }
  static Vector SetWide(int64_t x) { return _mm512_set1_epi64(x); }
  // Moves the lanes that UpperWords gives its first addend, the even ones, to the upper words of numbers of 64 bits,
  // whose lower words are zero; and those that it gives its second one.
  static Vector UpperOfFirst(Vector x) { return _mm512_slli_epi64(x, 32); }
  static Vector UpperOfSecond(Vector x) { return And(x, SetWide(-(int64_t{1} << 32))); }
  static Vector Clamp(Vector x, Vector min, Vector max) { return _mm512_min_epi32(_mm512_max_epi32(x, min), max); }
  static Vector ShiftLeft(Vector x, Vector bits) { return _mm512_sllv_epi32(x, bits); }
  static Vector ShiftRight(Vector x, Vector bits) { return _mm512_srav_epi32(x, bits); }
  static Vector ShiftAllLeft(Vector x, int bits) { return _mm512_sll_epi32(x, _mm_cvtsi32_si128(bits)); }
  static Vector ShiftAllRight(Vector x, int bits) { return _mm512_sra_epi32(x, _mm_cvtsi32_si128(bits)); }
  // Does the same as ShiftRight, by at most kMaxPreparedShift bits, for which something can be prepared.
  static constexpr int kMaxPreparedShift = 30;
  static Vector PrepareShift(Vector bits) { return bits; }
  static Vector ShiftPrepared(Vector x, Vector prepared) { return ShiftRight(x, prepared); }
  static Vector Signs(Vector x) { return _mm512_srai_epi32(x, 31); }
  // Takes 1 from the lanes of x in which y is negative and `one` was 1; it is 0 or 1.
  static Vector PrepareSigns(Vector one) { return Sub(Set(32), one); }
  static Vector TakeSigns(Vector x, Vector y, Vector prepared) { return Sub(x, _mm512_srlv_epi32(y, prepared)); }
  // Does what RoundingDoublingHighMul does.
  static Vector RoundedProduct(Vector x, Vector m) {
    const Vector half = _mm512_set1_epi64(int64_t{1} << 30);
    const Vector even = _mm512_add_epi64(_mm512_mul_epi32(x, m), half);
    const Vector odd = _mm512_add_epi64(_mm512_mul_epi32(_mm512_srli_epi64(x, 32), _mm512_srli_epi64(m, 32)), half);
    return _mm512_mask_blend_epi32(0xAAAA, _mm512_srli_epi64(even, 31), _mm512_slli_epi64(odd, 1));
  }
  // Returns the upper 32 bits of x * m + addend; even lanes have the first addend, odd ones the second.
  static Vector UpperWords(Vector x, Vector m, Vector first_addend, Vector second_addend) {
    const Vector even = _mm512_add_epi64(_mm512_mul_epi32(x, m), first_addend);
    const Vector odd =
        _mm512_add_epi64(_mm512_mul_epi32(_mm512_srli_epi64(x, 32), _mm512_srli_epi64(m, 32)), second_addend);
    return _mm512_castps_si512(_mm512_mask_movehdup_ps(_mm512_castsi512_ps(odd), 0x5555, _mm512_castsi512_ps(even)));
  }
  // Adds to each lane four products of unsigned and signed bytes.
  static Vector AddProducts(Vector sum, Vector unsigned_bytes, Vector signed_bytes) {
    return _mm512_dpbusd_epi32(sum, unsigned_bytes, signed_bytes);
  }
  static constexpr int kGroupsAtOnce = 1;
  static Vector AddProductsOf(int, Vector sum, Vector a, Vector b) { return AddProducts(sum, a, b); }
  // Adds up each eight unsigned bytes, to an even lane.
  static Vector SumEights(Vector unsigned_bytes) { return _mm512_sad_epu8(unsigned_bytes, _mm512_setzero_si512()); }
  // Adds up the lanes.
  static int32_t Total(Vector x) { return _mm512_reduce_add_epi32(x); }
  // rows[i] lane j = rows[j] lane i.
  static void Transpose(Vector* rows) {
    Vector pairs[16], quads[16];
    for (int i = 0; i < 16; i += 2) {
      pairs[i] = _mm512_unpacklo_epi32(rows[i], rows[i + 1]);
      pairs[i + 1] = _mm512_unpackhi_epi32(rows[i], rows[i + 1]);
    }
    // quads[i + n] has lane n of each 128 bits of rows i to i + 3.
    for (int i = 0; i < 16; i += 4) {
      quads[i] = _mm512_unpacklo_epi64(pairs[i], pairs[i + 2]);
      quads[i + 1] = _mm512_unpackhi_epi64(pairs[i], pairs[i + 2]);
      quads[i + 2] = _mm512_unpacklo_epi64(pairs[i + 1], pairs[i + 3]);
      quads[i + 3] = _mm512_unpackhi_epi64(pairs[i + 1], pairs[i + 3]);
    }
    for (int n = 0; n < 4; ++n) {
      const Vector low_even = _mm512_shuffle_i32x4(quads[n], quads[4 + n], 0x88);
      const Vector low_odd = _mm512_shuffle_i32x4(quads[n], quads[4 + n], 0xDD);
      const Vector high_even = _mm512_shuffle_i32x4(quads[8 + n], quads[12 + n], 0x88);
      const Vector high_odd = _mm512_shuffle_i32x4(quads[8 + n], quads[12 + n], 0xDD);
      rows[n] = _mm512_shuffle_i32x4(low_even, high_even, 0x88);
      rows[4 + n] = _mm512_shuffle_i32x4(low_odd, high_odd, 0x88);
      rows[8 + n] = _mm512_shuffle_i32x4(low_even, high_even, 0xDD);
      rows[12 + n] = _mm512_shuffle_i32x4(low_odd, high_odd, 0xDD);
    }
  }
  // Totals returns four numbers: the sums of the lanes of v[0] to v[3].
  using Quad = __m128i;
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
  using Floats = __m512;
  static constexpr int kFloatTileSums = 24;  // as kTileSums
  static constexpr int kFloatsAtOnce = 1;    // as kGroupsAtOnce
  static constexpr bool kPrefetches = true;
  static Floats SetFloats(float x) { return _mm512_set1_ps(x); }
  static Floats LoadFloats(const float* from) { return _mm512_loadu_ps(from); }
  // Loads the first `count` numbers, at least one, and zeros behind them.
  static Floats LoadFloats(const float* from, int count) {
    return count >= kLanes ? LoadFloats(from) : _mm512_castsi512_ps(LoadBytes(from, count * 4));
  }
  static void StoreFloats(float* to, Floats x, int count) {
    if (count >= kLanes) {
      _mm512_storeu_ps(to, x);
    } else {
      StoreBytes(to, _mm512_castps_si512(x), count * 4);
    }
  }
  static Floats AddFloats(Floats a, Floats b) { return _mm512_add_ps(a, b); }
  static Floats MultiplyFloats(Floats a, Floats b) { return _mm512_mul_ps(a, b); }
  static Floats DivideFloats(Floats a, Floats b) { return _mm512_div_ps(a, b); }
  static Floats ToFloats(Vector x) { return _mm512_cvtepi32_ps(x); }
  static Floats AsFloats(Vector bits) { return _mm512_castsi512_ps(bits); }
  static Vector Bits(Floats x) { return _mm512_castps_si512(x); }
  // Returns b in lanes in which either is NaN.
  static Floats MinFloats(Floats a, Floats b) { return _mm512_min_ps(a, b); }
  static Floats MaxFloats(Floats a, Floats b) { return _mm512_max_ps(a, b); }
  static Vector CutOff(Floats x) { return _mm512_cvttps_epi32(x); }
  // Rounds halves to even.
  static Vector Round(Floats x) { return _mm512_cvtps_epi32(x); }
  static Floats MultiplyAdd(Floats a, Floats b, Floats sum) { return _mm512_fmadd_ps(a, b, sum); }
  static Floats MultiplyAddOf(int, Floats a, Floats b, Floats sum) { return MultiplyAdd(a, b, sum); }
  // NaN stays NaN.
  static Floats ClampFloats(Floats x, Floats min, Floats max) { return _mm512_min_ps(max, _mm512_max_ps(min, x)); }
  // Interleaves within each 16 bytes.
  static Vector InterleaveLow8(Vector a, Vector b) { return _mm512_unpacklo_epi8(a, b); }
  static Vector InterleaveHigh8(Vector a, Vector b) { return _mm512_unpackhi_epi8(a, b); }
  static Vector InterleaveLow16(Vector a, Vector b) { return _mm512_unpacklo_epi16(a, b); }
  static Vector InterleaveHigh16(Vector a, Vector b) { return _mm512_unpackhi_epi16(a, b); }
  static Vector Narrow32(Vector a, Vector b) { return _mm512_packs_epi32(a, b); }
  static Vector Narrow16(Vector a, Vector b) { return _mm512_packs_epi16(a, b); }
  // Loads the first `count` numbers, at least one, to lanes.
  static Vector LoadInt8s(const int8_t* from, int count) {
    if (count >= kLanes) return _mm512_cvtepi8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
    return _mm512_cvtepi8_epi32(_mm512_castsi512_si128(LoadBytes(from, count)));
  }
  // Truncates the quotient; |x| < 2^24.
  static Vector Quotient(Vector x, int divisor) {
    const __m512 quotient = _mm512_div_ps(_mm512_cvtepi32_ps(x), _mm512_set1_ps(static_cast<float>(divisor)));
    return _mm512_cvttps_epi32(quotient);
  }
  // Stores the lanes as bytes, saturated to int8.
  static void StoreLanes(int8_t* to, Vector x, int count) {
    const __m128i bytes = _mm512_cvtsepi32_epi8(x);
    if (count >= kLanes) {
      _mm_storeu_si128(reinterpret_cast<__m128i*>(to), bytes);
    } else {
      _mm512_mask_storeu_epi8(to, Mask(count), _mm512_castsi128_si512(bytes));
    }
  }
  // Stores the lanes, saturated to int8, plus 128.
  static void StoreLanes(uint8_t* to, Vector x, int count) {
    const __m128i bytes = _mm_xor_si128(_mm512_cvtsepi32_epi8(x), _mm_set1_epi8(-128));
    if (count >= kLanes) {
      _mm_storeu_si128(reinterpret_cast<__m128i*>(to), bytes);
    } else {
      _mm512_mask_storeu_epi8(to, Mask(count), _mm512_castsi128_si512(bytes));
    }
  }
  // Stores `count` lanes of kVectors vectors, at most four, as StoreLanes does.
  template <int kVectors, class Byte>
  [[gnu::always_inline]] static void StoreTogether(Byte* to, const Vector* v, int count) {
    const Vector ab = Narrow32(v[0], v[1]), cd = kVectors > 2 ? Narrow32(v[2], v[kVectors - 1]) : ab;
    // Each 16 bytes have four of each vector.
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
