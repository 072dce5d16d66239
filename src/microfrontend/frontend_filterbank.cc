// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstring>

#include "src/microfrontend/frontend_memory.h"
#include "src/operators/signal/signal_loops.h"
#include "tensorflow/lite/experimental/microfrontend/lib/filterbank_util.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

// A band's first bin and its number of weights are multiples of these.
constexpr int kFirstBinMultiple = 2;
constexpr int kWidthMultiple = 4;

float MelOf(float hertz) { return 1127.0f * std::log1p(hertz / 700.0f); }

// Holds the places of the bands, which all have the same width in mels.
struct Bands {
  Bands(const FilterbankConfig& config, int sample_rate, int spectrum_size)
      : hertz_per_bin(0.5f * static_cast<float>(sample_rate) / (static_cast<float>(spectrum_size) - 1)),
        first_bin(static_cast<int>(1.5f + config.lower_band_limit / hertz_per_bin)),
        low(MelOf(config.lower_band_limit)),
        spacing((MelOf(config.upper_band_limit) - low) / static_cast<float>(config.num_channels + 1)) {}

  float End(int band) const { return low + spacing * static_cast<float>(band + 1); }
  float Start(int band) const { return band == 0 ? low : End(band - 1); }
  float MelOfBin(int bin) const { return MelOf(hertz_per_bin * static_cast<float>(bin)); }

  // Returns the first bin that is not in the band; at most `spectrum_size`.
  int EndBin(int band, int start, int spectrum_size) const {
    int bin = start;
    while (bin < spectrum_size && MelOfBin(bin) <= End(band)) ++bin;
    return bin;
  }

  float hertz_per_bin;
  int first_bin;
  float low, spacing;
};

// Sets where each band's bins and weights begin, and returns the number of weights. A band without bins shares four
// weights of zero at the front.
int PlaceBands(const Bands& bands, int spectrum_size, FilterbankState* state) {
  int weights = 0, bin = bands.first_bin;
  bool has_zeros = false;
  state->start_index = bin;
  for (int band = 0; band <= state->num_channels; ++band) {
    const int start = bin;
    bin = bands.EndBin(band, start, spectrum_size);
    if (bin == start) {
      if (!has_zeros) {
        for (int i = 0; i < band; ++i) state->channel_weight_starts[i] += kWidthMultiple;
        weights += kWidthMultiple;
        has_zeros = true;
      }
      state->channel_widths[band] = kWidthMultiple;
      continue;
    }
    const int aligned = start - start % kFirstBinMultiple;
    const int width = (bin - aligned + kWidthMultiple - 1) / kWidthMultiple * kWidthMultiple;
    state->channel_frequency_starts[band] = static_cast<int16_t>(aligned);
    state->channel_weight_starts[band] = static_cast<int16_t>(weights);
    state->channel_widths[band] = static_cast<int16_t>(width);
    weights += width;
  }
  state->end_index = bin;
  return weights;
}

int16_t Fixed(float weight) { return static_cast<int16_t>(std::floor(weight * (1 << kFilterbankBits) + 0.5f)); }

void FillWeights(const Bands& bands, int spectrum_size, FilterbankState* state) {
  int bin = bands.first_bin;
  for (int band = 0; band <= state->num_channels; ++band) {
    const int end = bands.EndBin(band, bin, spectrum_size);
    const int shift = state->channel_weight_starts[band] - state->channel_frequency_starts[band];
    for (; bin < end; ++bin) {
      const float weight = (bands.End(band) - bands.MelOfBin(bin)) / (bands.End(band) - bands.Start(band));
      state->weights[bin + shift] = Fixed(weight);
      state->unweights[bin + shift] = Fixed(1.0f - weight);
    }
  }
}

bool IsPossible(const FilterbankConfig& config, int sample_rate, int spectrum_size) {
  constexpr int kMostBins = INT16_MAX / 2;  // so that the number of weights, with those of zero, is an int16_t
  return config.num_channels > 0 && config.num_channels < kMostBins && sample_rate > 0 && spectrum_size > 1 &&
         config.lower_band_limit >= 0 && config.upper_band_limit > config.lower_band_limit &&
         config.upper_band_limit <= 0.5f * static_cast<float>(sample_rate);
}

}  // namespace

