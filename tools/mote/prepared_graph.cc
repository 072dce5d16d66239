// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/prepared_graph.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <sstream>

#include "src/model/access.h"
#include "tools/mote/arena/prepared_model.h"
#include "tools/mote/arena_prediction.h"
#include "tools/mote/error.h"
#include "tools/mote/message_log.h"

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

// "null", "model+40", "buffer+0", "block2+8" or "empty+0".
Address ParseAddress(const std::string& text) {
  using Region = Address::Region;
  const size_t plus = text.find('+');
  if (plus == std::string::npos) return {};
  const size_t offset = std::strtoull(text.c_str() + plus + 1, nullptr, 10);
  switch (text[1]) {
    case 'o':
      return {Region::kModel, 0, offset};
    case 'u':
      return {Region::kBuffer, 0, offset};
    case 'l':
      return {Region::kBlock, std::strtoull(text.c_str() + 5, nullptr, 10), offset};
    default:
      return {Region::kEmptyDims, 0, 0};
  }
}

PreparedWord ParseWord(const std::string& text) {
  if (text.rfind("0x", 0) == 0) return {false, std::strtoull(text.c_str(), nullptr, 16), {}};
  return {true, 0, ParseAddress(text)};
}

std::string RefusalText(const ModelFile& file, std::istringstream& fields) {
  const tflite::SubGraph& subgraph = SubgraphAt(file.model(), 0);
  int node = 0;
  std::string reason;
  fields >> node;
  std::getline(fields, reason);
  return "\n  node " + std::to_string(node) + ", " + NameOf(CodeOf(file.model(), OperatorAt(subgraph, node))) + ":" +
         reason;
}

PreparedGraph Parse(const ModelFile& file, const std::string& text) {
  PreparedGraph graph;
  std::string refusals;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line);
    std::string what, first, second;
    size_t index = 0;
    fields >> what;
    if (what == "refused") {
      refusals += RefusalText(file, fields);
    } else if (what == "buffer") {
      fields >> graph.buffer_bytes;
    } else if (what == "tensor") {
      PreparedTensor tensor;
      fields >> index >> tensor.type >> first >> second;
      tensor.data = ParseAddress(first);
      tensor.dims = ParseAddress(second);
      graph.tensors[static_cast<int>(index)] = tensor;
    } else if (what == "node") {
      fields >> index >> first;
      graph.plans.push_back(ParseAddress(first));
    } else if (what == "block") {
      PreparedBlock block;
      fields >> index >> block.bytes >> block.alignment >> block.may_change;
      graph.blocks.push_back(block);
    } else if (what == "words") {
      while (fields >> first) graph.blocks.back().words.push_back(ParseWord(first));
    }
  }
  if (!refusals.empty()) throw Error(file.path().string() + " has nodes that cannot be compiled:" + refusals);
  return graph;
}

}  // namespace

PreparedGraph PrepareGraph(const ModelFile& file, const std::string& target,
                           const std::vector<std::string>& registrations) {
  const PreparedGraph on_host = Parse(file, PrepareOnHost(file, registrations));
  return target == "host" ? on_host : Parse(file, PrepareOnTarget(file, target, registrations));
}

}  // namespace mote::cli
