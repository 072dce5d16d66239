// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/hexdump.h"

#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {
namespace {

constexpr size_t kBytesPerLine = 16;
// A line has "0000: " with up to 16 digits, 3 characters for a byte, 2 blanks, one character for a byte.
constexpr size_t kMaxLineLength = 18 + 3 * kBytesPerLine + 1 + kBytesPerLine;

char Digit(size_t x) { return "0123456789ABCDEF"[x & 15]; }

// Writes the line of the bytes from `offset` on; returns its length.
size_t FormatLine(Span<const uint8_t> region, size_t offset, char* line) {
  size_t length = 0;
  int digits = 4;
  while (digits < 16 && (static_cast<uint64_t>(offset) >> (4 * digits)) != 0) ++digits;
  while (digits > 0) line[length++] = Digit(static_cast<size_t>(static_cast<uint64_t>(offset) >> (4 * --digits)));
  line[length++] = ':';
  const size_t left = region.size() - offset;
  const size_t count = left < kBytesPerLine ? left : kBytesPerLine;
  for (size_t i = 0; i < kBytesPerLine; ++i) {
    line[length++] = ' ';
    line[length++] = i < count ? Digit(region[offset + i] >> 4) : ' ';
    line[length++] = i < count ? Digit(region[offset + i]) : ' ';
  }
  line[length++] = ' ';
  line[length++] = ' ';
  for (size_t i = 0; i < count; ++i) {
    const uint8_t byte = region[offset + i];
    line[length++] = byte >= ' ' && byte <= '~' ? static_cast<char>(byte) : '.';
  }
  return length;
}

}  // namespace

void hexdump(Span<const uint8_t> region) {
  char line[kMaxLineLength + 1];
  for (size_t offset = 0; offset < region.size(); offset += kBytesPerLine) {
    line[FormatLine(region, offset, line)] = '\0';
    MicroPrintf("%s", line);
  }
}

Span<char> hexdump(Span<const uint8_t> region, Span<char> buffer) {
  size_t used = 0;
  for (size_t offset = 0; offset < region.size(); offset += kBytesPerLine) {
    char line[kMaxLineLength + 1];
    const size_t length = FormatLine(region, offset, line);
    line[length] = '\n';
    for (size_t i = 0; i <= length && used < buffer.size(); ++i) buffer[used++] = line[i];
  }
  if (used < buffer.size()) buffer[used] = '\0';
  return Span<char>(buffer.data(), used);
}

}  // namespace tflite
