// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Invokes a model with sets of inputs and measures it: in the interpreter, or as code.
#ifndef MOTE_TOOLS_MOTE_RUNNER_INVOCATIONS_H_
#define MOTE_TOOLS_MOTE_RUNNER_INVOCATIONS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/c/common.h"

namespace mote {

struct Invocations {
  const uint8_t* inputs;  // for each set the bytes of all input tensors in order
  size_t inputs_bytes;
  uint32_t sets;
  uint32_t invokes;  // with each set, at least 1
  // It is called for each output tensor after the last Invoke with a set, with at least the bytes that the model
  // states: behind an output that is smaller, since its shape depends on data, come zeros, in calls of their own.
  // Returning false ends the run.
  bool (*save_output)(void* destination, const uint8_t* data, size_t bytes);
  void* destination;
  // Instructions or nanoseconds from an arbitrary point on.
  uint64_t (*clock)();
  // Warm Invokes to measure, and the time after which fewer will do (never less than one).
  uint32_t warm_samples;
  uint64_t warm_budget;
  void (*after_invoke)();  // null: nothing happens after an Invoke
};

inline uint64_t Less(uint64_t time, uint64_t overhead) { return time > overhead ? time - overhead : 0; }

// Measures nothing a few times and returns the least: the first may find cold caches.
inline uint64_t ClockOverhead(uint64_t (*clock)()) {
  uint64_t overhead = UINT64_MAX;
  for (int i = 0; i < 8; ++i) {
    const uint64_t begin = clock();
    overhead = std::min(overhead, clock() - begin);
  }
  return overhead;
}

// Gives the bytes of an output to save_output, and zeros up to those that the model states.
inline TfLiteStatus SavePadded(const Invocations& run, const uint8_t* data, size_t bytes, size_t stated_bytes) {
  static constexpr uint8_t kZeros[64] = {};
  bool good = run.save_output(run.destination, data, bytes);
  for (size_t zeros; good && bytes < stated_bytes; bytes += zeros) {
    zeros = std::min(stated_bytes - bytes, sizeof(kZeros));
    good = run.save_output(run.destination, kZeros, zeros);
  }
  return good ? kTfLiteOk : kTfLiteError;
}

// Invokes with the sets in turn, then goes on with the last one until there are enough samples. A Subject has
// SetBytes(), of its inputs, SetInputs(data), Invoke() and SaveOutputs(run).
template <class Subject>
TfLiteStatus InvokeAll(const Invocations& run, Subject& subject, uint64_t* warm_invoke_time) {
  const uint64_t overhead = ClockOverhead(run.clock);
  const size_t set_bytes = subject.SetBytes();
  const uint64_t wanted = static_cast<uint64_t>(run.sets) * run.invokes;
  uint32_t samples = 0;
  uint64_t spent = 0;
  *warm_invoke_time = UINT64_MAX;
  for (uint64_t i = 0; i < wanted || samples == 0 || (samples < run.warm_samples && spent < run.warm_budget); ++i) {
    const uint64_t set = std::min<uint64_t>(i / run.invokes, run.sets - 1);
    subject.SetInputs(run.inputs + set * set_bytes);
    const uint64_t begin = run.clock();
    TF_LITE_ENSURE_STATUS(subject.Invoke());
    const uint64_t time = Less(run.clock() - begin, overhead);
    if (run.after_invoke != nullptr) run.after_invoke();
    if (i > 0 && samples < run.warm_samples) {
      *warm_invoke_time = std::min(*warm_invoke_time, time);
      spent += time;
      ++samples;
    }
    if (i < wanted && (i + 1) % run.invokes == 0) TF_LITE_ENSURE_STATUS(subject.SaveOutputs(run));
  }
  return kTfLiteOk;
}

}  // namespace mote

#endif  // MOTE_TOOLS_MOTE_RUNNER_INVOCATIONS_H_
