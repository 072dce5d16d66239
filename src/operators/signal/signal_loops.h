// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes the steps from sound to features in the integer arithmetic of the audio front end. Each function has its own
// source.
#ifndef MOTE_SRC_OPERATORS_SIGNAL_SIGNAL_LOOPS_H_
#define MOTE_SRC_OPERATORS_SIGNAL_SIGNAL_LOOPS_H_

#include <cstdint>

namespace mote {

// Returns the number of bits of x without leading zeros: 0 for 0, 32 for 2^31 and above.
inline int BitWidth(uint32_t x) { return x == 0 ? 0 : 32 - __builtin_clz(x); }

// Computes output[i] = input[i] * weights[i] / 2^shift, rounded down and saturated; shift in [0, 31].
void SignalWindow(const int16_t* input, const int16_t* weights, int count, int shift, int16_t* output);

// Shifts the input left as far as its largest absolute value permits, by 0 to 14 bits (0 if all are zero), and returns
// the shift.
int SignalFftAutoScale(const int16_t* input, int count, int16_t* output);

// Computes energy[i] = re^2 + im^2 of bin i, for i in [start, end). `bins` has two values for each bin.
void SignalEnergy(const int16_t* bins, int start, int end, uint32_t* energy);

// Describes a bank of overlapping filters. Band i covers `widths[i]` bins from `frequency_starts[i]` on; each bin's
// energy goes with `weights` to channel i - 1 and with `unweights` to channel i, both counted from `weight_starts[i]`.
// There is one band more than channels, and the first one's weights go to no channel. Sums wrap.
struct FilterBankArgs {
  const uint32_t* energy;
  const int16_t* weights;
  const int16_t* unweights;
  const int16_t* frequency_starts;
  const int16_t* weight_starts;
  const int16_t* widths;
  int channels;
  uint64_t* output;
};
void SignalFilterBank(const FilterBankArgs& args);

// Computes output = sqrt(input), rounded, then shifted right by scale_bits in [0, 31]. A root of an input below 2^32 is
// at most 0xFFFF.
void SignalFilterBankSquareRoot(const uint64_t* input, int count, int scale_bits, uint32_t* output);

// Estimates the noise of each channel as a smoothed signal and takes it away. Even channels smooth with [0], odd ones
// with [1].
struct SpectralSubtractionArgs {
  uint32_t smoothing[2];            // with subtraction_bits fraction bits
  uint32_t one_minus_smoothing[2];  // likewise
  uint32_t min_signal_remaining;    // likewise: the least share of the input in the output
  uint8_t smoothing_bits;           // fraction bits of the noise estimate, [0, 31]
  uint8_t subtraction_bits;         // [0, 31]
  bool clamping;                    // an estimate above the signal is set to the signal
};
void SignalSpectralSubtraction(const SpectralSubtractionArgs& args, const uint32_t* input, int channels,
                               uint32_t* noise_estimate, uint32_t* output);

// Normalises the amplitude of each channel: multiplies the signal by a gain that a table gives for its noise, then
// compresses it. `gains`, kPcanGains values, holds the gains for noise 0 and 1, then for each bit width of the noise
// from 2 to 32 four values of which three are read: the gain at the interval's start and the two coefficients of its
// parabola.
constexpr int kPcanGains = 125;
void SignalPcan(const uint32_t* input, const uint32_t* noise_estimate, const int16_t* gains, int channels,
                int snr_shift, uint32_t* output);

// Returns the gain of the table for this noise.
int16_t PcanGain(uint32_t noise, const int16_t* gains);

// Returns x^2 / 4 up to 2, then x - 1. x has 12 fraction bits, the result 6.
uint32_t PcanCompress(uint32_t x);

// Computes output = output_scale * ln(input * 2^correction_bits), at most 32767; 0 where input * 2^correction_bits is
// below 2. Both products wrap at 32 bits, the first one with 16 fraction bits. correction_bits in [0, 31].
void SignalFilterBankLog(const uint32_t* input, int channels, uint32_t output_scale, int correction_bits,
                         int16_t* output);

// Returns scale * ln(x), wrapped likewise; 0 where x is below 2.
uint32_t ScaledLog(uint32_t x, uint32_t scale);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SIGNAL_SIGNAL_LOOPS_H_
