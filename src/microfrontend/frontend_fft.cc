// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "src/microfrontend/frontend_memory.h"
#include "src/operators/signal/fft.h"
#include "tensorflow/lite/experimental/microfrontend/lib/fft_util.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

// Returns the output's bytes: each bin has room for two numbers of 32 bits.
size_t OutputBytes(size_t fft_size) { return (fft_size / 2 + 1) * 2 * sizeof(int32_t); }

}  // namespace

void FftCompute(FftState* state, const int16_t* input, int input_scale_shift) {
  for (size_t i = 0; i < state->input_size; ++i) {
    state->input[i] = static_cast<int16_t>(uint32_t{static_cast<uint16_t>(input[i])} << input_scale_shift);
  }
  mote::ForwardFft(state->input, static_cast<int>(state->input_size), static_cast<int>(state->fft_size),
                   static_cast<const int16_t*>(state->scratch), &state->output->real);
}

void FftInit(FftState*) {}

void FftReset(FftState* state) {
  std::memset(state->input, 0, state->fft_size * sizeof(state->input[0]));
  std::memset(static_cast<void*>(state->output), 0, OutputBytes(state->fft_size));
}

int FftPopulateState(FftState* state, size_t input_size) {
  *state = {};
  size_t fft_size = 1;
  while (fft_size < input_size && fft_size < mote::kMaxFftLength) fft_size *= 2;
  if (fft_size < input_size || fft_size < mote::kMinFftLength) {
    MicroPrintf("a Fourier transform of %u samples is not possible: give it 3 to %d", static_cast<unsigned>(input_size),
                mote::kMaxFftLength);
    return 0;
  }
  state->fft_size = fft_size;
  state->input_size = input_size;
  const size_t cosines = static_cast<size_t>(mote::FftCosineCount(static_cast<int>(fft_size)));
  state->scratch_size = cosines * sizeof(int16_t);
  int16_t* scratch;
  const bool has_scratch = mote::NewArray(cosines, &scratch);
  state->scratch = scratch;
  const bool has_output = mote::NewArray(OutputBytes(fft_size) / sizeof(state->output[0]), &state->output);
  if (!has_scratch || !has_output || !mote::NewArray(fft_size, &state->input)) {
    MicroPrintf("there is no memory for a Fourier transform of %d samples", static_cast<int>(fft_size));
    FftFreeStateContents(state);
    return 0;
  }
  mote::FillFftCosines(static_cast<int>(fft_size), scratch);
  return 1;
}

void FftFreeStateContents(FftState* state) {
  mote::FreeArray(&state->input);
  mote::FreeArray(&state->output);
  mote::FreeArray(&state->scratch);
}
