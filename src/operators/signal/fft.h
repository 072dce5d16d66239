// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes Fourier transforms of real signals, `length` samples to `length / 2 + 1` complex bins and back.
//
// A real transform of `length` is a complex one of half the length, on pairs of samples, and a step that separates
// the spectra of the even and the odd samples. The complex one is decimation in time, radix 4 with one radix 2 stage,
// the innermost, where the length asks for it. It works in place in the output; no other memory is needed.
//
// The integer formats are bit-exact with KISS FFT's fixed-point arithmetic: samples and twiddles have one sign bit and
// 15 or 31 fraction bits; each stage first divides by its radix and each separation by 2, both rounded, so that the
// result is the transform divided by `length` (the inverse: by `length`, too); products are rounded; sums wrap.
// The float transform is not scaled; its inverse is divided by `length`, so that it restores the signal.
#ifndef MOTE_SRC_OPERATORS_SIGNAL_FFT_H_
#define MOTE_SRC_OPERATORS_SIGNAL_FFT_H_

#include <cstdint>
#include <limits>

#include "src/operators/signal/fft_twiddles.h"

namespace mote {

constexpr int kMinFftLength = 4;
constexpr int kMaxFftLength = 1 << 16;

// `cosines` holds FftCosineCount(length) values that FillFftCosines made; `length` is a power of two in
// [kMinFftLength, kMaxFftLength]. Complex numbers lie as real and imaginary part beside each other.
constexpr int FftCosineCount(int length) { return length / 4 + 1; }
void FillFftCosines(int length, int16_t* cosines);
void FillFftCosines(int length, int32_t* cosines);
void FillFftCosines(int length, float* cosines);

// Reads `samples` <= length values of `input`, then zeros; `output` has length + 2 values and does not overlap `input`.
void ForwardFft(const int16_t* input, int samples, int length, const int16_t* cosines, int16_t* output);
void ForwardFft(const int32_t* input, int samples, int length, const int32_t* cosines, int32_t* output);
void ForwardFft(const float* input, int samples, int length, const float* cosines, float* output);

// `input` has length + 2 values, `output` has `length` and does not overlap `input`.
void InverseFft(const int16_t* input, int length, const int16_t* cosines, int16_t* output);
void InverseFft(const int32_t* input, int length, const int32_t* cosines, int32_t* output);
void InverseFft(const float* input, int length, const float* cosines, float* output);

// These are number formats. A Value is a Sample in computation; Wrap and a conversion to Sample drop bits that do not
// fit.
template <class SampleType, class Unsigned, class Wide>
struct FixedPointFft {
  using Sample = SampleType;
  using Value = int32_t;
  static constexpr int kFractionBits = 8 * sizeof(Sample) - 1;

  static Value Wrap(Value x) { return static_cast<Sample>(x); }
  static Value Round(Wide product) {
    return static_cast<Sample>((product + (Wide{1} << (kFractionBits - 1))) >> kFractionBits);
  }
  static Value Add(Value a, Value b) { return static_cast<Value>(static_cast<Unsigned>(a) + static_cast<Unsigned>(b)); }
  static Value Subtract(Value a, Value b) {
    return static_cast<Value>(static_cast<Unsigned>(a) - static_cast<Unsigned>(b));
  }
  template <int kDivisor>
  static Value Divide(Value x) {
    return Round(Wide{x} * (std::numeric_limits<Sample>::max() / kDivisor));
  }
  static Value MultiplySubtract(Value a, Value b, Value c, Value d) { return Round(Wide{a} * b - Wide{c} * d); }
  static Value MultiplyAdd(Value a, Value b, Value c, Value d) { return Round(Wide{a} * b + Wide{c} * d); }
  static Value HalfOfSum(Value a, Value b) { return static_cast<Value>((Wide{a} + b) >> 1); }
  static Value HalfOfDifference(Value a, Value b) { return static_cast<Value>((Wide{a} - b) >> 1); }
};
using FftInt16 = FixedPointFft<int16_t, uint32_t, int32_t>;
using FftInt32 = FixedPointFft<int32_t, uint32_t, int64_t>;

struct FftFloat32 {
  using Sample = float;
  using Value = float;
  static float Wrap(float x) { return x; }
  static float Add(float a, float b) { return a + b; }
  static float Subtract(float a, float b) { return a - b; }
  template <int kDivisor>
  static float Divide(float x) {
    return x;
  }
  static float MultiplySubtract(float a, float b, float c, float d) { return a * b - c * d; }
  static float MultiplyAdd(float a, float b, float c, float d) { return a * b + c * d; }
  static float HalfOfSum(float a, float b) { return (a + b) * 0.5f; }
  static float HalfOfDifference(float a, float b) { return (a - b) * 0.5f; }
};

// Transforms in the number format `F`.
template <class F, bool kInverse>
class RealFft {
 public:
  using Sample = typename F::Sample;
  using Value = typename F::Value;

