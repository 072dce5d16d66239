// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// magic_wand [--windows] [TRACK]: prints the gestures in a track, without one in the recorded gestures. --windows takes
// kWindowMeasurements lines of the track after another as a window, and prints the model's scores of each.
#include <cstring>

#include "examples/magic_wand/constants.h"
#include "examples/magic_wand/files/track.h"
#include "examples/magic_wand/magic_wand_model.h"
#include "examples/magic_wand/main_functions.h"
#include "examples/magic_wand/recorded_gestures.h"
#include "mote/plain_log.h"

namespace {

constexpr int kStatusWrong = 1;

// One line of kGestureCount int8 scores.
void PrintScores(const int8_t* scores) {
  for (int i = 0; i < kGestureCount; ++i) {
    mote::LogNumber(scores[i], 0);
    mote::LogText(i + 1 < kGestureCount ? " " : "\r\n");
  }
}

bool RunWindows() {
  tflite::MicroInterpreter* const interpreter = LoadMagicWandModel();
  if (interpreter == nullptr) return false;
  static float window[kWindowFloats];
  for (;;) {
    for (float* at = window; at < window + kWindowFloats; at += kAxisCount) {
      if (!ReadTrack(at, at + 1, at + 2)) return !TrackIsWrong();
    }
    float probabilities[kGestureCount];
    if (RunMagicWandModel(interpreter, window, probabilities) != kTfLiteOk) return false;
    PrintScores(interpreter->output(0)->data.int8);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const bool only_windows = argc > 1 && std::strcmp(argv[1], "--windows") == 0;
  const int first = only_windows ? 2 : 1;
  const bool has_track = argc > first;
  if (has_track && !OpenTrack(argv[first])) return kStatusWrong;
  if (only_windows) return RunWindows() ? 0 : kStatusWrong;
  setup();
  if (!has_track) {
    for (int i = 0; i < g_recorded_gestures_len / kStrideMeasurements; ++i) loop();
    return 0;
  }
  while (!TrackHasEnded()) {
    const int before = TrackMeasurements();
    loop();
    if (TrackMeasurements() == before && !TrackHasEnded()) return kStatusWrong;  // setup() failed
  }
  return TrackIsWrong() ? kStatusWrong : 0;
}
