// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_COMPILE_COMPILED_KERNELS_H_
#define MOTE_TOOLS_MOTE_COMPILE_COMPILED_KERNELS_H_

#include <string>
#include <vector>

#include "tools/mote/compile/operator_choice.h"
#include "tools/mote/model/model_file.h"
#include "tools/mote/targets/prepared_graph.h"

namespace mote::cli {

// The registrations for the model's types, and how each node's is called in a compiled model.
struct CompiledKernels {
  std::vector<std::string> narrow;
  std::vector<std::vector<std::string>> of_nodes;  // by the subgraph
};

// Turns "Register_CONV_2D" into "kInference_CONV_2D"; namespaces stay.
std::string InferenceName(std::string registration);

// Returns the kernels of a model, all of whose operators are Mote's: `operators` are those that were chosen for it.
CompiledKernels KernelsOf(const ModelFile& file, const std::vector<ChosenOperator>& operators);

// Returns "Register_CONV_2D_PACKED", of an operator that MOTE_REGISTER_PACKED registers in that form.
std::string PackedRegistration(const std::string& name, const std::string& form);

// Has nodes that Prepare packed run the kernels for that.
void UsePackedKernels(const ModelFile& file, const PreparedGraph& graph, CompiledKernels* kernels);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMPILE_COMPILED_KERNELS_H_
