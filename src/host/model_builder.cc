// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/core/model_builder.h"

#include <algorithm>

#include "src/host/objects/outside_data.h"
#include "src/model/access.h"
#include "src/model/verifier.h"

namespace tflite {
namespace impl {
namespace {

ErrorReporter* ReporterOr(ErrorReporter* reporter, ErrorReporter* otherwise) {
  return reporter == nullptr ? otherwise : reporter;
}

std::string TextOf(const flatbuffers::Vector<uint8_t>* bytes) {
  return bytes == nullptr ? std::string() : std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size());
}

}  // namespace

FlatBufferModel::Ptr FlatBufferModel::BuildFromFile(const char* filename, ErrorReporter* error_reporter) {
  return VerifyAndBuildFromFile(filename, nullptr, error_reporter);
}

FlatBufferModel::Ptr FlatBufferModel::VerifyAndBuildFromFile(const char* filename, TfLiteVerifier* extra_verifier,
                                                             ErrorReporter* error_reporter) {
  error_reporter = ReporterOr(error_reporter, GetDefaultErrorReporter());
  if (filename == nullptr) {
    error_reporter->Report("The name of the model's file is null.");
    return nullptr;
  }
  const std::string path = filename;
  const size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, std::max<size_t>(slash, 1));
  return BuildIn(folder, std::make_unique<MMAPAllocation>(filename, error_reporter), extra_verifier, error_reporter);
}

FlatBufferModel::Ptr FlatBufferModel::BuildFromFileDescriptor(int fd, ErrorReporter* error_reporter) {
  return VerifyAndBuildFromFileDescriptor(fd, nullptr, error_reporter);
}

FlatBufferModel::Ptr FlatBufferModel::VerifyAndBuildFromFileDescriptor(int fd, TfLiteVerifier* extra_verifier,
                                                                       ErrorReporter* error_reporter) {
  error_reporter = ReporterOr(error_reporter, GetDefaultErrorReporter());
  return VerifyAndBuildFromAllocation(std::make_unique<MMAPAllocation>(fd, error_reporter), extra_verifier,
                                      error_reporter);
}

FlatBufferModel::Ptr FlatBufferModel::BuildFromBuffer(const char* caller_owned_buffer, size_t buffer_size,
                                                      ErrorReporter* error_reporter) {
  return VerifyAndBuildFromBuffer(caller_owned_buffer, buffer_size, nullptr, error_reporter);
}

FlatBufferModel::Ptr FlatBufferModel::VerifyAndBuildFromBuffer(const char* caller_owned_buffer, size_t buffer_size,
                                                               TfLiteVerifier* extra_verifier,
                                                               ErrorReporter* error_reporter) {
  error_reporter = ReporterOr(error_reporter, GetDefaultErrorReporter());
  if (caller_owned_buffer == nullptr) {
    error_reporter->Report("The buffer with the model is null.");
    return nullptr;
  }
  return VerifyAndBuildFromAllocation(
      std::make_unique<MemoryAllocation>(caller_owned_buffer, buffer_size, error_reporter), extra_verifier,
      error_reporter);
}

FlatBufferModel::Ptr FlatBufferModel::BuildFromAllocation(std::unique_ptr<Allocation> allocation,
                                                          ErrorReporter* error_reporter) {
  return VerifyAndBuildFromAllocation(std::move(allocation), nullptr, error_reporter);
}

FlatBufferModel::Ptr FlatBufferModel::VerifyAndBuildFromAllocation(std::unique_ptr<Allocation> allocation,
                                                                   TfLiteVerifier* extra_verifier,
                                                                   ErrorReporter* error_reporter) {
  return BuildIn("", std::move(allocation), extra_verifier, error_reporter);
}

FlatBufferModel::Ptr FlatBufferModel::BuildIn(const std::string& folder, std::unique_ptr<Allocation> allocation,
                                              TfLiteVerifier* extra_verifier, ErrorReporter* error_reporter) {
  error_reporter = ReporterOr(error_reporter, GetDefaultErrorReporter());
  if (allocation == nullptr || !allocation->valid()) {
    error_reporter->Report("The model could not be read.");
    return nullptr;
  }
  if (mote::HasOutsideData(allocation->base(), allocation->bytes())) {
    allocation = mote::BringDataInside(allocation->base(), allocation->bytes(), folder, error_reporter);
    if (allocation == nullptr) return nullptr;
  }
  const char* const data = static_cast<const char*>(allocation->base());
  if (mote::VerifyModel(data, allocation->bytes()) != kTfLiteOk) {
    error_reporter->Report("The model is refused: its %zu bytes are no .tflite file that can be trusted.",
                           allocation->bytes());
    return nullptr;
  }
  if (extra_verifier != nullptr &&
      !extra_verifier->Verify(data, static_cast<int>(allocation->bytes()), error_reporter)) {
    error_reporter->Report("The model is refused by the application's verifier.");
    return nullptr;
  }
  return Ptr(new FlatBufferModel(tflite::GetModel(data), std::move(allocation), error_reporter));
}

FlatBufferModel::Ptr FlatBufferModel::BuildFromModel(const Model* caller_owned_model_spec,
                                                     ErrorReporter* error_reporter) {
  error_reporter = ReporterOr(error_reporter, GetDefaultErrorReporter());
  if (caller_owned_model_spec == nullptr) {
    error_reporter->Report("The model is null.");
    return nullptr;
  }
  return Ptr(new FlatBufferModel(caller_owned_model_spec, nullptr, error_reporter));
}

bool FlatBufferModel::CheckModelIdentifier() const {
  return allocation_ == nullptr || (allocation_->bytes() >= 8 && ModelBufferHasIdentifier(allocation_->base()));
}

std::string FlatBufferModel::GetMinimumRuntime() const {
  const std::map<std::string, std::string> metadata = ReadAllMetadata();
  const auto found = metadata.find("min_runtime_version");
  // Filled with zeros at the end.
  return found == metadata.end() ? std::string() : std::string(found->second.c_str());
}

std::map<std::string, std::string> FlatBufferModel::ReadAllMetadata() const { return ReadAllMetadata(model_); }

std::map<std::string, std::string> FlatBufferModel::ReadAllMetadata(const Model* model) {
  std::map<std::string, std::string> all;
  if (model == nullptr || model->metadata() == nullptr) return all;
  const size_t buffers = model->buffers() == nullptr ? 0 : model->buffers()->size();
  for (const Metadata* metadata : *model->metadata()) {
    if (metadata->name() == nullptr || (metadata->buffer() != 0 && metadata->buffer() >= buffers)) continue;
    all[metadata->name()->str()] = TextOf(mote::DataOfBuffer(*model, metadata->buffer()));
  }
  return all;
}

}  // namespace impl
}  // namespace tflite
