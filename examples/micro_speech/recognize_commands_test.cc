// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_speech/recognize_commands.h"

#include <cstring>

#include "tensorflow/lite/micro/test_helpers.h"
#include "tensorflow/lite/micro/testing/micro_test.h"

namespace {

using Result = PreviousResultsQueue::Result;

constexpr int kYes = 2;
constexpr int kNo = 3;

struct Answer {
  const char* command = nullptr;
  uint8_t score = 0;
  bool is_new = false;
};

// The scores of a model that is sure of one category.
struct Scores {
  explicit Scores(int category) {
    for (int i = 0; i < kCategoryCount; ++i) data[i] = i == category ? 127 : -128;
  }
  int8_t data[kCategoryCount];
};

TfLiteStatus Process(RecognizeCommands* recognizer, const int8_t* scores, int32_t time_ms, Answer* answer) {
  int dims[] = {2, 1, kCategoryCount};
  int8_t copy[kCategoryCount];
  std::memcpy(copy, scores, sizeof(copy));
  TfLiteTensor tensor =
      tflite::testing::CreateQuantizedTensor(copy, tflite::testing::IntArrayFromInts(dims), -128.0f, 127.0f);
  return recognizer->ProcessLatestResults(&tensor, time_ms, &answer->command, &answer->score, &answer->is_new);
}

}  // namespace

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(QueueKeepsItsOrder) {
  PreviousResultsQueue queue;
  TF_LITE_MICRO_EXPECT_EQ(queue.size(), 0);
  TF_LITE_MICRO_EXPECT_TRUE(queue.empty());
  const int8_t scores[2][kCategoryCount] = {{0, 0, 0, 1}, {0, 0, 1, 0}};
  queue.push_back(Result(0, scores[0]));
  queue.push_back(Result(1, scores[1]));
  TF_LITE_MICRO_EXPECT_EQ(queue.size(), 2);
  TF_LITE_MICRO_EXPECT_EQ(queue.front().time_, 0);
  TF_LITE_MICRO_EXPECT_EQ(queue.back().time_, 1);
  TF_LITE_MICRO_EXPECT_EQ(queue.from_front(1).scores[2], 1);
  TF_LITE_MICRO_EXPECT_EQ(queue.pop_front().scores[3], 1);
  TF_LITE_MICRO_EXPECT_EQ(queue.size(), 1);
}

TF_LITE_MICRO_TEST(QueueGoesRound) {
  PreviousResultsQueue queue;
  for (int32_t i = 0; i < 123; ++i) {
    queue.push_back(Result(i, nullptr));
    queue.push_back(Result(1000 + i, nullptr));
    TF_LITE_MICRO_EXPECT_EQ(queue.pop_front().time_, i);
    TF_LITE_MICRO_EXPECT_EQ(queue.pop_front().time_, 1000 + i);
  }
  TF_LITE_MICRO_EXPECT_TRUE(queue.empty());
}

TF_LITE_MICRO_TEST(QueueSurvivesWrongUse) {
  PreviousResultsQueue queue;
  TF_LITE_MICRO_EXPECT_EQ(queue.pop_front().time_, 0);
  TF_LITE_MICRO_EXPECT_EQ(queue.from_front(0).time_, 0);
  while (!queue.full()) queue.push_back(Result(7, nullptr));
  const int size = queue.size();
  queue.push_back(Result(8, nullptr));
  TF_LITE_MICRO_EXPECT_EQ(queue.size(), size);
  TF_LITE_MICRO_EXPECT_EQ(queue.back().time_, 7);
  TF_LITE_MICRO_EXPECT_EQ(queue.from_front(size).time_, 7);
  TF_LITE_MICRO_EXPECT_EQ(queue.from_front(-1).time_, 7);
}

TF_LITE_MICRO_TEST(FindsEachCommandOnce) {
  RecognizeCommands recognizer(1000, 51);
  Answer answer;
  int found = 0;
  for (int i = 0; i < 10; ++i) {
    TF_LITE_MICRO_ASSERT_EQ(Process(&recognizer, Scores(kYes).data, 100 * i, &answer), kTfLiteOk);
    if (!answer.is_new) continue;
    TF_LITE_MICRO_EXPECT_EQ(std::strcmp(answer.command, "yes"), 0);
    ++found;
  }
  TF_LITE_MICRO_EXPECT_EQ(found, 1);
  for (int i = 10; i < 20; ++i) {
    TF_LITE_MICRO_ASSERT_EQ(Process(&recognizer, Scores(kNo).data, 100 * i, &answer), kTfLiteOk);
    if (!answer.is_new) continue;
    TF_LITE_MICRO_EXPECT_EQ(std::strcmp(answer.command, "no"), 0);
    ++found;
  }
  TF_LITE_MICRO_EXPECT_EQ(found, 2);
  TF_LITE_MICRO_EXPECT_EQ(std::strcmp(answer.command, "no"), 0);
  TF_LITE_MICRO_EXPECT_EQ(answer.score, 231);  // 10 of the last 11 windows: 10 * 255 / 11
}

