// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_MODEL_MODEL_WRITER_H_
#define MOTE_TOOLS_MOTE_MODEL_MODEL_WRITER_H_

#include <string>
#include <vector>

#include "tools/mote/model/known_graph.h"
#include "tools/mote/model/model_file.h"
#include "tools/mote/model/split_convolution.h"
#include "tools/mote/system/files.h"

namespace mote::cli {

// Returns the model with the shapes that are known. If `folded` operators are left out, the results that others need
// are constant.
enum class FoldedOperators { kKept, kLeftOut };
ModelFile WithKnownShapes(const ModelFile& file, const KnownGraph& graph, FoldedOperators folded);

// Returns the model with one dilated convolution in place of each of these.
Bytes WithDilations(const ModelFile& file, const std::vector<SplitConvolution>& splits);

// Returns the model with such metadata, in place of any of the name.
Bytes WithMetadata(const ModelFile& file, const std::string& name, const void* data, size_t bytes);

// Returns the model with these tensors of its first subgraph as that subgraph's outputs. A memory plan for it is left
// out: tensors that are outputs live longer than one that was made before could know.
Bytes WithOutputs(const ModelFile& file, const std::vector<int>& tensors);

// Returns the model with the operators of each subgraph in another order: orders[s][i] is the place where the one that
// comes to place i was. Nothing else differs, nor moves. Throws Error where subgraphs share their list of operators.
Bytes WithOrders(const ModelFile& file, const std::vector<std::vector<int>>& orders);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_MODEL_MODEL_WRITER_H_
