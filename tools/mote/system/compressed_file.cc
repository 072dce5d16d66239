// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/system/compressed_file.h"

#include <zlib.h>

#include <memory>

#include "tools/mote/system/error.h"

namespace mote::cli {

Bytes ReadCompressedFile(const std::filesystem::path& path) {
  constexpr size_t kStep = 1 << 18;
  const std::unique_ptr<gzFile_s, decltype(&gzclose)> file(gzopen(path.c_str(), "rb"), &gzclose);
  if (file == nullptr) throw Error("the file " + path.string() + " cannot be opened");
  Bytes bytes;
  int read;
  do {
    const size_t begin = bytes.size();
    bytes.resize(begin + kStep);
    read = gzread(file.get(), bytes.data() + begin, kStep);
    bytes.resize(begin + (read > 0 ? read : 0));
  } while (read > 0);
  int status = Z_OK;
  gzerror(file.get(), &status);
  if (status != Z_OK) throw Error("the file " + path.string() + " is damaged: it cannot be unpacked");
  return bytes;
}

}  // namespace mote::cli
