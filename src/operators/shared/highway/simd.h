// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The vectors of the processor that a source is compiled for, by Google's Highway, with a few of Arm's own instructions
// where Highway has none.
#ifndef MOTE_SRC_OPERATORS_SHARED_HIGHWAY_SIMD_H_
#define MOTE_SRC_OPERATORS_SHARED_HIGHWAY_SIMD_H_

#define HWY_COMPILE_ONLY_STATIC
#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace mote::vectors {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

struct Simd {
 private:
  template <class T>
  using Full = hn::ScalableTag<T>;
  static constexpr Full<int32_t> kWords = {};
  static constexpr Full<int8_t> kInt8s = {};
  static constexpr Full<int16_t> kInt16s = {};
  static constexpr Full<float> kFloats = {};

 public:
  using Vector = hn::Vec<Full<int32_t>>;
  static constexpr int kBytes = static_cast<int>(hn::MaxLanes(kInt8s));
  static constexpr int kLanes = kBytes / 4;
  static constexpr bool kSignedActivations = true;  // see products/vectors/vector_copies.h
  static constexpr int kTileVectors = 4;            // vectors of weights in a tile, at most
  static constexpr int kTileSums = 16;              // sums that fit in registers beside these
  static constexpr bool kPrefersWords = false;
  static constexpr bool kStoresTogether = false;  // StoreTogether takes less time than StoreLanes
  static constexpr bool kHasSmallProducts = false;

