// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/micro_context.h"

#include <cstdarg>

#include "tensorflow/lite/micro/kernels/decode_state.h"
#include "tensorflow/lite/micro/memory_helpers.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {

TfLiteStatus MicroContext::SetDecompressionMemory(const AlternateMemoryRegion* regions, size_t count) {
  if (regions == nullptr || region_used_ != nullptr || count > SIZE_MAX / sizeof(size_t)) {
    MicroPrintf(region_used_ != nullptr ? "the decompression memory can be set once" : "there are no regions");
    return kTfLiteError;
  }
  region_used_ = static_cast<size_t*>(AllocatePersistentBuffer(count * sizeof(size_t)));
  if (region_used_ == nullptr) return kTfLiteError;
  regions_ = regions;
  num_regions_ = count;
  ResetDecompressionMemoryAllocations();
  return kTfLiteOk;
}

void* MicroContext::AllocateDecompressionMemory(size_t bytes, size_t alignment) {
  for (size_t r = 0; r < num_regions_; ++r) {
    uint8_t* const end = static_cast<uint8_t*>(regions_[r].address) + regions_[r].bytes;
    uint8_t* const free = static_cast<uint8_t*>(regions_[r].address) + region_used_[r];
    uint8_t* const place = AlignPointerUp(free, alignment);
    const size_t padding = static_cast<size_t>(place - free);
    const size_t room = static_cast<size_t>(end - free);
    if (padding > room || bytes > room - padding) continue;
    region_used_[r] += padding + bytes;
    return place;
  }
  return nullptr;
}

void MicroContext::ResetDecompressionMemoryAllocations() {
  for (size_t r = 0; r < num_regions_; ++r) region_used_[r] = 0;
}

TfLiteStatus MicroContext::SetCustomDecodeRegistrations(const CustomDecodeRegistration* registrations, size_t count) {
  if (registrations == nullptr || decoders_ != nullptr) {
    MicroPrintf(decoders_ != nullptr ? "the decoders can be set once" : "there are no decoders");
    return kTfLiteError;
  }
  for (size_t i = 0; i < count; ++i) {
    const int type = registrations[i].type;
    bool is_new = true;
    for (size_t k = 0; k < i; ++k) is_new &= registrations[k].type != type;
    if (type < DecodeState::kDcmTypeCustom || registrations[i].create == nullptr || !is_new) {
      MicroPrintf("decoder %d has type %d%s; each has one of its own from %d to 255, and a function",
                  static_cast<int>(i), type, is_new ? "" : ", as one before it", DecodeState::kDcmTypeCustom);
      return kTfLiteError;
    }
  }
  decoders_ = registrations;
  num_decoders_ = count;
  return kTfLiteOk;
}

const MicroContext::CustomDecodeRegistration* MicroContext::FindCustomDecodeRegistration(uint8_t type) const {
  for (size_t i = 0; i < num_decoders_; ++i) {
    if (decoders_[i].type == type) return &decoders_[i];
  }
  return nullptr;
}

void MicroContextReportOpError(TfLiteContext*, const char* format, ...) {
  va_list args;
  va_start(args, format);
  VMicroPrintf(format, args);
  va_end(args);
}

}  // namespace tflite
