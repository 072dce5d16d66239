// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/compile/source_writer.h"

#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/system/format_text.h"

namespace mote::cli {
namespace {

// Returns "kInference_MEAN_ROWS" for "kInference_MEAN_INT8".
std::string RowSumsOf(const std::string& kernel) {
  return (kernel.find("MEAN") != std::string::npos ? "kInference_MEAN" : "kInference_AVERAGE_POOL_2D") +
         std::string("_ROWS");
}

}  // namespace

std::string SourceWriter::RowTensor(const SegmentTensor& t) {
  if (t.tensor < 0) {
    return Format("    {%s + %zu, nullptr, 0, %d, %d, 0},  // sums\n", arena().c_str(), t.sum_offset, t.rows,
                  kTfLiteInt32);
  }
  return RowTensor(t, Reference(model_.graph.subgraphs.at(0).tensors.at(t.tensor).data), t.rows);
}

std::string SourceWriter::RowTensor(const SegmentTensor& t, const std::string& data, int rows) {
  const PreparedTensor& tensor = model_.graph.subgraphs.at(0).tensors.at(t.tensor);
  return Format("    {%s, reinterpret_cast<const int32_t*>(%s), %zu, %d, %d, %d},  // %s\n", data.c_str(),
                Reference(tensor.dims).c_str(), t.row_bytes, rows, tensor.type, t.axis,
                SourceComment(SpecOf(TensorAt(subgraph(0), t.tensor)).name).c_str());
}

std::string SourceWriter::RowNode(const SegmentNode& node) {
  static const char* const kKinds[] = {"kShape", "kWindow", "kPadding", "kResize", "kTransposed", "kCopy", "kSum"};
  std::vector<int> inputs;
  for (const int input : node.inputs) inputs.push_back(input <= -2 ? -2 - NumberOf(0, -2 - input) : input);
  std::string kernel = model_.kernels.at(0)[static_cast<size_t>(node.node)];
  if (node.kind == RowKind::kSum) kernel = RowSumsOf(kernel);
  if (node.kind != RowKind::kCopy) kernels_.insert(kernel);
  const Address plan = model_.graph.subgraphs.at(0).plans[static_cast<size_t>(node.node)];
  const bool has_bytes = node.kind == RowKind::kWindow && plan.region == Address::Region::kBlock;
  const size_t plan_bytes = has_bytes ? model_.graph.blocks[plan.block].bytes - plan.offset : 0;
  return Format("    {%s, %s, %d, %s, {%d, %d, %d, %d}, %zu, %d, mote::RowKind::%s, %d},\n",
                node.kind == RowKind::kCopy ? "nullptr" : ("&tflite::" + kernel).c_str(), List(inputs).c_str(),
                node.output, Reference(plan).c_str(), node.map.step, node.map.first, node.map.last, node.map.divisor,
                plan_bytes, node.pad_offset, kKinds[static_cast<size_t>(node.kind)], node.pad);
}

// Returns the name of a list of steps. Phases of a stream may have equal ones.
std::string SourceWriter::StepList(const std::vector<CompiledRowStep>& steps) {
  NumberLines lines;
  for (const CompiledRowStep& step : steps) {
    lines.Add(Format("{%u, %u, %u}", unsigned{step.node}, unsigned{step.rows}, unsigned{step.dropped}));
  }
  std::string& name = step_lists_[lines.text()];
  if (!name.empty()) return name;
  name = Format("kRowSteps_%zu", step_lists_.size() - 1);
  rows_ += Format("const mote::CompiledRowStep %s[] = {%s\n};\n", name.c_str(), lines.text().c_str());
  return name;
}

void SourceWriter::AddRows(size_t i) {
  const RowSegment& segment = model_.rows.segments[i];
  std::string tensors, nodes;
  for (const SegmentTensor& tensor : segment.tensors) tensors += RowTensor(tensor);
  for (const SegmentNode& node : segment.nodes) nodes += RowNode(node);
  const std::string number = std::to_string(i);
  declarations_ += Format("mote::CompiledRowState row_states_%s[%zu];\nextern const mote::CompiledRows kRows_%s;\n",
                          number.c_str(), segment.tensors.size(), number.c_str());
  const RowSteps steps = StepsOf(segment);
  const std::string list = StepList(steps.steps);
  const char* const n = number.c_str();
  rows_ += Array("const mote::CompiledRowTensor kRowTensors_" + number, tensors) +
           Array("const mote::CompiledRowNode kRowNodes_" + number, nodes) +
           Format(
               "const mote::CompiledRows kRows_%s = {&kContext, kRowTensors_%s, row_states_%s, %zu, kRowNodes_%s, "
               "%s, %d, %d, %d, %zu};\n",
               n, n, n, segment.tensors.size(), n, list.c_str(), steps.loop, steps.loop_end, steps.times,
               steps.steps.size());
  subgraphs_[0].nodes +=
      Format("    {&mote::kCompiledRows, %s, %s, &kRows_%s},\n", List({}).c_str(), List({}).c_str(), number.c_str());
  subgraphs_[0].num_nodes += 1;
}

// All phases have the same nodes and steps, and tensors of their own.
void SourceWriter::AddStream() {
  const StreamPlan& stream = model_.stream;
  const RowSegment& segment = stream.segment;
  const size_t count = segment.tensors.size();
  std::string nodes, phases;
  for (const SegmentNode& node : segment.nodes) nodes += RowNode(node);
  NumberLines advances;
  for (const int advance : stream.advances) advances.Add(std::to_string(advance));
  for (size_t p = 0; p < stream.kept.size(); ++p) {
    std::string tensors;
    for (size_t t = 0; t < count; ++t) {
      const size_t kept = stream.kept[p][t];
      const int tensor = segment.tensors[t].tensor;
      const std::string data = kept != kNotKept ? Format("stream_memory + %zu", kept)
                                                : Reference(model_.graph.subgraphs.at(0).tensors.at(tensor).data);
      tensors += RowTensor(segment.tensors[t], data, kStreamRows);
    }
    rows_ += Array(Format("const mote::CompiledRowTensor kStreamTensors_%zu", p), tensors);
    const StreamSteps& steps = stream.steps[p];
    phases +=
        Format("    {&kContext, kStreamTensors_%zu, row_states + %zu, %zu, kRowNodes, %s, %d, %zu, 1, %zu},\n", p,
               p * count, count, StepList(steps.steps).c_str(), steps.loop, steps.steps.size(), steps.steps.size());
  }
  declarations_ += Format(
      "alignas(16) uint8_t stream_memory[%zu];\nmote::CompiledRowState row_states[%zu];\n"
      "mote::CompiledStreamState stream_state;\nextern const mote::CompiledStream kStream;\n",
      stream.kept_bytes, count * stream.kept.size());
  states_ += "    {row_states, nullptr, sizeof(row_states)},\n    {&stream_state, nullptr, sizeof(stream_state)},\n";
  const SegmentTensor& window = segment.tensors[static_cast<size_t>(stream.window)];
  const bool is_copied = stream.phases > 1;
  rows_ +=
      Array("const mote::CompiledRowNode kRowNodes", nodes) +
      Format("const uint16_t kAdvances[] = {%s\n};\n", advances.text().c_str()) +
      Array("const mote::CompiledRows kPhases", phases) +
      Format(
          "const mote::CompiledStream kStream = {kPhases, %d, %d, kAdvances, %d, %d, %d, stream_memory + %zu, %d, %s, "
          "%zu, &stream_state};\n",
          stream.phases, stream.grid, stream.phases * stream.step, segment.tensors[0].capacity, stream.first_output,
          stream.arrived_offset, stream.window,
          is_copied ? Reference(model_.graph.subgraphs.at(0).tensors.at(window.tensor).data).c_str() : "nullptr",
          static_cast<size_t>(window.rows) * window.row_bytes);
  subgraphs_[0].nodes +=
      Format("    {&mote::kCompiledStream, %s, %s, &kStream},\n", List({}).c_str(), List({}).c_str());
  subgraphs_[0].num_nodes += 1;
}

}  // namespace mote::cli
