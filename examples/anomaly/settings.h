// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The model was trained on these: a second of sound as 48 features; and from which score on a machine is not well.
#ifndef MOTE_EXAMPLES_ANOMALY_SETTINGS_H_
#define MOTE_EXAMPLES_ANOMALY_SETTINGS_H_

constexpr int kSampleRate = 4000;

// A window of sound, about a second, is so many blocks of 64 ms.
constexpr int kBlockMs = 64;
constexpr int kBlockSamples = kSampleRate * kBlockMs / 1000;
constexpr int kWindowBlocks = 16;

// Each band of frequencies gives two features.
constexpr int kBandCount = 24;
constexpr int kFeatureCount = 2 * kBandCount;

// models/anomaly/threshold.txt.
constexpr float kThreshold = 86.0f;

#endif  // MOTE_EXAMPLES_ANOMALY_SETTINGS_H_
