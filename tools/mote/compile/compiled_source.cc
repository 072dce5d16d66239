// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/compile/compiled_source.h"

#include <algorithm>
#include <cctype>
#include <cstring>

#include "src/operators/shared/row_write.h"
#include "tools/mote/compile/left_out_loops.h"
#include "tools/mote/compile/source_writer.h"
#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"

namespace mote::cli {
namespace {

constexpr size_t kModelAlignment = 16;  // of a model in memory
constexpr size_t kMostImageBytes = size_t{16} << 20;

std::string ConstantPointer(const char* type, const std::string& address) {
  if (address == "nullptr") return address;
  return Format("const_cast<%s*>(reinterpret_cast<const %s*>(%s))", type, type, address.c_str());
}

std::string WithOffset(const std::string& name, size_t offset) {
  return offset == 0 ? name : Format("reinterpret_cast<const uint8_t*>(%s) + %zu", name.c_str(), offset);
}

// Declares "kInference_CONV_2D", or "tflm_signal::kInference_FFT" with a namespace.
std::string Declaration(const std::string& kernel) {
  const size_t colon = kernel.rfind("::");
  const std::string scope = colon == std::string::npos ? "tflite" : "tflite::" + kernel.substr(0, colon);
  const std::string name = colon == std::string::npos ? kernel : kernel.substr(colon + 2);
  return Format("namespace %s {\nextern const TFLMInferenceRegistration %s;\n}\n", scope.c_str(), name.c_str());
}

// Returns "kNodes" for subgraph 0, "kNodes_2" for another.
std::string NameOfPart(const char* part, int subgraph) {
  return subgraph == 0 ? part : Format("%s_%d", part, subgraph);
}

// Returns a string literal, with all but letters, digits and a few signs as octal numbers.
std::string Literal(const std::string& text) {
  std::string literal;
  for (const char c : text) {
    const bool is_plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || std::strchr("_ -./:;,()[]", c) != nullptr;
    literal += is_plain && c != '\0' ? std::string(1, c) : Format("\\%03o", static_cast<unsigned char>(c));
  }
  return '"' + literal + '"';
}

// Returns the bits of numbers, their count first.
std::string FloatList(const std::vector<float>& numbers) {
  std::string text = std::to_string(numbers.size());
  for (const float number : numbers) {
    uint32_t bits = 0;
    std::memcpy(&bits, &number, sizeof(bits));
    text += Format(", 0x%x", bits);
  }
  return text;
}

}  // namespace

std::string SourceComment(const std::string& text) {
  std::string clean = Printable(text);
  std::replace(clean.begin(), clean.end(), '\\', '?');  // would continue the comment
  return clean;
}

std::string Array(const std::string& declaration, const std::string& elements) {
  return declaration + "[] = {\n" + (elements.empty() ? "    {},\n" : elements) + "};\n";
}

std::string SourceWriter::Reference(const Address& address) {
  switch (address.region) {
    case Address::Region::kNull:
      return "nullptr";
    case Address::Region::kModel:
      return ReferenceToModel(address.offset);
    case Address::Region::kBuffer:
      return Format("%s + %zu", arena().c_str(), address.offset);
    case Address::Region::kBlock:
      return ReferenceToBlock(address.block, address.offset);
    case Address::Region::kEmptyDims:
      return List({});
    case Address::Region::kStream:
      return Format("stream_memory + %zu", address.offset);
  }
  return "";
}

std::string SourceWriter::ReferenceToModel(size_t offset) {
  const ModelList* const constant = lists_of_file_.Find(offset);
  if (constant == nullptr) {
    throw Error(model_.file.path().string() +
                " cannot be compiled: a plan needs a part of it that is no list of numbers");
  }
  std::string& name = constants_[constant->begin];
  if (name.empty()) name = AddConstant(*constant);
  return WithOffset(name, offset - constant->begin);
}

// The word before strings is their size.
std::string SourceWriter::ReferenceToData(const PreparedTensor& tensor) {
  const bool has_size = tensor.type == kTfLiteString && tensor.data.region == Address::Region::kModel;
  return has_size ? WithOffset(ReferenceToModel(tensor.data.offset - sizeof(uint32_t)), sizeof(uint32_t))
                  : Reference(tensor.data);
}

// Equal lists become one.
std::string SourceWriter::AddConstant(const ModelList& constant) {
  const size_t natural = constant.begin & (~constant.begin + 1);
  const size_t alignment =
      constant.has_count ? constant.alignment : std::max(constant.alignment, std::min(kModelAlignment, natural));
  NumberLines words;
  for (size_t at = constant.begin; at < constant.end || at == constant.begin; at += sizeof(uint32_t)) {
    uint32_t word = 0;
    std::memcpy(&word, model_.file.data() + at, std::min(sizeof(word), constant.end - at));
    words.Add(Format("0x%x", word));
  }
  const std::string text = words.text() + "\n};\n";
  std::string& name = lists_[Format("%zu", alignment) + text];
  if (!name.empty()) return name;
  name = Format("constant_%zu", lists_.size() - 1);
  data_ += Format("// %s\nalignas(%zu) const uint32_t %s[] = {", constant.what.c_str(), alignment, name.c_str()) + text;
  return name;
}

std::string SourceWriter::ReferenceToBlock(size_t index, size_t offset) {
  const std::string name = Format("block_%zu", index);
  if (blocks_.insert(index).second) AddBlock(index, name);
  return WithOffset(name, offset);
}

// Declares it first, since blocks may refer to each other.
void SourceWriter::AddBlock(size_t index, const std::string& name) {
  const PreparedBlock& block = model_.graph.blocks[index];
  const std::string alignment = Format("alignas(%zu) ", std::max(block.alignment, size_t{1}));
  const bool is_zero = std::all_of(block.words.begin(), block.words.end(),
                                   [](const PreparedWord& word) { return !word.is_address && word.number == 0; });
  std::string image = name;
  if (block.may_change) {
    declarations_ += Format("%suint8_t %s[%zu];\n", alignment.c_str(), name.c_str(), std::max(block.bytes, size_t{1}));
    image = is_zero ? "nullptr" : name + "_begins_as";
    states_ += Format("    {%s, %s, sizeof(%s)},\n", name.c_str(), image.c_str(), name.c_str());
    if (is_zero) return;
  }
  if (block.bytes > kMostImageBytes) {
    throw Error(
        Format("%s cannot be compiled: a variable or a table begins with %s bytes that are not all zero, which "
               "would lie in flash; at most %s are possible",
               model_.file.path().c_str(), Grouped(block.bytes).c_str(), Grouped(kMostImageBytes).c_str()));
  }
  const size_t count = std::max(block.times * block.words.size(), size_t{1});
  declarations_ += Format("extern const mote::CompiledWord %s[%zu];\n", image.c_str(), count);
  const std::string words = Words(block);
  if (block.is_in_flash) block_data_ += "// the multipliers and shifts of channels\n";
  block_data_ += Format("%sconst mote::CompiledWord %s[] = {%s\n};\n", alignment.c_str(), image.c_str(), words.c_str());
}

std::string SourceWriter::Words(const PreparedBlock& block) {
  NumberLines words;
  for (size_t i = 0; i < block.times * block.words.size(); ++i) {
    const PreparedWord& word = block.words[i % block.words.size()];
    words.Add(word.is_address    ? Reference(word.address)
              : word.number == 0 ? "{}"  // a plain 0 could be a null pointer, too
                                 : Format("0x%llx", static_cast<unsigned long long>(word.number)));
  }
  if (block.words.empty()) words.Add("{}");
  return words.text();
}

std::string SourceWriter::List(const std::vector<int>& numbers) {
  std::string text = std::to_string(numbers.size());
  for (const int number : numbers) text += ", " + std::to_string(number);
  std::string& name = lists_[text];
  if (name.empty()) {
    name = Format("list_%zu", lists_.size() - 1);
    data_ += Format("const int32_t %s[] = {%s};\n", name.c_str(), text.c_str());
  }
  return name;
}

std::string SourceWriter::TensorList(int subgraph, const std::vector<int>& tensors) {
  std::vector<int> numbers;
  for (const int tensor : tensors) numbers.push_back(tensor < 0 ? -1 : NumberOf(subgraph, tensor));
  return List(numbers);
}

std::string SourceWriter::TensorList(int subgraph, const TfLiteIntArray& tensors) {
  return TensorList(subgraph, std::vector<int>(tensors.data, tensors.data + tensors.size));
}

// Tensors are counted in the order in which they are named; those that nothing names are left out.
int SourceWriter::NumberOf(int s, int index) {
  SubgraphText& text = subgraphs_[s];
  const auto [place, is_new] = text.tensor_numbers.try_emplace(index, static_cast<int>(text.tensor_numbers.size()));
  if (!is_new) return place->second;
  const PreparedTensor& tensor = model_.graph.subgraphs.at(s).tensors.at(index);
  const std::string data = ConstantPointer("int32_t", ReferenceToData(tensor));
  const std::string dims = ConstantPointer("TfLiteIntArray", Reference(tensor.dims));
  const TensorSpec spec = SpecOf(TensorAt(subgraph(s), index));
  text.tensors +=
      Format("    // %d: %s, `%s`\n    {{%s}, %s, static_cast<TfLiteType>(%d)},\n", place->second,
             Describe(spec).c_str(), SourceComment(spec.name).c_str(), data.c_str(), dims.c_str(), tensor.type);
  return place->second;
}

void SourceWriter::AddNode(int s, int index) {
  const PreparedSubgraph& prepared = model_.graph.subgraphs.at(s);
  if (prepared.packed_forms[static_cast<size_t>(index)] == kNoForm) return;
  const tflite::Operator& op = OperatorAt(subgraph(s), index);
  const std::string& kernel = model_.kernels.at(s)[static_cast<size_t>(index)];
  kernels_.insert(kernel);
  const auto reads = prepared.reads.find(index);
  const std::string inputs =
      reads == prepared.reads.end() ? TensorList(s, *InputsOf(op)) : TensorList(s, reads->second);
  const std::string outputs = TensorList(s, *OutputsOf(op));
  const std::string plan = Reference(prepared.plans[static_cast<size_t>(index)]);
  subgraphs_[s].nodes +=
      Format("    {&tflite::%s, %s, %s, %s},\n", kernel.c_str(), inputs.c_str(), outputs.c_str(), plan.c_str());
  subgraphs_[s].num_nodes += 1;
}

// Nodes that run row by row are one node.
void SourceWriter::AddNodes(int s) {
  const std::vector<RowSegment>& segments = model_.rows.segments;
  size_t next = 0;
  const bool is_stream = s == 0 && model_.stream.step > 0;
  if (is_stream) AddStream();
  for (int i = is_stream ? model_.stream.last + 1 : 0; i < NumOperators(subgraph(s)); ++i) {
    if (s == 0 && next < segments.size() && segments[next].first == i) {
      AddRows(next);
      i = segments[next++].last;
    } else {
      AddNode(s, i);
    }
  }
}

// Lists the addresses of the elements of the model's inputs or outputs; inputs that are constants have none.
std::string SourceWriter::Addresses(const TfLiteIntArray& tensors) {
  const bool are_inputs = &tensors == InputsOf(subgraph(0));
  std::string text;
  for (int i = 0; i < tensors.size; ++i) {
    const bool is_constant =
        are_inputs && ConstantData(model_.file.model(), TensorAt(subgraph(0), tensors.data[i])) != nullptr;
    const PreparedTensor& tensor = model_.graph.subgraphs.at(0).tensors.at(tensors.data[i]);
    text += "    " + (is_constant ? "nullptr" : ReferenceToData(tensor)) + ",\n";
  }
  return text;
}

// NAME stands for the model's name, UPPER for the same in capital letters.
constexpr char kHead[] = R"(#include "NAME.hpp"
#include "mote/compiled_model.h"

)";

