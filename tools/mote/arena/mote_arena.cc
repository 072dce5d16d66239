// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// mote_arena_KIND MODEL: prints the bytes of arena that the model needs on a kind of 32-bit target. The same sources as
// on the target, compiled with the target's sizes and alignments, so that the figure is exact; `mote inspect` starts
// it.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "src/platform/host_file.h"
#include "tensorflow/lite/micro/model_verifier.h"
#include "tools/mote/arena/arena_size.h"
#include "tools/mote/arena/target_layout.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: %s MODEL\n", argv[0]);
    return 64;
  }
  mote::HostFile file;
  const int64_t bytes = file.OpenToRead(argv[1]) ? file.Size() : -1;
  void* data = nullptr;
  if (bytes < 0 || bytes >= INT32_MAX || posix_memalign(&data, 16, static_cast<size_t>(bytes) + 1) != 0 ||
      !file.Read(data, static_cast<size_t>(bytes))) {
    fprintf(stderr, "the file %s cannot be read\n", argv[1]);
    return 1;
  }
  const tflite::Model* const model = tflite::GetVerifiedModel(data, static_cast<size_t>(bytes));
  const size_t arena_bytes = model == nullptr ? 0 : mote::ArenaBytesOf(*model);
  if (arena_bytes != 0) printf("%zu\n", arena_bytes);
  free(data);
  return arena_bytes != 0 ? 0 : 1;
}
