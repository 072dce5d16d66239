// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines the common part of the vectors of all levels, with the operators that GCC and Clang have for vectors.
#ifndef MOTE_SRC_OPERATORS_SHARED_VECTORS_COMMON_SIMD_H_
#define MOTE_SRC_OPERATORS_SHARED_VECTORS_COMMON_SIMD_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace mote::vectors {
namespace {

// A level's struct `Simd` is derived from CommonSimd<Simd, its types>. It hides functions for which its processor has
// better instructions, and adds functions that the operators of vectors do not offer:
//   AllAtMost(x, limit)             is true if no lane is above its limit
//   ShiftAllRight(x, bits)          shifts all lanes by the same number of bits, which may be more than 31
//   RoundedProduct(x, m)            does what RoundingDoublingHighMul does
//   UpperWords(x, m, first, second) returns the upper 32 bits of x * m + an addend of 64 bits: there is one
//                                   for even lanes and one for odd ones, or one for each half of the lanes
//   UpperOfFirst, UpperOfSecond(x)  move the lanes that UpperWords gives this addend to the upper words of
//                                   numbers of 64 bits, whose lower words are zero; those of even and odd
//                                   lanes are below
//   AddProducts(sum, a, b)          adds to each lane four products of bytes; those of b are signed
//   SumEights(bytes)                adds up each eight bytes, in the form of activations, to an even lane
//   Total(x)                        adds up the lanes
//   Totals(v), Join(quads)          the first returns four numbers, the sums of the lanes of v[0] to v[3]; the second
//                                   makes a vector of such quads
//   QuadsFrom<kOdd>(a, b)           returns quads kOdd, kOdd + 2 ... of those of a and b, if vectors have several
//   MinFloats, MaxFloats(a, b)      return b in lanes in which either is NaN
//   CutOff(x), Round(x)             make whole numbers of floats; Round rounds halves to even
//   MultiplyAdd(a, b, sum)          returns a * b + sum, rounded once where the processor can
//   Narrow32, Narrow16(a, b)        saturate lanes to words, and words to bytes, within each 16 bytes
//   SaturatedBytes(x)               returns the lanes as bytes, saturated to int8, and anything behind them
//   LoadInt8s(from, count)          loads the first `count` numbers, at least one, to lanes
//   StoreFirst(to, bytes, count)    stores the first `count` bytes, at most kLanes
// Levels that prefer words, in which activations and weights are stored then, also add:
//   AddWordProducts(sum, a, b)      adds to each lane two products of words
//   LoadWords(from)                 loads kBytes / 2 bytes as words
//   StoreWords(to, words, count)    stores the first `count` words as StoreLanes does
// Native has the types that the compiler's functions for the processor take: the Vector of whole numbers, the Floats,
// and the Quad of 16 bytes.
template <class Level, class Native>
struct CommonSimd {
  using Vector = typename Native::Vector;
  using Floats = typename Native::Floats;
  using Quad = typename Native::Quad;
  static constexpr int kBytes = sizeof(Vector);
  static constexpr int kLanes = kBytes / 4;
  static constexpr bool kSignedActivations = false;  // see products/vectors/vector_copies.h
  static constexpr bool kPrefersWords = false;       // AddWordProducts takes less time than AddProducts
  static constexpr bool kStoresTogether = false;     // StoreTogether takes less time than StoreLanes
  static constexpr bool kHasSmallProducts = false;   // AddSmallProducts takes less time than AddProducts
  static constexpr bool kPrefetches = true;

