// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/compile/model_compiler.h"

#include <optional>
#include <utility>

#include "tools/mote/arena/prepared_model.h"
#include "tools/mote/compile/compiled_kernels.h"
#include "tools/mote/compile/compiled_source.h"
#include "tools/mote/compile/simplified_model.h"
#include "tools/mote/rows/prepare_rows.h"
#include "tools/mote/targets/memory_limit.h"

namespace mote::cli {
namespace {

std::vector<ChosenOperator> CalledBy(const std::string& source, const std::vector<ChosenOperator>& operators) {
  std::vector<ChosenOperator> called;
  const auto calls = [&source](const std::string& registration) {
    return source.find("::" + InferenceName(registration) + ",") != std::string::npos;
  };
  for (ChosenOperator op : operators) {
    if (calls(op.registration)) called.push_back(op);
    for (const char* const form : {"PACKED", "WIDE_PACKED", "ROW"}) {
      op.registration = PackedRegistration(op.name, form);
      if (calls(op.registration)) called.push_back(op);
    }
  }
  return called;
}

}  // namespace

CompiledModel CompileModel(const CompileRequest& request) {
  RequireOperators(request.model);
  RequireMemory(request.model, request.target, "compiled");
  const ModelFile& given = request.model;
  std::vector<ModelFile> files;
  files.push_back(ModelFile::OfBytes(given.path(), Bytes(given.data(), given.data() + given.bytes())));
  if (std::optional<SimplifiedModel> simplified = Simplified(files[0])) files[0] = std::move(simplified->file);
  const ModelFile& file = files[0];
  const std::vector<ChosenOperator> operators = ChooseOperators(files, true);
  CompiledKernels kernels = KernelsOf(file, operators);
  std::vector<std::string> words = kernels.narrow;
  if (request.has_fast_weights) words.emplace_back(kFastWeightsWord);
  PreparedGraph graph = PrepareGraph(file, request.target, words);
  PreparedRows rows;
  if (request.ram.has_value()) rows = PrepareRows(file, {request.target, words, *request.ram}, &graph);
  StreamPlan stream;
  if (request.stream > 0) stream = PrepareStream(file, {request.target, words}, request.stream, &graph);
  UsePackedKernels(file, graph, &kernels);
  const CompiledModelInfo model = {
      file, graph, kernels.of_nodes, request.name, request.target, request.shared_arena, rows.plan, stream};
  const std::string source = CompiledSource(model);
  const std::string text = request.stream > 0 ? StreamText(stream) : request.ram.has_value() ? RowsText(rows) : "";
  return {CompiledHeader(model),
          CompiledCppHeader(model),
          source,
          graph.buffer_bytes,
          text,
          CalledBy(source, operators),
          LoopsInCompiled(file, request.target, graph)};
}

}  // namespace mote::cli
