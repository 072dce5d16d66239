// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The model's answers to recorded words.
#include <algorithm>
#include <cstring>

#include "examples/micro_speech/micro_model_settings.h"
#include "examples/micro_speech/micro_speech_model.h"
#include "examples/micro_speech/sample_features.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/testing/micro_test.h"

namespace {

// The label with the highest score; null if the model fails.
const char* Hear(tflite::MicroInterpreter* interpreter, const int8_t* features) {
  std::copy_n(features, kFeatureElementCount, interpreter->input(0)->data.int8);
  if (interpreter->Invoke() != kTfLiteOk) return nullptr;
  const int8_t* const scores = interpreter->output(0)->data.int8;
  return kCategoryLabels[std::max_element(scores, scores + kCategoryCount) - scores];
}

}  // namespace

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(HearsYesAndNo) {
  tflite::MicroInterpreter* const interpreter = LoadMicroSpeechModel();
  TF_LITE_MICRO_ASSERT_TRUE(interpreter != nullptr);
  static int8_t silence[kFeatureElementCount];
  std::fill_n(silence, kFeatureElementCount, int8_t{-128});
  for (int i = 0; i < 3; ++i) {
    TF_LITE_MICRO_EXPECT_EQ(std::strcmp(Hear(interpreter, g_yes_features), "yes"), 0);
    TF_LITE_MICRO_EXPECT_EQ(std::strcmp(Hear(interpreter, g_no_features), "no"), 0);
    TF_LITE_MICRO_EXPECT_EQ(std::strcmp(Hear(interpreter, silence), "silence"), 0);
  }
}

TF_LITE_MICRO_TESTS_END