constexpr char kArena[] = R"(#ifndef UPPER_ARENA_ATTRIBUTE
#define UPPER_ARENA_ATTRIBUTE
#endif

alignas(16) UPPER_ARENA_ATTRIBUTE uint8_t NAME_arena[UPPER_ARENA_BYTES];

)";

// BEGIN and END stand for what is around a run.
constexpr char kSourceFunctions[] = R"(
int32_t next_node = 0;  // of a run in steps

}  // namespace

int NAME_init(void) {
  NAME_reset();
  return 0;
}

void* NAME_input(int i) {
  return i >= 0 && i < UPPER_INPUTS ? const_cast<void*>(kInputs[i]) : nullptr;
}

const void* NAME_output(int i) { return i >= 0 && i < UPPER_OUTPUTS ? kOutputs[i] : nullptr; }

int NAME_invoke(void) {
  next_node = 0;
  return BEGINmote::InvokeCompiled(kContext, kNodes, kNodes + kNumNodes)END;
}

int NAME_invoke_step(bool* more) {
  return BEGINmote::InvokeCompiledStep(kContext, kNodes, kNumNodes, &next_node, more)END;
}

)";

// Models with outputs whose shapes depend on data have these.
constexpr char kSizeFunctions[] = R"(size_t NAME_output_bytes(int i) {
  return i >= 0 && i < UPPER_OUTPUTS ? kOutputTensors[i].bytes : 0;
}

)";