  RealFft(int length, const Sample* cosines) : half_(length / 2), quarter_(length / 4), cosines_(cosines) {}

  void Forward(const Sample* input, int samples, Sample* output) const {
    for (int i = 0; i < half_; ++i) {
      const int at = 2 * i;
      Store(output, Place(i), {at < samples ? input[at] : Value{0}, at + 1 < samples ? input[at + 1] : Value{0}});
    }
    Transform(output);
    const Complex mean = Divide<2>(Load(output, 0));
    Store(output, 0, {F::Add(mean.re, mean.im), Value{0}});
    Store(output, half_, {F::Subtract(mean.re, mean.im), Value{0}});
    for (int k = 1; k <= quarter_; ++k) SeparateForward(output, k);
  }

  void Inverse(const Sample* input, Sample* output) const {
    const Value lowest = input[0], highest = input[2 * half_];
    Store(output, 0, Divide<2>({F::Wrap(F::Add(lowest, highest)), F::Wrap(F::Subtract(lowest, highest))}));
    for (int k = 1; k <= quarter_; ++k) MergeInverse(input, k, output);
    Transform(output);
  }

 private:
  struct Complex {
    Value re, im;
  };

  static Value Negate(Value a) { return F::Subtract(Value{0}, a); }
  static Complex Add(Complex a, Complex b) { return {F::Add(a.re, b.re), F::Add(a.im, b.im)}; }
  static Complex Subtract(Complex a, Complex b) { return {F::Subtract(a.re, b.re), F::Subtract(a.im, b.im)}; }
  template <int kDivisor>
  static Complex Divide(Complex a) {
    return {F::template Divide<kDivisor>(a.re), F::template Divide<kDivisor>(a.im)};
  }
  static Complex Multiply(Complex a, Complex b) {
    return {F::MultiplySubtract(a.re, b.re, a.im, b.im), F::MultiplyAdd(a.re, b.im, a.im, b.re)};
  }
  static Complex Load(const Sample* data, int i) { return {data[2 * i], data[2 * i + 1]}; }
  static Complex LoadConjugate(const Sample* data, int i) { return {data[2 * i], F::Wrap(Negate(data[2 * i + 1]))}; }
  static void Store(Sample* data, int i, Complex value) {
    data[2 * i] = static_cast<Sample>(value.re);
    data[2 * i + 1] = static_cast<Sample>(value.im);
  }

  // Returns exp(-2 pi i k / length), or its conjugate for the inverse; k in [0, 3 / 4 length).
  Complex Twiddle(int k) const {
    Complex w;
    if (k < quarter_) {
      w = {cosines_[k], Negate(cosines_[quarter_ - k])};
    } else if (k < half_) {
      w = {Negate(cosines_[half_ - k]), Negate(cosines_[k - quarter_])};
    } else {
      w = {Negate(cosines_[k - half_]), cosines_[half_ + quarter_ - k]};
    }
    if (kInverse) w.im = Negate(w.im);
    return w;
  }