  static Vector Set(int32_t x) { return Of(As<int32_t>(Vector{}) + x); }
  static Vector SetBytes(int x) { return Of(As<int8_t>(Vector{}) + static_cast<int8_t>(x)); }
  static Vector SetWords(int x) { return Of(As<int16_t>(Vector{}) + static_cast<int16_t>(x)); }
  static Vector SetWide(int64_t x) { return Of(As<int64_t>(Vector{}) + x); }
  static Vector Load(const void* from) { return Of(*static_cast<const Unaligned<int32_t>*>(from)); }
  static void Store(void* to, Vector v) { *static_cast<Unaligned<int32_t>*>(to) = As<int32_t>(v); }
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
    return Set(bytes);
  }
  static Vector MinBytes(Vector a, Vector b) { return Of(Least(As<int8_t>(a), As<int8_t>(b))); }
  static Vector MaxBytes(Vector a, Vector b) { return Of(Largest(As<int8_t>(a), As<int8_t>(b))); }
  static Vector Xor(Vector a, Vector b) { return a ^ b; }
  static Vector And(Vector a, Vector b) { return a & b; }
  // Sums, differences and products that do not fit lose their upper bits.
  static Vector Add(Vector a, Vector b) { return Of(As<uint32_t>(a) + As<uint32_t>(b)); }
  static Vector Sub(Vector a, Vector b) { return Of(As<uint32_t>(a) - As<uint32_t>(b)); }
  static Vector Product(Vector a, Vector b) { return Of(As<uint32_t>(a) * As<uint32_t>(b)); }
  static Vector Min(Vector a, Vector b) { return Of(Least(As<int32_t>(a), As<int32_t>(b))); }
  static Vector Max(Vector a, Vector b) { return Of(Largest(As<int32_t>(a), As<int32_t>(b))); }
  static Vector Clamp(Vector x, Vector min, Vector max) { return Min(Max(x, min), max); }
  static Vector ShiftLeft(Vector x, Vector bits) { return Of(As<uint32_t>(x) << As<uint32_t>(bits)); }
  static Vector ShiftRight(Vector x, Vector bits) { return Of(As<int32_t>(x) >> As<int32_t>(bits)); }
  static Vector ShiftAllLeft(Vector x, int bits) { return Of(As<uint32_t>(x) << bits); }
  static Vector Signs(Vector x) { return Of(As<int32_t>(x) >> 31); }
  // ShiftPrepared does the same as ShiftRight, by at most kMaxPreparedShift bits. A level may compute something from
  // `bits` before, in PrepareShift.
  static constexpr int kMaxPreparedShift = 30;
  static Vector PrepareShift(Vector bits) { return bits; }
  static Vector ShiftPrepared(Vector x, Vector prepared) { return ShiftRight(x, prepared); }
  // TakeSigns subtracts 1 from the lanes of x where y is negative and `one` was 1. Lanes of `one` are 0 or 1.
  static Vector PrepareSigns(Vector one) { return Sub(Set(0), one); }
  static Vector TakeSigns(Vector x, Vector y, Vector prepared) { return Add(x, And(Signs(y), prepared)); }

  static Vector UpperOfFirst(Vector x) { return Of(As<int64_t>(x) << 32); }
  static Vector UpperOfSecond(Vector x) { return And(x, SetWide(-(int64_t{1} << 32))); }

  // The next functions interleave within each 16 bytes.
  static Vector InterleaveLow8(Vector a, Vector b) { return Interleaved<int8_t, 0>(a, b); }
  static Vector InterleaveHigh8(Vector a, Vector b) { return Interleaved<int8_t, 8>(a, b); }
  static Vector InterleaveLow16(Vector a, Vector b) { return Interleaved<int16_t, 0>(a, b); }
  static Vector InterleaveHigh16(Vector a, Vector b) { return Interleaved<int16_t, 4>(a, b); }
  static Vector InterleaveLow32(Vector a, Vector b) { return Interleaved<int32_t, 0>(a, b); }
  static Vector InterleaveHigh32(Vector a, Vector b) { return Interleaved<int32_t, 2>(a, b); }
  // Swaps rows and lanes, so that lane j of rows[i] becomes lane i of rows[j].
  static void Transpose(Vector* rows) {
#pragma GCC unroll 4
    for (int i = 0; i < kLanes; i += 4) {
      const Vector a = InterleaveLow32(rows[i], rows[i + 1]), b = InterleaveHigh32(rows[i], rows[i + 1]);
      const Vector c = InterleaveLow32(rows[i + 2], rows[i + 3]), d = InterleaveHigh32(rows[i + 2], rows[i + 3]);
      rows[i] = Interleaved<int64_t, 0>(a, c);
      rows[i + 1] = Interleaved<int64_t, 1>(a, c);
      rows[i + 2] = Interleaved<int64_t, 0>(b, d);
      rows[i + 3] = Interleaved<int64_t, 1>(b, d);
    }
    // Now rows[i + n] has lane n of each 16 bytes of rows i to i + 3.
    TransposeQuads<4>(rows);
  }

  static Floats SetFloats(float x) { return x - Floats{}; }
  static Floats LoadFloats(const float* from) {
    return reinterpret_cast<Floats>(*reinterpret_cast<const Unaligned<float>*>(from));
  }
  // Loads the first `count` numbers, at least one, and zeros behind them.
  static Floats LoadFloats(const float* from, int count) {
    return count >= kLanes ? LoadFloats(from) : AsFloats(Level::LoadBytes(from, count * 4));
  }
  static void StoreFloats(float* to, Floats x, int count) {
    if (count >= kLanes) {
      Store(to, Bits(x));
    } else {
      Level::StoreBytes(to, Bits(x), count * 4);
    }
  }
  static Floats AddFloats(Floats a, Floats b) { return a + b; }
  static Floats MultiplyFloats(Floats a, Floats b) { return a * b; }
  static Floats DivideFloats(Floats a, Floats b) { return a / b; }
  static Floats ToFloats(Vector x) { return __builtin_convertvector(As<int32_t>(x), Floats); }
  static Floats AsFloats(Vector bits) { return reinterpret_cast<Floats>(bits); }
  static Vector Bits(Floats x) { return reinterpret_cast<Vector>(x); }
  // NaN stays NaN.
  static Floats ClampFloats(Floats x, Floats min, Floats max) {
    return Level::MinFloats(max, Level::MaxFloats(min, x));
  }
  // Truncates the quotient; |x| < 2^24.
  static Vector Quotient(Vector x, int divisor) {
    return Level::CutOff(DivideFloats(ToFloats(x), SetFloats(static_cast<float>(divisor))));
  }

