// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_PERSON_DETECTION_DETECTION_TEXT_H_
#define MOTE_EXAMPLES_PERSON_DETECTION_DETECTION_TEXT_H_

// Prints an answer in one line.
void PrintDetection(float person_score, float no_person_score);

#endif  // MOTE_EXAMPLES_PERSON_DETECTION_DETECTION_TEXT_H_
