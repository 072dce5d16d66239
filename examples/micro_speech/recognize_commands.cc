// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_speech/recognize_commands.h"

#include <algorithm>
#include <limits>

#include "tensorflow/lite/micro/micro_log.h"

PreviousResultsQueue::Result::Result(int32_t time, const int8_t* input_scores) : time_(time), scores{} {
  if (input_scores != nullptr) std::copy_n(input_scores, kCategoryCount, scores);
}

void PreviousResultsQueue::push_back(const Result& entry) {
  if (size_ == kMaxResults) {
    MicroPrintf("Couldn't push_back latest result, too many already!");
    return;
  }
  results_[(front_index_ + size_) % kMaxResults] = entry;
  ++size_;
}

PreviousResultsQueue::Result PreviousResultsQueue::pop_front() {
  if (empty()) {
    MicroPrintf("Couldn't pop_front result, none present!");
    return Result();
  }
  const Result result = front();
  front_index_ = (front_index_ + 1) % kMaxResults;
  --size_;
  return result;
}

PreviousResultsQueue::Result& PreviousResultsQueue::from_front(int offset) {
  if (offset < 0 || offset >= size_) {
    MicroPrintf("Attempt to read beyond the end of the queue!");
    offset = std::max(0, std::min(offset, size_ - 1));
  }
  return results_[(front_index_ + offset) % kMaxResults];
}

RecognizeCommands::RecognizeCommands(int32_t average_window_duration_ms, uint8_t detection_threshold,
                                     int32_t suppression_ms, int32_t minimum_count)
    : average_window_duration_ms_(average_window_duration_ms),
      detection_threshold_(detection_threshold),
      suppression_ms_(suppression_ms),
      minimum_count_(minimum_count) {}

TfLiteStatus RecognizeCommands::Check(const TfLiteTensor& results, int32_t time_ms) {
  const TfLiteIntArray* const dims = results.dims;
  if (dims->size != 2 || dims->data[0] != 1 || dims->data[1] != kCategoryCount) {
    MicroPrintf("The results for recognition should contain %d elements, but there are %d in an %d-dimensional shape",
                kCategoryCount, dims->size > 1 ? dims->data[1] : 0, dims->size);
    return kTfLiteError;
  }
  if (results.type != kTfLiteInt8) {
    MicroPrintf("The results for recognition should be int8_t elements, but are %d", results.type);
    return kTfLiteError;
  }
  if (!previous_results_.empty() && time_ms < previous_results_.back().time_) {
    MicroPrintf(
        "Results must be fed in increasing time order, but received a timestamp of %d that was earlier than the "
        "previous one of %d",
        static_cast<int>(time_ms), static_cast<int>(previous_results_.back().time_));
    return kTfLiteError;
  }
  return kTfLiteOk;
}

// The first of the highest averages.
int RecognizeCommands::TopCategory(int32_t* average) {
  int32_t sums[kCategoryCount] = {};
  for (int i = 0; i < previous_results_.size(); ++i) {
    const int8_t* const scores = previous_results_.from_front(i).scores;
    for (int c = 0; c < kCategoryCount; ++c) sums[c] += scores[c] - std::numeric_limits<int8_t>::min();
  }
  const int32_t* const top = std::max_element(sums, sums + kCategoryCount);
  *average = *top / previous_results_.size();
  return static_cast<int>(top - sums);
}

bool RecognizeCommands::IsNew(int category, int32_t average, int32_t time_ms) const {
  if (average <= detection_threshold_) return false;
  if (category != previous_category_) return true;
  return category != kSilenceIndex && time_ms - previous_time_ms_ > suppression_ms_;
}

TfLiteStatus RecognizeCommands::ProcessLatestResults(const TfLiteTensor* latest_results, const int32_t current_time_ms,
                                                     const char** found_command, uint8_t* score, bool* is_new_command) {
  TF_LITE_ENSURE_STATUS(Check(*latest_results, current_time_ms));
  // Room first: results that come faster than the queue was made for push out the oldest.
  while (
      !previous_results_.empty() &&
      (previous_results_.full() || previous_results_.front().time_ < current_time_ms - average_window_duration_ms_)) {
    previous_results_.pop_front();
  }
  previous_results_.push_back({current_time_ms, latest_results->data.int8});

  // A short time says little: the application has just begun, or it was held up.
  const int32_t known_ms = current_time_ms - previous_results_.front().time_;
  const bool is_short = known_ms < average_window_duration_ms_ / 4 && !previous_results_.full();
  if (previous_results_.size() < minimum_count_ || is_short) {
    *found_command = kCategoryLabels[previous_category_];
    *score = 0;
    *is_new_command = false;
    return kTfLiteOk;
  }

  int32_t average = 0;
  const int category = TopCategory(&average);
  *is_new_command = IsNew(category, average, current_time_ms);
  if (*is_new_command) {
    previous_category_ = category;
    previous_time_ms_ = current_time_ms;
  }
  *found_command = kCategoryLabels[category];
  *score = static_cast<uint8_t>(average);
  return kTfLiteOk;
}
