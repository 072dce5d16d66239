// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_MICRO_ARENA_CONSTANTS_H_
#define TENSORFLOW_LITE_MICRO_MICRO_ARENA_CONSTANTS_H_

namespace tflite {

// Returns the alignment, in bytes, of an arena and of every buffer planned in it.
constexpr int MicroArenaBufferAlignment() { return 16; }

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MICRO_ARENA_CONSTANTS_H_
