// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_FILES_H_
#define MOTE_TOOLS_MOTE_FILES_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace mote::cli {

using Bytes = std::vector<uint8_t>;

// Memory aligned to 16 bytes, not set to anything.
class AlignedMemory {
 public:
  explicit AlignedMemory(size_t bytes);

  uint8_t* data() const { return data_.get(); }
  size_t bytes() const { return bytes_; }

 private:
  std::unique_ptr<uint8_t, decltype(&std::free)> data_;
  size_t bytes_;
};

// Throws Error where the file is missing, not a plain file or cannot be read or written in full.
Bytes ReadFile(const std::filesystem::path& path);
void WriteFile(const std::filesystem::path& path, const void* data, size_t bytes);

// As WriteFile; a file that was there before is replaced at once, or stays as it is. Throws Error.
void ReplaceFile(const std::filesystem::path& path, const void* data, size_t bytes);

// The extension in lower case, with its dot.
std::string ExtensionOf(const std::filesystem::path& path);

// The folder where this program lies.
std::filesystem::path ProgramFolder();

// A new, empty folder, removed with its contents by the destructor.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_FILES_H_
