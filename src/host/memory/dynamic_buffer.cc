// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "src/core/shape.h"
#include "src/host/common/misuse.h"
#include "tensorflow/lite/string_util.h"

namespace tflite {

struct DynamicBuffer::Content {
  size_t max_length;
  std::string characters;
  std::vector<size_t> ends;  // of each string, in `characters`
};

DynamicBuffer::DynamicBuffer(size_t max_length) : content_(new Content{max_length, {}, {}}) {}
DynamicBuffer::~DynamicBuffer() { delete content_; }

TfLiteStatus DynamicBuffer::AddString(const char* str, size_t len) {
  const size_t used = content_->characters.size() + sizeof(int32_t) * (content_->ends.size() + 3);
  const size_t limit = content_->max_length < kDefaultMaxLength ? content_->max_length : kDefaultMaxLength;
  if (len > limit - content_->characters.size() || used > kDefaultMaxLength - len) {
    mote::ReportMisuse("a string of %zu bytes is too long: the strings of a tensor have at most %zu together", len,
                       limit);
    return kTfLiteError;
  }
  if (len > 0) content_->characters.append(str, len);
  content_->ends.push_back(content_->characters.size());
  return kTfLiteOk;
}

void DynamicBuffer::Join(const StringRef* strings, size_t count, StringRef separator) {
  std::string joined;
  for (size_t i = 0; i < count; ++i) {
    if (i > 0) joined.append(separator.str, separator.len);
    if (strings[i].len > 0) joined.append(strings[i].str, strings[i].len);
  }
  (void)AddString(joined.data(), joined.size());
}

int DynamicBuffer::WriteToBuffer(char** buffer) {
  const std::vector<size_t>& ends = content_->ends;
  const size_t head_bytes = sizeof(int32_t) * (ends.size() + 2);
  const size_t bytes = head_bytes + content_->characters.size();
  *buffer = static_cast<char*>(std::malloc(bytes));
  if (*buffer == nullptr) return 0;
  std::vector<int32_t> head = {static_cast<int32_t>(ends.size()), static_cast<int32_t>(head_bytes)};
  for (const size_t end : ends) head.push_back(static_cast<int32_t>(head_bytes + end));
  std::memcpy(*buffer, head.data(), head_bytes);
  if (bytes > head_bytes) std::memcpy(*buffer + head_bytes, content_->characters.data(), bytes - head_bytes);
  return static_cast<int>(bytes);
}

void DynamicBuffer::WriteToTensor(TfLiteTensor* tensor, TfLiteIntArray* new_shape) {
  const TfLiteIntArray* const shape = new_shape == nullptr ? tensor->dims : new_shape;
  char* buffer = nullptr;
  const int bytes = WriteToBuffer(&buffer);
  if (static_cast<size_t>(mote::Elements(*shape)) != content_->ends.size() || buffer == nullptr) {
    mote::ReportMisuse("tensor '%s': %zu strings cannot be written to %d elements, or there is no memory for them",
                       tensor->name == nullptr ? "" : tensor->name, content_->ends.size(), mote::Elements(*shape));
    TfLiteIntArrayFree(new_shape);
    std::free(buffer);
    return;
  }
  if (new_shape == nullptr) new_shape = TfLiteIntArrayCopy(tensor->dims);
  TfLiteTensorReset(tensor->type, tensor->name, new_shape, tensor->params, buffer, static_cast<size_t>(bytes),
                    kTfLiteDynamic, tensor->allocation, tensor->is_variable, tensor);
}

void DynamicBuffer::WriteToTensorAsVector(TfLiteTensor* tensor) {
  TfLiteIntArray* const shape = TfLiteIntArrayCreate(1);
  if (shape == nullptr) return;
  shape->data[0] = static_cast<int>(content_->ends.size());
  WriteToTensor(tensor, shape);
}

}  // namespace tflite
