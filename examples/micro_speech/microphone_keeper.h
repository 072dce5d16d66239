// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Has a board's microphone started, and started again where it refuses or stops. What is wrong is said once,
// until there is sound again.
#ifndef MOTE_EXAMPLES_MICRO_SPEECH_MICROPHONE_KEEPER_H_
#define MOTE_EXAMPLES_MICRO_SPEECH_MICROPHONE_KEEPER_H_

#include <cstdint>

class MicrophoneKeeper {
 public:
  // `start` starts the driver and returns null, or what is wrong, of which nothing has to be stopped. `stop` stops what
  // was started.
  constexpr MicrophoneKeeper(const char* (*start)(), void (*stop)()) : start_(start), stop_(stop) {}

  // To be called by LatestAudioTimestamp(), with a clock in milliseconds, which may wrap, and the latest sound.
  void Keep(uint32_t now_ms, int32_t sound_ms);

  bool IsRunning() const { return is_running_; }

 private:
  void Say(const char* what);

  const char* (*start_)();
  void (*stop_)();
  bool has_complained_ = false;  // since there was sound
  bool is_running_ = false;
  bool was_tried_ = false;
  uint32_t since_ms_ = 0;  // the latest sound, or the latest attempt
  int32_t sound_ms_ = 0;
};

#endif  // MOTE_EXAMPLES_MICRO_SPEECH_MICROPHONE_KEEPER_H_
