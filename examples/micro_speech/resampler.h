// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sound of one rate becomes sound of another: each sample is a sum of those around it, weighted by a sinc in a Kaiser
// window. What is 80 dB or more below the sound may come with it.
#ifndef MOTE_EXAMPLES_MICRO_SPEECH_RESAMPLER_H_
#define MOTE_EXAMPLES_MICRO_SPEECH_RESAMPLER_H_

#include <cstdint>

class Resampler {
 public:
  // The rates that it takes.
  static constexpr int32_t kLeastHz = 8000;
  static constexpr int32_t kMostHz = 192000;

  // Begins a sound. False, without a message, if the output's rate is below the least or the input's is not taken.
  bool Start(int32_t input_hz, int32_t output_hz);

  // Takes the next sample. All samples that Next() has must be fetched before.
  void Add(float sample);

  // Gives the next sample, or false until more were added.
  bool Next(float* sample);

  // So many samples of silence behind the last one bring out all of the sound.
  int DelaySamples() const { return half_width_; }

 private:
  static constexpr int kCrossings = 24;  // of the sinc with zero, on either side
  static constexpr int kWeightsPerCrossing = 64;
  static constexpr int kWeights = kCrossings * kWeightsPerCrossing;
  static constexpr int kHistory = 1024;  // a power of two, of more than twice kCrossings * kMostHz / kLeastHz

  float WeightAt(float position) const;
  // Adds up one side: the sample at index `from` and those beyond it, by steps of 1 or -1. The first is `distance`
  // samples away from what is computed.
  float SumOfSide(int from, int step, float distance) const;

  int32_t input_hz_ = 0;
  int32_t output_hz_ = 0;
  float scale_ = 1.0f;    // crossings of the sinc for each sample of the input
  int half_width_ = 0;    // samples on either side that count
  int32_t fraction_ = 0;  // of a sample, in parts of output_hz_: the next one lies so far behind the centre
  int behind_ = 0;        // samples behind the centre
  int newest_ = 0;        // the index of the last one
  float history_[kHistory];
  float weights_[kWeights + 2];
};

#endif  // MOTE_EXAMPLES_MICRO_SPEECH_RESAMPLER_H_
