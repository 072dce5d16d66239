// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Nodes of a compiled model that run together, row by row (`mote compile --ram`). Each tensor between them has a buffer
// for the rows that are still needed, not for all. A row is a slice along one dimension, before which all dimensions
// are 1: a line of an image, or a step of time. Each row is made once.
#ifndef MOTE_COMPILED_ROWS_H_
#define MOTE_COMPILED_ROWS_H_

#include <cstddef>
#include <cstdint>

#include "mote/compiled_model.h"
#include "mote/row_map.h"

namespace mote {

struct CompiledRowTensor {
  uint8_t* data;        // where the first row of the buffer lies
  const int32_t* dims;  // of the whole tensor: their number, then each
  uint32_t row_bytes;
  int32_t rows;  // of the whole tensor
  uint8_t type;  // a TfLiteType
  uint8_t axis;  // the dimension along which rows lie
};

// The rows [first, made) of a tensor are in its buffer. A stream of longer tensors is refused.
constexpr int kMostTensorRows = 32767;
struct CompiledRowState {
  int16_t first, made;
};

struct CompiledRowNode {
  const TFLMInferenceRegistration* kernel;
  // The number of inputs, then each: the number of a tensor with rows, -2 - i for tensor i of the model, or -1 for
  // none.
  const int32_t* inputs;
  int32_t output;  // of the tensors with rows
  const void* plan;
  RowMap map;           // of all inputs with rows
  uint16_t plan_bytes;  // of kWindow
  uint8_t pad_offset;   // of kWindow
  RowKind kind;
  int32_t pad;  // rows of padding above the whole tensor
};

// A call of a node's operator: it drops the first rows of its output's buffer, which nobody needs any more, and makes
// the next rows. What does not fit is no step: the command refuses it, or has several steps.
struct CompiledRowStep {
  uint32_t node : 9;
  uint32_t rows : 11;
  uint32_t dropped : 12;
};
constexpr int kMostRowNodes = 511, kMostStepRows = 2047, kMostDroppedRows = 4095;

struct CompiledRows {
  const TfLiteContext* context;  // of the model
  const CompiledRowTensor* tensors;
  CompiledRowState* states;
  int32_t num_tensors;
  const CompiledRowNode* nodes;
  // The steps [loop, loop_end) run `times` times.
  const CompiledRowStep* steps;
  int32_t loop, loop_end, times, num_steps;
};

// A node of a compiled model whose plan is a CompiledRows.
extern const TFLMInferenceRegistration kCompiledRows;

constexpr size_t kMostRowPlanBytes = 160;  // of a node of kWindow

}  // namespace mote

#endif  // MOTE_COMPILED_ROWS_H_
