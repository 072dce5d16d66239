// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "src/microfrontend/frontend_memory.h"
#include "src/operators/signal/signal_loops.h"
#include "tensorflow/lite/experimental/microfrontend/lib/pcan_gain_control_util.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

static_assert(kWideDynamicFunctionLUTSize == mote::kPcanGains, "the table is that of the operator");

// Fills in the gains for noise of `bits` bits, x to 2 x: a parabola through the gains at the ends and in the middle.
void FillInterval(const PcanGainControlConfig* config, int32_t input_bits, int bits, int16_t* interval) {
  const uint32_t start = uint32_t{1} << (bits - 1);
  const uint32_t end = bits == kWideDynamicFunctionBits ? UINT32_MAX : 2 * start;
  const int16_t first = PcanGainLookupFunction(config, input_bits, start);
  const int32_t to_middle = PcanGainLookupFunction(config, input_bits, start + start / 2) - first;
  const int32_t to_end = PcanGainLookupFunction(config, input_bits, end) - first;
  const int32_t slope = 4 * to_middle - to_end;
  interval[0] = first;
  interval[1] = static_cast<int16_t>(slope);
  interval[2] = static_cast<int16_t>(to_end - slope);
}

}  // namespace

int16_t WideDynamicFunction(uint32_t x, const int16_t* lut) { return mote::PcanGain(x, lut); }

uint32_t PcanShrink(uint32_t x) { return mote::PcanCompress(x); }

void PcanGainControlApply(PcanGainControlState* state, uint32_t* signal) {
  mote::SignalPcan(signal, state->noise_estimate, state->gain_lut, state->num_channels, state->snr_shift, signal);
}

void PcanGainControlFillConfigWithDefaults(PcanGainControlConfig* config) {
  config->enable_pcan = 0;
  config->strength = 0.95f;
  config->offset = 80.0f;
  config->gain_bits = 21;
}

int16_t PcanGainLookupFunction(const PcanGainControlConfig* config, int32_t input_bits, uint32_t x) {
  const float noise = std::ldexp(static_cast<float>(x), -input_bits);
  const float gain = std::ldexp(std::pow(noise + config->offset, -config->strength), config->gain_bits);
  return gain < INT16_MAX ? static_cast<int16_t>(gain + 0.5f) : INT16_MAX;  // also for NaN
}

int PcanGainControlPopulateState(const PcanGainControlConfig* config, PcanGainControlState* state,
                                 uint32_t* noise_estimate, int num_channels, uint16_t smoothing_bits,
                                 int32_t input_correction_bits) {
  *state = {};
  state->enable_pcan = config->enable_pcan;
  if (!config->enable_pcan) return 1;
  state->noise_estimate = noise_estimate;
  state->num_channels = num_channels;
  state->snr_shift = config->gain_bits - input_correction_bits - kPcanSnrBits;
  if (state->snr_shift < 0 || state->snr_shift > 63 || !(config->offset > 0)) {
    MicroPrintf("a gain control of %d bits is not possible here: it takes %d to %d, and an offset above 0",
                config->gain_bits, input_correction_bits + kPcanSnrBits, input_correction_bits + kPcanSnrBits + 63);
    return 0;
  }
  if (!mote::NewArray(kWideDynamicFunctionLUTSize, &state->gain_lut)) {
    MicroPrintf("there is no memory for the table of the gain control");
    return 0;
  }
  const int32_t input_bits = smoothing_bits - input_correction_bits;
  for (uint32_t x = 0; x < 2; ++x) state->gain_lut[x] = PcanGainLookupFunction(config, input_bits, x);
  for (int bits = 2; bits <= kWideDynamicFunctionBits; ++bits) {
    FillInterval(config, input_bits, bits, state->gain_lut + 4 * bits - 6);
  }
  return 1;
}

void PcanGainControlFreeStateContents(PcanGainControlState* state) { mote::FreeArray(&state->gain_lut); }
