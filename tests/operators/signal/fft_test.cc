// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/signal/fft.h"

#include <cmath>
#include <random>
#include <vector>

#include "tests/test.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr uint32_t kSeed = 20261121;
#ifdef MOTE_DEVICE
constexpr int kLongest = 512;  // double precision takes long there
#else
constexpr int kLongest = kMaxFftLength;
#endif

template <class T>
struct Complex {
  T re, im;
};

// The C library of a target may be less exact than double is (picolibc's floor for RV32 is wrong in the fifth digit of
// large negative numbers), so this uses only arithmetic.
int32_t Nearest(double x) {
  const int64_t towards_zero = static_cast<int64_t>(x + 0.5);
  return static_cast<int32_t>(static_cast<double>(towards_zero) > x + 0.5 ? towards_zero - 1 : towards_zero);
}

double Cosine(double angle) {
  if (angle < 0) angle = -angle;
  angle -= 2 * kPi * static_cast<double>(static_cast<int64_t>(angle / (2 * kPi)));
  if (angle > kPi) angle = 2 * kPi - angle;
  if (angle > kPi / 2) return -Cosine(kPi - angle);
  double sum = 0, term = 1;
  for (int i = 0; i < 24; i += 2) {
    sum += term;
    term *= -angle * angle / ((i + 1) * (i + 2));
  }
  return sum;
}

double UnitScale(int16_t) { return 32767.0; }
double UnitScale(int32_t) { return 2147483647.0; }

// Follows the fixed-point rules of fft.h, one operation each, in 64 bits.
template <class T>
struct Rules {
  static constexpr int kBits = 8 * sizeof(T) - 1;
  using C = Complex<T>;

  static T Round(int64_t product) { return static_cast<T>((product + (int64_t{1} << (kBits - 1))) >> kBits); }
  static C Divide(C a, int by) {
    const int64_t factor = static_cast<int64_t>(UnitScale(T{})) / by;
    return {Round(a.re * factor), Round(a.im * factor)};
  }
  static C Times(C a, C b) {
    return {Round(int64_t{a.re} * b.re - int64_t{a.im} * b.im), Round(int64_t{a.re} * b.im + int64_t{a.im} * b.re)};
  }
  static C Plus(C a, C b) { return {static_cast<T>(int64_t{a.re} + b.re), static_cast<T>(int64_t{a.im} + b.im)}; }
  static C Minus(C a, C b) { return {static_cast<T>(int64_t{a.re} - b.re), static_cast<T>(int64_t{a.im} - b.im)}; }
  static C Conjugate(C a) { return {a.re, static_cast<T>(-int64_t{a.im})}; }
  // Returns exp(i * angle).
  static C Unit(double angle) {
    return {static_cast<T>(Nearest(UnitScale(T{}) * Cosine(angle))),
            static_cast<T>(Nearest(UnitScale(T{}) * Cosine(angle - kPi / 2)))};
  }
  static C TimesPowerOfI(C a, int power) {
    for (; power % 4 != 0; --power) a = {static_cast<T>(-int64_t{a.im}), a.re};
    return a;
  }

  // Computes the complex transform by recursion over strided halves or quarters.
  static std::vector<C> Transform(const std::vector<C>& in, int sign) {
    const int n = static_cast<int>(in.size());
    if (n == 1) return in;
    const int radix = n % 4 == 0 ? 4 : 2, part = n / radix;
    std::vector<std::vector<C>> parts(radix);
    for (int q = 0; q < radix; ++q) {
      std::vector<C> strided;
      for (int i = q; i < n; i += radix) strided.push_back(in[i]);
      parts[q] = Transform(strided, sign);
    }
    std::vector<C> out(n);
    for (int k = 0; k < n; ++k) {
      C sum = {0, 0};
      for (int q = 0; q < radix; ++q) {
        const C term = Times(Divide(parts[q][k % part], radix), Unit(sign * 2 * kPi * q * (k % part) / n));
        sum = Plus(sum, TimesPowerOfI(term, 4 + sign * (4 / radix) * q * (k / part) % 4));
      }
      out[k] = sum;
    }
    return out;
  }

  static std::vector<T> Forward(std::vector<T> in, int length) {
    in.resize(length);
    const int half = length / 2;
    std::vector<C> pairs;
    for (int i = 0; i < half; ++i) pairs.push_back({in[2 * i], in[2 * i + 1]});
    const std::vector<C> mixed = Transform(pairs, -1);
    std::vector<C> bins(half + 1);
    const C mean = Divide(mixed[0], 2);
    bins[0] = {Plus(mean, {mean.im, 0}).re, 0};
    bins[half] = {Minus(mean, {mean.im, 0}).re, 0};
    for (int k = 1; k <= half / 2; ++k) {
      const C a = Divide(mixed[k], 2), b = Divide(Conjugate(mixed[half - k]), 2);
      const C sum = Plus(a, b), turned = Times(Minus(a, b), Unit(-kPi * (double(k) / half + 0.5)));
      bins[k] = {static_cast<T>((int64_t{sum.re} + turned.re) >> 1),
                 static_cast<T>((int64_t{sum.im} + turned.im) >> 1)};
      bins[half - k] = {static_cast<T>((int64_t{sum.re} - turned.re) >> 1),
                        static_cast<T>((int64_t{turned.im} - sum.im) >> 1)};
    }
    return Flat(bins);
  }

