// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/compile/compiled_header.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <map>

#include "src/core/string_tensor.h"
#include "src/model/access.h"
#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/system/format_text.h"

namespace mote::cli {
namespace {

std::string UpperCase(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

// A C program reads and writes elements as this type: bytes for packed ones and for those that C has no type for.
// Strings have no elements of one size: src/core/string_tensor.h says how they lie in memory.
const char* ElementType(tflite::TensorType type) {
  switch (type) {
    case tflite::TensorType_FLOAT32:
      return "float";
    case tflite::TensorType_FLOAT64:
      return "double";
    case tflite::TensorType_INT8:
      return "int8_t";
    case tflite::TensorType_INT16:
      return "int16_t";
    case tflite::TensorType_INT32:
      return "int32_t";
    case tflite::TensorType_INT64:
      return "int64_t";
    case tflite::TensorType_UINT16:
      return "uint16_t";
    case tflite::TensorType_UINT32:
      return "uint32_t";
    case tflite::TensorType_UINT64:
      return "uint64_t";
    case tflite::TensorType_FLOAT16:
      return "uint16_t";
    case tflite::TensorType_BFLOAT16:
      return "uint16_t";
    case tflite::TensorType_BOOL:
      return "bool";
    case tflite::TensorType_STRING:
      return "char";
    default:
      return "uint8_t";
  }
}

// Puts the text on one line, and leaves out characters that would end a comment.
std::string HeaderComment(const std::string& text) {
  std::string clean = Printable(text);
  std::replace(clean.begin(), clean.end(), '\\', '?');
  std::replace(clean.begin(), clean.end(), '*', '?');
  return clean;
}

std::string Define(const std::string& name, const std::string& value) { return "#define " + name + " " + value + "\n"; }

// An input or an output of the model.
struct Entry {
  const char* what;
  size_t index;
  TensorSpec spec;
  const PreparedTensor& tensor;
  bool is_constant;  // an input that cannot be set
};

std::string TensorConstants(const CompiledModelInfo& model, const Entry& entry) {
  const TensorSpec& spec = entry.spec;
  const std::string name = UpperCase(model.name + "_" + entry.what) + "_" + std::to_string(entry.index) + "_";
  const std::string note = entry.is_constant                ? "; a constant of the model, which cannot be set"
                           : HasChangingShape(entry.tensor) ? "; fewer where the data are so"
                                                            : "";
  const size_t bytes = entry.is_constant ? 0 : BytesOf(model, entry.tensor, spec);
  std::string text = Format("\n/* %s %zu, `%s`: %s%s */\n", entry.what, entry.index, HeaderComment(spec.name).c_str(),
                            Describe(spec).c_str(), note.c_str());
  text += Define(name + "TYPE", ElementType(spec.type)) + Define(name + "BYTES", std::to_string(bytes)) +
          Define(name + "ELEMENTS", std::to_string(entry.is_constant ? 0 : spec.elements)) +
          Define(name + "RANK", std::to_string(spec.shape.size()));
  std::string dims;
  for (const int dim : spec.shape) dims += (dims.empty() ? "" : ", ") + std::to_string(dim);
  if (!dims.empty()) text += Define(name + "DIMS", "{" + dims + "}");
  if (!spec.scales.empty()) {
    text += Define(name + "SCALE", Format("%.9ef", static_cast<double>(spec.scale()))) +
            Define(name + "ZERO_POINT", Format("(%lld)", static_cast<long long>(spec.zero_point())));
  }
  return text;
}

std::string AllConstants(const CompiledModelInfo& model, const char* what, const TfLiteIntArray& tensors) {
  const tflite::SubGraph& subgraph = SubgraphAt(model.file.model(), 0);
  const bool are_inputs = &tensors == InputsOf(subgraph);
  std::string text = Define(UpperCase(model.name + "_" + what) + "S", std::to_string(tensors.size));
  for (int i = 0; i < tensors.size; ++i) {
    const tflite::Tensor& tensor = TensorAt(subgraph, tensors.data[i]);
    const bool is_constant = are_inputs && ConstantData(model.file.model(), tensor) != nullptr;
    text += TensorConstants(model, {what, static_cast<size_t>(i), SpecOf(model, tensors.data[i]),
                                    model.graph.subgraphs.at(0).tensors.at(tensors.data[i]), is_constant});
  }
  return text + "\n";
}

// NAME stands for the model's name, UPPER for the same in capital letters.
constexpr char kHeaderText[] = R"(
#ifdef __cplusplus
extern "C" {
#endif

ARENA

/* To be called once, before all else. */
int NAME_init(void);
/* The elements of input or output i; null if there is none of that number, and for an input that is a constant of the
   model, which has 0 bytes to set. All other inputs are to be set before each run. */
void* NAME_input(int i);
const void* NAME_output(int i);
SIZES/* Runs the model. 0, or what the operator that failed returned: a TfLiteStatus. */
int NAME_invoke(void);
/* Runs one operator: the next of the run under way, or the first of a new one. *more says whether some are left; the
   outputs are there when it is false. The result is that of NAME_invoke, which ends a run in steps, as NAME_reset does. */
int NAME_invoke_step(bool* more);
/* What the model remembers from run to run is as after NAME_init. */
void NAME_reset(void);
STREAM
#ifdef __cplusplus
}
#endif

)";

constexpr char kOwnArena[] =
    R"(/* The activations and the operators' scratch memory. NAME.cc, compiled with UPPER_ARENA_ATTRIBUTE defined, say as
   __attribute__((section(".fast"))), has them where that says. */
extern uint8_t NAME_arena[UPPER_ARENA_BYTES];
)";

constexpr char kSizes[] =
    R"(/* The bytes of output i after a run, of which there may be fewer than UPPER_OUTPUT_i_BYTES. */
size_t NAME_output_bytes(int i);
)";

