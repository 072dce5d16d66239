// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines the vectors of WebAssembly, of 128 bits.
#ifndef MOTE_SRC_OPERATORS_SHARED_WASM_SIMD128_H_
#define MOTE_SRC_OPERATORS_SHARED_WASM_SIMD128_H_

#include <wasm_simd128.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "src/operators/shared/vectors/common_simd.h"

namespace mote::vectors {
namespace {

struct WasmVectors {
  using Vector = v128_t;
  typedef float Floats __attribute__((vector_size(16)));
  using Quad = v128_t;
};

struct Simd : CommonSimd<Simd, WasmVectors> {
  static constexpr int kTileVectors = 2;  // vectors of weights in a tile, at most
  static constexpr int kTileSums = 6;     // sums that fit in registers beside these, where a browser has 16
  static constexpr bool kPrefersWords = true;
  static constexpr int kWordTileSums = 8;   // as kTileSums, for AddWordProducts
  static constexpr int kFloatTileSums = 8;  // as kTileSums

  static bool AllAtMost(Vector x, Vector limit) { return wasm_i32x4_all_true(wasm_i32x4_le(x, limit)); }
  // The instructions shift all lanes by the same number of bits.
  static Vector ShiftLeft(Vector x, Vector bits) {
    const auto n = As<uint32_t>(x), by = As<uint32_t>(bits);
    return Of(decltype(n){n[0] << by[0], n[1] << by[1], n[2] << by[2], n[3] << by[3]});
  }
  static Vector ShiftRight(Vector x, Vector bits) {
    const auto n = As<int32_t>(x), by = As<int32_t>(bits);
    return Of(decltype(n){n[0] >> by[0], n[1] >> by[1], n[2] >> by[2], n[3] >> by[3]});
  }
  static Vector ShiftAllRight(Vector x, int bits) { return Of(As<int32_t>(x) >> (bits < 31 ? bits : 31)); }
  // The upper 34 bits of products with a power of two are the shifted numbers.
  static Vector PrepareShift(Vector bits) { return ShiftLeft(Set(1), Sub(Set(kMaxPreparedShift), bits)); }
  static Vector ShiftPrepared(Vector x, Vector power) {
    const Vector first = wasm_i64x2_shr(wasm_i64x2_extmul_low_i32x4(x, power), kMaxPreparedShift);
    const Vector second = wasm_i64x2_shr(wasm_i64x2_extmul_high_i32x4(x, power), kMaxPreparedShift);
    return LowerWordsOf(first, second);
  }
  static Vector UpperOfFirst(Vector x) { return InterleaveLow32(Set(0), x); }
  static Vector UpperOfSecond(Vector x) { return InterleaveHigh32(Set(0), x); }
  static Vector RoundedProduct(Vector x, Vector m) {
    const Vector half = SetWide(int64_t{1} << 30);
    const Vector first = wasm_i64x2_shr(wasm_i64x2_add(wasm_i64x2_extmul_low_i32x4(x, m), half), 31);
    const Vector second = wasm_i64x2_shr(wasm_i64x2_add(wasm_i64x2_extmul_high_i32x4(x, m), half), 31);
    return LowerWordsOf(first, second);
  }
  static Vector UpperWords(Vector x, Vector m, Vector first_addend, Vector second_addend) {
    const Vector first = wasm_i64x2_add(wasm_i64x2_extmul_low_i32x4(x, m), first_addend);
    const Vector second = wasm_i64x2_add(wasm_i64x2_extmul_high_i32x4(x, m), second_addend);
    return Shuffled<int32_t, 1, 3, 5, 7>(first, second);
  }
  // Adds two sums of two products.
  static Vector AddProducts(Vector sum, Vector unsigned_bytes, Vector signed_bytes) {
    const Vector x_even = And(unsigned_bytes, SetWords(0xFF));
    const Vector x_odd = wasm_u16x8_shr(unsigned_bytes, 8);
    const Vector w_even = wasm_i16x8_shr(wasm_i16x8_shl(signed_bytes, 8), 8);
    const Vector w_odd = wasm_i16x8_shr(signed_bytes, 8);
    return AddWordProducts(AddWordProducts(sum, x_even, w_even), x_odd, w_odd);
  }
  static Vector AddWordProducts(Vector sum, Vector a, Vector b) { return Add(sum, wasm_i32x4_dot_i16x8(a, b)); }
  static Vector LoadWords(const int8_t* from) { return wasm_i16x8_load8x8(from); }
  static Vector LoadWords(const uint8_t* from) { return wasm_u16x8_load8x8(from); }
  template <class Byte>
  static void StoreWords(Byte* to, Vector words, int count) {
    StoreBytes(to, ToBytes<Byte>(Narrow16(words, words)), count < kBytes / 2 ? count : kBytes / 2);
  }
  static Vector SumEights(Vector unsigned_bytes) {
    const Vector fours = wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_extadd_pairwise_u8x16(unsigned_bytes));
    return wasm_i64x2_add(And(fours, SetWide(0xFFFFFFFF)), wasm_u64x2_shr(fours, 32));
  }
  static int32_t Total(Vector x) {
    const Vector pair = Add(x, Shuffled<int32_t, 2, 3, 0, 1>(x, x));
    return wasm_i32x4_extract_lane(pair, 0) + wasm_i32x4_extract_lane(pair, 1);
  }
  static Quad Totals(const Vector* v) {
    Vector rows[4] = {v[0], v[1], v[2], v[3]};
    Transpose(rows);
    return Add(Add(rows[0], rows[1]), Add(rows[2], rows[3]));
  }
  static Vector Join(const Quad* quads) { return quads[0]; }
  static Floats MinFloats(Floats a, Floats b) { return AsFloats(wasm_f32x4_pmin(Bits(b), Bits(a))); }
  static Floats MaxFloats(Floats a, Floats b) { return AsFloats(wasm_f32x4_pmax(Bits(b), Bits(a))); }
  static Vector CutOff(Floats x) { return wasm_i32x4_trunc_sat_f32x4(Bits(x)); }
  static Vector Round(Floats x) { return wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_nearest(Bits(x))); }
  // There is no fused instruction that all browsers have.
  static Floats MultiplyAdd(Floats a, Floats b, Floats sum) { return AddFloats(MultiplyFloats(a, b), sum); }
  static Vector Narrow32(Vector a, Vector b) { return wasm_i16x8_narrow_i32x4(a, b); }
  static Vector Narrow16(Vector a, Vector b) { return wasm_i8x16_narrow_i16x8(a, b); }
  static Quad SaturatedBytes(Vector x) {
    const Vector halves = Narrow32(x, x);
    return Narrow16(halves, halves);
  }
  static Vector LoadInt8s(const int8_t* from, int count) {
    int32_t bytes = 0;
    std::memcpy(&bytes, from, static_cast<size_t>(count < kLanes ? count : kLanes));
    return wasm_i32x4_extend_low_i16x8(wasm_i16x8_extend_low_i8x16(Set(bytes)));
  }
  static void StoreFirst(void* to, Quad bytes, int count) {
    const int32_t four = wasm_i32x4_extract_lane(bytes, 0);
    std::memcpy(to, &four, static_cast<size_t>(count < kLanes ? count : kLanes));
  }

 private:
  static Vector LowerWordsOf(Vector first, Vector second) { return Shuffled<int32_t, 0, 2, 4, 6>(first, second); }
};

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_SHARED_WASM_SIMD128_H_
