// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/runner/run_folder.h"

#include <cstdarg>

#include "src/core/format.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tools/mote/runner/place.h"

namespace mote {

size_t Print(char* buffer, size_t capacity, const char* format, ...) {
  TextBuffer out{buffer, capacity};
  va_list args;
  va_start(args, format);
  AppendFormat(&out, format, args);
  va_end(args);
  return out.length;
}

const char* PathOf(const char* folder, const char* name) {
  static char path[1024];
  Print(path, sizeof(path), "%s/%s", folder, name);
  return path;
}

bool ReadFile(const char* folder, const char* name, Block* block) {
  HostFile file;
  const char* const path = PathOf(folder, name);
  const int64_t bytes = file.OpenToRead(path) ? file.Size() : -1;
  if (bytes < 0) {
    MicroPrintf("the file %s cannot be opened", path);
    return false;
  }
  block->bytes = static_cast<size_t>(bytes);
  block->data = TakeMemory(block->bytes);
  if (block->data == nullptr) {
    MicroPrintf("%s has %u bytes; this target has %u bytes of memory left for it", name,
                static_cast<unsigned>(block->bytes), static_cast<unsigned>(FreeMemory()));
    return false;
  }
  if (bytes == 0 || file.Read(block->data, block->bytes)) return true;
  MicroPrintf("the file %s cannot be read", path);
  return false;
}

bool SaveToFile(void* destination, const uint8_t* data, size_t bytes) {
  if (static_cast<HostFile*>(destination)->Write(data, bytes)) return true;
  MicroPrintf("the outputs cannot be written");
  return false;
}

void WriteNumber(HostFile* file, const char* before, uint64_t value, const char* after) {
  char text[96];
  (void)file->Write(text, Print(text, sizeof(text), "%s%llu%s", before, static_cast<unsigned long long>(value), after));
}

void WriteText(HostFile* file, const char* before, const char* text) {
  char line[192];
  const char* const quote = text == nullptr ? "" : "\"";
  const size_t length = Print(line, sizeof(line), "%s%s%s%s", before, quote, text == nullptr ? "null" : text, quote);
  (void)file->Write(line, length);
}

}  // namespace mote
