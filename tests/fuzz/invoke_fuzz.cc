// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// libFuzzer: a model that the verifier lets pass can be allocated and run in an arena, or is refused. Build with
// clang++ and -fsanitize=fuzzer,address,undefined; give it a folder of .tflite files as seeds.
#include <cstdint>
#include <cstring>
#include <memory>

#include "mote/model_verifier.h"
#include "tests/fuzz/limited_run.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t bytes) {
  // A copy of exactly the size, so that each byte beyond it is noticed; aligned, as new[] aligns.
  const std::unique_ptr<uint8_t[]> copy(new uint8_t[bytes]);
  memcpy(copy.get(), data, bytes);
  const tflite::Model* const model = tflite::GetVerifiedModel(copy.get(), bytes);
  if (model != nullptr) mote::RunLimited(*model, copy.get(), bytes);
  return 0;
}
