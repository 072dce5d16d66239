// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_speech/resampler.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr float kPi = 3.14159265f;
constexpr float kBeta = 8.0f;       // of the window: a wider transition, and less of what does not belong there
constexpr float kPassband = 0.96f;  // where the sinc cuts, of half the lower rate

// The modified Bessel function of order 0, by its series.
float Bessel0(float x) {
  float sum = 1.0f, term = 1.0f;
  for (int k = 1; term > sum * 1e-8f; ++k) {
    term *= x / 2.0f / static_cast<float>(k) * (x / 2.0f / static_cast<float>(k));
    sum += term;
  }
  return sum;
}

float Weight(float crossings, float all_crossings) {
  const float share = crossings / all_crossings;
  const float window = Bessel0(kBeta * std::sqrt(std::max(0.0f, 1.0f - share * share))) / Bessel0(kBeta);
  const float x = kPi * kPassband * crossings;
  return kPassband * window * (x == 0.0f ? 1.0f : std::sin(x) / x);
}

}  // namespace

bool Resampler::Start(int32_t input_hz, int32_t output_hz) {
  if (input_hz < kLeastHz || input_hz > kMostHz || output_hz < kLeastHz) return false;
  input_hz_ = input_hz;
  output_hz_ = output_hz;
  scale_ = std::min(1.0f, static_cast<float>(output_hz) / static_cast<float>(input_hz));
  half_width_ = static_cast<int>(std::ceil(kCrossings / scale_));
  fraction_ = 0;
  behind_ = -1;
  newest_ = 0;
  std::fill_n(history_, kHistory, 0.0f);
  for (int i = 0; i <= kWeights; ++i) {
    weights_[i] = Weight(static_cast<float>(i) / kWeightsPerCrossing, static_cast<float>(kCrossings));
  }
  weights_[kWeights + 1] = 0.0f;
  return true;
}

void Resampler::Add(float sample) {
  newest_ = (newest_ + 1) % kHistory;
  history_[newest_] = sample;
  ++behind_;
}

float Resampler::WeightAt(float position) const {
  const int before = static_cast<int>(position);
  const float share = position - static_cast<float>(before);
  return weights_[before] + share * (weights_[before + 1] - weights_[before]);
}

float Resampler::SumOfSide(int from, int step, float distance) const {
  const float apart = scale_ * kWeightsPerCrossing;
  float sum = 0.0f, position = distance * apart;
  for (int i = from; position <= kWeights; i += step, position += apart) {
    sum += WeightAt(position) * history_[(i + kHistory) % kHistory];
  }
  return sum;
}

bool Resampler::Next(float* sample) {
  if (behind_ < half_width_) return false;
  const int centre = newest_ - behind_;
  const float fraction = static_cast<float>(fraction_) / static_cast<float>(output_hz_);
  *sample = scale_ * (SumOfSide(centre, -1, fraction) + SumOfSide(centre + 1, 1, 1.0f - fraction));
  for (fraction_ += input_hz_; fraction_ >= output_hz_; fraction_ -= output_hz_) --behind_;
  return true;
}
