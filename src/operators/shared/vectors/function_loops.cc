// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/vectors/function_loops.h"

#include <cstdint>

#include "src/operators/shared/vectors/vectors.h"

namespace mote::vectors {
namespace {

using Floats = Simd::Floats;

// Computes c[0] + c[1] * x + ...
template <int kTerms>
Floats Polynomial(const float (&c)[kTerms], Floats x) {
  Floats y = Simd::SetFloats(c[kTerms - 1]);
#pragma GCC unroll 12
  for (int i = kTerms - 2; i >= 0; --i) y = Simd::MultiplyAdd(y, x, Simd::SetFloats(c[i]));
  return y;
}

inline Vector SignBits() { return Simd::Set(INT32_MIN); }
inline Floats Negative(Floats x) { return Simd::AsFloats(Simd::Xor(Simd::Bits(x), SignBits())); }
inline Floats Magnitude(Floats x) { return Simd::AsFloats(Simd::And(Simd::Bits(x), Simd::Set(INT32_MAX))); }
inline Floats Difference(Floats a, Floats b) { return Simd::AddFloats(a, Negative(b)); }

// Splits x into power * ln 2 + rest, so that exp(x) is 2^power * (1 + rest * factor).
struct ExpParts {
  Vector power;
  Floats scale, less_one;  // 2^power; exp(rest) - 1

