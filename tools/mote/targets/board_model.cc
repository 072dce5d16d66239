// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/targets/board_model.h"

#include <algorithm>
#include <set>

#include "src/model/access.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"

namespace mote::cli {
namespace {

// Names the command that makes a project with which the board can run the model.
std::string NextStep(const ModelFile& file) {
  return "\nmake firmware for it with: mote new-project " + Printable(file.path().string()) +
         " --firmware --ide make --target BOARD";
}

// Returns the code by which a resolver is asked: files of before 2021 have small ones in another field.
int32_t CodeNumber(const tflite::OperatorCode& code) {
  return std::max<int32_t>(code.builtin_code(), code.deprecated_builtin_code());
}

// Returns each once; a model may list others that no node uses.
std::set<const tflite::OperatorCode*> CodesInUse(const tflite::Model& model) {
  std::set<const tflite::OperatorCode*> codes;
  for (unsigned s = 0; s < model.subgraphs()->size(); ++s) {
    const tflite::SubGraph& graph = SubgraphAt(model, static_cast<int>(s));
    for (int i = 0; i < NumOperators(graph); ++i) codes.insert(&CodeOf(model, OperatorAt(graph, i)));
  }
  return codes;
}

void RequireBoardOperators(Board* board, const ModelFile& file) {
  std::string missing;
  for (const tflite::OperatorCode* const code : CodesInUse(file.model())) {
    const bool is_custom = CodeNumber(*code) == tflite::BuiltinOperator_CUSTOM;
    const std::string name = NameOf(*code);
    if (!board->HasOperator(CodeNumber(*code), is_custom ? name : "")) missing += "\n  " + Printable(name);
  }
  if (missing.empty()) return;
  throw Error(file.path().string() + " needs operators that the firmware of " + board->facts().name +
              " lacks:" + missing + NextStep(file));
}

}  // namespace

BoardModel PutModel(Board* board, const ModelFile& file) {
  const BoardFacts& facts = board->facts();
  const uint32_t crc = firmware::Crc32(0, file.data(), file.bytes());
  RequireBoardOperators(board, file);
  if (facts.linked_bytes == file.bytes() && facts.linked_crc == crc) return {firmware::Source::kLinked, crc};
  if (file.bytes() >= facts.memory_bytes) {
    throw Error(
        Format("%s is not the model in the firmware of %s, whose memory of %s bytes has no room for its %s bytes%s",
               file.path().string().c_str(), facts.name.c_str(), Grouped(facts.memory_bytes).c_str(),
               Grouped(file.bytes()).c_str(), NextStep(file).c_str()));
  }
  board->SendModel(file.data(), file.bytes());
  return {firmware::Source::kSent, crc};
}

void WriteInputs(Board* board, const RunRequest& request, size_t set) {
  const uint8_t* data = request.inputs.bytes.data() + set * TotalBytes(request.input_specs);
  for (size_t i = 0; i < request.input_specs.size(); ++i) {
    board->WriteInput(i, data, request.input_specs[i].bytes);
    data += request.input_specs[i].bytes;
  }
}

}  // namespace mote::cli
