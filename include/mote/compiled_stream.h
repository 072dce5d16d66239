// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A compiled model over time that keeps its rows from run to run (`mote compile --stream STEP`). A run takes STEP new
// rows of the input and makes only what is new. Where strides are longer than the step, runs take turns: each of
// `num_phases` phases has rows of its own, and is due in one run of so many.
#ifndef MOTE_COMPILED_STREAM_H_
#define MOTE_COMPILED_STREAM_H_

#include "mote/compiled_rows.h"

namespace mote {

constexpr int kMostStreamPhases = 8;
// A step of this node ends a run.
constexpr int kEndOfRun = kMostRowNodes;

// All members are 0 at the beginning.
struct CompiledStreamState {
  int32_t arrivals;  // of new rows, below twice the number of phases
  int32_t is_new;    // the last run gave an output
  int32_t next_step[kMostStreamPhases];
  int32_t runs[kMostStreamPhases];  // up to first_output
};

struct CompiledStream {
  // A phase's steps are those of the first runs, which differ, and from `loop` on those of each further one. Tensor 0
  // is the input.
  const CompiledRows* phases;
  int32_t num_phases;
  // Rows from a window of a phase to the next that it may have. A phase that is not due before several of them have
  // arrived begins with a short run, so that it has what the others have of the stream's first rows.
  int32_t grid;
  const uint16_t* advances;  // rows by which a run of `loop` moves each tensor on
  int32_t input_rows;        // that a run of a phase takes
  int32_t input_capacity;    // rows of tensor 0
  int32_t first_output;      // the first run of a phase that gives an output, from 0 on
  uint8_t* arrived;          // the last input_rows, of which the last are the application's
  int32_t window_tensor;     // whose last rows the nodes behind the stream read
  uint8_t* window;           // where they read them; null: in that tensor
  uint32_t window_bytes;
  CompiledStreamState* state;
};

// A node of a compiled model whose plan is a CompiledStream. It gives kTfLiteCancelled while there is no output yet.
extern const TFLMInferenceRegistration kCompiledStream;

// Returns the status of a run, kTfLiteOk for one without an output.
inline TfLiteStatus EndStreamRun(TfLiteStatus status) { return status == kTfLiteCancelled ? kTfLiteOk : status; }

}  // namespace mote

#endif  // MOTE_COMPILED_STREAM_H_
