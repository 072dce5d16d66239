// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A graph's record of its delegates.
#ifndef MOTE_SRC_HOST_DELEGATION_GRAPH_DELEGATES_H_
#define MOTE_SRC_HOST_DELEGATION_GRAPH_DELEGATES_H_

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tensorflow/lite/array.h"
#include "tensorflow/lite/core/c/common.h"

namespace mote {

struct AppliedDelegate {
  TfLiteDelegate* delegate;
  bool is_default;
};

struct Refusal {
  const TfLiteDelegate* delegate;
  int node;
  std::string reason;
};

struct GraphDelegates {
  std::vector<AppliedDelegate> applied;
  bool are_undone = false;  // until they are applied again

  // These remember the graph before the first delegate; they are empty without delegates.
  bool is_remembered = false;
  std::vector<int> plan_before;
  std::vector<tflite::IntArrayUniquePtr> inputs_before;  // of each node

  // The partition report uses these.
  const TfLiteDelegate* choosing = nullptr;  // its Prepare is at work
  std::vector<Refusal> refusals;
  std::map<const TfLiteDelegate*, std::string> names;
  std::vector<std::string> failures;

  // Delegates have pointers to these.
  tflite::IntArrayUniquePtr shown_plan;
  std::vector<TfLiteDelegateParams> preview;
  std::vector<tflite::IntArrayUniquePtr> preview_arrays;
};

}  // namespace mote

#endif  // MOTE_SRC_HOST_DELEGATION_GRAPH_DELEGATES_H_
