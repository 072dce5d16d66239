// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The model was trained on these: small grey pictures, and the answers that it knows.
#ifndef MOTE_EXAMPLES_PERSON_DETECTION_MODEL_SETTINGS_H_
#define MOTE_EXAMPLES_PERSON_DETECTION_MODEL_SETTINGS_H_

constexpr int kNumCols = 24;
constexpr int kNumRows = 24;
constexpr int kNumChannels = 1;

constexpr int kCategoryCount = 2;
constexpr int kNotAPersonIndex = 0;
constexpr int kPersonIndex = 1;
constexpr const char* kCategoryLabels[kCategoryCount] = {"no person", "person"};

#endif  // MOTE_EXAMPLES_PERSON_DETECTION_MODEL_SETTINGS_H_
