// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/magic_wand/output_handler.h"

#include "examples/magic_wand/gesture_drawing.h"

void HandleOutput(int kind) { PrintGesture(kind); }
