// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/anomaly/anomaly_responder.h"

#include "mote/plain_log.h"

void RespondToScore(float score, bool is_anomaly) {
  mote::LogText(is_anomaly ? "Anomaly (score " : "Well (score ");
  mote::LogNumber(score, 1);
  mote::LogText(")\r\n");
}
