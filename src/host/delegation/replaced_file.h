// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_HOST_DELEGATION_REPLACED_FILE_H_
#define MOTE_SRC_HOST_DELEGATION_REPLACED_FILE_H_

#include <cstddef>
#include <string>

namespace mote {

// Writes a file beside `path`, for its owner alone, and gives it that name when all is on the disk: other processes see
// the old file or the new one. Empty, or what fails; then the old file is left.
std::string ReplaceFile(const std::string& path, const char* data, size_t bytes);

}  // namespace mote

#endif  // MOTE_SRC_HOST_DELEGATION_REPLACED_FILE_H_
