// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/compiled_stream.h"

#include "src/micro/row_runner.h"

namespace mote {
namespace {

// Drops the oldest rows of a tensor with room for `capacity`, so that there is room for so many more.
void MakeRoom(const CompiledRows& rows, int32_t tensor, int32_t capacity, int32_t more) {
  const CompiledRowState& state = rows.states[tensor];
  const int32_t excess = state.made - state.first + more - capacity;
  if (excess > 0) DropRows(rows, tensor, excess);
}

// Appends the rows that have arrived to the phase's input.
void TakeInput(const CompiledStream& stream, const CompiledRows& rows) {
  MakeRoom(rows, 0, stream.input_capacity, stream.input_rows);
  const CompiledRowTensor& input = rows.tensors[0];
  CompiledRowState& state = rows.states[0];
  std::memcpy(input.data + static_cast<size_t>(state.made - state.first) * input.row_bytes, stream.arrived,
              static_cast<size_t>(stream.input_rows) * input.row_bytes);
  state.made = static_cast<int16_t>(state.made + stream.input_rows);
}

// Counts rows from where they were before, so that numbers stay small for ever.
void MoveBack(const CompiledStream& stream, const CompiledRows& rows) {
  for (int32_t t = 0; t < rows.num_tensors; ++t) {
    rows.states[t].first = static_cast<int16_t>(rows.states[t].first - stream.advances[t]);
    rows.states[t].made = static_cast<int16_t>(rows.states[t].made - stream.advances[t]);
  }
}

TfLiteStatus RunPhase(const CompiledStream& stream, int32_t phase) {
  const CompiledRows& rows = stream.phases[phase];
  CompiledStreamState& state = *stream.state;
  TakeInput(stream, rows);
  const int32_t window = stream.window_tensor;
  const int32_t window_rows = static_cast<int32_t>(stream.window_bytes / rows.tensors[window].row_bytes);
  MakeRoom(rows, window, window_rows, stream.advances[window]);
  RowRunner runner(rows);
  int32_t& next = state.next_step[phase];
  const bool is_steady = next == rows.loop;
  TfLiteStatus status = kTfLiteOk;
  while (rows.steps[next].node != kEndOfRun) {
    if (status == kTfLiteOk) status = runner.Run(rows.steps[next]);
    ++next;
  }
  if (++next == rows.num_steps) next = rows.loop;
  if (is_steady) MoveBack(stream, rows);
  const bool is_full = state.runs[phase] == stream.first_output;
  if (!is_full) ++state.runs[phase];
  state.is_new = is_full && status == kTfLiteOk;
  return status;
}

TfLiteStatus InvokeStream(TfLiteContext*, TfLiteNode* node) {
  const CompiledStream& stream = *static_cast<const CompiledStream*>(node->user_data);
  CompiledStreamState& state = *stream.state;
  const int32_t phases = stream.num_phases;
  ++state.arrivals;
  const int32_t phase = state.arrivals % phases;
  state.is_new = 0;
  TfLiteStatus status = kTfLiteOk;
  if (state.arrivals >= phases + phase) {
    status = RunPhase(stream, phase);
    if (state.arrivals == 3 * phases - 1) state.arrivals -= phases;
  }
  const size_t step_bytes = static_cast<size_t>(stream.input_rows / phases) * stream.phases[0].tensors[0].row_bytes;
  std::memmove(stream.arrived, stream.arrived + step_bytes, step_bytes * static_cast<size_t>(phases - 1));
  if (status != kTfLiteOk) return status;
  if (!state.is_new) return kTfLiteCancelled;
  if (stream.window != nullptr) {
    std::memcpy(stream.window, stream.phases[phase].tensors[stream.window_tensor].data, stream.window_bytes);
  }
  return kTfLiteOk;
}

}  // namespace

const TFLMInferenceRegistration kCompiledStream = {InvokeStream, nullptr};

}  // namespace mote
