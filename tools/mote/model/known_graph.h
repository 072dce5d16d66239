// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Shapes and results that the micro runtime finds in AllocateTensors if a model's file leaves sizes open
// (docs/memory.md).
#ifndef MOTE_TOOLS_MOTE_MODEL_KNOWN_GRAPH_H_
#define MOTE_TOOLS_MOTE_MODEL_KNOWN_GRAPH_H_

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "tools/mote/model/model_file.h"
#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/system/files.h"

namespace mote::cli {

struct KnownGraph {
  using Place = std::pair<int, int>;  // a subgraph, and a tensor or an operator in it

  std::map<Place, std::vector<int>> shapes;  // that are not the file's
  std::vector<Place> folded;                 // operators that run in AllocateTensors
  std::map<Place, Bytes> results;            // of these operators
  std::vector<Place> empty;                  // the same, but for their results, which have no elements
};

// Returns an empty graph where there is nothing to learn, and where the model cannot be prepared.
KnownGraph LearnAll(const ModelFile& file);
// Does the same; returns null where there are no shapes and no results.
std::optional<KnownGraph> LearnGraph(const ModelFile& file);

// Does what OutputSpecs does, with the shapes that are known.
std::vector<TensorSpec> KnownOutputSpecs(const ModelFile& file);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_MODEL_KNOWN_GRAPH_H_
