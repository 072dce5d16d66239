// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/targets/prepared_graph.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <sstream>

#include "src/model/access.h"
#include "tools/mote/arena/prepared_model.h"
#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/system/message_log.h"
#include "tools/mote/targets/arena_prediction.h"

namespace mote::cli {
namespace {

constexpr char kBegin[] = "prepared\n";

std::string PrepareOnHost(const ModelFile& file, const std::vector<std::string>& registrations) {
  std::vector<const char*> names;
  for (const std::string& name : registrations) names.push_back(name.c_str());
  names.push_back(nullptr);
  char* text = nullptr;
  size_t bytes = 0;
  FILE* const stream = open_memstream(&text, &bytes);
  if (stream == nullptr) throw Error("there is no memory for what Prepare leaves");
  const bool is_printed = PrintPrepared(file.data(), file.bytes(), names.data(), stream);
  std::fclose(stream);
  const std::unique_ptr<char, decltype(&std::free)> owner(text, &std::free);
  const std::string messages = TakeMessages();
  if (!is_printed) throw Error(file.path().string() + " cannot be compiled: " + messages);
  return std::string(text, bytes);
}

std::string PrepareOnTarget(const ModelFile& file, const std::string& target,
                            const std::vector<std::string>& registrations) {
  std::vector<std::string> options = {"--prepare"};
  options.insert(options.end(), registrations.begin(), registrations.end());
  const ProcessResult process = RunArenaProgram(ArenaKindOf(target), file, options);
  const size_t begin = process.output.find(kBegin);
  if (process.status != 0 || begin == std::string::npos) {
    throw Error(file.path().string() + " cannot be compiled: " + CleanMessages(process.output.substr(0, begin)));
  }
  return process.output.substr(begin);
}

// Reads "null", "model+40", "buffer+0", "block2+8" or "empty+0".
Address ParseAddress(const std::string& text) {
  using Region = Address::Region;
  if (text == "null") return {};
  const size_t plus = text.find('+');
  const size_t offset = plus == std::string::npos ? 0 : std::strtoull(text.c_str() + plus + 1, nullptr, 10);
  const std::string region = text.substr(0, plus);
  if (region == "model") return {Region::kModel, 0, offset};
  if (region == "buffer") return {Region::kBuffer, 0, offset};
  if (region == "empty") return {Region::kEmptyDims, 0, 0};
  constexpr char kBlock[] = "block";
  if (region.rfind(kBlock, 0) != 0) {
    throw Error("the model cannot be compiled: its preparation gives an address that is not known: " + text);
  }
  return {Region::kBlock, static_cast<size_t>(std::strtoull(region.c_str() + strlen(kBlock), nullptr, 10)), offset};
}

PreparedWord ParseWord(const std::string& text) {
  if (text.rfind("0x", 0) == 0) return {false, std::strtoull(text.c_str(), nullptr, 16), {}};
  return {true, 0, ParseAddress(text)};
}

std::string RefusalText(const ModelFile& file, std::istringstream& fields) {
  int subgraph = 0, node = 0;
  fields >> subgraph >> node;
  const tflite::Operator& op = OperatorAt(SubgraphAt(file.model(), subgraph), node);
  return "\n  subgraph " + std::to_string(subgraph) + ", node " + std::to_string(node) + ", " +
         NameOf(CodeOf(file.model(), op)) + ": its plan holds an address outside of the model and of its own memory";
}

std::string UnknownText(const ModelFile& file, std::istringstream& fields) {
  int subgraph = 0, tensor = 0;
  fields >> subgraph >> tensor;
  return "\n  subgraph " + std::to_string(subgraph) + ", tensor " + std::to_string(tensor) + ", " +
         Printable(SpecOf(TensorAt(SubgraphAt(file.model(), subgraph), tensor)).name) +
         ": its elements or dimensions lie outside of the model and of all that was planned";
}

class Parser {
 public:
  explicit Parser(const ModelFile& file) : file_(file) {}