  // A level that multiplies by one lane of a vector sets these to the number of lanes, and a loop loads so many groups
  // of four numbers at once. AddProductsOf does what AddProducts does, with group n of `a` in place of all, and
  // MultiplyAddOf uses float n of `a`.
  static constexpr int kGroupsAtOnce = 1, kFloatsAtOnce = 1;
  static Vector AddProductsOf(int, Vector sum, Vector a, Vector b) { return Level::AddProducts(sum, a, b); }
  static Floats MultiplyAddOf(int, Floats a, Floats b, Floats sum) { return Level::MultiplyAdd(a, b, sum); }

  // Stores the lanes as bytes, saturated to int8. For uint8 it adds 128 after that.
  template <class Byte>
  static void StoreLanes(Byte* to, Vector x, int count) {
    Level::StoreFirst(to, ToBytes<Byte>(Level::SaturatedBytes(x)), count);
  }

 protected:
  template <class T, int kSize = kBytes>
  struct VectorOf {
    typedef T Type __attribute__((vector_size(kSize)));
    typedef T Unaligned __attribute__((vector_size(kSize), aligned(1), may_alias));
  };
  template <class T>
  using Unaligned = typename VectorOf<T>::Unaligned;
  // Converts a vector to one of numbers of another type, without changing bits; Of converts it back.
  template <class T>
  static typename VectorOf<T>::Type As(Vector x) {
    return reinterpret_cast<typename VectorOf<T>::Type>(x);
  }
  template <class Numbers>
  static Vector Of(Numbers x) {
    return reinterpret_cast<Vector>(x);
  }
  // Shuffled<T, i...>(a, b) selects numbers i of the numbers of a, followed by those of b.
  template <class T, int... i>
  static Vector Shuffled(Vector a, Vector b) {
#ifdef __clang__
    return Of(__builtin_shufflevector(As<T>(a), As<T>(b), i...));
#else
    return Of(__builtin_shuffle(As<T>(a), As<T>(b), typename VectorOf<T>::Type{i...}));  // GCC has the other since 12
#endif
  }
  // Returns bytes, which are int8 numbers, as int8 or as uint8 numbers.
  template <class Byte>
  static Quad ToBytes(Quad int8s) {
    using Bytes = typename VectorOf<int8_t, 16>::Type;
    if (static_cast<Byte>(-1) < 0) return int8s;
    return reinterpret_cast<Quad>(reinterpret_cast<Bytes>(int8s) ^ static_cast<int8_t>(-128));
  }

 private:
  template <class Numbers>
  static Numbers Least(Numbers a, Numbers b) {
    return a < b ? a : b;
  }
  template <class Numbers>
  static Numbers Largest(Numbers a, Numbers b) {
    return a > b ? a : b;
  }
  // Interleaves half of each 16 bytes, from its number kFirst on.
  template <class T, int kFirst>
  static Vector Interleaved(Vector a, Vector b) {
    return Interleaved<T, kFirst>(a, b, std::make_integer_sequence<int, kBytes / sizeof(T)>());
  }
  template <class T, int kFirst, int... i>
  static Vector Interleaved(Vector a, Vector b, std::integer_sequence<int, i...>) {
    constexpr int kOfQuad = 16 / sizeof(T), kOfVector = sizeof...(i);
    return Shuffled<T, (i / kOfQuad * kOfQuad + kFirst + i % kOfQuad / 2 + i % 2 * kOfVector)...>(a, b);
  }
  // Transposes each 16 bytes of rows that are kStep apart, then of those twice as far apart.
  template <int kStep>
  static void TransposeQuads(Vector* rows) {
    if constexpr (kStep < kLanes) {
#pragma GCC unroll 2
      for (int first = 0; first < kLanes; first += 2 * kStep) {
#pragma GCC unroll 8
        for (int i = first; i < first + kStep; ++i) {
          const Vector even = Level::template QuadsFrom<0>(rows[i], rows[i + kStep]);
          rows[i + kStep] = Level::template QuadsFrom<1>(rows[i], rows[i + kStep]);
          rows[i] = even;
        }
      }
      TransposeQuads<2 * kStep>(rows);
    }
  }
};

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_SHARED_VECTORS_COMMON_SIMD_H_