// Streams have this.
constexpr char kStreamFunction[] = R"(bool NAME_has_output(void) { return stream_state.is_new != 0; }

)";

// Operators for any type find the functions for strings only where something else names them.
constexpr char kStringFunctions[] = R"(namespace tflite {
int GetStringCount(const void* strings);
__attribute__((used)) static int (*const kUsesStrings)(const void* strings) = GetStringCount;
}  // namespace tflite
)";

constexpr char kInterface[] = R"(
const mote::CompiledInterface NAME_interface = {
    kInputTensors,     UPPER_INPUTS, kOutputTensors, UPPER_OUTPUTS, UPPER_ARENA_BYTES, &next_node, NAME_invoke,
    NAME_invoke_step, NAME_reset};
)";

std::string SourceWriter::Functions() const {
  std::string reset = "void NAME_reset(void) {\n  next_node = 0;\n";
  if (!states_.empty()) reset += "  mote::ResetCompiled(kStates, kStates + sizeof(kStates) / sizeof(kStates[0]));\n";
  const bool changing = HasChangingOutputs(model_);
  std::string functions = kSourceFunctions;
  const auto replace = [&functions](const std::string& mark, const std::string& text) {
    for (size_t at; (at = functions.find(mark)) != std::string::npos;) functions.replace(at, mark.size(), text);
  };
  const bool is_stream = model_.stream.step > 0;
  replace("BEGIN", std::string(is_stream ? "mote::EndStreamRun(" : "") +
                       (changing ? "mote::FollowShapes(kOutputTensors, UPPER_OUTPUTS, " : ""));
  replace("END", std::string(changing ? ")" : "") + (is_stream ? ")" : ""));
  if (changing) functions += kSizeFunctions;
  if (is_stream) functions += kStreamFunction;
  return WithNames(functions + reset + "}\n" + kInterface, model_.name);
}

