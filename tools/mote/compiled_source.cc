// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/compiled_source.h"

#include <algorithm>
#include <cstring>
#include <set>

#include "src/model/access.h"
#include "tools/mote/error.h"
#include "tools/mote/format_text.h"
#include "tools/mote/model_constants.h"
#include "tools/mote/tensor_spec.h"

namespace mote::cli {
namespace {

constexpr size_t kAlignment = 16;  // of a model in memory
constexpr int kNumbersOnLine = 8;

// "a,b," in lines of the source.
class NumberLines {
 public:
  void Add(const std::string& number) {
    text_ += (count_ % kNumbersOnLine == 0 ? "\n    " : " ") + number + ",";
    ++count_;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  int count_ = 0;
};

std::string CommentText(const std::string& text) {
  std::string clean = Printable(text);
  std::replace(clean.begin(), clean.end(), '\\', '?');  // would continue the comment
  return clean;
}

std::string ConstantPointer(const char* type, const std::string& address) {
  if (address == "nullptr") return address;
  return Format("const_cast<%s*>(reinterpret_cast<const %s*>(%s))", type, type, address.c_str());
}

// Collects what the records of the model refer to, each thing once.
class SourceWriter {
 public:
  explicit SourceWriter(const CompiledModelInfo& model) : model_(model), lists_of_file_(model.file) {}

  std::string Write();

 private:
  const tflite::SubGraph& subgraph() const { return SubgraphAt(model_.file.model(), 0); }

  // An expression for the address; adds what it points to where that was not done.
  std::string Reference(const Address& address);
  std::string ReferenceToModel(size_t offset);
  std::string ReferenceToBlock(size_t index, size_t offset);
  std::string AddConstant(const ModelConstant& constant);
  void AddBlock(size_t index, const std::string& name);
  std::string Words(const PreparedBlock& block);
  // The name of a constant of these numbers, their count first.
  std::string List(const std::vector<int>& numbers);
  std::string TensorList(const TfLiteIntArray& tensors);
  int NumberOf(int tensor);
  void AddNode(int index);
  std::string Addresses(const TfLiteIntArray& tensors);
  std::string Functions() const;

