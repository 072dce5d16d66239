// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Finds shapes that the file leaves open, and runs nodes in Prepare whose inputs are all known. The graph calls these
// functions by a pointer that operators set (TakeShapes and FoldKnownNodes of src/operators/seam/runtime.h): an image
// without such operators links none of them.
#ifndef MOTE_SRC_MICRO_KNOWN_SHAPES_H_
#define MOTE_SRC_MICRO_KNOWN_SHAPES_H_

#include "tensorflow/lite/micro/micro_interpreter_graph.h"

namespace mote {

struct KnownShapes {
  // Gives the tensor, an output of the node at work, this shape. Returns kTfLiteError after a message where the file's
  // shape is no placeholder or the tensor would be too large.
  TfLiteStatus (*take)(TfLiteContext* context, int tensor, int rank, const int* dims);
  // Runs the node at work, which has just been prepared, if all its inputs are known: from then on its registration is
  // kFoldedNode. `scratch` is what the subgraph had before the node.
  TfLiteStatus (*fold)(tflite::MicroInterpreterGraph* graph, tflite::NodeAndRegistration* node,
                       const tflite::ScratchBuffer* scratch);
};

// Replaces the registration of a node whose outputs are constants of the arena; it does nothing when the model runs.
extern const TFLMRegistration kFoldedNode;

// Returns true for a tensor whose shape in the file may stand for another. Of outputs of a subgraph that others run,
// `is_called`, only PrepareLoop finds the shape.
bool IsPlaceholder(const tflite::SubGraph& subgraph, int tensor, const TfLiteEvalTensor& eval, bool is_called);

// Says, after the node at work has refused its tensors, if the shape of one of them depends on the run.
void ReportShapeOfRun(tflite::MicroInterpreterGraph& graph);

}  // namespace mote

#endif  // MOTE_SRC_MICRO_KNOWN_SHAPES_H_
