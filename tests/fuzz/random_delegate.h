// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A delegate that takes any nodes and computes nothing right: it writes some bytes to the outputs, all of them and not
// one more. What it does may fail at each step, and at each step it may ask for what is not to be done then.
#ifndef MOTE_TESTS_FUZZ_RANDOM_DELEGATE_H_
#define MOTE_TESTS_FUZZ_RANDOM_DELEGATE_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "tensorflow/lite/core/c/common.h"

namespace mote {

class RandomDelegate {
 public:
  // The delegate does as most do, unless `choices` says otherwise.
  enum Choice : uint32_t {
    kFailsInPrepare = 1 << 0,
    kFailsInPrepareBehindReplacing = 1 << 1,
    kKernelFailsInInit = 1 << 2,
    kKernelFailsInPrepare = 1 << 3,
    kKernelFailsInInvoke = 1 << 4,
    kMakesOutputsDynamic = 1 << 5,
    kKeepsOutputsInBuffers = 1 << 6,
    kPreviewsPartitions = 1 << 7,
    kReplacesTwice = 1 << 8,
    kMeddlesInPrepare = 1 << 9,
    kMeddlesInInit = 1 << 10,
    kMeddlesInKernelPrepare = 1 << 11,
    kMeddlesInInvoke = 1 << 12,
    kMeddlesWithBuffers = 1 << 13,
    kMeddlesInFree = 1 << 14,
    kEndOfChoices = 1 << 15,
  };

  using Meddle = std::function<void(TfLiteContext* context)>;

  // Takes each node whose bit, counted from the front of the plan and again from the first behind the last, is set.
  RandomDelegate(uint32_t choices, uint32_t nodes, int64_t flags, Meddle meddle = nullptr);
  RandomDelegate(const RandomDelegate&) = delete;
  RandomDelegate& operator=(const RandomDelegate&) = delete;

  TfLiteDelegate* get() { return &delegate_; }

 private:
  bool Does(Choice choice) const { return (choices_ & choice) != 0; }
  void MayMeddle(Choice when, TfLiteContext* context) const {
    if (meddle_ != nullptr && Does(when)) meddle_(context);
  }
  TfLiteStatus Prepare(TfLiteContext* context);
  TfLiteStatus TakeNodes(TfLiteContext* context, std::vector<int>* nodes) const;
  TfLiteStatus PrepareKernel(TfLiteContext* context, TfLiteNode* node) const;
  TfLiteStatus InvokeKernel(TfLiteContext* context, TfLiteNode* node) const;
  TfLiteRegistration Registration() const;

  const uint32_t choices_;
  const uint32_t nodes_;
  const Meddle meddle_;
  TfLiteDelegate delegate_;
};

}  // namespace mote

#endif  // MOTE_TESTS_FUZZ_RANDOM_DELEGATE_H_
