// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/targets/plan.h"

#include <algorithm>
#include <memory>
#include <sstream>

#include "src/model/access.h"
#include "tools/mote/arena/arena_plan.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/message_log.h"
#include "tools/mote/targets/arena_prediction.h"
#include "tools/mote/targets/memory_limit.h"
#include "tools/mote/targets/runner.h"

namespace mote::cli {
namespace {

std::string PlanOnHost(const ModelFile& file) {
  char* text = nullptr;
  size_t bytes = 0;
  FILE* const stream = open_memstream(&text, &bytes);
  if (stream == nullptr) throw Error("there is no memory for the plan");
  const bool is_printed = PrintPlan(file.model(), stream);
  std::fclose(stream);
  const std::unique_ptr<char, decltype(&std::free)> owner(text, &std::free);
  const std::string messages = TakeMessages();
  if (!is_printed) throw Error(file.path().string() + " cannot be planned: " + messages);
  return std::string(text, bytes);
}

std::string PlanOnTarget(const ModelFile& file, const std::string& target) {
  const ProcessResult process = RunArenaProgram(ArenaKindOf(target), file, {"--plan"});
  if (process.status != 0) {
    throw Error(file.path().string() + " cannot be planned: " + CleanMessages(process.output));
  }
  return process.output;
}

bool MayBecome(const PlannedBuffer& input, const PlannedBuffer& output) {
  return input.is_input && output.is_output && input.last == output.first;
}

}  // namespace

Plan FindPlan(const ModelFile& file, const std::string& target) {
  RequireMemory(file, target, "planned");
  std::istringstream text(target == "host" ? PlanOnHost(file) : PlanOnTarget(file, target));
  Plan plan = {{}, NumOperators(SubgraphAt(file.model(), 0))};
  PlannedBuffer b = {};
  for (int sharing; text >> b.tensor >> b.bytes >> b.offset >> b.first >> b.last >> sharing;) {
    b.last = std::min(b.last, std::max(0, plan.operators - 1));
    b.is_input = (sharing & 1) != 0;
    b.is_output = (sharing & 2) != 0;
    plan.buffers.push_back(b);
  }
  return plan;
}

int64_t Plan::Total() const {
  int64_t total = 0;
  for (const PlannedBuffer& b : buffers) total = std::max(total, b.offset + b.bytes);
  return total;
}

int64_t Plan::BytesAt(int op) const {
  int64_t bytes = 0;
  for (const PlannedBuffer& b : buffers) {
    if (!b.IsAliveAt(op)) continue;
    bytes += b.bytes;
    int64_t shared = 0;
    for (const PlannedBuffer& input : buffers) {
      if (b.first == op && MayBecome(input, b)) shared = std::max(shared, std::min(input.bytes, b.bytes));
    }
    bytes -= shared;
  }
  return bytes;
}

int Plan::PeakOperator() const {
  int peak = 0;
  for (int op = 1; op < operators; ++op) {
    if (BytesAt(op) > BytesAt(peak)) peak = op;
  }
  return peak;
}

bool Plan::IsInPlace(const PlannedBuffer& buffer) const {
  return std::any_of(buffers.begin(), buffers.end(), [&](const PlannedBuffer& other) {
    return (MayBecome(buffer, other) || MayBecome(other, buffer)) && buffer.offset < other.offset + other.bytes &&
           other.offset < buffer.offset + buffer.bytes;
  });
}

}  // namespace mote::cli
