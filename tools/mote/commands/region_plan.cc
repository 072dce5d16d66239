// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/commands/region_plan.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <sstream>

#include "mote/memory_regions.h"
#include "nlohmann/json.hpp"
#include "src/model/access.h"
#include "tools/mote/arena/region_plan.h"
#include "tools/mote/commands/shared_options.h"
#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/system/message_log.h"
#include "tools/mote/targets/arena_prediction.h"

namespace mote::cli {
namespace {

struct NamedMemory {
  std::string name;
  uint64_t bytes;
  int cost;
};

struct RegionPlan {
  std::vector<PlacedBuffer> buffers;
  std::vector<uint64_t> used;  // of each memory
  uint64_t arena_bytes = 0;
};

constexpr uint64_t kMostBytes = uint64_t{1} << 30;

NamedMemory ReadMemory(const std::string& text, int default_cost) {
  const Error error("--memory: '" + text + "' is not NAME=BYTES or NAME=BYTES:COST, as dtcm=64K:1, with up to 1024M");
  const size_t equals = text.find('=');
  if (equals == 0 || equals == std::string::npos) throw error;
  NamedMemory memory = {text.substr(0, equals), 0, default_cost};
  size_t at = equals + 1;
  const auto number = [&](uint64_t most) {
    const size_t begin = at;
    uint64_t value = 0;
    for (; at < text.size() && text[at] >= '0' && text[at] <= '9' && value <= most; ++at) {
      value = 10 * value + static_cast<uint64_t>(text[at] - '0');
    }
    if (at == begin || value > most) throw error;
    return value;
  };
  memory.bytes = number(kMostBytes);
  if (at < text.size() && (text[at] == 'K' || text[at] == 'M')) memory.bytes <<= text[at++] == 'K' ? 10 : 20;
  if (memory.bytes > kMostBytes) throw error;
  if (at < text.size() && text[at] == ':') {
    ++at;
    memory.cost = static_cast<int>(number(1000000));
  }
  if (at != text.size()) throw error;
  if (memory.bytes == 0) {
    throw Error("--memory: '" + memory.name + "' has 0 bytes: say how many it has, or leave it out");
  }
  return memory;
}

std::vector<NamedMemory> ReadMemories(const std::string& text) {
  std::vector<NamedMemory> memories;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');) {
    memories.push_back(ReadMemory(part, static_cast<int>(memories.size()) + 1));
    const auto has_name = [&](const NamedMemory& other) { return other.name == memories.back().name; };
    if (std::count_if(memories.begin(), memories.end(), has_name) > 1) {
      throw Error("--memory: there are two memories '" + memories.back().name + "'");
    }
  }
  if (memories.empty() || memories.size() > RegionPlanner::kMaxRegions) {
    throw Error(Format("--memory names %zu memories; it takes 1 to %d", memories.size(), RegionPlanner::kMaxRegions));
  }
  return memories;
}

// Reads TENSOR=NAME, of which a tensor's name may have a '=', too.
RequestedPin ReadPin(const std::string& text, const std::vector<NamedMemory>& memories) {
  const size_t equals = text.rfind('=');
  if (equals == 0 || equals == std::string::npos) throw Error("--pin: '" + text + "' is not TENSOR=MEMORY");
  const std::string name = text.substr(equals + 1);
  std::string known;
  for (size_t m = 0; m < memories.size(); ++m) {
    if (memories[m].name == name) return {text.substr(0, equals), static_cast<int>(m)};
    known += (m == 0 ? "" : ", ") + memories[m].name;
  }
  throw Error("--pin: there is no memory '" + name + "'; the memories are: " + known);
}

std::string PlanOnHost(const ModelFile& file, const std::vector<RequestedRegion>& regions,
                       const std::vector<RequestedPin>& pins) {
  char* text = nullptr;
  size_t bytes = 0;
  FILE* const stream = open_memstream(&text, &bytes);
  if (stream == nullptr) throw Error("there is no memory for the plan");
  const bool is_printed = PrintRegionPlan(file.model(), regions, pins, stream);
  std::fclose(stream);
  const std::unique_ptr<char, decltype(&std::free)> owner(text, &std::free);
  const std::string messages = TakeMessages();
  if (!is_printed) throw Error(file.path().string() + " cannot be planned: " + messages);
  return std::string(text, bytes);
}

std::string PlanOnTarget(const ModelFile& file, const std::string& target, const std::vector<RequestedRegion>& regions,
                         const std::vector<RequestedPin>& pins) {
  std::vector<std::string> words = {"--regions"};
  for (const RequestedRegion& region : regions) words.push_back(Format("%zu:%d", region.bytes, region.cost));
  for (const RequestedPin& pin : pins) words.push_back(pin.tensor + Format("=%d", pin.region));
  const ProcessResult process = RunArenaProgram(ArenaKindOf(target), file, words);
  if (process.status != 0) {
    throw Error(file.path().string() + " cannot be planned: " + CleanMessages(process.output));
  }
  return process.output;
}

RegionPlan ReadPlan(const std::string& text, size_t memories) {
  RegionPlan plan;
  plan.used.resize(memories);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    if (kind == "buffer") {
      PlacedBuffer b = {};
      words >> b.tensor >> b.bytes >> b.region >> b.offset >> b.first >> b.last >> b.uses;
      b.last = std::max(b.first, b.last);
      plan.buffers.push_back(b);
    } else if (kind == "used") {
      size_t memory = 0;
      uint64_t bytes = 0;
      words >> memory >> bytes;
      plan.used.at(memory) = bytes;
    } else if (kind == "arena") {
      words >> plan.arena_bytes;
    }
  }
  return plan;
}

