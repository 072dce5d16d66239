// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The model was trained on these: one second of sound as 49 slices of 40 features, and the answers that it knows.
#ifndef MOTE_EXAMPLES_MICRO_SPEECH_MICRO_MODEL_SETTINGS_H_
#define MOTE_EXAMPLES_MICRO_SPEECH_MICRO_MODEL_SETTINGS_H_

constexpr int kAudioSampleFrequency = 16000;

// A slice describes 30 ms of sound; the next one begins 20 ms later.
constexpr int kFeatureSliceDurationMs = 30;
constexpr int kFeatureSliceStrideMs = 20;
constexpr int kFeatureSliceSize = 40;
constexpr int kFeatureSliceCount = 49;
constexpr int kFeatureElementCount = kFeatureSliceSize * kFeatureSliceCount;

// The samples of a slice, 480, rounded up to a power of two: what an audio provider hands out.
constexpr int kMaxAudioSampleSize = 512;

constexpr int kSilenceIndex = 0;
constexpr int kUnknownIndex = 1;
constexpr int kCategoryCount = 4;
extern const char* const kCategoryLabels[kCategoryCount];

#endif  // MOTE_EXAMPLES_MICRO_SPEECH_MICRO_MODEL_SETTINGS_H_