  explicit ExpParts(Floats x) {
    power = Simd::Round(Simd::MultiplyFloats(x, Simd::SetFloats(1.44269504f)));
    const Floats whole = Simd::ToFloats(power);
    // The first part of ln 2 has few bits, so its products with whole numbers are exact.
    Floats rest = Simd::MultiplyAdd(whole, Simd::SetFloats(-0.693359375f), x);
    rest = Simd::MultiplyAdd(whole, Simd::SetFloats(2.12194440e-4f), rest);
    // exp(x) - 1 is x + x * (x * polynomial) for |x| <= ln 2 / 2, with an error of 1e-8, so the sum with x determines
    // its last bit.
    constexpr float kFactors[] = {0.5f, 0.16666504740715027f, 0.04166635125875473f, 0.008369150571525097f,
                                  0.00139411108f};
    less_one = Simd::MultiplyAdd(Simd::MultiplyFloats(Polynomial(kFactors, rest), rest), rest, rest);
    scale = PowerOfTwo(power);
  }
  static Floats PowerOfTwo(Vector power) {
    return Simd::AsFloats(Simd::ShiftAllLeft(Simd::Add(power, Simd::Set(127)), 23));
  }
  Floats Exp() const { return Simd::MultiplyAdd(scale, less_one, scale); }
  // Returns exp(x) - 1, which is exact also where x is small, and the part that its rounding leaves out.
  Floats ExpLessOne(Floats* left_out) const {
    const Floats scale_less_one = Simd::AddFloats(scale, Simd::SetFloats(-1.0f));
    const Floats sum = Simd::MultiplyAdd(scale, less_one, scale_less_one);
    *left_out = Simd::MultiplyAdd(scale, less_one, Difference(scale_less_one, sum));
    return sum;
  }
};

// The exponents of floats allow no more.
inline Floats LimitedExponent(Floats x) {
  return Simd::ClampFloats(x, Simd::SetFloats(-87.0f), Simd::SetFloats(88.0f));
}
inline Floats ExpOf(Floats x) { return ExpParts(LimitedExponent(x)).Exp(); }
// Does the same for results down to 0; it multiplies by 2^power in two steps.
inline Floats ExpDownToZero(Floats x) {
  ExpParts parts(Simd::ClampFloats(x, Simd::SetFloats(-110.0f), Simd::SetFloats(88.0f)));
  const Vector first = Simd::ShiftAllRight(parts.power, 1);
  parts.scale = ExpParts::PowerOfTwo(first);
  return Simd::MultiplyFloats(parts.Exp(), ExpParts::PowerOfTwo(Simd::Sub(parts.power, first)));
}

struct LogisticOf {
  static Floats Of(Floats x) {
    const Floats one = Simd::SetFloats(1.0f);
    return Simd::DivideFloats(one, Simd::AddFloats(one, ExpOf(Negative(x))));
  }
};

struct TanhOf {
  static Floats Of(Floats x) {
    const Floats size = Magnitude(x);
    Floats left_out;
    const Floats t =
        ExpParts(LimitedExponent(Simd::MultiplyFloats(size, Simd::SetFloats(-2.0f)))).ExpLessOne(&left_out);
    // -tanh(size) is t / (t + 2), apart from what the roundings of t and of that sum leave out. For the quotient q, 1 /
    // (t + 2) is (1 - q) / 2.
    const Floats sum = Simd::AddFloats(t, Simd::SetFloats(2.0f)), q = Simd::DivideFloats(t, sum);
    const Floats of_sum = Simd::AddFloats(Difference(t, Simd::AddFloats(sum, Simd::SetFloats(-2.0f))), left_out);
    const Floats half = Simd::SetFloats(0.5f);
    const Floats tanh = Simd::MultiplyAdd(Simd::MultiplyAdd(Negative(q), of_sum, left_out),
                                          Simd::MultiplyAdd(Negative(q), half, half), q);
    return Simd::AsFloats(Simd::Xor(Simd::Bits(Negative(tanh)), Simd::And(Simd::Bits(x), SignBits())));
  }
};

// Computes x / 2 * (1 + erf(x / sqrt(2))).
struct GeluOf {
  static Floats Of(Floats x) {
    constexpr float kMost = 3.92f;  // from there on erf is 1 but for 3e-8
    const Floats root = Simd::SetFloats(0.70710678f), half = Simd::SetFloats(0.5f);
    const Floats z = Simd::ClampFloats(Simd::MultiplyFloats(x, root), Simd::SetFloats(-kMost), Simd::SetFloats(kMost));
    const Floats square = Simd::MultiplyFloats(z, z);
    // The quotient of the polynomials is erf(z) / z, with a relative error of 2e-8.
    constexpr float kAbove[] = {1.1283790223480674f,    0.19276424992184926f,    0.05306049387181976f,
                                0.0038683321148687516f, 0.00028747895447911605f, 2.0347265755956163e-06f};
    constexpr float kBelow[] = {1.0f,
                                0.5041645350239093f,
                                0.11508468714667422f,
                                0.015172305800468374f,
                                0.001188115268174699f,
                                3.8070530899291976e-05f};
    const Floats quotient =
        Simd::DivideFloats(Simd::MultiplyFloats(z, Polynomial(kAbove, square)), Polynomial(kBelow, square));
    const Floats erf = Simd::MaxFloats(Simd::SetFloats(-1.0f), quotient);  // else positive where x is far below 0
    // If x is far below 0, 1 + erf is only its error, so x is limited to where the product is nearly 0.
    const Floats factor = Simd::MultiplyFloats(Simd::MaxFloats(Simd::SetFloats(-5.6f), x), half);
    return Simd::MultiplyAdd(factor, erf, factor);
  }
};

// (1 + tanh(y)) / 2 is the logistic function of 2 * y.
struct ApproximateGeluOf {
  static Floats Of(Floats x) {
    constexpr float kTwiceRootOf2ByPi = 1.59576912f;
    const Floats square = Simd::MultiplyFloats(x, x);
    const Floats factor =
        Simd::MultiplyAdd(square, Simd::SetFloats(0.044715f * kTwiceRootOf2ByPi), Simd::SetFloats(kTwiceRootOf2ByPi));
    return Simd::MultiplyFloats(x, LogisticOf::Of(Simd::MultiplyFloats(x, factor)));
  }
};

template <class F>
void MapVectors(const float* in, float* out, int count) {
  int i = 0;
  for (; i + kLanes <= count; i += kLanes) Simd::StoreFloats(out + i, F::Of(Simd::LoadFloats(in + i)), kLanes);
  if (i < count) Simd::StoreFloats(out + i, F::Of(Simd::LoadFloats(in + i, count - i)), count - i);
}

struct SumOfFloats {
  static Floats Of(Floats a, Floats b) { return Simd::AddFloats(a, b); }
};
struct DifferenceOfFloats {
  static Floats Of(Floats a, Floats b) { return Difference(a, b); }
};
struct ProductOfFloats {
  static Floats Of(Floats a, Floats b) { return Simd::MultiplyFloats(a, b); }
};
struct SquareOfDifferenceOfFloats {
  static Floats Of(Floats a, Floats b) {
    const Floats difference = DifferenceOfFloats::Of(a, b);
    return Simd::MultiplyFloats(difference, difference);
  }
};

template <class F>
void RowVectors(const BinaryRow& row, const NumberRange<float>& range) {
  const float *a = static_cast<const float*>(row.a), *b = static_cast<const float*>(row.b);
  float* const out = static_cast<float*>(row.out);
  const Floats min = Simd::SetFloats(range.min), max = Simd::SetFloats(range.max);
  const Floats first_a = Simd::SetFloats(row.count > 0 ? *a : 0.0f),
               first_b = Simd::SetFloats(row.count > 0 ? *b : 0.0f);
  const bool has_a = row.a_step != 0, has_b = row.b_step != 0;
  int i = 0;
  for (; i + kLanes <= row.count; i += kLanes) {
    const Floats x = has_a ? Simd::LoadFloats(a + i) : first_a, y = has_b ? Simd::LoadFloats(b + i) : first_b;
    Simd::StoreFloats(out + i, Simd::ClampFloats(F::Of(x, y), min, max), kLanes);
  }
  const int left = row.count - i;
  if (left == 0) return;
  const Floats x = has_a ? Simd::LoadFloats(a + i, left) : first_a, y = has_b ? Simd::LoadFloats(b + i, left) : first_b;
  Simd::StoreFloats(out + i, Simd::ClampFloats(F::Of(x, y), min, max), left);
}

float TotalVectors(const float* numbers, int count) {
  constexpr int kParts = 4;  // sums made side by side, so that none waits for the one before
  Floats sums[kParts];
  for (Floats& sum : sums) sum = Simd::SetFloats(0.0f);
  int i = 0;
  for (; i + kParts * kLanes <= count; i += kParts * kLanes) {
#pragma GCC unroll 4
    for (int p = 0; p < kParts; ++p) sums[p] = Simd::AddFloats(sums[p], Simd::LoadFloats(numbers + i + p * kLanes));
  }
  for (; i < count; i += kLanes) sums[0] = Simd::AddFloats(sums[0], Simd::LoadFloats(numbers + i, count - i));
  const Floats total = Simd::AddFloats(Simd::AddFloats(sums[0], sums[1]), Simd::AddFloats(sums[2], sums[3]));
  return Folded(total, [](float a, float b) { return a + b; });
}

inline float LargestOf(const float* in, int count) {
  float largest = in[0];
  int i = 0;
  if (count >= kLanes) {
    Floats most = Simd::LoadFloats(in);
    for (i = kLanes; i + kLanes <= count; i += kLanes) most = Simd::MaxFloats(Simd::LoadFloats(in + i), most);
    largest = Folded(most, [](float a, float b) { return a > b ? a : b; });
  }
  for (; i < count; ++i) largest = in[i] > largest ? in[i] : largest;
  return largest;
}

// Sets out[i] to exp((in[i] + added) * factor), and returns their sum.
inline float ExpsOfRow(const float* in, int count, Floats added, Floats factor, float* out) {
  Floats sums = Simd::SetFloats(0.0f);
  for (int i = 0; i < count; i += kLanes) {
    const int left = count - i;
    const Floats x = Simd::AddFloats(Simd::LoadFloats(in + i, left), added);
    const Floats exp = ExpDownToZero(Simd::MultiplyFloats(x, factor));
    Simd::StoreFloats(out + i, exp, left);
    sums = Simd::AddFloats(sums, left >= kLanes ? exp : Simd::LoadFloats(out + i, left));
  }
  return Folded(sums, [](float a, float b) { return a + b; });
}

// Takes some rows at a time, so that the maxima, sums and divisions of different rows do not wait for each other.
void SoftmaxVectors(float beta, int rows, int depth, const float* in, float* out) {
  constexpr int kTogether = 8;
  const Floats factor = Simd::SetFloats(beta);
  for (int first = 0; first < rows; first += kTogether, in += kTogether * depth, out += kTogether * depth) {
    const int count = Least(kTogether, rows - first);
    float largest[kTogether], total[kTogether];
    for (int r = 0; r < count; ++r) largest[r] = LargestOf(in + r * depth, depth);
    for (int r = 0; r < count; ++r) {
      total[r] = ExpsOfRow(in + r * depth, depth, Simd::SetFloats(-largest[r]), factor, out + r * depth);
    }
    for (int r = 0; r < count; ++r) {
      const Floats share = Simd::SetFloats(1.0f / total[r]);
      float* const row = out + r * depth;
      for (int i = 0; i < depth; i += kLanes) {
        Simd::StoreFloats(row + i, Simd::MultiplyFloats(Simd::LoadFloats(row + i, depth - i), share), depth - i);
      }
    }
  }
}

constexpr FunctionLoops kLoops = {MapVectors<LogisticOf>,
                                  MapVectors<TanhOf>,
                                  MapVectors<GeluOf>,
                                  MapVectors<ApproximateGeluOf>,
                                  RowVectors<SumOfFloats>,
                                  RowVectors<DifferenceOfFloats>,
                                  RowVectors<ProductOfFloats>,
                                  RowVectors<SquareOfDifferenceOfFloats>,
                                  TotalVectors,
                                  SoftmaxVectors};

}  // namespace

template <VectorLevel level>
const FunctionLoops* FunctionLoops::Of() {
  return &kLoops;
}
template const FunctionLoops* FunctionLoops::Of<kCompiledLevel>();

}  // namespace mote::vectors