  static std::vector<T> Inverse(const std::vector<T>& in, int length) {
    const int half = length / 2;
    std::vector<C> bins, mixed(half);
    for (int i = 0; i <= half; ++i) bins.push_back({in[2 * i], in[2 * i + 1]});
    mixed[0] = Divide({Plus(bins[0], bins[half]).re, Minus(bins[0], bins[half]).re}, 2);
    for (int k = 1; k <= half / 2; ++k) {
      const C a = Divide(bins[k], 2), b = Divide(Conjugate(bins[half - k]), 2);
      const C sum = Plus(a, b), turned = Times(Minus(a, b), Unit(kPi * (double(k) / half + 0.5)));
      mixed[k] = Plus(sum, turned);
      mixed[half - k] = Conjugate(Minus(sum, turned));
    }
    return Flat(Transform(mixed, 1));
  }

  static std::vector<T> Flat(const std::vector<C>& values) {
    std::vector<T> flat;
    for (C c : values) {
      flat.push_back(c.re);
      flat.push_back(c.im);
    }
    return flat;
  }
};

template <class T>
std::vector<T> Cosines(int length) {
  std::vector<T> cosines(FftCosineCount(length));
  FillFftCosines(length, cosines.data());
  return cosines;
}

template <class T>
std::vector<T> Forward(const std::vector<T>& in, int length) {
  std::vector<T> out(length + 2, T{77});
  ForwardFft(in.data(), static_cast<int>(in.size()), length, Cosines<T>(length).data(), out.data());
  return out;
}

template <class T>
std::vector<T> Inverse(const std::vector<T>& in, int length) {
  std::vector<T> out(length, T{77});
  InverseFft(in.data(), length, Cosines<T>(length).data(), out.data());
  return out;
}

// The kinds are: 0 for all values, 1 for only extremes, so that sums wrap, and 2 for small values.
template <class T>
std::vector<T> RandomValues(int count, int kind, std::mt19937* random) {
  constexpr int64_t kMin = std::numeric_limits<T>::min(), kMax = std::numeric_limits<T>::max();
  std::vector<T> values(count);
  for (T& v : values) {
    const int64_t r = std::uniform_int_distribution<int64_t>(kMin, kMax)(*random);
    v = static_cast<T>(kind == 0 ? r : kind == 1 ? (r & 1 ? kMin : kMax) : r / 100);
  }
  return values;
}

template <class T>
void ExpectRulesHold() {
  Seeded<std::mt19937> random(kSeed);
  for (int length = kMinFftLength; length <= 2048 && length <= kLongest; length *= 2) {
    for (int kind = 0; kind < 3; ++kind) {
      const std::vector<T> samples = RandomValues<T>(kind == 0 ? length - length / 16 : length, kind, &random);
      EXPECT_SAME(Forward(samples, length), Rules<T>::Forward(samples, length));
      const std::vector<T> bins = RandomValues<T>(length + 2, kind, &random);
      EXPECT_SAME(Inverse(bins, length), Rules<T>::Inverse(bins, length));
    }
  }
}

TEST(FftTest, Int16FollowsTheFixedPointRulesBitForBit) { ExpectRulesHold<int16_t>(); }
TEST(FftTest, Int32FollowsTheFixedPointRulesBitForBit) { ExpectRulesHold<int32_t>(); }

TEST(FftTest, CosinesAreTheRoundedExactOnesAtEveryLength) {
  int wrong = 0;
  for (int quarter = 1; quarter <= kLongest / 4; quarter *= 2) {
    for (int k = 0; k <= quarter; ++k) {
      const double cosine = Cosine(kPi / 2 * k / quarter);
      wrong += QuarterCosine(k, quarter, 15) != Nearest(32767 * cosine);
      wrong += QuarterCosine(k, quarter, 31) != Nearest(2147483647.0 * cosine);
    }
  }
  EXPECT_EQ(wrong, 0);
}

// Computes the transform by its definition, in double precision.
std::vector<double> ExactBins(const std::vector<float>& samples, int length) {
  std::vector<double> cosines(length), bins(length + 2);
  for (int i = 0; i < length; ++i) cosines[i] = Cosine(2 * kPi * i / length);
  for (int k = 0; k <= length / 2; ++k) {
    for (size_t i = 0; i < samples.size(); ++i) {
      const size_t angle = k * i % length;
      bins[2 * k] += samples[i] * cosines[angle];
      bins[2 * k + 1] += samples[i] * cosines[(angle + length / 4) % length];
    }
  }
  return bins;
}

