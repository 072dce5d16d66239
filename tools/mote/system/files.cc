// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/system/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <random>
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

// Throws an Error that says what errno does.
[[noreturn]] void CannotWrite(const fs::path& path, int number) {
  throw Error("the file " + path.string() + " cannot be written: " + std::strerror(number));
}

// Writes all to an open file. Returns 0, or an errno.
int WriteAll(int file, const void* data, size_t bytes) {
  const char* at = static_cast<const char*>(data);
  while (bytes > 0) {
    const ssize_t written = write(file, at, bytes);
    if (written >= 0) {
      at += written;
      bytes -= static_cast<size_t>(written);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

int Close(int file, int error) { return close(file) != 0 && error == 0 ? errno : error; }

// Follows links, the last one to a name that may not be there yet.
fs::path EndOfLinks(const fs::path& path) {
  constexpr int kMostLinks = 40;  // as Linux
  fs::path target = path;
  std::error_code error;
  for (int i = 0; fs::is_symlink(fs::symlink_status(target, error)); ++i) {
    if (i == kMostLinks) CannotWrite(path, ELOOP);
    target = target.parent_path() / fs::read_symlink(target, error);
    if (error) CannotWrite(path, error.value());
  }
  return target;
}

// Opens a new file beside another one, which nobody else has made and no link leads to. Returns its number, or -1 and
// errno.
int OpenBeside(const fs::path& path, mode_t mode, fs::path* name) {
  std::random_device random;
  int file = -1;
  for (int tries = 0; file < 0 && tries < 100 && (tries == 0 || errno == EEXIST); ++tries) {
    char text[32];
    std::snprintf(text, sizeof(text), ".mote-%08x%08x", random(), random());
    *name = path.parent_path() / text;
    file = open(name->c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
  }
  return file;
}

// Puts a new file in the place of an old one, of which `old` tells; null where there is none. Returns 0, or an errno.
int Replace(const fs::path& path, const struct stat* old, const void* data, size_t bytes) {
  fs::path name;
  const int file = OpenBeside(path, old != nullptr ? S_IRUSR | S_IWUSR : 0666, &name);
  if (file < 0) return errno;
  RemoveWhenInterrupted(name.string());
  int error = WriteAll(file, data, bytes);
  if (error == 0 && old != nullptr) {
    // An owner that cannot be kept is no reason to write nothing. The mode is last: both writing and a new owner limit
    // it.
    if (fchown(file, old->st_uid, old->st_gid) != 0) errno = 0;
    if (fchmod(file, old->st_mode & 07777) != 0) error = errno;
  }
  error = Close(file, error);
  if (error == 0 && rename(name.c_str(), path.c_str()) != 0) error = errno;
  if (error != 0) unlink(name.c_str());
  KeepWhenInterrupted(name.string());
  return error;
}

}  // namespace

void WriteFile(const fs::path& path, const void* data, size_t bytes) {
  struct stat old = {};
  const bool is_there = stat(path.c_str(), &old) == 0;
  if (!is_there && errno != ENOENT) CannotWrite(path, errno);
  int error = 0;
  if (is_there && !S_ISREG(old.st_mode)) {
    const int file = open(path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC);
    error = file < 0 ? errno : Close(file, WriteAll(file, data, bytes));
  } else if (is_there && access(path.c_str(), W_OK) != 0) {
    error = errno;
  } else {
    error = Replace(EndOfLinks(path), is_there ? &old : nullptr, data, bytes);
  }
  if (error != 0) CannotWrite(path, error);
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
