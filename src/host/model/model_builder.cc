// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/core/model_builder.h"

#include <algorithm>

#include "src/host/common/guarded.h"
#include "src/host/model/outside_data.h"
#include "src/model/access.h"
#include "src/model/verifier.h"

namespace tflite {
namespace impl {
namespace {

ErrorReporter* ReporterOr(ErrorReporter* reporter, ErrorReporter* otherwise) {
  return reporter == nullptr ? otherwise : reporter;
}

// The file of a model, with what its constants are found by.
struct ModelFile {
  ModelFile(std::unique_ptr<Allocation> file, const std::string& folder, ErrorReporter* error_reporter)
      : allocation(std::move(file)), outside_data(*allocation, folder, error_reporter) {}

  const std::unique_ptr<Allocation> allocation;
  mote::FileData outside_data;
};

// Returns null, after a message, also where there is no memory.
template <class Build>
FlatBufferModel::Ptr OrNull(ErrorReporter* error_reporter, const Build& build) {
  FlatBufferModel::Ptr model;
  (void)mote::Guarded(error_reporter, [&] {
    model = build();
    return kTfLiteOk;
  });
  return model;
}

}  // namespace

FlatBufferModel::Ptr FlatBufferModel::BuildFromFile(const char* filename, ErrorReporter* error_reporter) {
  return VerifyAndBuildFromFile(filename, nullptr, error_reporter);
}

FlatBufferModel::Ptr FlatBufferModel::VerifyAndBuildFromFile(const char* filename, TfLiteVerifier* extra_verifier,
                                                             ErrorReporter* error_reporter) {
  error_reporter = ReporterOr(error_reporter, GetDefaultErrorReporter());
  if (filename == nullptr) {
    error_reporter->Report("the name of the model's file is null");
    return nullptr;
  }
  return OrNull(error_reporter, [&] {
    const std::string path = filename;
    const size_t slash = path.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : path.substr(0, std::max<size_t>(slash, 1));
    return BuildIn(folder, std::make_unique<MMAPAllocation>(filename, error_reporter), extra_verifier, error_reporter);
  });
}

FlatBufferModel::Ptr FlatBufferModel::BuildFromFileDescriptor(int fd, ErrorReporter* error_reporter) {
  return VerifyAndBuildFromFileDescriptor(fd, nullptr, error_reporter);
}

FlatBufferModel::Ptr FlatBufferModel::VerifyAndBuildFromFileDescriptor(int fd, TfLiteVerifier* extra_verifier,
                                                                       ErrorReporter* error_reporter) {
  error_reporter = ReporterOr(error_reporter, GetDefaultErrorReporter());
  return OrNull(error_reporter, [&] {
    return BuildIn("", std::make_unique<MMAPAllocation>(fd, error_reporter), extra_verifier, error_reporter);
  });
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
    error_reporter->Report("the buffer with the model is null");
    return nullptr;
  }
  return OrNull(error_reporter, [&] {
    return BuildIn("", std::make_unique<MemoryAllocation>(caller_owned_buffer, buffer_size, error_reporter),
                   extra_verifier, error_reporter);
  });
}

FlatBufferModel::Ptr FlatBufferModel::BuildFromAllocation(std::unique_ptr<Allocation> allocation,
                                                          ErrorReporter* error_reporter) {
  return VerifyAndBuildFromAllocation(std::move(allocation), nullptr, error_reporter);
}

FlatBufferModel::Ptr FlatBufferModel::VerifyAndBuildFromAllocation(std::unique_ptr<Allocation> allocation,
                                                                   TfLiteVerifier* extra_verifier,
                                                                   ErrorReporter* error_reporter) {
  error_reporter = ReporterOr(error_reporter, GetDefaultErrorReporter());
  return OrNull(error_reporter, [&] { return BuildIn("", std::move(allocation), extra_verifier, error_reporter); });
}

FlatBufferModel::Ptr FlatBufferModel::BuildIn(const std::string& folder, std::unique_ptr<Allocation> allocation,
                                              TfLiteVerifier* extra_verifier, ErrorReporter* error_reporter) {
  if (allocation == nullptr || !allocation->valid()) {
    error_reporter->Report("the model could not be read");
    return nullptr;
  }
  const void* const data = allocation->base();
  const size_t bytes = allocation->bytes();
  const auto file = std::make_shared<ModelFile>(std::move(allocation), folder, error_reporter);
  // The FlatBuffer itself has less than 2 GB; the rest of the file is read through `outside_data`.
  constexpr size_t kMaxFlatBufferBytes = 0x7FFFFFFF;
  if (mote::VerifyModel(data, std::min(bytes, kMaxFlatBufferBytes), &file->outside_data) != kTfLiteOk) {
    error_reporter->Report("the model is refused: its %zu bytes are no .tflite file that can be trusted", bytes);
    return nullptr;
  }
  // It takes the size as an int, of which the FlatBuffer needs no more.
  const int verified_bytes = static_cast<int>(std::min(bytes, kMaxFlatBufferBytes));
  if (extra_verifier != nullptr &&
      !extra_verifier->Verify(static_cast<const char*>(data), verified_bytes, error_reporter)) {
    error_reporter->Report("the model is refused by the application's verifier");
    return nullptr;
  }
  auto model = Ptr(new FlatBufferModel(tflite::GetModel(data), error_reporter));
  model->allocation_ = std::shared_ptr<const Allocation>(file, file->allocation.get());
  model->outside_data_ = &file->outside_data;
  return model;
}

FlatBufferModel::Ptr FlatBufferModel::BuildFromModel(const Model* caller_owned_model_spec,
                                                     ErrorReporter* error_reporter) {
  error_reporter = ReporterOr(error_reporter, GetDefaultErrorReporter());
  if (caller_owned_model_spec == nullptr) {
    error_reporter->Report("the model is null");
    return nullptr;
  }
  return OrNull(error_reporter, [&] { return Ptr(new FlatBufferModel(caller_owned_model_spec, error_reporter)); });
}

bool FlatBufferModel::CheckModelIdentifier() const {
  return allocation_ == nullptr || (allocation_->bytes() >= 8 && ModelBufferHasIdentifier(allocation_->base()));
}

std::string FlatBufferModel::GetMinimumRuntime() const {
  const std::map<std::string, std::string> metadata = ReadAllMetadata();
  const auto found = metadata.find("min_runtime_version");
  // The metadata end with zeros, so the string is read as one of C.
  return found == metadata.end() ? std::string() : std::string(found->second.c_str());
}

std::map<std::string, std::string> FlatBufferModel::ReadAllMetadata() const {
  std::map<std::string, std::string> all = ReadAllMetadata(model_);
  if (outside_data_ == nullptr || model_->metadata() == nullptr) return all;
  for (const Metadata* metadata : *model_->metadata()) {
    const mote::ConstantBytes bytes = outside_data_->FindMetadata(*metadata);
    if (metadata->name() == nullptr || bytes.count == 0) continue;
    all[metadata->name()->str()] = std::string(reinterpret_cast<const char*>(bytes.bytes), bytes.count);
  }
  return all;
}

std::map<std::string, std::string> FlatBufferModel::ReadAllMetadata(const Model* model) {
  std::map<std::string, std::string> all;
  if (model == nullptr || model->metadata() == nullptr) return all;
  const size_t buffers = model->buffers() == nullptr ? 0 : model->buffers()->size();
  for (const Metadata* metadata : *model->metadata()) {
    if (metadata->name() == nullptr || (metadata->buffer() != 0 && metadata->buffer() >= buffers)) continue;
    const auto* const bytes = mote::DataOfBuffer(*model, metadata->buffer());
    std::string& text = all[metadata->name()->str()];
    if (bytes != nullptr) text.assign(reinterpret_cast<const char*>(bytes->data()), bytes->size());
  }
  return all;
}

}  // namespace impl
}  // namespace tflite