  static Vector Set(int32_t x) { return hn::Set(kWords, x); }
  static Vector SetBytes(int x) { return hn::BitCast(kWords, hn::Set(kInt8s, static_cast<int8_t>(x))); }
  static Vector MinBytes(Vector a, Vector b) { return FromBytes(hn::Min(Bytes(a), Bytes(b))); }
  static Vector MaxBytes(Vector a, Vector b) { return FromBytes(hn::Max(Bytes(a), Bytes(b))); }
  static Vector Load(const void* from) { return FromBytes(hn::LoadU(kInt8s, static_cast<const int8_t*>(from))); }
  static void Store(void* to, Vector v) { hn::StoreU(Bytes(v), kInt8s, static_cast<int8_t*>(to)); }
  // Loads the first `count` bytes, count < kBytes, and zeros behind them.
  static Vector LoadBytes(const void* from, int count) {
    alignas(kBytes) char bytes[kBytes] = {};
    std::memcpy(bytes, from, static_cast<size_t>(count) % kBytes);
    return Load(bytes);
  }
  static void StoreBytes(void* to, Vector v, int count) {
    alignas(kBytes) char bytes[kBytes];
    Store(bytes, v);
    std::memcpy(to, bytes, static_cast<size_t>(count) % kBytes);
  }
  // Repeats the four bytes at `from` in each lane.
  static Vector Repeat4(const void* from) {
    int32_t bytes;
    __builtin_memcpy(&bytes, from, sizeof(bytes));
    return Set(bytes);
  }
  static Vector Xor(Vector a, Vector b) { return hn::Xor(a, b); }
  static Vector And(Vector a, Vector b) { return hn::And(a, b); }
  static Vector Add(Vector a, Vector b) { return hn::Add(a, b); }
  static Vector Sub(Vector a, Vector b) { return hn::Sub(a, b); }
  static Vector Product(Vector a, Vector b) { return hn::Mul(a, b); }
  static Vector Min(Vector a, Vector b) { return hn::Min(a, b); }
  static Vector Max(Vector a, Vector b) { return hn::Max(a, b); }
  static bool AllAtMost(Vector x, Vector limit) { return hn::AllFalse(kWords, hn::Gt(x, limit)); }
  static Vector SetWide(int64_t x) { return hn::BitCast(kWords, hn::Set(Full<int64_t>(), x)); }
  // Moves the lanes that UpperWords gives its first addend, the lower half, to the upper words of numbers of 64 bits,
  // whose lower words are zero; and those that it gives its second one.
  static Vector UpperOfFirst(Vector x) { return hn::InterleaveLower(kWords, hn::Zero(kWords), x); }
  static Vector UpperOfSecond(Vector x) { return hn::InterleaveUpper(kWords, hn::Zero(kWords), x); }
  static Vector Clamp(Vector x, Vector min, Vector max) { return hn::Min(hn::Max(x, min), max); }
  static Vector ShiftLeft(Vector x, Vector bits) { return hn::Shl(x, bits); }
  static Vector ShiftRight(Vector x, Vector bits) { return hn::Shr(x, bits); }
  static Vector ShiftAllLeft(Vector x, int bits) { return hn::ShiftLeftSame(x, bits); }
  static Vector ShiftAllRight(Vector x, int bits) { return hn::ShiftRightSame(x, bits); }
  // Does the same as ShiftRight, by at most kMaxPreparedShift bits, for which something can be prepared.
  static constexpr int kMaxPreparedShift = 30;
  static Vector PrepareShift(Vector bits) { return hn::Neg(bits); }
  static Vector ShiftPrepared(Vector x, Vector prepared) { return Vector(vshlq_s32(x.raw, prepared.raw)); }
  static Vector Signs(Vector x) { return hn::BroadcastSignBit(x); }
  // Takes 1 from the lanes of x in which y is negative and `one` was 1; it is 0 or 1.
  static Vector PrepareSigns(Vector one) { return Sub(Set(0), one); }
  static Vector TakeSigns(Vector x, Vector y, Vector prepared) { return Add(x, And(Signs(y), prepared)); }
  // Does what RoundingDoublingHighMul does.
  static Vector RoundedProduct(Vector x, Vector m) { return Vector(vqrdmulhq_s32(x.raw, m.raw)); }
  // Returns the upper 32 bits of x * m + addend; both halves of the lanes have addends of their own.
  static Vector UpperWords(Vector x, Vector m, Vector first_addend, Vector second_addend) {
    const int64x2_t first =
        vmlal_s32(vreinterpretq_s64_s32(first_addend.raw), vget_low_s32(x.raw), vget_low_s32(m.raw));
    const int64x2_t second = vmlal_high_s32(vreinterpretq_s64_s32(second_addend.raw), x.raw, m.raw);
    return Vector(vuzp2q_s32(vreinterpretq_s32_s64(first), vreinterpretq_s32_s64(second)));
  }
  // Adds to each lane four products of signed bytes.
  static Vector AddProducts(Vector sum, Vector a, Vector b) {
#ifdef __ARM_FEATURE_DOTPROD
    return Vector(vdotq_s32(sum.raw, Bytes(a).raw, Bytes(b).raw));
#else
    // Two products fill 16 bits, but for four factors of -128.
    const int16x8_t low = vmull_s8(vget_low_s8(Bytes(a).raw), vget_low_s8(Bytes(b).raw));
    const int16x8_t high = vmull_high_s8(Bytes(a).raw, Bytes(b).raw);
    return Add(sum, Vector(vpaddq_s32(vpaddlq_s16(low), vpaddlq_s16(high))));
#endif
  }
  // Arm multiplies by one lane of a vector: a loop loads so many groups of four numbers at once. Without such products
  // of bytes, it loads them one by one. AddProductsOf does what AddProducts does, with group n of `a` in place of all,
  // and MultiplyAddOf with float n.
#ifdef __ARM_FEATURE_DOTPROD
  static constexpr int kGroupsAtOnce = 4;
  static Vector AddProductsOf(int n, Vector sum, Vector a, Vector b) {
    const int8x16_t x = Bytes(a).raw, y = Bytes(b).raw;
    switch (n) {
      case 0:
        return Vector(vdotq_laneq_s32(sum.raw, y, x, 0));
      case 1:
        return Vector(vdotq_laneq_s32(sum.raw, y, x, 1));
      case 2:
        return Vector(vdotq_laneq_s32(sum.raw, y, x, 2));
      default:
        return Vector(vdotq_laneq_s32(sum.raw, y, x, 3));
    }
  }
#else
  static constexpr int kGroupsAtOnce = 1;
  static Vector AddProductsOf(int, Vector sum, Vector a, Vector b) { return AddProducts(sum, a, b); }
#endif
  // Adds up each eight signed bytes, to an even lane.
  static Vector SumEights(Vector signed_bytes) {
    const int32x4_t fours = vpaddlq_s16(vpaddlq_s8(Bytes(signed_bytes).raw));
    const int32x4_t eights = vpaddq_s32(fours, vdupq_n_s32(0));
    return Vector(vzip1q_s32(eights, vdupq_n_s32(0)));
  }
  // Adds up the lanes.
  static int32_t Total(Vector x) { return hn::GetLane(hn::SumOfLanes(kWords, x)); }
  // rows[i] lane j = rows[j] lane i.
  static void Transpose(Vector* rows) {
    const auto wide = [](Vector x) { return hn::BitCast(Full<int64_t>(), x); };
    const auto join_lower = [&](Vector a, Vector b) {
      return hn::BitCast(kWords, hn::InterleaveLower(Full<int64_t>(), wide(a), wide(b)));
    };
    const auto join_upper = [&](Vector a, Vector b) {
      return hn::BitCast(kWords, hn::InterleaveUpper(Full<int64_t>(), wide(a), wide(b)));
    };
    const Vector a = hn::InterleaveLower(kWords, rows[0], rows[1]), b = hn::InterleaveUpper(kWords, rows[0], rows[1]);
    const Vector c = hn::InterleaveLower(kWords, rows[2], rows[3]), d = hn::InterleaveUpper(kWords, rows[2], rows[3]);
    rows[0] = join_lower(a, c);
    rows[1] = join_upper(a, c);
    rows[2] = join_lower(b, d);
    rows[3] = join_upper(b, d);
  }
  // Totals returns four numbers: the sums of the lanes of v[0] to v[3].
  using Quad = Vector;
  static Quad Totals(const Vector* v) {
    return Vector(vpaddq_s32(vpaddq_s32(v[0].raw, v[1].raw), vpaddq_s32(v[2].raw, v[3].raw)));
  }
  static Vector Join(const Quad* quads) { return quads[0]; }
  using Floats = hn::Vec<Full<float>>;
  static constexpr int kFloatTileSums = 16;  // as kTileSums
  static constexpr int kFloatsAtOnce = 4;    // as kGroupsAtOnce
  static constexpr bool kPrefetches = false;
  static Floats SetFloats(float x) { return hn::Set(kFloats, x); }
  static Floats LoadFloats(const float* from) { return hn::LoadU(kFloats, from); }
  // Loads the first `count` numbers, at least one, and zeros behind them.
  static Floats LoadFloats(const float* from, int count) {
    return count >= kLanes ? LoadFloats(from) : AsFloats(LoadBytes(from, count * 4));
  }
  static void StoreFloats(float* to, Floats x, int count) {
    if (count >= kLanes) {
      hn::StoreU(x, kFloats, to);
    } else {
      StoreBytes(to, Bits(x), count * 4);
    }
  }
  static Floats AddFloats(Floats a, Floats b) { return hn::Add(a, b); }
  static Floats MultiplyFloats(Floats a, Floats b) { return hn::Mul(a, b); }
  static Floats DivideFloats(Floats a, Floats b) { return hn::Div(a, b); }
  static Floats ToFloats(Vector x) { return hn::ConvertTo(kFloats, x); }
  static Floats AsFloats(Vector bits) { return hn::BitCast(kFloats, bits); }
  static Vector Bits(Floats x) { return hn::BitCast(kWords, x); }
  // Returns b in lanes in which either is NaN.
  static Floats MinFloats(Floats a, Floats b) { return hn::IfThenElse(hn::Lt(a, b), a, b); }
  static Floats MaxFloats(Floats a, Floats b) { return hn::IfThenElse(hn::Gt(a, b), a, b); }
  static Vector CutOff(Floats x) { return hn::ConvertTo(kWords, x); }
  // Rounds halves to even.
  static Vector Round(Floats x) { return hn::NearestInt(x); }
  static Floats MultiplyAdd(Floats a, Floats b, Floats sum) { return hn::MulAdd(a, b, sum); }
  static Floats MultiplyAddOf(int n, Floats a, Floats b, Floats sum) {
    switch (n) {
      case 0:
        return hn::MulAdd(hn::Broadcast<0>(a), b, sum);
      case 1:
        return hn::MulAdd(hn::Broadcast<1>(a), b, sum);
      case 2:
        return hn::MulAdd(hn::Broadcast<2>(a), b, sum);
      default:
        return hn::MulAdd(hn::Broadcast<3>(a), b, sum);
    }
  }
  // NaN stays NaN.
  static Floats ClampFloats(Floats x, Floats min, Floats max) {
    return Floats(vminq_f32(vmaxq_f32(x.raw, min.raw), max.raw));
  }
  static Vector InterleaveLow8(Vector a, Vector b) {
    return FromBytes(hn::InterleaveLower(kInt8s, Bytes(a), Bytes(b)));
  }
  static Vector InterleaveHigh8(Vector a, Vector b) {
    return FromBytes(hn::InterleaveUpper(kInt8s, Bytes(a), Bytes(b)));
  }
  static Vector InterleaveLow16(Vector a, Vector b) {
    return hn::BitCast(kWords, hn::InterleaveLower(kInt16s, Int16s(a), Int16s(b)));
  }
  static Vector InterleaveHigh16(Vector a, Vector b) {
    return hn::BitCast(kWords, hn::InterleaveUpper(kInt16s, Int16s(a), Int16s(b)));
  }
  static Vector Narrow32(Vector a, Vector b) { return hn::BitCast(kWords, hn::ReorderDemote2To(kInt16s, a, b)); }
  static Vector Narrow16(Vector a, Vector b) {
    return FromBytes(Int8s(vqmovn_high_s16(vqmovn_s16(Int16s(a).raw), Int16s(b).raw)));
  }
  // Loads the first `count` numbers, at least one, to lanes.
  static Vector LoadInt8s(const int8_t* from, int count) {
    int32_t bytes = 0;
    if (count >= kLanes) {
      __builtin_memcpy(&bytes, from, kLanes);
    } else {
      std::memcpy(&bytes, from, static_cast<size_t>(count) % kLanes);
    }
    const hn::Rebind<int8_t, Full<int32_t>> narrow;
    return hn::PromoteTo(kWords, hn::LoadU(narrow, reinterpret_cast<const int8_t*>(&bytes)));
  }
  // Truncates the quotient; |x| < 2^24.
  static Vector Quotient(Vector x, int divisor) {
    return CutOff(hn::Div(ToFloats(x), SetFloats(static_cast<float>(divisor))));
  }
  // Stores the lanes as bytes, saturated to int8.
  static void StoreLanes(int8_t* to, Vector x, int count) { StoreFour(to, SaturatedBytes(x), count); }
  // Stores the lanes, saturated to int8, plus 128.
  static void StoreLanes(uint8_t* to, Vector x, int count) {
    StoreFour(to, SaturatedBytes(x) ^ static_cast<int32_t>(0x80808080), count);
  }

 private:
  using Int8s = hn::Vec<Full<int8_t>>;
  static Int8s Bytes(Vector x) { return hn::BitCast(kInt8s, x); }
  static Vector FromBytes(Int8s x) { return hn::BitCast(kWords, x); }
  static hn::Vec<Full<int16_t>> Int16s(Vector x) { return hn::BitCast(kInt16s, x); }
  static int32_t SaturatedBytes(Vector x) { return hn::GetLane(Narrow16(Narrow32(x, x), x)); }
  static void StoreFour(void* to, int32_t four, int count) {
    if (count >= kLanes) {
      __builtin_memcpy(to, &four, kLanes);
    } else {
      std::memcpy(to, &four, static_cast<size_t>(count) % kLanes);
    }
  }
};

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_SHARED_HIGHWAY_SIMD_H_
