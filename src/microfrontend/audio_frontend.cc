// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/experimental/microfrontend/lib/bits.h"
#include "tensorflow/lite/experimental/microfrontend/lib/frontend_util.h"

namespace {

// Says by how many bits the logarithm is of more than the signal's magnitude: the bits that the division by fft_size
// takes away, without the fraction bits of the gain control.
int CorrectionBits(const FftState& fft) {
  return MostSignificantBit32(static_cast<uint32_t>(fft.fft_size)) - 1 - kFilterbankBits / 2;
}

int PopulateSteps(const FrontendConfig& config, FrontendState* state, int sample_rate) {
  if (!WindowPopulateState(&config.window, &state->window, sample_rate)) return 0;
  if (!FftPopulateState(&state->fft, state->window.size)) return 0;
  const int bins = static_cast<int>(state->fft.fft_size / 2 + 1);
  const int channels = config.filterbank.num_channels;
  return FilterbankPopulateState(&config.filterbank, &state->filterbank, sample_rate, bins) &&
         NoiseReductionPopulateState(&config.noise_reduction, &state->noise_reduction, channels) &&
         PcanGainControlPopulateState(
             &config.pcan_gain_control, &state->pcan_gain_control, state->noise_reduction.estimate, channels,
             static_cast<uint16_t>(state->noise_reduction.smoothing_bits), CorrectionBits(state->fft)) &&
         LogScalePopulateState(&config.log_scale, &state->log_scale);
}

}  // namespace

FrontendOutput FrontendProcessSamples(FrontendState* state, const int16_t* samples, size_t num_samples,
                                      size_t* num_samples_read) {
  if (!WindowProcessSamples(&state->window, samples, num_samples, num_samples_read)) return {nullptr, 0};
  // The spectrum keeps more digits of a quiet window that has been shifted to the left.
  const int shift = 15 - MostSignificantBit32(static_cast<uint32_t>(state->window.max_abs_output_value));
  FftCompute(&state->fft, state->window.output, shift);
  auto* energy = reinterpret_cast<int32_t*>(state->fft.output);
  FilterbankConvertFftComplexToEnergy(&state->filterbank, state->fft.output, energy);
  FilterbankAccumulateChannels(&state->filterbank, energy);
  uint32_t* signal = FilterbankSqrt(&state->filterbank, shift);
  NoiseReductionApply(&state->noise_reduction, signal);
  if (state->pcan_gain_control.enable_pcan) PcanGainControlApply(&state->pcan_gain_control, signal);
  const int channels = state->filterbank.num_channels;
  return {LogScaleApply(&state->log_scale, signal, channels, CorrectionBits(state->fft)),
          static_cast<size_t>(channels)};
}

void FrontendReset(FrontendState* state) {
  WindowReset(&state->window);
  FftReset(&state->fft);
  FilterbankReset(&state->filterbank);
  NoiseReductionReset(&state->noise_reduction);
}

void FrontendFillConfigWithDefaults(FrontendConfig* config) {
  WindowFillConfigWithDefaults(&config->window);
  FilterbankFillConfigWithDefaults(&config->filterbank);
  NoiseReductionFillConfigWithDefaults(&config->noise_reduction);
  PcanGainControlFillConfigWithDefaults(&config->pcan_gain_control);
  LogScaleFillConfigWithDefaults(&config->log_scale);
}

int FrontendPopulateState(const FrontendConfig* config, FrontendState* state, int sample_rate) {
  *state = {};
  if (!PopulateSteps(*config, state, sample_rate)) {
    FrontendFreeStateContents(state);
    return 0;
  }
  FrontendReset(state);
  return 1;
}

void FrontendFreeStateContents(FrontendState* state) {
  WindowFreeStateContents(&state->window);
  FftFreeStateContents(&state->fft);
  FilterbankFreeStateContents(&state->filterbank);
  NoiseReductionFreeStateContents(&state->noise_reduction);
  PcanGainControlFreeStateContents(&state->pcan_gain_control);
}