// DELAY and SPAN stand for the plan's numbers.
constexpr char kStream[] =
    R"(
/* A run takes the next rows of the input, and computes what is new. The first output is that of run UPPER_FIRST_OUTPUT,
   counted from 1; NAME_has_output says whether the last run gave one. It is that of the window which began
   UPPER_WINDOW_ROWS rows ago, with the rows of the stream in place of padding beside them. */
#define UPPER_FIRST_OUTPUT DELAY
#define UPPER_WINDOW_ROWS SPAN
bool NAME_has_output(void);
)";

constexpr char kSharedArena[] =
    R"(/* The activations and the operators' scratch memory, which the program has: UPPER_ARENA_BYTES bytes or more, aligned to
   16. Other models may have the same. */
extern uint8_t SHARED[];
)";

// Replaces each mark by its text, in one pass: a text may hold marks of its own.
std::string Filled(const std::string& text, const std::map<std::string, std::string>& texts) {
  std::string filled;
  for (size_t at = 0; at < text.size();) {
    const auto mark = std::find_if(texts.begin(), texts.end(),
                                   [&](const auto& m) { return text.compare(at, m.first.size(), m.first) == 0; });
    filled += mark == texts.end() ? text.substr(at, 1) : mark->second;
    at += mark == texts.end() ? 1 : mark->first.size();
  }
  return filled;
}

std::string Functions(const CompiledModelInfo& model) {
  const std::string arena =
      model.shared_arena.empty()
          ? WithNames(kOwnArena, model.name)
          : Filled(kSharedArena, {{"UPPER", UpperCase(model.name)}, {"SHARED", model.shared_arena}});
  const std::string sizes = HasChangingOutputs(model) ? WithNames(kSizes, model.name) : "";
  const StreamPlan& plan = model.stream;
  const std::string stream = plan.step == 0
                                 ? ""
                                 : Filled(kStream, {{"UPPER", UpperCase(model.name)},
                                                    {"NAME", model.name},
                                                    {"DELAY", std::to_string((plan.first_output + 1) * plan.phases)},
                                                    {"SPAN", std::to_string(plan.span)}});
  return Filled(kHeaderText, {{"UPPER", UpperCase(model.name)},
                              {"NAME", model.name},
                              {"ARENA\n", arena},
                              {"SIZES", sizes},
                              {"STREAM", stream}});
}

}  // namespace

// A shape that may change is stated by an operator: only such shapes lie outside of the model.
bool HasChangingShape(const PreparedTensor& tensor) { return tensor.dims.region == Address::Region::kBlock; }

