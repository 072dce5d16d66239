// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Shows an answer: write examples/person_detection/<tag>/detection_responder.cc to light an LED.
#ifndef MOTE_EXAMPLES_PERSON_DETECTION_DETECTION_RESPONDER_H_
#define MOTE_EXAMPLES_PERSON_DETECTION_DETECTION_RESPONDER_H_

// Is called after each run of the model with the probabilities, 0 to 1, that the picture shows a person, or none.
void RespondToDetection(float person_score, float no_person_score);

#endif  // MOTE_EXAMPLES_PERSON_DETECTION_DETECTION_RESPONDER_H_