// Counts the bytes that operators and the application write to and read from a memory in one run.
uint64_t MovedBytes(const RegionPlan& plan, size_t memory) {
  uint64_t moved = 0;
  for (const PlacedBuffer& b : plan.buffers) {
    if (static_cast<size_t>(b.region) != memory) continue;
    moved += static_cast<uint64_t>(b.bytes) * static_cast<uint64_t>(b.uses);
  }
  return moved;
}

std::string NameOfBuffer(const ModelFile& file, const PlacedBuffer& buffer) {
  const tflite::SubGraph& subgraph = SubgraphAt(file.model(), 0);
  if (buffer.tensor >= 0) return SpecOf(TensorAt(subgraph, buffer.tensor)).name;
  return "scratch of " + NameOf(CodeOf(file.model(), OperatorAt(subgraph, buffer.first)));
}

// An output is used until after the last operator.
int LastOperator(const ModelFile& file, const PlacedBuffer& buffer) {
  return std::min(buffer.last, std::max(0, NumOperators(SubgraphAt(file.model(), 0)) - 1));
}

std::string RegionPlanText(const ModelFile& file, const std::vector<NamedMemory>& memories, const RegionPlan& plan) {
  std::string text = "memory            bytes        used        cost       moved\n";
  for (size_t m = 0; m < memories.size(); ++m) {
    text += Format("%-12s %10s  %10s  %10d  %10s\n", Printable(memories[m].name).c_str(),
                   Grouped(memories[m].bytes).c_str(), Grouped(plan.used[m]).c_str(), memories[m].cost,
                   Grouped(MovedBytes(plan, m)).c_str());
  }
  text += "buffer        bytes  memory            offset  operators  uses  name\n";
  for (const PlacedBuffer& b : plan.buffers) {
    const std::string id = b.tensor < 0 ? "scratch" : Format("%d", b.tensor);
    text += Format("%-8s %10s  %-12s  %10s  %4d-%-4d  %4d  %s\n", id.c_str(),
                   Grouped(static_cast<uint64_t>(b.bytes)).c_str(),
                   Printable(memories[static_cast<size_t>(b.region)].name).c_str(),
                   Grouped(static_cast<uint64_t>(b.offset)).c_str(), b.first, LastOperator(file, b), b.uses,
                   Printable(NameOfBuffer(file, b)).c_str());
  }
  return text + "arena: " + Grouped(plan.arena_bytes) + " bytes, for what lives as long as the interpreter\n";
}

nlohmann::ordered_json RegionPlanJson(const ModelFile& file, const std::string& target,
                                      const std::vector<NamedMemory>& memories, const RegionPlan& plan) {
  using nlohmann::ordered_json;
  ordered_json regions = ordered_json::array(), buffers = ordered_json::array();
  for (size_t m = 0; m < memories.size(); ++m) {
    regions.push_back({{"name", memories[m].name},
                       {"bytes", memories[m].bytes},
                       {"used_bytes", plan.used[m]},
                       {"cost", memories[m].cost},
                       {"moved_bytes", MovedBytes(plan, m)}});
  }
  for (const PlacedBuffer& b : plan.buffers) {
    buffers.push_back({{"tensor", b.tensor < 0 ? ordered_json() : ordered_json(b.tensor)},
                       {"name", NameOfBuffer(file, b)},
                       {"bytes", b.bytes},
                       {"memory", memories[static_cast<size_t>(b.region)].name},
                       {"offset", b.offset},
                       {"first", b.first},
                       {"last", LastOperator(file, b)},
                       {"uses", b.uses}});
  }
  return {{"model", file.path().string()},
          {"target", target},
          {"arena_bytes", plan.arena_bytes},
          {"memories", regions},
          {"buffers", buffers}};
}

}  // namespace

void PrintRegionPlan(const ModelFile& file, const RegionPlanOptions& options) {
  const std::vector<NamedMemory> memories = ReadMemories(options.memory);
  std::vector<RequestedRegion> regions;
  std::vector<RequestedPin> pins;
  for (const NamedMemory& memory : memories) regions.push_back({static_cast<size_t>(memory.bytes), memory.cost});
  for (const std::string& pin : options.pins) pins.push_back(ReadPin(pin, memories));
  const RegionPlan plan = ReadPlan(
      options.target == "host" ? PlanOnHost(file, regions, pins) : PlanOnTarget(file, options.target, regions, pins),
      memories.size());
  Print(options.json ? JsonText(RegionPlanJson(file, options.target, memories, plan))
                     : RegionPlanText(file, memories, plan));
}

}  // namespace mote::cli
