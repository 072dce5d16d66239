// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_speech/microphone_keeper.h"

#include "tensorflow/lite/micro/micro_log.h"

namespace {

constexpr uint32_t kPauseMs = 1000;
constexpr uint32_t kPatienceMs = 2000;  // without sound

}  // namespace

void MicrophoneKeeper::Say(const char* what) {
  if (!has_complained_) MicroPrintf("%s; it is tried again every second", what);
  has_complained_ = true;
}

void MicrophoneKeeper::Keep(uint32_t now_ms, int32_t sound_ms) {
  if (is_running_) {
    if (sound_ms != sound_ms_) {
      has_complained_ = false;
      sound_ms_ = sound_ms;
      since_ms_ = now_ms;
    } else if (now_ms - since_ms_ >= kPatienceMs) {
      stop_();
      is_running_ = false;
      since_ms_ = now_ms;
      Say("The microphone gives no sound");
    }
    return;
  }
  if (was_tried_ && now_ms - since_ms_ < kPauseMs) return;
  was_tried_ = true;
  since_ms_ = now_ms;
  sound_ms_ = sound_ms;
  const char* const wrong = start_();
  is_running_ = wrong == nullptr;
  if (!is_running_) Say(wrong);
}
