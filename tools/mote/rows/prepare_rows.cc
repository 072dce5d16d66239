// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/rows/prepare_rows.h"

#include <algorithm>
#include <limits>

#include "mote/compiled_model.h"
#include "src/model/access.h"
#include "tools/mote/arena/prepared_model.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"

namespace mote::cli {
namespace {

// If no plan takes few enough bytes, a message names a number of bytes that is enough. Finding it takes at most so many
// plans.
constexpr int kMostBounds = 8;  // that are tried for a message

std::string ApartWord(int first, int last) { return Format("%s%d,%d", kApartWord, first, last); }

std::string RowsWord(int node, int rows) { return Format("%s%d,%d", kRowsWord, node, rows); }

std::string ScratchWord(const std::vector<size_t>& offsets) {
  std::string word = kScratchWord;
  for (const size_t offset : offsets) {
    word += Format("%s%zu", word.back() == '=' ? "" : ",", offset / kCompiledScratchUnit + 1);
  }
  return word;
}

// The plans of operators store ids in 16 bits.
bool IsTooFar(size_t scratch_offset) {
  return scratch_offset / kCompiledScratchUnit >= std::numeric_limits<uint16_t>::max();
}

std::string WhyNoRows(const PreparedGraph& graph) {
  if (graph.needs_graph)
    return "it runs other subgraphs, has variables that several of its nodes use, or scratch memory beyond 1 MiB";
  if (graph.has_strings) return "it has strings";
  return "";
}

// Returns the words that make nodes run row by row.
std::vector<std::string> WordsOf(const RowPlan& plan) {
  std::vector<std::string> words;
  for (const RowSegment& segment : plan.segments) {
    words.push_back(ApartWord(segment.first, segment.last));
    for (const SegmentNode& node : segment.nodes) words.push_back(RowsWord(node.node, node.rows_a_call));
  }
  return words;
}

std::vector<std::string> Joined(std::vector<std::string> a, const std::vector<std::string>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// Returns the plan after two preparations: the first finds the scratch memory that operators need for one row, the
// second the scratch memory for the rows that the plan then gave them.
RowPlan PlanOf(const ModelFile& file, const RowRequest& request, const PreparedGraph& prepared) {
  const int nodes = NumOperators(SubgraphAt(file.model(), 0));
  std::vector<std::string> words = {ApartWord(0, nodes)};
  for (int n = 0; n < nodes; ++n) words.push_back(RowsWord(n, 1));
  const PreparedGraph apart = PrepareGraph(file, request.target, Joined(request.registrations, words));
  RowGraph graph = MakeRowGraph(file, prepared, apart);
  RowPlan plan = FindRowPlan(graph, prepared.buffer_bytes, request.enough);
  if (plan.segments.empty()) return plan;
  SetScratchApart(PrepareGraph(file, request.target, Joined(request.registrations, WordsOf(plan))), &graph);
  PlaceRowPlan(graph, &plan);
  const bool is_far = std::any_of(plan.scratch.begin(), plan.scratch.end(), IsTooFar);
  if (is_far || plan.bytes() > prepared.buffer_bytes) {
    plan = {};
    plan.buffer_bytes = prepared.buffer_bytes;
  }
  return plan;
}

// Returns a bound that can be met, not far above `bytes`, which a plan for a smaller bound takes. A plan may take more
// than the bound that it was chosen for, as its scratch memory is known only afterwards.
size_t BoundThatIsMet(const ModelFile& file, RowRequest request, const PreparedGraph& prepared, size_t bytes) {
  for (int tries = 0; tries < kMostBounds && bytes < prepared.buffer_bytes; ++tries) {
    request.enough = bytes;
    const size_t taken = PlanOf(file, request, prepared).bytes();
    if (taken <= bytes) return bytes;
    bytes = taken;
  }
  return prepared.buffer_bytes;
}

// Moves the tensors to the places that the plan gives them.
void MoveTensors(const RowPlan& plan, PreparedGraph* graph) {
  graph->buffer_bytes = plan.buffer_bytes;
  for (auto& [t, tensor] : graph->subgraphs.at(0).tensors) {
    const auto place = plan.offsets.find(t);
    if (tensor.data.region == Address::Region::kBuffer && place != plan.offsets.end()) {
      tensor.data.offset = place->second;
    }
  }
}

}  // namespace

PreparedRows PrepareRows(const ModelFile& file, const RowRequest& request, PreparedGraph* graph) {
  PreparedRows rows;
  rows.reason = WhyNoRows(*graph);
  rows.plan.buffer_bytes = graph->buffer_bytes;
  if (request.enough != 0 && graph->buffer_bytes <= request.enough) rows.reason = "it needs no more than that without";
  if (rows.reason.empty()) {
    rows.plan = PlanOf(file, request, *graph);
    if (rows.plan.segments.empty()) rows.reason = "no part of it needs less memory when it runs row by row";
  }
  if (request.enough != 0 && rows.plan.bytes() > request.enough) {
    const size_t met =
        rows.plan.segments.empty() ? graph->buffer_bytes : BoundThatIsMet(file, request, *graph, rows.plan.bytes());
    throw Error(Format("%s needs more than %s bytes on %s, row by row, too; --ram=%zu can be met", file.path().c_str(),
                       Grouped(request.enough).c_str(), request.target.c_str(), met));
  }
  if (rows.plan.segments.empty()) return rows;
  std::vector<std::string> words = Joined(request.registrations, WordsOf(rows.plan));
  if (!rows.plan.scratch.empty()) words.push_back(ScratchWord(rows.plan.scratch));
  *graph = PrepareGraph(file, request.target, words);
  MoveTensors(rows.plan, graph);
  return rows;
}

StreamPlan PrepareStream(const ModelFile& file, const RowRequest& request, int step, PreparedGraph* graph) {
  const std::string reason = WhyNoRows(*graph);
  if (!reason.empty()) throw Error(file.path().string() + " cannot be compiled with --stream: " + reason);
  const int nodes = NumOperators(SubgraphAt(file.model(), 0));
  std::vector<std::string> words = Joined(request.registrations, {ApartWord(0, nodes)});
  const PreparedGraph apart = PrepareGraph(file, request.target, words);
  RowGraph rows = MakeRowGraph(file, *graph, apart);
  StreamPlan plan = MakeStreamPlan(rows, step, file.path().string());
  // Prepares again with the rows that a run makes, which determine loops and scratch memory.
  for (size_t n = 0; n < plan.segment.nodes.size(); ++n) {
    const SegmentNode& node = plan.segment.nodes[n];
    words.push_back(RowsWord(node.node, std::max(plan.advances[static_cast<size_t>(node.output)], 1)));
  }
  SetScratchApart(PrepareGraph(file, request.target, words), &rows);
  plan = MakeStreamPlan(rows, step, file.path().string());
  if (std::any_of(plan.scratch.begin(), plan.scratch.end(), IsTooFar)) {
    throw Error(file.path().string() + " cannot be compiled with --stream: it has scratch memory beyond 1 MiB");
  }
  if (!plan.scratch.empty()) words.push_back(ScratchWord(plan.scratch));
  *graph = PrepareGraph(file, request.target, words);
  graph->buffer_bytes = plan.buffer_bytes;
  auto& tensors = graph->subgraphs.at(0).tensors;
  for (const auto& [t, offset] : plan.offsets) tensors.at(t).data = {Address::Region::kBuffer, 0, offset};
  const size_t window = static_cast<size_t>(plan.window);
  if (plan.phases == 1) {
    tensors.at(plan.segment.tensors[window].tensor).data = {Address::Region::kStream, 0, plan.kept[0][window]};
  }
  // The application writes its rows behind those that have arrived before.
  const SegmentTensor& input = plan.segment.tensors[0];
  const size_t before = static_cast<size_t>((plan.phases - 1) * plan.step) * input.row_bytes;
  tensors.at(InputsOf(SubgraphAt(file.model(), 0))->data[0]).data = {Address::Region::kStream, 0,
                                                                     plan.arrived_offset + before};
  return plan;
}

std::string StreamText(const StreamPlan& stream) {
  return Format(
      "nodes 0 to %d keep their rows: a run takes %d row%s, and the first output comes with run %d, of the %d "
      "rows before it; %s bytes are kept beside the arena\n",
      stream.last, stream.step, stream.step == 1 ? "" : "s", (stream.first_output + 1) * stream.phases, stream.span,
      Grouped(stream.kept_bytes).c_str());
}

std::string RowsText(const PreparedRows& rows) {
  if (rows.plan.segments.empty()) return "nothing runs row by row: " + rows.reason + "\n";
  std::string text;
  for (const RowSegment& s : rows.plan.segments) {
    text += Format("nodes %d to %d run row by row, in %s calls of their operators instead of %d\n", s.first, s.last,
                   Grouped(s.calls).c_str(), s.last - s.first + 1);
  }
  return text;
}

}  // namespace mote::cli
