// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Files in which delegates keep what takes long to make. The delegate says in its key what the data depend on, and
// checks what it reads: files may be damaged, or of another time.
#ifndef TENSORFLOW_LITE_DELEGATES_SERIALIZATION_H_
#define TENSORFLOW_LITE_DELEGATES_SERIALIZATION_H_

#include <stddef.h>
#include <stdint.h>

#include <string>

#include "tensorflow/lite/core/c/common.h"

namespace tflite {
namespace delegates {

// Returns a number for these bytes, in decimal; other bytes have another one, as far as 64 bits can tell. Of a model's
// file it makes a `model_token`.
std::string StrFingerprint(const void* data, const size_t num_bytes);

struct SerializationParams {
  const char* model_token;  // a part of file names: no '/'
  const char* cache_dir;    // a folder that exists
};

// Represents one file.
class SerializationEntry {
 public:
  uint64_t GetFingerprint() const { return fingerprint_; }

  // Writes the file: a reader sees what was there before, or all of the new data. Returns
  // kTfLiteDelegateDataWriteError, after a message, where that fails.
  TfLiteStatus SetData(TfLiteContext* context, const char* data, const size_t size) const;
  // Returns kTfLiteDelegateDataNotFound where there is no file; kTfLiteDelegateDataReadError, after a message, where it
  // cannot be read.
  TfLiteStatus GetData(TfLiteContext* context, std::string* data) const;

 private:
  friend class Serialization;
  SerializationEntry(std::string cache_dir, const std::string& model_token, uint64_t fingerprint);

  std::string path_;
  uint64_t fingerprint_;
};

// Finds the files of one model.
class Serialization {
 public:
  // Strings are copied; null ones are empty.
  explicit Serialization(const SerializationParams& params);
  Serialization(const Serialization&) = delete;
  Serialization& operator=(const Serialization&) = delete;

  // Returns the entry for data that depend on the key and on the graph: its nodes, tensors and shapes.
  SerializationEntry GetEntryForDelegate(const std::string& custom_key, TfLiteContext* context) {
    return GetEntryImpl(custom_key, context, nullptr);
  }
  // Returns the entry for data that depend on a partition, too.
  SerializationEntry GetEntryForKernel(const std::string& custom_key, TfLiteContext* context,
                                       const TfLiteDelegateParams* partition_params) {
    return GetEntryImpl(custom_key, context, partition_params);
  }

  // Returns the number by which both functions find their entries. A null `context` or `delegate_params` is left out.
  static uint64_t GetFingerprint(const std::string& model_token, const std::string& custom_key, TfLiteContext* context,
                                 const TfLiteDelegateParams* delegate_params);

 private:
  SerializationEntry GetEntryImpl(const std::string& custom_key, TfLiteContext* context,
                                  const TfLiteDelegateParams* delegate_params);

  const std::string cache_dir_, model_token_;
};

}  // namespace delegates
}  // namespace tflite

#endif  // TENSORFLOW_LITE_DELEGATES_SERIALIZATION_H_