TF_LITE_MICRO_TEST(ACommandMayBeRepeatedAfterAWhile) {
  RecognizeCommands recognizer(300, 200, 1500, 3);
  Answer answer;
  int32_t last_ms = -1;
  for (int32_t time_ms = 0; time_ms < 10000; time_ms += 100) {
    TF_LITE_MICRO_ASSERT_EQ(Process(&recognizer, Scores(kNo).data, time_ms, &answer), kTfLiteOk);
    if (!answer.is_new) continue;
    if (last_ms >= 0) TF_LITE_MICRO_EXPECT_EQ(time_ms - last_ms, 1600);  // the first time after 1500 ms
    last_ms = time_ms;
  }
  TF_LITE_MICRO_EXPECT_GE(last_ms, 8000);
}

TF_LITE_MICRO_TEST(SilenceThatLastsIsNotNew) {
  RecognizeCommands recognizer;
  Answer answer;
  for (int32_t time_ms = 0; time_ms < 10000; time_ms += 100) {
    TF_LITE_MICRO_ASSERT_EQ(Process(&recognizer, Scores(kSilenceIndex).data, time_ms, &answer), kTfLiteOk);
    TF_LITE_MICRO_EXPECT_FALSE(answer.is_new);
    TF_LITE_MICRO_EXPECT_EQ(std::strcmp(answer.command, "silence"), 0);
  }
}

TF_LITE_MICRO_TEST(FewInputsSayNothing) {
  RecognizeCommands recognizer(1000, 51);
  Answer answer;
  for (int i = 0; i < 2; ++i) {
    TF_LITE_MICRO_ASSERT_EQ(Process(&recognizer, Scores(kYes).data, 400 * i, &answer), kTfLiteOk);
    TF_LITE_MICRO_EXPECT_EQ(answer.score, 0);
    TF_LITE_MICRO_EXPECT_FALSE(answer.is_new);
  }
  TF_LITE_MICRO_ASSERT_EQ(Process(&recognizer, Scores(kYes).data, 800, &answer), kTfLiteOk);
  TF_LITE_MICRO_EXPECT_TRUE(answer.is_new);
}

TF_LITE_MICRO_TEST(MoreResultsThanItKeepsPushOutTheOldest) {
  RecognizeCommands recognizer;
  Answer answer;
  for (int32_t time_ms = 0; time_ms < 3000; time_ms += 5) {
    TF_LITE_MICRO_ASSERT_EQ(Process(&recognizer, Scores(time_ms < 1500 ? kYes : kNo).data, time_ms, &answer),
                            kTfLiteOk);
  }
  TF_LITE_MICRO_EXPECT_EQ(std::strcmp(answer.command, "no"), 0);
}

TF_LITE_MICRO_TEST(RefusesWrongResults) {
  RecognizeCommands recognizer;
  Answer answer;
  TF_LITE_MICRO_ASSERT_EQ(Process(&recognizer, Scores(kYes).data, 500, &answer), kTfLiteOk);
  TF_LITE_MICRO_EXPECT_EQ(Process(&recognizer, Scores(kYes).data, 499, &answer), kTfLiteError);

  int8_t scores[2 * kCategoryCount] = {};
  int shapes[][4] = {
      {2, 1, kCategoryCount - 1}, {2, 2, kCategoryCount}, {1, kCategoryCount}, {0}, {3, 1, kCategoryCount, 1}};
  for (int* const dims : shapes) {
    TfLiteTensor tensor =
        tflite::testing::CreateQuantizedTensor(scores, tflite::testing::IntArrayFromInts(dims), -128.0f, 127.0f);
    TF_LITE_MICRO_EXPECT_EQ(
        recognizer.ProcessLatestResults(&tensor, 600, &answer.command, &answer.score, &answer.is_new), kTfLiteError);
  }
  int dims[] = {2, 1, kCategoryCount};
  float floats[kCategoryCount] = {};
  TfLiteTensor tensor = tflite::testing::CreateTensor(floats, tflite::testing::IntArrayFromInts(dims));
  TF_LITE_MICRO_EXPECT_EQ(recognizer.ProcessLatestResults(&tensor, 600, &answer.command, &answer.score, &answer.is_new),
                          kTfLiteError);
}

TF_LITE_MICRO_TESTS_END
