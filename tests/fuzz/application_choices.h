// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The choices that all fuzzers of applications make from the bytes of libFuzzer: a model, shapes, memory and delegates.
#ifndef MOTE_TESTS_FUZZ_APPLICATION_CHOICES_H_
#define MOTE_TESTS_FUZZ_APPLICATION_CHOICES_H_

#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tests/fuzz/random_delegate.h"
#include "tests/fuzz/seed_models.h"

namespace mote {

class ApplicationChoices {
 protected:
  static constexpr size_t kMostBytes = 1 << 20;  // of a tensor that is written or given memory
  static constexpr int kMostSteps = 60;

  explicit ApplicationChoices(FuzzedDataProvider* choices) : in_(*choices) {}
  ApplicationChoices(const ApplicationChoices&) = delete;
  ApplicationChoices& operator=(const ApplicationChoices&) = delete;

  int Below(int end) { return end <= 0 ? 0 : in_.ConsumeIntegralInRange(0, end - 1); }

  const std::string& AnyModel() {
    const std::vector<std::string>& models = SeedModels();
    return models[static_cast<size_t>(Below(static_cast<int>(models.size())))];
  }

  // `shape` with a dimension that is another, and at times of another rank.
  std::vector<int> Changed(std::vector<int> shape) {
    if (Below(8) == 0) shape.resize(static_cast<size_t>(Below(7)), 1);
    if (!shape.empty()) shape[static_cast<size_t>(Below(static_cast<int>(shape.size())))] = Below(9) - 1;
    return shape;
  }

  // So many zeros, or up to some less.
  TfLiteCustomAllocation Memory(size_t bytes) {
    bytes -= std::min(bytes, static_cast<size_t>(Below(6) == 0 ? Below(9) : 0));
    memory_.emplace_back(new char[bytes]());
    return {memory_.back().get(), bytes};
  }

  TfLiteDelegate* NewDelegate(std::function<void(TfLiteContext*)> meddle = nullptr) {
    // Failures are half of the choices: most of them are not to be.
    uint32_t choices = in_.ConsumeIntegralInRange<uint32_t>(0, RandomDelegate::kEndOfChoices - 1);
    if (in_.ConsumeBool()) choices &= ~uint32_t{31};
    const auto nodes = in_.ConsumeIntegral<uint32_t>();
    delegates_.emplace_back(choices, in_.ConsumeBool() ? ~uint32_t{0} : nodes, in_.ConsumeIntegralInRange(0, 15),
                            std::move(meddle));
    return delegates_.back().get();
  }

  FuzzedDataProvider& in_;

 private:
  // These outlive the interpreters of derived classes.
  std::list<RandomDelegate> delegates_;
  std::list<std::unique_ptr<char[]>> memory_;
};

}  // namespace mote

#endif  // MOTE_TESTS_FUZZ_APPLICATION_CHOICES_H_
