// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Acts on an answer: write examples/anomaly/<tag>/anomaly_responder.cc to stop a machine.
#ifndef MOTE_EXAMPLES_ANOMALY_ANOMALY_RESPONDER_H_
#define MOTE_EXAMPLES_ANOMALY_ANOMALY_RESPONDER_H_

// Is called for each second of sound with its score, and whether that is above the threshold.
void RespondToScore(float score, bool is_anomaly);

#endif  // MOTE_EXAMPLES_ANOMALY_ANOMALY_RESPONDER_H_