  const CompiledModelInfo& model_;
  const ModelConstants lists_of_file_;
  std::map<size_t, std::string> constants_;   // names, by the place in the file
  std::map<std::string, std::string> lists_;  // names, by what is in them
  std::set<size_t> blocks_;
  std::map<int, int> tensor_numbers_;  // by the number in the model
  // Parts of the source.
  std::set<std::string> kernels_;
  std::string data_, declarations_, block_data_, states_, tensors_, nodes_;
};

std::string SourceWriter::Reference(const Address& address) {
  switch (address.region) {
    case Address::Region::kNull:
      return "nullptr";
    case Address::Region::kModel:
      return ReferenceToModel(address.offset);
    case Address::Region::kBuffer:
      return Format("%s_arena + %zu", model_.name.c_str(), address.offset);
    case Address::Region::kBlock:
      return ReferenceToBlock(address.block, address.offset);
    case Address::Region::kEmptyDims:
      return List({});
  }
  return "";
}

std::string WithOffset(const std::string& name, size_t offset) {
  return offset == 0 ? name : Format("reinterpret_cast<const uint8_t*>(%s) + %zu", name.c_str(), offset);
}

std::string SourceWriter::ReferenceToModel(size_t offset) {
  const ModelConstant* const constant = lists_of_file_.Find(offset);
  if (constant == nullptr) {
    throw Error(model_.file.path().string() +
                " cannot be compiled: a plan needs a part of it that is no list of numbers");
  }
  std::string& name = constants_[constant->begin];
  if (name.empty()) name = AddConstant(*constant);
  return WithOffset(name, offset - constant->begin);
}

// Equal lists are one.
std::string SourceWriter::AddConstant(const ModelConstant& constant) {
  const size_t natural = constant.begin & (~constant.begin + 1);
  const size_t alignment =
      constant.has_count ? sizeof(uint32_t) : std::max(sizeof(uint32_t), std::min(kAlignment, natural));
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
  declarations_ +=
      Format("extern const mote::CompiledWord %s[%zu];\n", image.c_str(), std::max(block.words.size(), size_t{1}));
  const std::string words = Words(block);
  block_data_ += Format("%sconst mote::CompiledWord %s[] = {%s\n};\n", alignment.c_str(), image.c_str(), words.c_str());
}

std::string SourceWriter::Words(const PreparedBlock& block) {
  NumberLines words;
  for (const PreparedWord& word : block.words) {
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

std::string SourceWriter::TensorList(const TfLiteIntArray& tensors) {
  std::vector<int> numbers;
  for (int i = 0; i < tensors.size; ++i) numbers.push_back(tensors.data[i] < 0 ? -1 : NumberOf(tensors.data[i]));
  return List(numbers);
}

// Tensors are counted in the order in which nodes name them; those that none names are left out.
int SourceWriter::NumberOf(int index) {
  const auto [place, is_new] = tensor_numbers_.try_emplace(index, static_cast<int>(tensor_numbers_.size()));
  if (!is_new) return place->second;
  const int number = place->second;
  const PreparedTensor& tensor = model_.graph.tensors.at(index);
  const std::string data = ConstantPointer("int32_t", Reference(tensor.data));
  const std::string dims = ConstantPointer("TfLiteIntArray", Reference(tensor.dims));
  const TensorSpec spec = SpecOf(TensorAt(subgraph(), index));
  tensors_ += Format("    // %d: %s, `%s`\n    {{%s}, %s, static_cast<TfLiteType>(%d)},\n", number,
                     Describe(spec).c_str(), CommentText(spec.name).c_str(), data.c_str(), dims.c_str(), tensor.type);
  return number;
}

void SourceWriter::AddNode(int index) {
  const tflite::Operator& op = OperatorAt(subgraph(), index);
  const std::string& kernel = model_.kernels[static_cast<size_t>(index)];
  kernels_.insert(kernel);
  const std::string inputs = TensorList(*InputsOf(op)), outputs = TensorList(*OutputsOf(op));
  const std::string plan = Reference(model_.graph.plans[static_cast<size_t>(index)]);
  nodes_ += Format("    {&tflite::%s, %s, %s, %s},\n", kernel.c_str(), inputs.c_str(), outputs.c_str(), plan.c_str());
}

// Of the elements of the model's inputs or outputs.
std::string SourceWriter::Addresses(const TfLiteIntArray& tensors) {
  std::string text;
  for (int i = 0; i < tensors.size; ++i) {
    text += "    " + Reference(model_.graph.tensors.at(tensors.data[i]).data) + ",\n";
  }
  return text;
}

// "kInference_CONV_2D", or "tflm_signal::kInference_FFT" with a namespace.
std::string Declaration(const std::string& kernel) {
  const size_t colon = kernel.rfind("::");
  const std::string scope = colon == std::string::npos ? "tflite" : "tflite::" + kernel.substr(0, colon);
  const std::string name = colon == std::string::npos ? kernel : kernel.substr(colon + 2);
  return Format("namespace %s {\nextern const TFLMInferenceRegistration %s;\n}\n", scope.c_str(), name.c_str());
}

// NAME stands for the model's name, UPPER for the same in capital letters.
constexpr char kHead[] = R"(#include "NAME.h"

#include "mote/compiled_model.h"

#ifndef UPPER_ARENA_ATTRIBUTE
#define UPPER_ARENA_ATTRIBUTE
#endif

alignas(16) UPPER_ARENA_ATTRIBUTE uint8_t NAME_arena[UPPER_ARENA_BYTES];

)";

constexpr char kFunctions[] = R"(
constexpr TfLiteContext kContext = mote::MakeCompiledContext(kTensors, NAME_arena);
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
  return mote::InvokeCompiled(kContext, kNodes, kNodes + kNumNodes);
}

int NAME_invoke_step(bool* more) {
  return mote::InvokeCompiledStep(kContext, kNodes, kNumNodes, &next_node, more);
}

)";

std::string SourceWriter::Functions() const {
  std::string reset = "void NAME_reset(void) {\n  next_node = 0;\n";
  if (!states_.empty()) reset += "  mote::ResetCompiled(kStates, kStates + sizeof(kStates) / sizeof(kStates[0]));\n";
  return WithNames(kFunctions + reset + "}\n", model_.name);
}

std::string SourceWriter::Write() {
  const int nodes = NumOperators(subgraph());
  for (int i = 0; i < nodes; ++i) AddNode(i);
  const std::string inputs = Addresses(*InputsOf(subgraph())), outputs = Addresses(*OutputsOf(subgraph()));
  // C++ has no empty arrays.
  const auto array = [](const char* declaration, const std::string& elements) {
    return Format("const %s[] = {\n%s};\n", declaration, elements.empty() ? "    {},\n" : elements.c_str());
  };
  std::string text = Format("// %s of %s for %s.\n", kCompiledMark,
                            CommentText(model_.file.path().filename().string()).c_str(), model_.target.c_str()) +
                     WithNames(kHead, model_.name);
  for (const std::string& kernel : kernels_) text += Declaration(kernel);
  text += "\nnamespace {\n\n" + data_ + declarations_ + block_data_ + "\n" +
          array("TfLiteEvalTensor kTensors", tensors_) + array("mote::CompiledNode kNodes", nodes_) +
          Format("constexpr int32_t kNumNodes = %d;\n", nodes) + array("void* const kInputs", inputs) +
          array("void* const kOutputs", outputs);
  if (!states_.empty()) text += array("mote::CompiledState kStates", states_);
  return text + Functions();
}

}  // namespace

std::string CompiledSource(const CompiledModelInfo& model) { return SourceWriter(model).Write(); }

}  // namespace mote::cli
