/* SPDX-FileCopyrightText: 2026 The Mote Authors
   SPDX-License-Identifier: Apache-2.0

   The features of micro_speech of 2019 to 2023:
     audio_features TABLES <SAMPLES    prints the features of samples of 16 bits; the file has the window's and the
                                       filters' weights
     audio_features                    writes the weights that the front end computes itself */
#include <stdio.h>

#include "tensorflow/lite/experimental/microfrontend/lib/frontend.h"
#include "tensorflow/lite/experimental/microfrontend/lib/frontend_util.h"

static void Configure(struct FrontendConfig* config) {
  FrontendFillConfigWithDefaults(config);
  config->window.size_ms = 30;
  config->window.step_size_ms = 20;
  config->filterbank.num_channels = 40;
  config->pcan_gain_control.enable_pcan = 1;
}

/* The classifier's input has a scale of 26 / 256 of a feature's 1 / 25.6, and its zero point is -128. */
static int Quantized(int feature) {
  const int value = (feature * 256 + 333) / 666 - 128;
  return value > 127 ? 127 : value;
}

typedef size_t Transfer(int16_t* values, size_t count, FILE* file);

static size_t Read(int16_t* values, size_t count, FILE* file) { return fread(values, sizeof(*values), count, file); }
static size_t Write(int16_t* values, size_t count, FILE* file) { return fwrite(values, sizeof(*values), count, file); }

static int TransferTables(struct FrontendState* state, Transfer* transfer, FILE* file) {
  const struct FilterbankState* bank = &state->filterbank;
  const size_t weights = (size_t)(bank->channel_weight_starts[40] + bank->channel_widths[40]);
  return file != NULL && transfer(state->window.coefficients, state->window.size, file) == state->window.size &&
         transfer(bank->weights, weights, file) == weights && transfer(bank->unweights, weights, file) == weights;
}

static void PrintFeatures(struct FrontendState* state) {
  static int16_t samples[16000];
  size_t left = Read(samples, 16000, stdin);
  const int16_t* next = samples;
  while (left > 0) {
    size_t taken;
    const struct FrontendOutput features = FrontendProcessSamples(state, next, left, &taken);
    for (size_t i = 0; i < features.size; ++i) printf("%d\n", Quantized(features.values[i]));
    next += taken;
    left -= taken;
  }
}

int main(int argc, char** argv) {
  struct FrontendConfig config;
  struct FrontendState state;
  Configure(&config);
  if (!FrontendPopulateState(&config, &state, 16000)) return 1;
  if (argc == 1) return !TransferTables(&state, Write, stdout);
  FILE* tables = fopen(argv[1], "rb");
  if (!TransferTables(&state, Read, tables)) return 1;
  fclose(tables);
  PrintFeatures(&state);
  FrontendFreeStateContents(&state);
  return 0;
}
