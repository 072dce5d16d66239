// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A .tflite file, checked and ready to be made an Interpreter.
#ifndef TENSORFLOW_LITE_CORE_MODEL_BUILDER_H_
#define TENSORFLOW_LITE_CORE_MODEL_BUILDER_H_

#include <cstddef>
#include <map>
#include <memory>
#include <string>

#include "tensorflow/lite/allocation.h"
#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/core/api/verifier.h"
#include "tensorflow/lite/schema/schema_generated.h"
#include "tensorflow/lite/stderr_reporter.h"

namespace mote {
class FileData;
}

namespace tflite {
namespace impl {

// Each Build function gives null, after a message, for a file that cannot be read or trusted, or for which there is no
// memory: all check the whole file, those named VerifyAndBuild with the application's `extra_verifier` besides.
// Interpreters share what the model owns, and may outlive it; only a caller's own buffer has to outlive them. Neither a
// file nor a buffer may change while a model uses it.
class FlatBufferModel {
 public:
  using Ptr = std::unique_ptr<FlatBufferModel>;

  static ErrorReporter* GetDefaultErrorReporter() { return DefaultErrorReporter(); }

  // The file is mapped. Constants may lie behind the FlatBuffer, or in files beside this one, which are mapped too.
  static Ptr BuildFromFile(const char* filename, ErrorReporter* error_reporter = GetDefaultErrorReporter());
  static Ptr VerifyAndBuildFromFile(const char* filename, TfLiteVerifier* extra_verifier = nullptr,
                                    ErrorReporter* error_reporter = GetDefaultErrorReporter());
  static Ptr BuildFromFileDescriptor(int fd, ErrorReporter* error_reporter = GetDefaultErrorReporter());
  static Ptr VerifyAndBuildFromFileDescriptor(int fd, TfLiteVerifier* extra_verifier = nullptr,
                                              ErrorReporter* error_reporter = GetDefaultErrorReporter());
  static Ptr BuildFromBuffer(const char* caller_owned_buffer, size_t buffer_size,
                             ErrorReporter* error_reporter = GetDefaultErrorReporter());
  static Ptr VerifyAndBuildFromBuffer(const char* caller_owned_buffer, size_t buffer_size,
                                      TfLiteVerifier* extra_verifier = nullptr,
                                      ErrorReporter* error_reporter = GetDefaultErrorReporter());
  static Ptr BuildFromAllocation(std::unique_ptr<Allocation> allocation,
                                 ErrorReporter* error_reporter = GetDefaultErrorReporter());
  static Ptr VerifyAndBuildFromAllocation(std::unique_ptr<Allocation> allocation,
                                          TfLiteVerifier* extra_verifier = nullptr,
                                          ErrorReporter* error_reporter = GetDefaultErrorReporter());
  // Trusts the model, whose size is not known and which has to outlive its interpreters. All constants lie in its
  // FlatBuffer.
  static Ptr BuildFromModel(const Model* caller_owned_model_spec,
                            ErrorReporter* error_reporter = GetDefaultErrorReporter());

  FlatBufferModel(const FlatBufferModel&) = delete;
  FlatBufferModel& operator=(const FlatBufferModel&) = delete;

  bool initialized() const { return model_ != nullptr; }
  const Model* operator->() const { return model_; }
  const Model* GetModel() const { return model_; }
  ErrorReporter* error_reporter() const { return error_reporter_; }
  // These are null for a model from BuildFromModel.
  const Allocation* allocation() const { return allocation_.get(); }
  const std::shared_ptr<const Allocation>& shared_allocation() const { return allocation_; }
  // Returns the data that holds constants outside the FlatBuffer; it lives as long as shared_allocation(). It is null
  // for a model from BuildFromModel.
  mote::FileData* outside_data() const { return outside_data_; }

  // Returns the version of TensorFlow Lite that the model's metadata asks for; empty if it does not say.
  std::string GetMinimumRuntime() const;
  // Returns name and bytes of each metadata entry.
  std::map<std::string, std::string> ReadAllMetadata() const;
  static std::map<std::string, std::string> ReadAllMetadata(const Model* model);
  bool CheckModelIdentifier() const;

 private:
  FlatBufferModel(const Model* model, ErrorReporter* error_reporter) : model_(model), error_reporter_(error_reporter) {}
  // `folder` is where files with constants are; it is empty if there are none.
  static Ptr BuildIn(const std::string& folder, std::unique_ptr<Allocation> allocation, TfLiteVerifier* extra_verifier,
                     ErrorReporter* error_reporter);

  const Model* model_;
  ErrorReporter* error_reporter_;
  std::shared_ptr<const Allocation> allocation_;
  mote::FileData* outside_data_ = nullptr;
};

}  // namespace impl

using FlatBufferModel = impl::FlatBufferModel;

}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_MODEL_BUILDER_H_
