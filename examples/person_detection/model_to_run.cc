// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/person_detection/model_to_run.h"

PersonDetectionModel ModelToRun() { return OwnPersonDetectionModel(); }
