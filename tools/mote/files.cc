// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/files.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <system_error>

#include "tools/mote/error.h"

namespace mote::cli {

AlignedMemory::AlignedMemory(size_t bytes) : data_(nullptr, &std::free), bytes_(bytes) {
  void* memory = nullptr;
  if (posix_memalign(&memory, 16, std::max<size_t>(bytes, 1)) != 0) {
    throw Error("there is no memory for " + std::to_string(bytes) + " bytes");
  }
  data_.reset(static_cast<uint8_t*>(memory));
}

Bytes ReadFile(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) throw Error("the file " + path.string() + " does not exist");
  if (!std::filesystem::is_regular_file(path, error)) throw Error(path.string() + " is not a file");
  const uintmax_t size = std::filesystem::file_size(path, error);
  std::ifstream stream(path, std::ios::binary);
  if (error || !stream) throw Error("the file " + path.string() + " cannot be opened");
  Bytes bytes(size);
  stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
  if (static_cast<uintmax_t>(stream.gcount()) != size) throw Error("the file " + path.string() + " cannot be read");
  return bytes;
}

void WriteFile(const std::filesystem::path& path, const void* data, size_t bytes) {
  std::ofstream stream(path, std::ios::binary);
  stream.write(static_cast<const char*>(data), static_cast<std::streamsize>(bytes));
  stream.close();
  if (!stream) throw Error("the file " + path.string() + " cannot be written");
}

void ReplaceFile(const std::filesystem::path& path, const void* data, size_t bytes) {
  std::filesystem::path temporary = path;
  temporary += "." + std::to_string(getpid()) + ".new";
  std::error_code error;
  try {
    WriteFile(temporary, data, bytes);
  } catch (const Error&) {
    std::filesystem::remove(temporary, error);
    throw Error("the file " + path.string() + " cannot be written");
  }
  std::filesystem::rename(temporary, path, error);
  if (!error) return;
  const std::string reason = error.message();
  std::filesystem::remove(temporary, error);
  throw Error("the file " + path.string() + " cannot be written: " + reason);
}

std::string ExtensionOf(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return extension;
}

std::filesystem::path ProgramFolder() { return std::filesystem::read_symlink("/proc/self/exe").parent_path(); }

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "mote-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw Error("no temporary folder can be made like " + name);
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace mote::cli
