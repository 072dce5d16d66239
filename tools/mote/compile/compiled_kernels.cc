// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/compile/compiled_kernels.h"

#include <map>

#include "src/model/access.h"
#include "src/operators/shared/row_write.h"

namespace mote::cli {

std::string InferenceName(std::string registration) {
  constexpr char kRegister[] = "Register_";
  const size_t at = registration.find(kRegister);
  return at == std::string::npos ? registration : registration.replace(at, sizeof(kRegister) - 1, "kInference_");
}

CompiledKernels KernelsOf(const ModelFile& file, const std::vector<ChosenOperator>& operators) {
  CompiledKernels kernels;
  std::map<std::string, std::string> by_name;
  for (const ChosenOperator& op : operators) {
    if (op.is_narrow) kernels.narrow.push_back(op.registration);
    by_name[op.name] = InferenceName(op.registration);
  }
  for (int s = 0; s < NumSubgraphs(file.model()); ++s) {
    const tflite::SubGraph& subgraph = SubgraphAt(file.model(), s);
    kernels.of_nodes.emplace_back();
    for (int i = 0; i < NumOperators(subgraph); ++i) {
      kernels.of_nodes.back().push_back(by_name.at(NameOf(CodeOf(file.model(), OperatorAt(subgraph, i)))));
    }
  }
  return kernels;
}

std::string PackedRegistration(const std::string& name, const std::string& form) {
  return "Register_" + name + "_" + form;
}

void UsePackedKernels(const ModelFile& file, const PreparedGraph& graph, CompiledKernels* kernels) {
  for (const auto& [s, subgraph] : graph.subgraphs) {
    for (size_t i = 0; i < subgraph.packed_forms.size(); ++i) {
      const std::string& form = subgraph.packed_forms[i];
      if (form.empty() || form == kNoForm) continue;
      const tflite::Operator& op = OperatorAt(SubgraphAt(file.model(), s), static_cast<int>(i));
      const std::string registration = PackedRegistration(NameOf(CodeOf(file.model(), op)), form);
      kernels->of_nodes[static_cast<size_t>(s)][i] = InferenceName(registration);
    }
  }
}

}  // namespace mote::cli
