// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/model/model_file.h"

#include <algorithm>
#include <cstdio>
#include <set>

#include "mote/model_verifier.h"
#include "src/host/model/data_inside.h"
#include "src/model/access.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/schema/schema_utils.h"
#include "tools/mote/model/other_format.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/system/message_log.h"
#include "tools/mote/system/progress.h"

namespace mote::cli {

namespace {

// A model may be a folder in other formats.
Bytes ReadModel(const std::filesystem::path& path) {
  const std::string other = OtherFormatOfFolder(path);
  if (!other.empty()) throw Error(path.string() + " is not a good model: " + other);
  return ReadFile(path);
}

}  // namespace

ModelFile::ModelFile(const std::filesystem::path& path) : ModelFile(path, ReadModel(path)) {}

ModelFile::ModelFile(const std::filesystem::path& path, const Bytes& bytes) : path_(path), memory_(bytes.size()) {
  std::copy(bytes.begin(), bytes.end(), memory_.data());
  model_ = tflite::GetVerifiedModel(memory_.data(), memory_.bytes());
  if (model_ == nullptr) TakeDataInside();
  if (!tflite::ModelBufferHasIdentifier(memory_.data())) GiveMark();
}

ModelFile ModelFile::OfBytes(const std::filesystem::path& path, const Bytes& bytes) {
  ModelFile file(path, bytes);
  file.is_as_in_file_ = false;
  return file;
}

// The verifier has refused the file; it may be good but for constants behind the FlatBuffer.
void ModelFile::TakeDataInside() {
  const std::string refusal = TakeMessages();
  const std::vector<uint8_t> inside = BringDataInside(memory_.data(), memory_.bytes());
  (void)TakeMessages();
  if (inside.empty()) {
    const std::string other = OtherFormat(path_, memory_.data(), memory_.bytes());
    throw Error(path_.string() + " is not a good model: " + (other.empty() ? refusal : other));
  }
  is_as_in_file_ = false;
  memory_ = AlignedMemory(inside.size());
  std::copy(inside.begin(), inside.end(), memory_.data());
  model_ = tflite::GetVerifiedModel(memory_.data(), memory_.bytes());
  if (model_ == nullptr) throw Error(path_.string() + " is not a good model: " + TakeMessages());
}

// All offsets of a FlatBuffer count from where they stand: its bytes may move together, by a multiple of what they are
// aligned to. Programs that get these bytes warn of nothing then.
void ModelFile::GiveMark() {
  constexpr uint32_t kHeadBytes = 16;
  (void)TakeMessages();
  RemoveProgressLine();
  std::fprintf(stderr, "mote: warning: %s lacks the mark TFL3 at byte 4; its content is that of a .tflite model\n",
               Printable(path_.string()).c_str());
  AlignedMemory marked(memory_.bytes() + kHeadBytes);
  std::fill_n(marked.data(), kHeadBytes, uint8_t{0});
  flatbuffers::WriteScalar(marked.data(), flatbuffers::ReadScalar<uint32_t>(memory_.data()) + kHeadBytes);
  std::copy_n(tflite::ModelIdentifier(), flatbuffers::kFileIdentifierLength, marked.data() + sizeof(uint32_t));
  std::copy_n(memory_.data(), memory_.bytes(), marked.data() + kHeadBytes);
  memory_ = std::move(marked);
  is_as_in_file_ = false;
  model_ = tflite::GetVerifiedModel(memory_.data(), memory_.bytes());
  if (model_ == nullptr) throw Error(path_.string() + " is not a good model: " + TakeMessages());
}

std::string NameOf(const tflite::OperatorCode& code) {
  const tflite::BuiltinOperator op = tflite::GetBuiltinCode(&code);
  if (op == tflite::BuiltinOperator_CUSTOM) return code.custom_code()->str();
  const std::string name = tflite::EnumNameBuiltinOperator(op);
  return name.empty() ? "builtin operator " + std::to_string(op) : name;
}

std::string ReasonMissing(const tflite::OperatorCode& code, const tflite::AllOpsResolver& resolver) {
  const tflite::BuiltinOperator op = tflite::GetBuiltinCode(&code);
  if (op == tflite::BuiltinOperator_CUSTOM) return "a custom operator, whose kernel the application brings along";
  if (resolver.FindOp(op) == nullptr) return "Mote has no kernel for it";
  return "version " + std::to_string(code.version()) + " in the model, and Mote knows versions 1 to " +
         std::to_string(resolver.MaxVersion(op));
}

std::vector<MissingOperator> FindMissingOperators(const tflite::Model& model) {
  const tflite::AllOpsResolver resolver;
  std::set<const tflite::OperatorCode*> seen;
  std::vector<MissingOperator> missing;
  for (int s = 0; s < NumSubgraphs(model); ++s) {
    const tflite::SubGraph& subgraph = SubgraphAt(model, s);
    for (int i = 0; i < NumOperators(subgraph); ++i) {
      const tflite::OperatorCode& code = CodeOf(model, OperatorAt(subgraph, i));
      const TFLMRegistration* registration = nullptr;
      if (!seen.insert(&code).second) continue;
      if (tflite::GetRegistrationFromOpCode(&code, resolver, &registration) == kTfLiteOk) continue;
      missing.push_back({NameOf(code), ReasonMissing(code, resolver),
                         tflite::GetBuiltinCode(&code) == tflite::BuiltinOperator_CUSTOM});
    }
  }
  return missing;
}

void RequireOperators(const ModelFile& file) {
  const std::vector<MissingOperator> missing = FindMissingOperators(file.model());
  if (missing.empty()) return;
  std::string text = file.path().string() + " needs operators that are missing:";
  for (const MissingOperator& op : missing) text += "\n  " + Printable(op.name) + ": " + op.reason;
  throw Error(text);
}

}  // namespace mote::cli
