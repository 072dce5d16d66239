// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_SYSTEM_COMPRESSED_FILE_H_
#define MOTE_TOOLS_MOTE_SYSTEM_COMPRESSED_FILE_H_

#include "tools/mote/system/files.h"

namespace mote::cli {

// Returns the contents of a file of gzip. Throws Error where it is missing, cut off or damaged.
Bytes ReadCompressedFile(const std::filesystem::path& path);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_SYSTEM_COMPRESSED_FILE_H_