void FilterbankConvertFftComplexToEnergy(FilterbankState* state, complex_int16_t* fft_output, int32_t* energy) {
  mote::SignalEnergy(&fft_output->real, state->start_index, state->end_index, reinterpret_cast<uint32_t*>(energy));
}

void FilterbankAccumulateChannels(FilterbankState* state, const int32_t* energy) {
  const auto* unsigned_energy = reinterpret_cast<const uint32_t*>(energy);
  state->work[0] = 0;
  for (int i = 0; i < state->channel_widths[0]; ++i) {
    const uint64_t weight = static_cast<uint64_t>(int64_t{state->weights[state->channel_weight_starts[0] + i]});
    state->work[0] += weight * unsigned_energy[state->channel_frequency_starts[0] + i];
  }
  mote::SignalFilterBank({unsigned_energy, state->weights, state->unweights, state->channel_frequency_starts,
                          state->channel_weight_starts, state->channel_widths, state->num_channels, state->work + 1});
}

uint32_t* FilterbankSqrt(FilterbankState* state, int scale_down_shift) {
  // Root i takes the place of half of work[i / 2], which has been read.
  auto* roots = reinterpret_cast<uint32_t*>(state->work);
  mote::SignalFilterBankSquareRoot(state->work + 1, state->num_channels, scale_down_shift, roots);
  return roots;
}

void FilterbankReset(FilterbankState* state) {
  std::memset(state->work, 0, (static_cast<size_t>(state->num_channels) + 1) * sizeof(state->work[0]));
}

void FilterbankFillConfigWithDefaults(FilterbankConfig* config) {
  config->num_channels = 32;
  config->upper_band_limit = 7500.0f;
  config->lower_band_limit = 125.0f;
  config->output_scale_shift = 7;
}

int FilterbankPopulateState(const FilterbankConfig* config, FilterbankState* state, int sample_rate,
                            int spectrum_size) {
  *state = {};
  if (!IsPossible(*config, sample_rate, spectrum_size)) {
    MicroPrintf("a filter bank of %d channels from %f to %f Hz is not possible at %d samples per second",
                config->num_channels, static_cast<double>(config->lower_band_limit),
                static_cast<double>(config->upper_band_limit), sample_rate);
    return 0;
  }
  state->num_channels = config->num_channels;
  const size_t bands = static_cast<size_t>(config->num_channels) + 1;
  bool has_memory = mote::NewArray(bands, &state->channel_frequency_starts) &&
                    mote::NewArray(bands, &state->channel_weight_starts) &&
                    mote::NewArray(bands, &state->channel_widths) && mote::NewArray(bands, &state->work);
  if (has_memory) {
    const Bands places(*config, sample_rate, spectrum_size);
    const int weights = PlaceBands(places, spectrum_size, state);
    if (state->end_index >= spectrum_size || state->end_index > INT16_MAX || weights > INT16_MAX) {
      MicroPrintf("the filter bank needs bin %d and %d weights: the spectrum has %d bins", state->end_index, weights,
                  spectrum_size);
      FilterbankFreeStateContents(state);
      return 0;
    }
    has_memory = mote::NewArray(static_cast<size_t>(weights), &state->weights) &&
                 mote::NewArray(static_cast<size_t>(weights), &state->unweights);
    if (has_memory) FillWeights(places, spectrum_size, state);
  }
  if (!has_memory) {
    MicroPrintf("there is no memory for a filter bank of %d channels", config->num_channels);
    FilterbankFreeStateContents(state);
  }
  return has_memory;
}

void FilterbankFreeStateContents(FilterbankState* state) {
  mote::FreeArray(&state->channel_frequency_starts);
  mote::FreeArray(&state->channel_weight_starts);
  mote::FreeArray(&state->channel_widths);
  mote::FreeArray(&state->weights);
  mote::FreeArray(&state->unweights);
  mote::FreeArray(&state->work);
}
