// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Reads and writes files in which delegates store data.
#ifndef MOTE_SRC_HOST_DELEGATION_KEPT_FILE_H_
#define MOTE_SRC_HOST_DELEGATION_KEPT_FILE_H_

#include <cstddef>
#include <string>

namespace mote {

// Writes a file beside `path`, for its owner alone, and gives it that name when all is on the disk: other processes see
// the old file or the new one. Returns an empty string, or what fails; then the old file is left.
std::string ReplaceFile(const std::string& path, const char* data, size_t bytes);

// Reads a regular file of at most so many bytes. Waits for nothing and follows no link. Returns an empty string, or
// what fails; where there is no file, `*is_there` is false, and nothing fails.
std::string ReadKeptFile(const std::string& path, size_t most_bytes, std::string* content, bool* is_there);

}  // namespace mote

#endif  // MOTE_SRC_HOST_DELEGATION_KEPT_FILE_H_