  PreparedGraph Parse(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream fields(line);
      std::string what;
      fields >> what;
      ParseLine(what, fields);
    }
    if (!refusals_.empty()) throw Error(file_.path().string() + " has parts that cannot be compiled:" + refusals_);
    return graph_;
  }

 private:
  void ParseLine(const std::string& what, std::istringstream& fields) {
    std::string first, second;
    int index = 0;
    if (what == "refused") {
      refusals_ += RefusalText(file_, fields);
    } else if (what == "unknown") {
      refusals_ += UnknownText(file_, fields);
    } else if (what == "buffer") {
      fields >> graph_.buffer_bytes;
    } else if (what == "scratch") {
      ScratchRequest request = {};
      fields >> request.node >> request.bytes;
      graph_.requests.push_back(request);
    } else if (what == "overlay") {
      int input = 0;
      fields >> index >> input;
      graph_.overlays.emplace_back(index, input);
    } else if (what == "loop") {
      LoopsOfNode loops = {};
      fields >> loops.subgraph >> loops.node >> loops.way >> loops.row_way;
      graph_.loops.push_back(loops);
    } else if (what == "rows") {
      ParseRows(fields);
    } else if (what == "subgraph") {
      fields >> index;
      subgraph_ = &graph_.subgraphs[index];
    } else if (what == "tensor") {
      PreparedTensor tensor;
      fields >> index >> tensor.type >> first >> second;
      tensor.data = ParseAddress(first);
      tensor.dims = ParseAddress(second);
      subgraph_->tensors[index] = tensor;
    } else if (what == "node") {
      fields >> index >> first >> second;
      subgraph_->plans.push_back(ParseAddress(first));
      subgraph_->packed_forms.push_back(second);
    } else if (what == "reads") {
      for (int tensor; fields >> tensor;)
        subgraph_->reads[static_cast<int>(subgraph_->plans.size()) - 1].push_back(tensor);
    } else if (what == "graph") {
      fields >> first;
      graph_.needs_graph = true;
      graph_.tables = ParseAddress(first);
      for (size_t offset; fields >> offset;) graph_.scratch.push_back(offset);
    } else if (what == "variable") {
      fields >> index;
      fields >> graph_.variable_bytes[index];
    } else if (what == "strings") {
      graph_.has_strings = true;
    } else if (what == "block") {
      PreparedBlock block;
      fields >> index >> block.bytes >> block.alignment >> block.may_change >> block.is_in_flash;
      graph_.blocks.push_back(block);
    } else if (what == "all") {
      fields >> graph_.blocks.back().times >> first;
      graph_.blocks.back().words.push_back(ParseWord(first));
    } else if (what == "words") {
      while (fields >> first) graph_.blocks.back().words.push_back(ParseWord(first));
    }
  }

  void ParseRows(std::istringstream& fields) {
    RowsOfNode of = {};
    NodeRows& rows = of.rows;
    int kind = 0;
    fields >> of.node >> of.in_axis >> rows.axis >> rows.with_rows >> rows.whole >> rows.constants;
    fields >> rows.map.step >> rows.map.first >> rows.map.last >> rows.map.divisor;
    fields >> kind >> rows.pad >> rows.pad_offset >> rows.together >> rows.finds_plan_anew;
    rows.kind = static_cast<RowKind>(kind);
    graph_.rows.push_back(of);
  }

  const ModelFile& file_;
  PreparedGraph graph_;
  PreparedSubgraph* subgraph_ = nullptr;
  std::string refusals_;
};

}  // namespace

PreparedGraph PrepareGraph(const ModelFile& file, const std::string& target,
                           const std::vector<std::string>& registrations) {
  const PreparedGraph on_host = Parser(file).Parse(PrepareOnHost(file, registrations));
  return target == "host" ? on_host : Parser(file).Parse(PrepareOnTarget(file, target, registrations));
}

std::vector<LoopsOfNode> LoopsInInterpreter(const ModelFile& file, const std::string& target) {
  return Parser(file).Parse(PrepareOnTarget(file, target, {kLoopsWord})).loops;
}

}  // namespace mote::cli
