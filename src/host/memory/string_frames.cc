// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/memory/string_frames.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "src/core/shape.h"
#include "src/core/string_tensor.h"
#include "src/host/memory/tensor_memory.h"

namespace mote {
namespace {

// The head lies in front of a frame, so that the frame is aligned.
constexpr size_t kHeadBytes = alignof(std::max_align_t);

bool Holds(const TfLiteIntArray& array, int value) {
  return std::find(array.data, array.data + array.size, value) != array.data + array.size;
}

}  // namespace

void* NewFrame(size_t bytes) {
  auto* const block = bytes > kMaxTensorBytes ? nullptr : static_cast<uint8_t*>(std::malloc(kHeadBytes + bytes));
  if (block == nullptr) return nullptr;
  return InitStringMemory(reinterpret_cast<uint32_t*>(block + kHeadBytes) - 1, static_cast<uint32_t>(bytes));
}

void FreeFrame(void* frame) {
  if (frame != nullptr) std::free(static_cast<uint8_t*>(frame) - kHeadBytes);
}

size_t FrameBytes(const TfLiteTensor& tensor) {
  const uint64_t planned = StringTensorBytes(Elements(*tensor.dims));
  return static_cast<size_t>(std::max<uint64_t>(planned, tensor.data.data == nullptr ? 0 : tensor.bytes));
}

StringFrames::~StringFrames() {
  for (const Framed& framed : framed_) {
    TfLiteTensor& tensor = tensors_[static_cast<size_t>(framed.tensor)];
    FreeFrame(tensor.data.data);
    tensor.data.data = framed.plain;
    tensor.bytes = framed.plain_bytes;
  }
}

TfLiteStatus StringFrames::Add(const TfLiteIntArray& tensors) {
  for (int i = 0; i < tensors.size; ++i) {
    const int index = tensors.data[i];
    if (index < 0 || static_cast<size_t>(index) >= tensors_.size()) continue;
    TfLiteTensor& tensor = tensors_[static_cast<size_t>(index)];
    if (tensor.type != kTfLiteString || tensor.allocation_type != kTfLiteDynamic) continue;
    const bool is_framed =
        std::any_of(framed_.begin(), framed_.end(), [index](const Framed& framed) { return framed.tensor == index; });
    if (is_framed) continue;
    const size_t bytes = FrameBytes(tensor);
    framed_.reserve(framed_.size() + 1);  // may throw, and so comes first
    void* const frame = NewFrame(bytes);
    if (frame == nullptr) return kTfLiteError;
    if (tensor.data.data != nullptr) std::memcpy(frame, tensor.data.data, std::min(bytes, tensor.bytes));
    framed_.push_back({index, tensor.data.data, tensor.bytes});
    tensor.data.data = frame;
    tensor.bytes = bytes;
  }
  return kTfLiteOk;
}

TfLiteStatus StringFrames::Keep(const TfLiteIntArray& tensors) {
  for (Framed& framed : framed_) {
    if (!Holds(tensors, framed.tensor)) continue;
    const TfLiteTensor& tensor = tensors_[static_cast<size_t>(framed.tensor)];
    std::free(framed.plain);
    framed.plain = nullptr;
    framed.plain_bytes = 0;
    Strings strings;
    if (!strings.Open(tensor.data.data, Elements(*tensor.dims))) continue;
    framed.plain = std::malloc(strings.bytes());
    if (framed.plain == nullptr) return kTfLiteError;
    framed.plain_bytes = strings.bytes();
    std::memcpy(framed.plain, tensor.data.data, framed.plain_bytes);
  }
  return kTfLiteOk;
}

}  // namespace mote
