// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_HEXDUMP_H_
#define TENSORFLOW_LITE_MICRO_HEXDUMP_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/micro/span.h"

namespace tflite {

// Prints bytes, 16 to a line: the offset of the first, the bytes in hexadecimal, and as characters where they are
// printable.
//
//   0010: 4D 6F 74 65 00                                   Mote.
void hexdump(Span<const uint8_t> region);
// Writes the same into `buffer`, with a "\n" after each line. Returns the text that fitted, which a NUL follows if
// there is room.
Span<char> hexdump(Span<const uint8_t> region, Span<char> buffer);

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_HEXDUMP_H_
