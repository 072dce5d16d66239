// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The folder through which `mote` and a program that runs a model speak: inputs.bin goes in; outputs.bin, each set's
// output tensors, and report.json come out. Messages go to the log.
#ifndef MOTE_TOOLS_MOTE_RUNNER_RUN_FOLDER_H_
#define MOTE_TOOLS_MOTE_RUNNER_RUN_FOLDER_H_

#include <cstddef>
#include <cstdint>

#include "src/platform/host_file.h"

namespace mote {

struct Block {
  uint8_t* data;
  size_t bytes;
};

// Unlike MicroSnprintf, this is there without error strings too. Returns the length.
size_t Print(char* buffer, size_t capacity, const char* format, ...);

// Returns FOLDER/name, in place until the next call.
const char* PathOf(const char* folder, const char* name);

// Reads into memory of TakeMemory. Returns false after a message.
bool ReadFile(const char* folder, const char* name, Block* block);

// This is a save_output whose destination is a HostFile.
bool SaveToFile(void* destination, const uint8_t* data, size_t bytes);

void WriteNumber(HostFile* file, const char* before, uint64_t value, const char* after);
void WriteText(HostFile* file, const char* before, const char* text);

}  // namespace mote

#endif  // MOTE_TOOLS_MOTE_RUNNER_RUN_FOLDER_H_
