// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/person_detection/detection_responder.h"

#include "examples/person_detection/detection_text.h"

void RespondToDetection(float person_score, float no_person_score) { PrintDetection(person_score, no_person_score); }
