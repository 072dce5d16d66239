// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_speech/main_functions.h"

#include <algorithm>

#include "examples/micro_speech/audio_provider.h"
#include "examples/micro_speech/command_responder.h"
#include "examples/micro_speech/feature_provider.h"
#include "examples/micro_speech/micro_model_settings.h"
#include "examples/micro_speech/micro_speech_model.h"
#include "examples/micro_speech/recognize_commands.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/system_setup.h"

namespace {

tflite::MicroInterpreter* interpreter = nullptr;
FeatureProvider* feature_provider = nullptr;
RecognizeCommands* recognizer = nullptr;
int32_t previous_time = 0;

// Kept here, since the model's input shares its memory with later tensors.
int8_t features[kFeatureElementCount];

// models/micro_speech/choose_settings.py weighs them: less of a window or of a score hears more, and more that nobody
// said.
RecognizeCommands MakeRecognizer() {
  return RecognizeCommands(/*average_window_duration_ms=*/500, /*detection_threshold=*/120,
                           /*suppression_ms=*/1000, /*minimum_count=*/3);
}

// Forgets the sound before, since the clock has begun again.
void BeginAnew() {
  *feature_provider = FeatureProvider(kFeatureElementCount, features);
  *recognizer = MakeRecognizer();
  previous_time = 0;
}

}  // namespace

extern "C" {

void setup() {
  tflite::InitializeTarget();
  tflite::MicroInterpreter* const loaded = LoadMicroSpeechModel();
  if (loaded == nullptr) return;

  static FeatureProvider static_feature_provider(kFeatureElementCount, features);
  static RecognizeCommands static_recognizer = MakeRecognizer();
  feature_provider = &static_feature_provider;
  recognizer = &static_recognizer;
  interpreter = loaded;
}

void loop() {
  if (interpreter == nullptr) return;
  const int32_t current_time = LatestAudioTimestamp();
  if (current_time < previous_time) BeginAnew();
  int new_slices = 0;
  if (feature_provider->PopulateFeatureData(previous_time, current_time, &new_slices) != kTfLiteOk) {
    MicroPrintf("Feature generation failed");
    return;
  }
  previous_time = current_time;
  if (new_slices == 0) return;

  std::copy_n(features, kFeatureElementCount, interpreter->input(0)->data.int8);
  if (interpreter->Invoke() != kTfLiteOk) {
    MicroPrintf("Invoke failed");
    return;
  }

  const char* command = nullptr;
  uint8_t score = 0;
  bool is_new = false;
  if (recognizer->ProcessLatestResults(interpreter->output(0), current_time, &command, &score, &is_new) != kTfLiteOk) {
    MicroPrintf("RecognizeCommands::ProcessLatestResults() failed");
    return;
  }
  RespondToCommand(current_time, command, score, is_new);
}

}  // extern "C"