// Defines the tensors, nodes and context of a subgraph.
std::string SourceWriter::Records(int s) const {
  const SubgraphText& text = subgraphs_.at(s);
  const std::string tensors = NameOfPart("kTensors", s), context = NameOfPart("kContext", s);
  const std::string owner = model_.graph.needs_graph ? "&kGraph" : arena();
  // Operators on strings change the records of their tensors for a while.
  return Array((model_.graph.has_strings ? "TfLiteEvalTensor " : "const TfLiteEvalTensor ") + tensors, text.tensors) +
         Array("const mote::CompiledNode " + NameOfPart("kNodes", s), text.nodes) +
         Format("constexpr TfLiteContext %s = mote::MakeCompiledContext(%s, %s);\n", context.c_str(), tensors.c_str(),
                owner.c_str());
}

// Defines the variables, which begin with zeros. There may be numbers without a variable between others.
std::string SourceWriter::Variables() {
  std::string variables;
  int count = 0;
  for (const auto& [id, bytes] : model_.graph.variable_bytes) {
    for (; count < id; ++count) variables += "    {nullptr, 0},\n";
    declarations_ += Format("alignas(8) uint8_t variable_%d[%zu];\n", id, std::max(bytes, size_t{1}));
    states_ += Format("    {variable_%d, nullptr, sizeof(variable_%d)},\n", id, id);
    variables += Format("    {variable_%d, %zu},\n", id, bytes);
    ++count;
  }
  return Array("const mote::CompiledVariable kVariables", variables) +
         Format("constexpr int32_t kNumVariables = %d;\n", count);
}

