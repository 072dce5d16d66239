// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_SYSTEM_FILES_H_
#define MOTE_TOOLS_MOTE_SYSTEM_FILES_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace mote::cli {

using Bytes = std::vector<uint8_t>;

// Holds memory aligned to 16 bytes, not set to anything.
class AlignedMemory {
 public:
  explicit AlignedMemory(size_t bytes);

  uint8_t* data() const { return data_.get(); }
  size_t bytes() const { return bytes_; }

 private:
  std::unique_ptr<uint8_t, decltype(&std::free)> data_;
  size_t bytes_;
};

// Throws Error where the file is missing, not a plain file or cannot be read in full.
Bytes ReadFile(const std::filesystem::path& path);
std::string ReadText(const std::filesystem::path& path);

// Throws Error where not all can be written. A file that was there before is replaced at once, and keeps its mode and
// owner, or stays as it is; so is what a link leads to. A device or another file that is not plain is written to. All
// that the tools in C++ write is written here; tools/output_file.py does the same for those in Python.
void WriteFile(const std::filesystem::path& path, const void* data, size_t bytes);

// Serves the end of a program: returns `status`, or 1 with a message where standard output could not be written in
// full.
int CheckOutput(const char* program, int status);

// Returns the extension in lower case, with its dot.
std::string ExtensionOf(const std::filesystem::path& path);

// Returns the folder where this program lies.
std::filesystem::path ProgramFolder();

// Makes a new, empty folder, which the destructor removes with its contents.
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

#endif  // MOTE_TOOLS_MOTE_SYSTEM_FILES_H_
