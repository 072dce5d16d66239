// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Floats that a custom operator keeps from run to run, with the number of entries in use for each of their layers.
#ifndef TENSORFLOW_LITE_EXPERIMENTAL_RESOURCE_CACHE_BUFFER_H_
#define TENSORFLOW_LITE_EXPERIMENTAL_RESOURCE_CACHE_BUFFER_H_

#include <cstddef>
#include <vector>

#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/experimental/resource/resource_variable.h"
#include "tensorflow/lite/kernels/kernel_util.h"

namespace tflite {
namespace resource {

class CacheBuffer : public ResourceVariable {
 public:
  CacheBuffer() = default;
  CacheBuffer(const CacheBuffer&) = delete;
  CacheBuffer& operator=(const CacheBuffer&) = delete;
  ~CacheBuffer() override = default;

  // Makes floats of that shape, all 0, whose second dimension counts the layers. Returns kTfLiteError where a dimension
  // is negative, there are fewer than two, or there is no memory; then nothing has changed.
  TfLiteStatus Initialize(const TfLiteIntArray& shape);
  // Returns the entries of a layer; 0 for one that does not exist.
  size_t GetNumEntries(int idx) const;
  // Returns null before Initialize.
  float* GetBuffer() { return is_initialized_ ? tensor_.data.f : nullptr; }
  // Returns the size in bytes.
  size_t GetSize() { return GetMemoryUsage(); }
  void SetNumEntries(int idx, size_t count);

 private:
  std::vector<size_t> num_entries_;
};

}  // namespace resource
}  // namespace tflite

#endif  // TENSORFLOW_LITE_EXPERIMENTAL_RESOURCE_CACHE_BUFFER_H_
