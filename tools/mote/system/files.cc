// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/system/files.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <system_error>

#include "tools/mote/system/error.h"
#include "tools/mote/system/interrupt.h"

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

std::string ReadText(const std::filesystem::path& path) {
  const Bytes bytes = ReadFile(path);
  return std::string(bytes.begin(), bytes.end());
}

namespace {

namespace fs = std::filesystem;

// The reason where it fails, else nothing.
std::string TryToWrite(const fs::path& path, const void* data, size_t bytes) {
  errno = 0;
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return std::strerror(errno);
  const bool is_written = bytes == 0 || std::fwrite(data, 1, bytes, file) == bytes;
  const int write_error = errno;
  if (std::fclose(file) == 0 && is_written) return "";
  return std::strerror(is_written ? errno : write_error);
}

// Does what TryToWrite does, by way of a new file beside the old one.
std::string TryToReplace(const fs::path& path, const fs::path& temporary, const void* data, size_t bytes) {
  std::error_code error, ignored;
  std::string reason = TryToWrite(temporary, data, bytes);
  if (reason.empty()) {
    const fs::file_status old = fs::status(path, error);
    if (fs::exists(old)) fs::permissions(temporary, old.permissions(), error);
    if (!fs::exists(old) || !error) fs::rename(temporary, path, error);
    if (error) reason = error.message();
  }
  if (!reason.empty()) fs::remove(temporary, ignored);
  return reason;
}

}  // namespace

void WriteFile(const fs::path& path, const void* data, size_t bytes) {
  std::error_code error;
  const fs::path target = fs::exists(path, error) ? fs::canonical(path, error) : path;
  const fs::file_status status = fs::symlink_status(error ? path : target, error);
  const bool is_new = status.type() == fs::file_type::not_found;
  const bool is_replaced = is_new || (fs::is_regular_file(status) && access(target.c_str(), W_OK) == 0);
  const fs::path temporary = target.string() + "." + std::to_string(getpid()) + ".new";
  const std::string reason =
      is_replaced ? TryToReplace(target, temporary, data, bytes) : TryToWrite(target, data, bytes);
  if (!reason.empty()) throw Error("the file " + path.string() + " cannot be written: " + reason);
}

int CheckOutput(const char* program, int status) {
  errno = 0;
  std::cout.flush();
  const bool is_written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout.good();
  if (is_written) return status;
  std::fprintf(stderr, "%s: standard output cannot be written%s%s\n", program, errno == 0 ? "" : ": ",
               errno == 0 ? "" : std::strerror(errno));
  return status == 0 ? 1 : status;
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
  RemoveWhenInterrupted(path_.string());
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
  KeepWhenInterrupted(path_.string());
}

}  // namespace mote::cli