// Returns a tensor of subgraph 0 as tflite::MicroInterpreter shows it.
std::string SourceWriter::View(int index) {
  const PreparedTensor& prepared = model_.graph.subgraphs.at(0).tensors.at(index);
  const tflite::Tensor& tensor = TensorAt(subgraph(0), index);
  const TensorSpec spec = SpecOf(model_, index);
  const bool is_constant = prepared.data.region == Address::Region::kModel;
  const TfLiteAllocationType allocation = tensor.is_variable() ? kTfLiteArenaRwPersistent
                                          : is_constant        ? kTfLiteMmapRo
                                                               : kTfLiteArenaRw;
  std::string params = "{}", quantization = "{}";
  if (!spec.scales.empty()) {
    std::vector<int> zero_points(spec.scales.size(), static_cast<int>(spec.zero_point()));
    for (size_t i = 0; i < std::min(spec.zero_points.size(), zero_points.size()); ++i) {
      zero_points[i] = static_cast<int>(spec.zero_points[i]);
    }
    const std::string name = Format("quantization_%d", static_cast<int>(views_++));
    const std::string zeros = List(zero_points);
    data_ += Format("const uint32_t %s_scales[] = {%s};\n", name.c_str(), FloatList(spec.scales).c_str()) +
             Format("const TfLiteAffineQuantization %s = {%s, %s, %d};\n", name.c_str(),
                    ConstantPointer("TfLiteFloatArray", name + "_scales").c_str(),
                    ConstantPointer("TfLiteIntArray", zeros).c_str(), spec.quantized_dimension);
    params = Format("{%.9ef, %d}", static_cast<double>(spec.scale()), zero_points[0]);
    quantization = "{kTfLiteAffineQuantization, " + ConstantPointer("void", "&" + name) + "}";
  }
  const std::string data = ConstantPointer("int32_t", ReferenceToData(prepared));
  const bool is_step = model_.stream.step > 0 && prepared.data.region == Address::Region::kStream &&
                       Contains(InputsOf(subgraph(0)), index);
  const std::string dims = ConstantPointer("TfLiteIntArray", is_step ? List(spec.shape) : Reference(prepared.dims));
  return Format(
      "    {static_cast<TfLiteType>(%d), {%s}, %s, %s, static_cast<TfLiteAllocationType>(%d), %zu, nullptr,\n"
      "     %s, nullptr, kTfLiteNullBufferHandle, false, %s, %s, nullptr, nullptr},\n",
      prepared.type, data.c_str(), dims.c_str(), params.c_str(), static_cast<int>(allocation),
      BytesOf(model_, prepared, spec), Literal(spec.name).c_str(), tensor.is_variable() ? "true" : "false",
      quantization.c_str());
}

