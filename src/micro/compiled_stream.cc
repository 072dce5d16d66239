// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/compiled_stream.h"

#include "src/micro/row_runner.h"

namespace mote {
namespace {

// Drops the oldest rows of a tensor with room for `capacity`, so that there is room for so many more: all of them, if
// there never is.
void MakeRoom(const CompiledRows& rows, int32_t tensor, int32_t capacity, int32_t more) {
  const int32_t excess = RowsToDrop(rows.states[tensor].made - rows.states[tensor].first, capacity, more);
  if (excess > 0) DropRows(rows, tensor, excess);
}

// Appends the last `count` of the rows that have arrived to the phase's input.
void TakeInput(const CompiledStream& stream, const CompiledRows& rows, int32_t count) {
  MakeRoom(rows, 0, stream.input_capacity, count);
  const CompiledRowTensor& input = rows.tensors[0];
  CompiledRowState& state = rows.states[0];
  std::memcpy(input.data + static_cast<size_t>(state.made - state.first) * input.row_bytes,
              stream.arrived + static_cast<size_t>(stream.input_rows - count) * input.row_bytes,
              static_cast<size_t>(count) * input.row_bytes);
  state.made = static_cast<int16_t>(state.made + count);
}

// Counts rows from where they were before, so that numbers stay small for ever.
void MoveBack(const CompiledStream& stream, const CompiledRows& rows) {
  for (int32_t t = 0; t < rows.num_tensors; ++t) {
    rows.states[t].first = static_cast<int16_t>(rows.states[t].first - stream.advances[t]);
    rows.states[t].made = static_cast<int16_t>(rows.states[t].made - stream.advances[t]);
  }
}

TfLiteStatus RunPhase(const CompiledStream& stream, int32_t phase, int32_t count) {
  const CompiledRows& rows = stream.phases[phase];
  CompiledStreamState& state = *stream.state;
  TakeInput(stream, rows, count);
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
  if (count < stream.input_rows) return status;  // the beginning of a phase is no run of its own
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
  if (state.arrivals == 2 * phases) state.arrivals = phases;
  const int32_t phase = state.arrivals % phases, step = stream.input_rows / phases;
  state.is_new = 0;
  const int32_t count = state.arrivals < phases ? state.arrivals * step / stream.grid * stream.grid : stream.input_rows;
  const TfLiteStatus status = count > 0 ? RunPhase(stream, phase, count) : kTfLiteOk;
  const size_t step_bytes = static_cast<size_t>(step) * stream.phases[0].tensors[0].row_bytes;
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
