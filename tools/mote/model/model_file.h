// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_MODEL_MODEL_FILE_H_
#define MOTE_TOOLS_MOTE_MODEL_MODEL_FILE_H_

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "tensorflow/lite/schema/schema_generated.h"
#include "tools/mote/system/files.h"

namespace mote::cli {

// Holds a .tflite file in memory, checked: see src/model/verifier.h for what that promises. Constants behind its
// FlatBuffer are brought inside, and a file without the mark TFL3 gets it, with a warning on standard error.
class ModelFile {
 public:
  // Throws Error, with what is wrong, where the file cannot be read or trusted.
  explicit ModelFile(const std::filesystem::path& path);
  // Does the same for bytes that are in no file; the path is for messages.
  static ModelFile OfBytes(const std::filesystem::path& path, const Bytes& bytes);

  const std::filesystem::path& path() const { return path_; }
  const tflite::Model& model() const { return *model_; }
  const uint8_t* data() const { return memory_.data(); }
  size_t bytes() const { return memory_.bytes(); }
  // Says if data() has the bytes of the file.
  bool IsAsInFile() const { return is_as_in_file_; }

 private:
  ModelFile(const std::filesystem::path& path, const Bytes& bytes);
  void TakeDataInside();
  void GiveMark();

  std::filesystem::path path_;
  AlignedMemory memory_;
  const tflite::Model* model_;
  bool is_as_in_file_ = true;
};

// Returns the name of the schema or of the custom operator; "builtin operator 4000" for a number that the schema does
// not have.
std::string NameOf(const tflite::OperatorCode& code);

struct MissingOperator {
  std::string name;
  std::string reason;
  bool is_custom;
};

// Returns the operators of a model for which Mote has no kernel, each once.
std::vector<MissingOperator> FindMissingOperators(const tflite::Model& model);

// Throws an Error that lists them if there are any.
void RequireOperators(const ModelFile& file);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_MODEL_MODEL_FILE_H_
