// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "src/operators/signal/signal_loops.h"
#include "tensorflow/lite/experimental/microfrontend/lib/log_scale_util.h"
#include "tensorflow/lite/micro/micro_log.h"

uint16_t* LogScaleApply(LogScaleState* state, uint32_t* signal, int signal_size, int correction_bits) {
  uint16_t* output = reinterpret_cast<uint16_t*>(signal);
  for (int i = 0; i < signal_size; ++i) {
    uint32_t value = signal[i];
    if (state->enable_log) {
      value = correction_bits < 0 ? value >> -correction_bits : value << correction_bits;
      value = mote::ScaledLog(value, uint32_t{1} << state->scale_shift);
    }
    output[i] = static_cast<uint16_t>(std::min<uint32_t>(value, UINT16_MAX));
  }
  return output;
}

void LogScaleFillConfigWithDefaults(LogScaleConfig* config) {
  config->enable_log = 1;
  config->scale_shift = 6;
}

int LogScalePopulateState(const LogScaleConfig* config, LogScaleState* state) {
  if (config->scale_shift < 0 || config->scale_shift > 31) {
    MicroPrintf("the logarithm's shift is %d: give it 0 to 31", config->scale_shift);
    return 0;
  }
  state->enable_log = config->enable_log;
  state->scale_shift = config->scale_shift;
  return 1;
}