TEST(FftTest, FloatEqualsTheDefinition) {
  Seeded<std::mt19937> random(kSeed);
  std::normal_distribution<float> normal;
  for (int length : {4, 8, 16, 32, 512, 1024}) {
    std::vector<float> samples(length - length / 8);
    for (float& s : samples) s = normal(random);
    const std::vector<double> exact = ExactBins(samples, length);
    const std::vector<float> bins = Forward(samples, length);
    double largest = 0;
    for (double e : exact) largest = std::max(largest, std::fabs(e));
    for (int i = 0; i < length + 2; ++i) EXPECT_NEAR(bins[i], exact[i], 1e-6 * largest);
  }
}

TEST(FftTest, FloatInverseRestoresTheSignal) {
  Seeded<std::mt19937> random(kSeed);
  std::normal_distribution<float> normal;
  for (int length : {4, 8, 64, 2048}) {
    std::vector<float> samples(length);
    for (float& s : samples) s = normal(random);
    const std::vector<float> restored = Inverse(Forward(samples, length), length);
    for (int i = 0; i < length; ++i) EXPECT_NEAR(restored[i], samples[i], 2e-6);
  }
}

TEST(FftTest, IntegersAreTheTransformDividedByTheLength) {
  Seeded<std::mt19937> random(kSeed);
  constexpr int kLength = 512;
  const std::vector<int16_t> samples = RandomValues<int16_t>(480, 0, &random);
  const std::vector<double> exact = ExactBins(std::vector<float>(samples.begin(), samples.end()), kLength);
  const std::vector<int16_t> bins = Forward(samples, kLength);
  for (int i = 0; i < kLength + 2; ++i) EXPECT_NEAR(bins[i], exact[i] / kLength, 4.0);
  const std::vector<int32_t> wide = RandomValues<int32_t>(480, 2, &random);
  const std::vector<double> wide_exact = ExactBins(std::vector<float>(wide.begin(), wide.end()), kLength);
  const std::vector<int32_t> wide_bins = Forward(wide, kLength);
  for (int i = 0; i < kLength + 2; ++i) EXPECT_NEAR(wide_bins[i], wide_exact[i] / kLength, 4.0);
}

TEST(FftTest, ToneComesOutInItsBin) {
  constexpr int kLength = 64, kBin = 5;
  std::vector<int16_t> samples(kLength);
  for (int i = 0; i < kLength; ++i) {
    samples[i] = static_cast<int16_t>(std::lround(20000 * std::cos(2 * kPi * kBin * i / kLength)));
  }
  const std::vector<int16_t> bins = Forward(samples, kLength);
  for (int k = 0; k <= kLength / 2; ++k) EXPECT_NEAR(bins[2 * k], k == kBin ? 10000 : 0, 6);
}

// The reference implementation gave these outputs.
TEST(FftTest, EqualsTheReference) {
  const std::vector<int16_t> samples = {-31335, -10445, -25068, -10445, -31335, -22979, 14623,
                                        16712,  -16712, -20890, 4178,   -6267,  12534,  -4178};
  const std::vector<int16_t> bins = {-8224, 0,    -2865, 4065,  -536, 3879,  30,    -4213, -3786,
                                     3655,  2018, -22,   -3119, -559, -2841, -2710, -914,  0};
  EXPECT_SAME(Forward(samples, 16), bins);
  const std::vector<int16_t> again = {-1958, -652,  -1566, -652, -1957, -1435, 912, 1044,
                                      -1044, -1304, 262,   -392, 783,   -261,  0,   0};
  EXPECT_SAME(Inverse(bins, 16), again);
  const std::vector<int32_t> wide_samples = {-1950615105, -650205035, -1560492084, -650205035,  -1950615105,
                                             -1430451077, 910287049,  1040328056,  -1040328056, -1300410070,
                                             260082014,   -390123021, 780246042,   -260082014};
  const std::vector<int32_t> wide_bins = {-512036462, 0,          -178335774, 253072297,  -33327113, 241615557,
                                          1902138,    -262278115, -235699324, 227571761,  125688284, -1379240,
                                          -194244650, -34721582,  -176826410, -168744114, -56892940, 0};
  EXPECT_SAME(Forward(wide_samples, 16), wide_bins);
  const std::vector<int32_t> wide_again = {-121913443, -40637813, -97530755, -40637815, -121913443, -89403191,
                                           56892941,   65020503,  -65020503, -81275629, 16255127,   -24382689,
                                           48765377,   -16255127, -1,        1};
  EXPECT_SAME(Inverse(wide_bins, 16), wide_again);
}

}  // namespace
}  // namespace mote
