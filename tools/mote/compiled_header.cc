// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>
#include <map>

#include "src/core/string_tensor.h"
#include "tools/mote/compiled_source.h"
#include "tools/mote/format_text.h"
#include "tools/mote/tensor_spec.h"

namespace mote::cli {
namespace {

std::string UpperCase(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

// What a C program reads and writes such elements as; packed ones, and those that C has no type for, as bytes. Of
// strings there are no elements of one size: src/core/string_tensor.h says how they lie in memory.
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

// On one line, and without what would end a comment.
std::string HeaderComment(const std::string& text) {
  std::string clean = Printable(text);
  std::replace(clean.begin(), clean.end(), '\\', '?');
  std::replace(clean.begin(), clean.end(), '*', '?');
  return clean;
}

std::string Define(const std::string& name, const std::string& value) { return "#define " + name + " " + value + "\n"; }

// Of strings: those that there is room for.
size_t BytesOf(const TensorSpec& spec) {
  if (spec.type != tflite::TensorType_STRING) return spec.bytes;
  return static_cast<size_t>(StringTensorBytes(static_cast<int>(spec.elements)));
}

std::string TensorConstants(const std::string& prefix, const char* what, size_t index, const TensorSpec& spec) {
  const std::string name = prefix + "_" + UpperCase(what) + "_" + std::to_string(index) + "_";
  std::string text =
      Format("\n/* %s %zu, `%s`: %s */\n", what, index, HeaderComment(spec.name).c_str(), Describe(spec).c_str());
  text += Define(name + "TYPE", ElementType(spec.type)) + Define(name + "BYTES", std::to_string(BytesOf(spec))) +
          Define(name + "ELEMENTS", std::to_string(spec.elements)) +
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

std::string AllConstants(const std::string& prefix, const char* what, const std::vector<TensorSpec>& specs) {
  std::string text = Define(prefix + "_" + UpperCase(what) + "S", std::to_string(specs.size()));
  for (size_t i = 0; i < specs.size(); ++i) text += TensorConstants(prefix, what, i, specs[i]);
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
/* The elements of input or output i; null if there is none of that number. Inputs are to be set before each run. */
void* NAME_input(int i);
const void* NAME_output(int i);
/* Runs the model. 0, or what the operator that failed returned: a TfLiteStatus. */
int NAME_invoke(void);
/* Runs one operator: the next of the run under way, or the first of a new one. *more says whether some are left; the
   outputs are there when it is false. The result is that of NAME_invoke, which ends a run in steps, as NAME_reset does. */
int NAME_invoke_step(bool* more);
/* What the model remembers from run to run is as after NAME_init. */
void NAME_reset(void);

#ifdef __cplusplus
}
#endif

)";

constexpr char kOwnArena[] =
    R"(/* The activations and the operators' scratch memory. NAME.cc, compiled with UPPER_ARENA_ATTRIBUTE defined, say as
   __attribute__((section(".fast"))), has them where that says. */
extern uint8_t NAME_arena[UPPER_ARENA_BYTES];
)";

constexpr char kSharedArena[] =
    R"(/* The activations and the operators' scratch memory, which the program has: UPPER_ARENA_BYTES bytes or more, aligned to
   16. Other models may have the same. */
extern uint8_t SHARED[];
)";

// Each mark by its text, in one pass: a text may hold marks of its own.
std::string Filled(const std::string& text, const std::map<std::string, std::string>& texts) {
  std::string filled;
  for (size_t at = 0; at < text.size();) {
    const auto mark =
        std::find_if(texts.begin(), texts.end(), [&](const auto& m) { return text.compare(at, m.first.size(), m.first) == 0; });
    filled += mark == texts.end() ? text.substr(at, 1) : mark->second;
    at += mark == texts.end() ? 1 : mark->first.size();
  }
  return filled;
}

std::string Functions(const CompiledModelInfo& model) {
  const std::string arena = model.shared_arena.empty()
                                ? WithNames(kOwnArena, model.name)
                                : Filled(kSharedArena, {{"UPPER", UpperCase(model.name)}, {"SHARED", model.shared_arena}});
  return Filled(kHeaderText, {{"UPPER", UpperCase(model.name)}, {"NAME", model.name}, {"ARENA\n", arena}});
}

}  // namespace

std::string WithNames(const std::string& text, const std::string& name) {
  return Filled(text, {{"UPPER", UpperCase(name)}, {"NAME", name}});
}

std::string MarkLine(const CompiledModelInfo& model) {
  return Format("/* %s of %s for %s. */\n", kCompiledMark, HeaderComment(model.file.path().filename().string()).c_str(),
                model.target.c_str());
}

std::string CompiledHeader(const CompiledModelInfo& model) {
  const std::string upper = UpperCase(model.name), guard = "MOTE_COMPILED_" + upper + "_H_";
  return MarkLine(model) + "#ifndef " + guard + "\n#define " + guard + "\n\n#include <stdbool.h>\n#include <stdint.h>\n\n" +
         Define(upper + "_ARENA_BYTES", std::to_string(std::max<size_t>(model.graph.buffer_bytes, 1))) + "\n" +
         AllConstants(upper, "input", InputSpecs(model.file.model())) +
         AllConstants(upper, "output", OutputSpecs(model.file.model())) + Functions(model).substr(1) + "#endif /* " + guard + " */\n";
}

std::string CompiledCppHeader(const CompiledModelInfo& model) {
  constexpr char kText[] = R"(#ifndef MOTE_COMPILED_UPPER_HPP_
#define MOTE_COMPILED_UPPER_HPP_

#include "NAME.h"
#include "mote/compiled_interpreter.h"

extern const mote::CompiledInterface NAME_interface;

// The model with the methods of tflite::MicroInterpreter.
class NAME_interpreter : public mote::CompiledInterpreter {
 public:
  NAME_interpreter() : CompiledInterpreter(NAME_interface) {}
};

#endif  // MOTE_COMPILED_UPPER_HPP_
)";
  return MarkLine(model) + WithNames(kText, model.name);
}

}  // namespace mote::cli