// NAME_interpreter needs these. The compiler drops the tensors if it sees that nothing reads them.
std::string SourceWriter::Interface() {
  std::string inputs, outputs;
  const TfLiteIntArray &ins = *InputsOf(subgraph(0)), &outs = *OutputsOf(subgraph(0));
  for (int i = 0; i < ins.size; ++i) inputs += View(ins.data[i]);
  for (int i = 0; i < outs.size; ++i) outputs += View(outs.data[i]);
  return Array("const TfLiteTensor kInputTensors", inputs) +
         Array((HasChangingOutputs(model_) ? "TfLiteTensor" : "const TfLiteTensor") + std::string(" kOutputTensors"),
               outputs);
}

// Writes the members of kGraph.
std::string SourceWriter::Graph() {
  const int count = NumSubgraphs(model_.file.model());
  std::string subgraphs, scratch;
  for (int s = 0; s < count; ++s) {
    if (subgraphs_.count(s) == 0) {
      subgraphs += "    {},\n";
      continue;
    }
    const std::string inputs = TensorList(s, *InputsOf(subgraph(s))), outputs = TensorList(s, *OutputsOf(subgraph(s)));
    subgraphs += Format("    {&%s, %s, %d, %s, %s},\n", NameOfPart("kContext", s).c_str(),
                        NameOfPart("kNodes", s).c_str(), subgraphs_.at(s).num_nodes, inputs.c_str(), outputs.c_str());
  }
  for (const size_t offset : model_.graph.scratch) scratch += Format("    %zu,\n", offset);
  const std::string tables = ConstantPointer("void", Reference(model_.graph.tables));
  return Array("const mote::CompiledSubgraph kSubgraphs", subgraphs) + Array("const uint32_t kScratch", scratch) +
         Array("void* const kTables", "    " + tables + ",\n") + Variables() +
         Format(
             "const mote::CompiledGraph kGraph = {%s, kSubgraphs, %d, kVariables, kNumVariables, kScratch, kTables};\n",
             arena().c_str(), count);
}

std::string SourceWriter::Write() {
  for (const auto& [s, prepared] : model_.graph.subgraphs) {
    subgraphs_[s];  // also one without nodes
    AddNodes(s);
  }
  const std::string inputs = Addresses(*InputsOf(subgraph(0))), outputs = Addresses(*OutputsOf(subgraph(0)));
  const std::string interface = Interface();
  const std::string graph = model_.graph.needs_graph ? Graph() : "";  // may name further tensors
  std::string records = model_.graph.needs_graph ? "extern const mote::CompiledGraph kGraph;\n" : "";
  for (const auto& [s, text] : subgraphs_) records += Records(s);
  std::string text = MarkLine(model_) + WithNames(kHead, model_.name);
  if (!rows_.empty()) text += "#include \"mote/compiled_stream.h\"\n\n";
  const std::string loops = LeftOutLoopsText(LoopsInCompiled(model_.file, model_.target, model_.graph));
  if (!loops.empty())
    text += Format("#include \"%s\"\n\n", kLeftOutLoopsHeader) + "// " + kLeftOutLoopsComment + "\n" + loops + "\n";
  if (model_.shared_arena.empty()) text += WithNames(kArena, model_.name);
  for (const std::string& kernel : kernels_) text += Declaration(kernel);
  if (model_.graph.has_strings) text += kStringFunctions;
  text += "\nnamespace {\n\n" + data_ + declarations_ + block_data_ + "\n" + records + graph + rows_ +
          Format("constexpr int32_t kNumNodes = %d;\n", subgraphs_.at(0).num_nodes) +
          Array("const void* const kInputs", inputs) + Array("const void* const kOutputs", outputs) + interface;
  if (!states_.empty()) text += Array("const mote::CompiledState kStates", states_);
  return text + Functions();
}

std::string CompiledSource(const CompiledModelInfo& model) { return SourceWriter(model).Write(); }

}  // namespace mote::cli
