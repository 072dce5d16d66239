// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "src/microfrontend/frontend_memory.h"
#include "src/operators/signal/signal_loops.h"
#include "tensorflow/lite/experimental/microfrontend/lib/noise_reduction_util.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

constexpr int kOne = 1 << kNoiseReductionBits;

// Returns false for NaN, too.
bool IsShare(float value) { return value >= 0 && value <= 1; }

uint16_t FixedShare(float share) { return static_cast<uint16_t>(share * kOne); }

}  // namespace

void NoiseReductionApply(NoiseReductionState* state, uint32_t* signal) {
  mote::SpectralSubtractionArgs args = {};
  args.smoothing[0] = state->even_smoothing;
  args.smoothing[1] = state->odd_smoothing;
  args.one_minus_smoothing[0] = kOne - uint32_t{state->even_smoothing};
  args.one_minus_smoothing[1] = kOne - uint32_t{state->odd_smoothing};
  args.min_signal_remaining = state->min_signal_remaining;
  args.smoothing_bits = static_cast<uint8_t>(state->smoothing_bits);
  args.subtraction_bits = kNoiseReductionBits;
  mote::SignalSpectralSubtraction(args, signal, state->num_channels, state->estimate, signal);
}

void NoiseReductionReset(NoiseReductionState* state) {
  std::memset(state->estimate, 0, static_cast<size_t>(state->num_channels) * sizeof(state->estimate[0]));
}

void NoiseReductionFillConfigWithDefaults(NoiseReductionConfig* config) {
  config->smoothing_bits = 10;
  config->even_smoothing = 0.025f;
  config->odd_smoothing = 0.06f;
  config->min_signal_remaining = 0.05f;
}

int NoiseReductionPopulateState(const NoiseReductionConfig* config, NoiseReductionState* state, int num_channels) {
  *state = {};
  if (config->smoothing_bits < 0 || config->smoothing_bits > 31 || num_channels < 1 ||
      !IsShare(config->even_smoothing) || !IsShare(config->odd_smoothing) || !IsShare(config->min_signal_remaining)) {
    MicroPrintf(
        "the noise reduction of %d channels with %d bits is not possible: it takes 0 to 31 bits, and shares from 0 "
        "to 1",
        num_channels, config->smoothing_bits);
    return 0;
  }
  if (!mote::NewArray(static_cast<size_t>(num_channels), &state->estimate)) {
    MicroPrintf("there is no memory for the noise of %d channels", num_channels);
    return 0;
  }
  state->smoothing_bits = config->smoothing_bits;
  state->even_smoothing = FixedShare(config->even_smoothing);
  state->odd_smoothing = FixedShare(config->odd_smoothing);
  state->min_signal_remaining = FixedShare(config->min_signal_remaining);
  state->num_channels = num_channels;
  return 1;
}

void NoiseReductionFreeStateContents(NoiseReductionState* state) { mote::FreeArray(&state->estimate); }
