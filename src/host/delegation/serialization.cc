// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/delegates/serialization.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "src/host/delegation/kept_file.h"
#include "tensorflow/lite/context_util.h"

namespace mote {
namespace {

// Returns an empty string, or what fails.
std::string WriteAll(int file, const char* data, size_t bytes) {
  while (bytes > 0) {
    const ssize_t written = write(file, data, bytes);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return std::strerror(errno);
    data += written;
    bytes -= static_cast<size_t>(written);
  }
  return fsync(file) == 0 ? "" : std::strerror(errno);
}

// Returns an empty string, or what fails. If the file becomes shorter meanwhile, it reads the bytes that are left.
std::string ReadAll(int file, size_t most_bytes, std::string* content) {
  struct stat status;
  if (fstat(file, &status) != 0) return std::strerror(errno);
  if (!S_ISREG(status.st_mode)) return "it is no regular file, but a folder, a pipe or a device";
  if (status.st_size > static_cast<int64_t>(most_bytes)) {
    return "it has " + std::to_string(status.st_size) + " bytes, more than the " + std::to_string(most_bytes) +
           " that are read";
  }
  content->resize(static_cast<size_t>(status.st_size));
  size_t count = 0;
  while (count < content->size()) {
    const ssize_t step = read(file, &(*content)[count], content->size() - count);
    if (step < 0 && errno == EINTR) continue;
    if (step < 0) return std::strerror(errno);
    if (step == 0) break;
    count += static_cast<size_t>(step);
  }
  content->resize(count);
  return "";
}

}  // namespace

std::string ReplaceFile(const std::string& path, const char* data, size_t bytes) {
  std::string beside = path + ".XXXXXX";
  const int file = mkstemp(beside.data());
  if (file < 0) return path + " cannot be written: " + std::strerror(errno);
  std::string problem = WriteAll(file, data, bytes);
  if (close(file) != 0 && problem.empty()) problem = std::strerror(errno);
  if (problem.empty() && std::rename(beside.c_str(), path.c_str()) != 0) problem = std::strerror(errno);
  if (problem.empty()) return "";
  (void)unlink(beside.c_str());
  return path + " cannot be written: " + problem;
}

std::string ReadKeptFile(const std::string& path, size_t most_bytes, std::string* content, bool* is_there) {
  content->clear();
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
  *is_there = file >= 0 || (errno != ENOENT && errno != ENOTDIR);
  if (!*is_there) return "";
  std::string problem;
  if (file >= 0) {
    problem = ReadAll(file, most_bytes, content);
    (void)close(file);
  } else {
    problem = errno == ELOOP ? "it is a link, which is not followed" : std::strerror(errno);
  }
  return problem.empty() ? "" : path + " cannot be read: " + problem;
}

}  // namespace mote

namespace tflite {
namespace delegates {
namespace {

// Computes FNV-1a with a last mixing of the bits.
class Mixer {
 public:
  void Add(const void* data, size_t bytes) {
    const auto* const from = static_cast<const unsigned char*>(data);
    for (size_t i = 0; i < bytes; ++i) state_ = (state_ ^ from[i]) * 0x100000001B3u;
  }
  // The length is mixed in too, so that two texts are not one.
  void Add(const std::string& text) {
    AddNumber(static_cast<int64_t>(text.size()));
    Add(text.data(), text.size());
  }
  void AddNumber(int64_t number) { Add(&number, sizeof number); }
  void Add(const TfLiteIntArray* array) {
    const TfLiteIntArrayView numbers(array);
    AddNumber(array == nullptr ? -1 : array->size);
    if (array == nullptr) return;
    for (const int number : numbers) AddNumber(number);
  }

  uint64_t Sum() const {
    uint64_t sum = state_;
    sum = (sum ^ (sum >> 32)) * 0x9E3779B97F4A7C15u;
    return sum ^ (sum >> 29);
  }

 private:
  uint64_t state_ = 0xCBF29CE484222325u;
};

void AddGraph(TfLiteContext* context, Mixer* mixer) {
  mixer->AddNumber(static_cast<int64_t>(context->tensors_size));
  for (size_t t = 0; t < context->tensors_size; ++t) {
    const TfLiteTensor& tensor = context->tensors[t];
    mixer->AddNumber(tensor.type);
    mixer->AddNumber(static_cast<int64_t>(tensor.bytes));
    mixer->Add(tensor.dims);
  }
  TfLiteIntArray* plan = nullptr;
  if (context->GetExecutionPlan(context, &plan) == kTfLiteOk) mixer->Add(plan);
}

}  // namespace

std::string StrFingerprint(const void* data, const size_t num_bytes) {
  Mixer mixer;
  mixer.Add(data, num_bytes);
  return std::to_string(mixer.Sum());
}

SerializationEntry::SerializationEntry(std::string cache_dir, const std::string& model_token, uint64_t fingerprint)
    : path_(std::move(cache_dir) + "/" + model_token + "_" + std::to_string(fingerprint) + ".bin"),
      fingerprint_(fingerprint) {}

TfLiteStatus SerializationEntry::SetData(TfLiteContext* context, const char* data, const size_t size) const {
  const std::string problem = mote::ReplaceFile(path_, data, size);
  if (problem.empty()) return kTfLiteOk;
  if (context != nullptr) TF_LITE_KERNEL_LOG(context, "%s", problem.c_str());
  return kTfLiteDelegateDataWriteError;
}

TfLiteStatus SerializationEntry::GetData(TfLiteContext* context, std::string* data) const {
  bool is_there = false;
  const std::string problem = mote::ReadKeptFile(path_, std::numeric_limits<int>::max(), data, &is_there);
  if (!is_there) return kTfLiteDelegateDataNotFound;
  if (problem.empty()) return kTfLiteOk;
  if (context != nullptr) TF_LITE_KERNEL_LOG(context, "%s", problem.c_str());
  return kTfLiteDelegateDataReadError;
}

Serialization::Serialization(const SerializationParams& params)
    : cache_dir_(params.cache_dir == nullptr ? "" : params.cache_dir),
      model_token_(params.model_token == nullptr ? "" : params.model_token) {}

SerializationEntry Serialization::GetEntryImpl(const std::string& custom_key, TfLiteContext* context,
                                               const TfLiteDelegateParams* delegate_params) {
  return {cache_dir_, model_token_, GetFingerprint(model_token_, custom_key, context, delegate_params)};
}

uint64_t Serialization::GetFingerprint(const std::string& model_token, const std::string& custom_key,
                                       TfLiteContext* context, const TfLiteDelegateParams* delegate_params) {
  Mixer mixer;
  mixer.Add(model_token);
  mixer.Add(custom_key);
  if (context != nullptr) AddGraph(context, &mixer);
  if (delegate_params != nullptr) {
    mixer.Add(delegate_params->nodes_to_replace);
    mixer.Add(delegate_params->input_tensors);
    mixer.Add(delegate_params->output_tensors);
  }
  return mixer.Sum();
}

}  // namespace delegates
}  // namespace tflite
