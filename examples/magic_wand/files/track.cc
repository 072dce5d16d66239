// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/magic_wand/files/track.h"

#include <cctype>
#include <cstdlib>

#include "src/platform/host_file.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

// No sensor measures more.
constexpr float kMostMilliG = 1e6f;
constexpr int kLineBytes = 128;

mote::HostFile file;
bool has_ended = true;
bool is_wrong = false;
int line_number = 0;
int measurements = 0;

// The next line without its end; false after the last one.
bool ReadLine(char* line) {
  int length = 0;
  char letter = 0;
  bool has_any = false;
  while (file.Read(&letter, 1)) {
    has_any = true;
    if (letter == '\n') break;
    if (letter != '\r' && length < kLineBytes - 1) line[length++] = letter;
  }
  line[length] = 0;
  ++line_number;
  return has_any;
}

bool IsSkipped(const char* line) {
  while (*line == ' ' || *line == '\t') ++line;
  return *line == 0 || *line == '#' || std::isalpha(static_cast<unsigned char>(*line)) != 0;
}

// Three numbers and nothing else.
bool ParseMeasurement(const char* line, float* values) {
  for (int i = 0; i < 3; ++i) {
    char* end = nullptr;
    values[i] = std::strtof(line, &end);
    const bool is_number = end != line && values[i] >= -kMostMilliG && values[i] <= kMostMilliG;
    while (*end == ' ' || *end == '\t') ++end;
    if (!is_number || *end != (i < 2 ? ',' : 0)) return false;
    line = end + 1;
  }
  return true;
}

bool End() {
  has_ended = true;
  is_wrong = measurements == 0;
  if (is_wrong) MicroPrintf("The track has no measurements");
  return false;
}

}  // namespace

bool OpenTrack(const char* path) {
  is_wrong = false;
  line_number = measurements = 0;
  has_ended = !file.OpenToRead(path);
  if (has_ended) MicroPrintf("%s cannot be opened", path);
  return !has_ended;
}

bool ReadTrack(float* x, float* y, float* z) {
  char line[kLineBytes];
  do {
    if (has_ended) return false;
    if (!ReadLine(line)) return End();
  } while (IsSkipped(line));
  float values[3];
  if (!ParseMeasurement(line, values)) {
    MicroPrintf("Line %d of the track is '%s': it must be x,y,z in thousandths of g", line_number, line);
    is_wrong = has_ended = true;
    return false;
  }
  *x = values[0];
  *y = values[1];
  *z = values[2];
  ++measurements;
  return true;
}

bool TrackHasEnded() { return has_ended; }
bool TrackIsWrong() { return is_wrong; }
int TrackMeasurements() { return measurements; }