  // Returns the place to which decimation in time moves element i: its base-4 digits reversed, a last base-2 digit
  // included.
  int Place(int i) const {
    int place = 0;
    int span = half_;
    for (; span >= 4; i >>= 2) {
      span >>= 2;
      place += (i & 3) * span;
    }
    return span == 2 ? place + i : place;
  }

  // Goes with radix 2, with all twiddles 1, which the rounded product leaves as they are after the division.
  void PairStage(Sample* data) const {
    for (int i = 0; i < half_; i += 2) {
      const Complex a = Divide<2>(Load(data, i)), b = Divide<2>(Load(data, i + 1));
      Store(data, i, Add(a, b));
      Store(data, i + 1, Subtract(a, b));
    }
  }

  // Goes with radix 4 from blocks of `span` to blocks of 4 * span. A product with the twiddle 1 changes nothing after
  // the division, so the first of each block goes without.
  void QuadStage(Sample* data, int span) const {
    const int step = quarter_ / span;
    for (int j = 0; j < span; ++j) {
      const Complex w1 = Twiddle(j * step), w2 = Twiddle(2 * j * step), w3 = Twiddle(3 * j * step);
      for (int i = j; i < half_; i += 4 * span) {
        const Complex a = Divide<4>(Load(data, i));
        Complex b = Divide<4>(Load(data, i + span));
        Complex c = Divide<4>(Load(data, i + 2 * span));
        Complex d = Divide<4>(Load(data, i + 3 * span));
        if (j != 0) {
          b = Multiply(b, w1);
          c = Multiply(c, w2);
          d = Multiply(d, w3);
        }
        const Complex even_sum = Add(a, c), even_difference = Subtract(a, c);
        const Complex odd_sum = Add(b, d), odd_difference = Subtract(b, d);
        const Complex turned = {odd_difference.im, Negate(odd_difference.re)};  // times -i
        Store(data, i, Add(even_sum, odd_sum));
        Store(data, i + 2 * span, Subtract(even_sum, odd_sum));
        Store(data, i + (kInverse ? 3 : 1) * span, Add(even_difference, turned));
        Store(data, i + (kInverse ? 1 : 3) * span, Subtract(even_difference, turned));
      }
    }
  }

  void Transform(Sample* data) const {
    int span = 1;
    while (span * 4 <= half_) span *= 4;
    const bool has_pairs = span != half_;
    if (has_pairs) PairStage(data);
    for (span = has_pairs ? 2 : 1; span < half_; span *= 4) QuadStage(data, span);
  }

  // Makes bins k and half - k from the complex transform's elements of these numbers.
  void SeparateForward(Sample* data, int k) const {
    const Complex a = Divide<2>(Load(data, k)), b = Divide<2>(LoadConjugate(data, half_ - k));
    const Complex sum = Add(a, b);
    const Complex turned = Multiply(Subtract(a, b), {Negate(cosines_[quarter_ - k]), Negate(cosines_[k])});
    Store(data, k, {F::HalfOfSum(sum.re, turned.re), F::HalfOfSum(sum.im, turned.im)});
    Store(data, half_ - k, {F::HalfOfDifference(sum.re, turned.re), F::HalfOfDifference(turned.im, sum.im)});
  }

  // Makes the complex transform's elements k and half - k, at their places, from the bins of these numbers.
  void MergeInverse(const Sample* input, int k, Sample* output) const {
    const Complex a = Divide<2>(Load(input, k)), b = Divide<2>(LoadConjugate(input, half_ - k));
    const Complex sum = Add(a, b);
    const Complex turned = Multiply(Subtract(a, b), {Negate(cosines_[quarter_ - k]), cosines_[k]});
    const Complex difference = Subtract(sum, turned);
    Store(output, Place(k), Add(sum, turned));
    Store(output, Place(half_ - k), {difference.re, Negate(difference.im)});
  }

  int half_, quarter_;
  const Sample* cosines_;
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SIGNAL_FFT_H_
