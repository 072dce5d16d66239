// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// libFuzzer: any bytes are either refused by the verifier, or can be used without care. Build with clang++ and
// -fsanitize=fuzzer,address,undefined; give it a folder of .tflite files as seeds.
#include <cstdint>
#include <cstring>
#include <memory>

#include "src/model/verifier.h"
#include "tensorflow/lite/micro/debug_log.h"
#include "tests/model/model_walk.h"

// The text of a refusal is made, but not shown.
#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
extern "C" void DebugLog(const char*, va_list) {}
#else
extern "C" void DebugLog(const char*) {}
#endif

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t bytes) {
  // A copy of exactly the size, so that each byte beyond it is noticed; aligned, as new[] aligns.
  const std::unique_ptr<uint8_t[]> copy(new uint8_t[bytes]);
  memcpy(copy.get(), data, bytes);
  if (mote::VerifyModel(copy.get(), bytes) == kTfLiteOk) mote::WalkModel(tflite::GetModel(copy.get()));
  return 0;
}
