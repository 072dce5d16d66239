// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The names of a model's tables and fields in the verifier's messages.
#ifndef MOTE_SRC_MODEL_LAYOUT_NAMES_H_
#define MOTE_SRC_MODEL_LAYOUT_NAMES_H_

#include "src/model/model_layout.h"

namespace mote {

inline const char* KindName(unsigned kind) {
  static constexpr const char* kNames[] = {"Model",         "Subgraph", "Operator",       "Tensor",
                                           "Operator code", "Buffer",   "Metadata entry", "Signature",
                                           "Tensor name",   "Variant",  "Dimension"};
  return kNames[kind - layout::kModelTable];
}

inline const char* NameOfField(unsigned kind, unsigned vtable_offset) {
  switch (kind << 8 | vtable_offset) {
    case layout::kModelTable << 8 | tflite::Model::VT_OPERATOR_CODES:
      return "an operator code";
    case layout::kModelTable << 8 | tflite::Model::VT_SUBGRAPHS:
      return "a subgraph";
    case layout::kModelTable << 8 | tflite::Model::VT_BUFFERS:
    case layout::kTensorTable << 8 | tflite::Tensor::VT_BUFFER:
    case layout::kMetadataTable << 8 | tflite::Metadata::VT_BUFFER:
      return "a buffer";
    case layout::kSubGraphTable << 8 | tflite::SubGraph::VT_TENSORS:
      return "a tensor";
    case layout::kSubGraphTable << 8 | tflite::SubGraph::VT_OPERATORS:
      return "an operator";
    case layout::kSubGraphTable << 8 | tflite::SubGraph::VT_INPUTS:
    case layout::kOperatorTable << 8 | tflite::Operator::VT_INPUTS:
      return "an input";
    case layout::kSubGraphTable << 8 | tflite::SubGraph::VT_OUTPUTS:
    case layout::kOperatorTable << 8 | tflite::Operator::VT_OUTPUTS:
      return "an output";
    case layout::kOperatorTable << 8 | tflite::Operator::VT_INTERMEDIATES:
      return "an intermediate";
    case layout::kOperatorTable << 8 | tflite::Operator::VT_OPCODE_INDEX:
      return "its operator code";
    default:
      return "a field";
  }
}

}  // namespace mote

#endif  // MOTE_SRC_MODEL_LAYOUT_NAMES_H_
