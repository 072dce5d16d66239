// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The vectors of WebAssembly, of 128 bits.
#ifndef MOTE_SRC_OPERATORS_SHARED_WASM_SIMD128_H_
#define MOTE_SRC_OPERATORS_SHARED_WASM_SIMD128_H_

#include <wasm_simd128.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace mote::vectors {
namespace {

struct Simd {
  using Vector = v128_t;
  static constexpr int kBytes = 16;
  static constexpr int kLanes = kBytes / 4;
  static constexpr bool kSignedActivations = false;  // see products/vectors/vector_copies.h
  static constexpr int kTileVectors = 2;             // vectors of weights in a tile, at most
  static constexpr int kTileSums = 6;                // sums that fit in registers beside these, where a browser has 16
  static constexpr bool kPrefersWords = true;        // AddWordProducts takes less time than AddProducts
  static constexpr int kWordTileSums = 8;            // as kTileSums, for AddWordProducts
  static constexpr bool kStoresTogether = false;     // StoreTogether takes less time than StoreLanes
  static constexpr bool kHasSmallProducts = false;

  static Vector Set(int32_t x) { return wasm_i32x4_splat(x); }
  static Vector SetBytes(int x) { return wasm_i8x16_splat(static_cast<int8_t>(x)); }
  static Vector MinBytes(Vector a, Vector b) { return wasm_i8x16_min(a, b); }
  static Vector MaxBytes(Vector a, Vector b) { return wasm_i8x16_max(a, b); }
  static Vector Load(const void* from) { return wasm_v128_load(from); }
  static void Store(void* to, Vector v) { wasm_v128_store(to, v); }
  // Loads the first `count` bytes, count < kBytes, and zeros behind them.
  static Vector LoadBytes(const void* from, int count) {
    Vector v = Set(0);
    std::memcpy(&v, from, static_cast<size_t>(count));
    return v;
  }
  static void StoreBytes(void* to, Vector v, int count) { std::memcpy(to, &v, static_cast<size_t>(count)); }
  // Repeats the four bytes at `from` in each lane.
  static Vector Repeat4(const void* from) { return wasm_v128_load32_splat(from); }
  static Vector Xor(Vector a, Vector b) { return wasm_v128_xor(a, b); }
  static Vector And(Vector a, Vector b) { return wasm_v128_and(a, b); }
  static Vector Add(Vector a, Vector b) { return wasm_i32x4_add(a, b); }
  static Vector Sub(Vector a, Vector b) { return wasm_i32x4_sub(a, b); }
  static Vector Product(Vector a, Vector b) { return wasm_i32x4_mul(a, b); }
  static Vector Min(Vector a, Vector b) { return wasm_i32x4_min(a, b); }
  static Vector Max(Vector a, Vector b) { return wasm_i32x4_max(a, b); }
  static bool AllAtMost(Vector x, Vector limit) { return wasm_i32x4_all_true(wasm_i32x4_le(x, limit)); }
  static Vector SetWide(int64_t x) { return wasm_i64x2_splat(x); }
  static Vector UpperOfFirst(Vector x) { return wasm_i32x4_shuffle(wasm_i32x4_splat(0), x, 0, 4, 0, 5); }
  static Vector UpperOfSecond(Vector x) { return wasm_i32x4_shuffle(wasm_i32x4_splat(0), x, 0, 6, 0, 7); }
  static Vector Clamp(Vector x, Vector min, Vector max) { return wasm_i32x4_min(wasm_i32x4_max(x, min), max); }
  // The instructions shift all lanes by the same number of bits.
  static Vector ShiftLeft(Vector x, Vector bits) {
    return wasm_i32x4_make(Lane<0>(x) << Lane<0>(bits), Lane<1>(x) << Lane<1>(bits), Lane<2>(x) << Lane<2>(bits),
                           Lane<3>(x) << Lane<3>(bits));
  }
  static Vector ShiftRight(Vector x, Vector bits) {
    return wasm_i32x4_make(Lane<0>(x) >> Lane<0>(bits), Lane<1>(x) >> Lane<1>(bits), Lane<2>(x) >> Lane<2>(bits),
                           Lane<3>(x) >> Lane<3>(bits));
  }
  static Vector ShiftAllLeft(Vector x, int bits) { return wasm_i32x4_shl(x, static_cast<uint32_t>(bits)); }
  static Vector ShiftAllRight(Vector x, int bits) {
    return wasm_i32x4_shr(x, static_cast<uint32_t>(bits < 31 ? bits : 31));
  }
  // The upper 34 bits of products with a power of two are the shifted numbers.
  static constexpr int kMaxPreparedShift = 30;
  static Vector PrepareShift(Vector bits) {
    const Vector one = Set(1), all = Set(kMaxPreparedShift);
    return ShiftLeft(one, Sub(all, bits));
  }
  static Vector ShiftPrepared(Vector x, Vector power) {
    const Vector first = wasm_i64x2_shr(wasm_i64x2_extmul_low_i32x4(x, power), kMaxPreparedShift);
    const Vector second = wasm_i64x2_shr(wasm_i64x2_extmul_high_i32x4(x, power), kMaxPreparedShift);
    return LowerWordsOf(first, second);
  }
  static Vector Signs(Vector x) { return wasm_i32x4_shr(x, 31); }
  // Takes 1 from the lanes of x in which y is negative and `one` was 1; it is 0 or 1.
  static Vector PrepareSigns(Vector one) { return Sub(Set(0), one); }
  static Vector TakeSigns(Vector x, Vector y, Vector prepared) { return Add(x, And(Signs(y), prepared)); }
  // Does what RoundingDoublingHighMul does.
  static Vector RoundedProduct(Vector x, Vector m) {
    const Vector half = wasm_i64x2_splat(int64_t{1} << 30);
    const Vector first = wasm_i64x2_shr(wasm_i64x2_add(wasm_i64x2_extmul_low_i32x4(x, m), half), 31);
    const Vector second = wasm_i64x2_shr(wasm_i64x2_add(wasm_i64x2_extmul_high_i32x4(x, m), half), 31);
    return LowerWordsOf(first, second);
  }
  // Returns the upper 32 bits of x * m + addend; both halves of the lanes have addends of their own.
  static Vector UpperWords(Vector x, Vector m, Vector first_addend, Vector second_addend) {
    const Vector first = wasm_i64x2_add(wasm_i64x2_extmul_low_i32x4(x, m), first_addend);
    const Vector second = wasm_i64x2_add(wasm_i64x2_extmul_high_i32x4(x, m), second_addend);
    return wasm_i32x4_shuffle(first, second, 1, 3, 5, 7);
  }
  // Adds to each lane four products of unsigned and signed bytes, as two sums of two.
  static Vector AddProducts(Vector sum, Vector unsigned_bytes, Vector signed_bytes) {
    const Vector x_even = wasm_v128_and(unsigned_bytes, wasm_i16x8_splat(0xFF));
    const Vector x_odd = wasm_u16x8_shr(unsigned_bytes, 8);
    const Vector w_even = wasm_i16x8_shr(wasm_i16x8_shl(signed_bytes, 8), 8);
    const Vector w_odd = wasm_i16x8_shr(signed_bytes, 8);
    sum = wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(x_even, w_even));
    return wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(x_odd, w_odd));
  }
  static constexpr int kGroupsAtOnce = 1;
  static Vector AddProductsOf(int, Vector sum, Vector a, Vector b) { return AddProducts(sum, a, b); }
  // Adds to each lane two products of words.
  static Vector AddWordProducts(Vector sum, Vector a, Vector b) {
    return wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(a, b));
  }
  static Vector SetWords(int x) { return wasm_i16x8_splat(static_cast<int16_t>(x)); }
  // Loads kBytes / 2 bytes as words.
  static Vector LoadWords(const int8_t* from) { return wasm_i16x8_load8x8(from); }
  static Vector LoadWords(const uint8_t* from) { return wasm_u16x8_load8x8(from); }
  // Stores the first `count` words as bytes, saturated to int8.
  static void StoreWords(int8_t* to, Vector words, int count) {
    StoreBytes(to, wasm_i8x16_narrow_i16x8(words, words), Least8(count));
  }
  // Stores them, saturated to int8, plus 128.
  static void StoreWords(uint8_t* to, Vector words, int count) {
    StoreBytes(to, wasm_v128_xor(wasm_i8x16_narrow_i16x8(words, words), SetBytes(-128)), Least8(count));
  }
  // Adds up each eight unsigned bytes, to an even lane.
  static Vector SumEights(Vector unsigned_bytes) {
    const Vector fours = wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_extadd_pairwise_u8x16(unsigned_bytes));
    return wasm_i64x2_add(wasm_v128_and(fours, SetWide(0xFFFFFFFF)), wasm_u64x2_shr(fours, 32));
  }
  // Adds up the lanes.
  static int32_t Total(Vector x) {
    const Vector pair = wasm_i32x4_add(x, wasm_i32x4_shuffle(x, x, 2, 3, 0, 1));
    return Lane<0>(pair) + Lane<1>(pair);
  }
  // rows[i] lane j = rows[j] lane i.
  static void Transpose(Vector* rows) {
    const Vector a = wasm_i32x4_shuffle(rows[0], rows[1], 0, 4, 1, 5);
    const Vector b = wasm_i32x4_shuffle(rows[0], rows[1], 2, 6, 3, 7);
    const Vector c = wasm_i32x4_shuffle(rows[2], rows[3], 0, 4, 1, 5);
    const Vector d = wasm_i32x4_shuffle(rows[2], rows[3], 2, 6, 3, 7);
    rows[0] = wasm_i64x2_shuffle(a, c, 0, 2);
    rows[1] = wasm_i64x2_shuffle(a, c, 1, 3);
    rows[2] = wasm_i64x2_shuffle(b, d, 0, 2);
    rows[3] = wasm_i64x2_shuffle(b, d, 1, 3);
  }
  // Totals returns four numbers: the sums of the lanes of v[0] to v[3].
  using Quad = Vector;
  static Quad Totals(const Vector* v) {
    Vector rows[4] = {v[0], v[1], v[2], v[3]};
    Transpose(rows);
    return Add(Add(rows[0], rows[1]), Add(rows[2], rows[3]));
  }
  static Vector Join(const Quad* quads) { return quads[0]; }
  using Floats = v128_t;
  static constexpr int kFloatTileSums = 8;  // as kTileSums
  static constexpr int kFloatsAtOnce = 1;   // as kGroupsAtOnce
  static constexpr bool kPrefetches = true;
  static Floats SetFloats(float x) { return wasm_f32x4_splat(x); }
  static Floats LoadFloats(const float* from) { return wasm_v128_load(from); }
  // Loads the first `count` numbers, at least one, and zeros behind them.
  static Floats LoadFloats(const float* from, int count) {
    return count >= kLanes ? LoadFloats(from) : LoadBytes(from, count * 4);
  }
  static void StoreFloats(float* to, Floats x, int count) {
    if (count >= kLanes) {
      wasm_v128_store(to, x);
    } else {
      StoreBytes(to, x, count * 4);
    }
  }
  static Floats AddFloats(Floats a, Floats b) { return wasm_f32x4_add(a, b); }
  static Floats MultiplyFloats(Floats a, Floats b) { return wasm_f32x4_mul(a, b); }
  static Floats DivideFloats(Floats a, Floats b) { return wasm_f32x4_div(a, b); }
  static Floats ToFloats(Vector x) { return wasm_f32x4_convert_i32x4(x); }
  static Floats AsFloats(Vector bits) { return bits; }
  static Vector Bits(Floats x) { return x; }
  // Returns b in lanes in which either is NaN.
  static Floats MinFloats(Floats a, Floats b) { return wasm_f32x4_pmin(b, a); }
  static Floats MaxFloats(Floats a, Floats b) { return wasm_f32x4_pmax(b, a); }
  static Vector CutOff(Floats x) { return wasm_i32x4_trunc_sat_f32x4(x); }
  // Rounds halves to even.
  static Vector Round(Floats x) { return wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_nearest(x)); }
  // There is no fused instruction that all browsers have.
  static Floats MultiplyAdd(Floats a, Floats b, Floats sum) { return wasm_f32x4_add(wasm_f32x4_mul(a, b), sum); }
  static Floats MultiplyAddOf(int, Floats a, Floats b, Floats sum) { return MultiplyAdd(a, b, sum); }
  // NaN stays NaN.
  static Floats ClampFloats(Floats x, Floats min, Floats max) { return MinFloats(max, MaxFloats(min, x)); }
  // Interleaves within each 16 bytes.
  static Vector InterleaveLow8(Vector a, Vector b) {
    return wasm_i8x16_shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  }
  static Vector InterleaveHigh8(Vector a, Vector b) {
    return wasm_i8x16_shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  }
  static Vector InterleaveLow16(Vector a, Vector b) { return wasm_i16x8_shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11); }
  static Vector InterleaveHigh16(Vector a, Vector b) { return wasm_i16x8_shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15); }
  static Vector Narrow32(Vector a, Vector b) { return wasm_i16x8_narrow_i32x4(a, b); }
  static Vector Narrow16(Vector a, Vector b) { return wasm_i8x16_narrow_i16x8(a, b); }
  // Loads the first `count` numbers, at least one, to lanes.
  static Vector LoadInt8s(const int8_t* from, int count) {
    int32_t bytes = 0;
    std::memcpy(&bytes, from, static_cast<size_t>(count < kLanes ? count : kLanes));
    return wasm_i32x4_extend_low_i16x8(wasm_i16x8_extend_low_i8x16(wasm_i32x4_splat(bytes)));
  }
  // Truncates the quotient; |x| < 2^24.
  static Vector Quotient(Vector x, int divisor) {
    const Floats quotient = wasm_f32x4_div(ToFloats(x), SetFloats(static_cast<float>(divisor)));
    return CutOff(quotient);
  }
  // Stores the lanes as bytes, saturated to int8.
  static void StoreLanes(int8_t* to, Vector x, int count) { StoreFour(to, SaturatedBytes(x), count); }
  // Stores the lanes, saturated to int8, plus 128.
  static void StoreLanes(uint8_t* to, Vector x, int count) {
    StoreFour(to, wasm_v128_xor(SaturatedBytes(x), wasm_i8x16_splat(-128)), count);
  }

 private:
  template <int kLane>
  static int32_t Lane(Vector x) {
    return wasm_i32x4_extract_lane(x, kLane);
  }
  static int Least8(int count) { return count < kBytes / 2 ? count : kBytes / 2; }
  static Vector LowerWordsOf(Vector first, Vector second) { return wasm_i32x4_shuffle(first, second, 0, 2, 4, 6); }
  static Vector SaturatedBytes(Vector x) {
    const Vector halves = wasm_i16x8_narrow_i32x4(x, x);
    return wasm_i8x16_narrow_i16x8(halves, halves);
  }
  static void StoreFour(void* to, Vector bytes, int count) {
    const int32_t four = Lane<0>(bytes);
    std::memcpy(to, &four, static_cast<size_t>(count < kLanes ? count : kLanes));
  }
};

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_SHARED_WASM_SIMD128_H_
