// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/person_detection/main_functions.h"

#include "examples/person_detection/detection_responder.h"
#include "examples/person_detection/image_provider.h"
#include "examples/person_detection/model_settings.h"
#include "examples/person_detection/model_to_run.h"
#include "examples/person_detection/person_detection_model.h"
#include "examples/person_detection/picture_search.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/system_setup.h"

namespace {

tflite::MicroInterpreter* interpreter = nullptr;

float Score(const TfLiteTensor& scores, int index) {
  return static_cast<float>(scores.data.int8[index] - scores.params.zero_point) * scores.params.scale;
}

bool Run() {
  if (interpreter->Invoke() == kTfLiteOk) return true;
  MicroPrintf("Invoke failed");
  return false;
}

// Only the own model is for faces that fill what it sees.
bool IsOwnModel(const int* shape) { return shape[1] == kNumRows && shape[2] == kNumCols; }

// The answer for the square that is most like a face.
void SearchPicture(int8_t* input, const TfLiteTensor& scores) {
  static int8_t picture[kSearchedSide * kSearchedSide];
  if (GetImage(kSearchedSide, kSearchedSide, kNumChannels, picture) != kTfLiteOk) return;
  float person = -1, none = 0;
  for (PictureSearch search; search.NextSquare(picture, input);) {
    if (!Run()) return;
    if (Score(scores, kPersonIndex) <= person) continue;
    person = Score(scores, kPersonIndex);
    none = Score(scores, kNotAPersonIndex);
  }
  RespondToDetection(person, none);
}

}  // namespace

extern "C" {

void setup() {
  tflite::InitializeTarget();
  interpreter = LoadPersonDetectionModel(ModelToRun());
}

void loop() {
  if (interpreter == nullptr) return;
  int8_t* const input = interpreter->input(0)->data.int8;
  const int* const shape = interpreter->input(0)->dims->data;  // [1, height, width, channels]
  const TfLiteTensor& scores = *interpreter->output(0);
  if (IsOwnModel(shape)) {
    SearchPicture(input, scores);
  } else if (GetImage(shape[2], shape[1], shape[3], input) == kTfLiteOk && Run()) {
    RespondToDetection(Score(scores, kPersonIndex), Score(scores, kNotAPersonIndex));
  }
}

}  // extern "C"
