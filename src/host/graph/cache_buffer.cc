// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/experimental/resource/cache_buffer.h"

#include <cstring>
#include <new>

#include "src/host/memory/tensor_memory.h"

namespace tflite {
namespace resource {
namespace {

// Returns false where the floats of that shape are too many for a tensor.
bool BytesOf(const TfLiteIntArray& shape, size_t* bytes) {
  uint64_t total = sizeof(float);
  for (int i = 0; i < shape.size; ++i) {
    if (shape.data[i] < 0) return false;
    if (__builtin_mul_overflow(total, static_cast<uint64_t>(shape.data[i]), &total)) return false;
  }
  *bytes = static_cast<size_t>(total);
  return total <= mote::kMaxTensorBytes;
}

}  // namespace

TfLiteStatus CacheBuffer::Initialize(const TfLiteIntArray& shape) {
  size_t bytes = 0;
  if (shape.size < 2 || !BytesOf(shape, &bytes)) return kTfLiteError;
  TfLiteTensor fresh = {};
  fresh.allocation_type = kTfLiteDynamic;
  fresh.type = kTfLiteFloat32;
  fresh.dims = TfLiteIntArrayCopy(&shape);
  try {
    std::vector<size_t> entries(static_cast<size_t>(shape.data[1]));
    if (fresh.dims == nullptr || TfLiteTensorRealloc(bytes, &fresh) != kTfLiteOk) {
      TfLiteTensorFree(&fresh);
      return kTfLiteError;
    }
    num_entries_.swap(entries);
  } catch (const std::bad_alloc&) {
    TfLiteTensorFree(&fresh);
    return kTfLiteError;
  }
  std::memset(fresh.data.raw, 0, bytes);
  TfLiteTensorFree(&tensor_);
  tensor_ = fresh;
  is_initialized_ = true;
  return kTfLiteOk;
}

size_t CacheBuffer::GetNumEntries(int idx) const {
  return idx >= 0 && static_cast<size_t>(idx) < num_entries_.size() ? num_entries_[static_cast<size_t>(idx)] : 0;
}

void CacheBuffer::SetNumEntries(int idx, size_t count) {
  if (idx >= 0 && static_cast<size_t>(idx) < num_entries_.size()) num_entries_[static_cast<size_t>(idx)] = count;
}

}  // namespace resource
}  // namespace tflite
