// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_MODEL_WRITER_H_
#define MOTE_TOOLS_MOTE_MODEL_WRITER_H_

#include <string>
#include <vector>

#include "tools/mote/files.h"
#include "tools/mote/model_file.h"

namespace mote::cli {

// The model with such metadata, in place of any of the name.
Bytes WithMetadata(const ModelFile& file, const std::string& name, const void* data, size_t bytes);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_MODEL_WRITER_H_
