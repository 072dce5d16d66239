// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_INPUT_WAV_H_
#define MOTE_TOOLS_MOTE_INPUT_WAV_H_

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/system/files.h"

namespace mote::cli {

// So many samples lie between the starts of two windows.
inline constexpr size_t kWindowStride = 320;

// Reads a recording of 16,000 samples a second, one channel, 16 bits. Throws Error for any other file.
std::vector<int16_t> ReadWav(const std::filesystem::path& path);

// The input takes a window of samples if it is int16 and has at most 2048 elements.
bool IsWindow(const TensorSpec& spec);

// Returns all whole windows of the recording, one after another, and their number, which is at least 1.
Bytes ReadWavWindows(const std::filesystem::path& path, const TensorSpec& spec, size_t* windows);

// Returns a whole recording as one input: int16 as it is, float32 divided by 32768.
Bytes ReadWavAsTensor(const std::filesystem::path& path, const TensorSpec& spec);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_INPUT_WAV_H_