// Describes the rows of one run.
TensorSpec SpecOfStep(const CompiledModelInfo& model, int index) {
  const tflite::SubGraph& subgraph = SubgraphAt(model.file.model(), 0);
  TensorSpec spec = SpecOf(TensorAt(subgraph, index));
  std::vector<int> shape = SpecOf(TensorAt(subgraph, model.stream.input)).shape;
  shape[static_cast<size_t>(model.stream.axis)] = model.stream.step;
  SetShape(shape, &spec);
  return spec;
}

TensorSpec SpecOf(const CompiledModelInfo& model, int index) {
  const TfLiteIntArray& inputs = *InputsOf(SubgraphAt(model.file.model(), 0));
  if (model.stream.step > 0 && index == inputs.data[0]) return SpecOfStep(model, index);
  TensorSpec spec = SpecOf(TensorAt(SubgraphAt(model.file.model(), 0), index));
  const Address& dims = model.graph.subgraphs.at(0).tensors.at(index).dims;
  if (dims.region != Address::Region::kBlock) return spec;
  const std::vector<PreparedWord>& words = model.graph.blocks[dims.block].words;
  const size_t word_bytes = model.target == "host" ? 8 : 4;
  const auto number = [&](size_t i) {
    const size_t at = dims.offset + sizeof(int32_t) * i;
    return static_cast<int32_t>(words[at / word_bytes % words.size()].number >> (8 * (at % word_bytes)));
  };
  std::vector<int> shape(static_cast<size_t>(number(0)));
  for (size_t i = 0; i < shape.size(); ++i) shape[i] = number(1 + i);
  SetShape(shape, &spec);
  return spec;
}

size_t BytesOf(const CompiledModelInfo& model, const PreparedTensor& tensor, const TensorSpec& spec) {
  if (spec.type != tflite::TensorType_STRING) return spec.bytes;
  if (tensor.data.region == Address::Region::kNull) return 0;
  if (tensor.data.region != Address::Region::kModel) {
    return static_cast<size_t>(StringTensorBytes(static_cast<int>(spec.elements)));
  }
  uint32_t bytes = 0;  // stands in front of a constant
  std::memcpy(&bytes, model.file.data() + tensor.data.offset - sizeof(bytes), sizeof(bytes));
  return bytes;
}

bool HasChangingOutputs(const CompiledModelInfo& model) {
  const TfLiteIntArray& outputs = *OutputsOf(SubgraphAt(model.file.model(), 0));
  return std::any_of(outputs.data, outputs.data + outputs.size,
                     [&](int tensor) { return HasChangingShape(model.graph.subgraphs.at(0).tensors.at(tensor)); });
}

std::string WithNames(const std::string& text, const std::string& name) {
  return Filled(text, {{"UPPER", UpperCase(name)}, {"NAME", name}});
}

std::string MarkLine(const CompiledModelInfo& model) {
  return Format("/* %s of %s for %s. */\n", kCompiledMark, HeaderComment(model.file.path().filename().string()).c_str(),
                model.target.c_str());
}

std::string CompiledHeader(const CompiledModelInfo& model) {
  const std::string upper = UpperCase(model.name), guard = upper + "_MOTE_COMPILED_H_";
  return MarkLine(model) + "#ifndef " + guard + "\n#define " + guard +
         "\n\n#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n\n" +
         Define(upper + "_ARENA_BYTES", std::to_string(std::max<size_t>(model.graph.buffer_bytes, 1))) + "\n" +
         AllConstants(model, "input", *InputsOf(SubgraphAt(model.file.model(), 0))) +
         AllConstants(model, "output", *OutputsOf(SubgraphAt(model.file.model(), 0))) + Functions(model).substr(1) +
         "#endif /* " + guard + " */\n";
}

std::string CompiledCppHeader(const CompiledModelInfo& model) {
  constexpr char kText[] = R"(#ifndef UPPER_MOTE_COMPILED_HPP_
#define UPPER_MOTE_COMPILED_HPP_

#include "NAME.h"
#include "mote/compiled_interpreter.h"

extern const mote::CompiledInterface NAME_interface;

// The model with the methods of tflite::MicroInterpreter.
class NAME_interpreter : public mote::CompiledInterpreter {
 public:
  NAME_interpreter() : CompiledInterpreter(NAME_interface) {}
};

#endif  // UPPER_MOTE_COMPILED_HPP_
)";
  return MarkLine(model) + WithNames(kText, model.name);
}

}  // namespace mote::cli
