// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_MAGIC_WAND_GESTURE_DRAWING_H_
#define MOTE_EXAMPLES_MAGIC_WAND_GESTURE_DRAWING_H_

// Prints the gesture's name and a drawing of it; nothing for kNoGesture.
void PrintGesture(int kind);

#endif  // MOTE_EXAMPLES_MAGIC_WAND_GESTURE_DRAWING_H_
