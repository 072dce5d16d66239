// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_MODEL_OTHER_FORMAT_H_
#define MOTE_TOOLS_MOTE_MODEL_OTHER_FORMAT_H_

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

namespace mote::cli {

// Says what a file is that somebody took for a .tflite model, and how to get one of it: "it is an ONNX model. ...".
// The text is empty for a file of no format that is known.
std::string OtherFormat(const std::filesystem::path& path, const uint8_t* data, size_t bytes);

// Says the same of a folder.
std::string OtherFormatOfFolder(const std::filesystem::path& folder);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_MODEL_OTHER_FORMAT_H_
