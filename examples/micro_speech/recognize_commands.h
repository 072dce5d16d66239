// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// From what the model says of each window of sound to the commands that were spoken: one window may be wrong, several
// in a row seldom are, and a word that is heard in many windows is one command.
#ifndef MOTE_EXAMPLES_MICRO_SPEECH_RECOGNIZE_COMMANDS_H_
#define MOTE_EXAMPLES_MICRO_SPEECH_RECOGNIZE_COMMANDS_H_

#include <cstdint>

#include "examples/micro_speech/micro_model_settings.h"
#include "tensorflow/lite/c/common.h"

// The last answers of the model, oldest first; no heap.
class PreviousResultsQueue {
 public:
  struct Result {
    Result() : Result(0, nullptr) {}
    // Copies kCategoryCount scores; zeros for null.
    Result(int32_t time, const int8_t* input_scores);

    int32_t time_;
    int8_t scores[kCategoryCount];
  };

  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  bool full() const { return size_ == kMaxResults; }
  Result& front() { return from_front(0); }
  Result& back() { return from_front(size_ - 1); }

  // Is logged and drops the result if the queue is full.
  void push_back(const Result& entry);

  // Is logged and gives a Result() if the queue is empty.
  Result pop_front();

  // The result that has `offset` older ones. An offset outside the queue is logged, and gives the nearest.
  Result& from_front(int offset);

 private:
  static constexpr int kMaxResults = 50;
  Result results_[kMaxResults];
  int front_index_ = 0;
  int size_ = 0;
};

class RecognizeCommands {
 public:
  // Scores are averaged over the last average_window_duration_ms; no answer before there are minimum_count of them. A
  // command is new if its average, 0 to 255, is above detection_threshold and it is not the one before; or it is, but
  // suppression_ms have passed. Silence that lasts is never new.
  explicit RecognizeCommands(int32_t average_window_duration_ms = 1000, uint8_t detection_threshold = 200,
                             int32_t suppression_ms = 1500, int32_t minimum_count = 3);

  // Takes the model's int8 scores [1, kCategoryCount] at a time that is not before the last one's. Tells the label with
  // the highest average, one of kCategoryLabels, that average, and whether it is a new command. An error, which is
  // logged, for another tensor or an earlier time.
  TfLiteStatus ProcessLatestResults(const TfLiteTensor* latest_results, int32_t current_time_ms,
                                    const char** found_command, uint8_t* score, bool* is_new_command);

 private:
  TfLiteStatus Check(const TfLiteTensor& results, int32_t time_ms);
  int TopCategory(int32_t* average);
  bool IsNew(int category, int32_t average, int32_t time_ms) const;

  int32_t average_window_duration_ms_;
  uint8_t detection_threshold_;
  int32_t suppression_ms_;
  int32_t minimum_count_;
  PreviousResultsQueue previous_results_;
  int previous_category_ = kSilenceIndex;
  int32_t previous_time_ms_ = 0;  // of that category's command; silence has none
};

#endif  // MOTE_EXAMPLES_MICRO_SPEECH_RECOGNIZE_COMMANDS_H_
