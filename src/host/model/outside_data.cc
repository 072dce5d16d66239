// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/model/outside_data.h"

#include <algorithm>
#include <cstring>

#include "src/host/common/guarded.h"
#include "src/host/memory/tensor_memory.h"
#include "src/host/model/model_metadata.h"
#include "src/model/access.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {
namespace {

// The alignment of the widest element.
constexpr uintptr_t kAlignment = 8;

std::string NameOf(const tflite::Tensor& tensor) {
  return "tensor '" + (tensor.name() == nullptr ? std::string() : tensor.name()->str()) + "'";
}

// Readers of these tensors rely on the size (src/core/string_tensor.h, TensorInfo::sparsity).
bool NeedsSize(const tflite::Tensor& tensor) {
  return tensor.type() == tflite::TensorType_STRING || tensor.sparsity() != nullptr;
}

// Says if data lie outside. Writers leave a 1 in fields that they then do not use.
bool IsOutside(uint64_t offset, uint64_t count) { return offset > 1 && count > 0; }

}  // namespace

bool IsInside(const tflite::Buffer& buffer) { return !IsOutside(buffer.offset(), buffer.size()); }

bool IsMisaligned(const tflite::Tensor& tensor, const void* data) {
  switch (tensor.type()) {
    case tflite::TensorType_INT64:
    case tflite::TensorType_UINT64:
    case tflite::TensorType_FLOAT64:
    case tflite::TensorType_COMPLEX64:
    case tflite::TensorType_COMPLEX128:
      return reinterpret_cast<uintptr_t>(data) % kAlignment != 0;
    default:
      return false;
  }
}

FileData::FileData(const tflite::Allocation& model_file, std::string folder, tflite::ErrorReporter* error_reporter)
    : model_file_{static_cast<const uint8_t*>(model_file.base()), model_file.bytes(), nullptr, {}},
      folder_(std::move(folder)),
      error_reporter_(error_reporter) {}

// The verifier, which is compiled without exceptions, calls this.
bool FileData::FindData(const tflite::Tensor& tensor, ConstantBytes* found) {
  return Guarded(error_reporter_, [&] { return FindTensor(tensor, found) ? kTfLiteOk : kTfLiteError; }) == kTfLiteOk;
}

bool FileData::FindCustomOptions(const tflite::Operator& op, ConstantBytes* found) {
  const Range range = {op.large_custom_options_offset(), op.large_custom_options_size()};
  if (!IsOutside(range.first, range.second)) return true;
  const auto find = [&] { return FindIn(&model_file_, range, {"the options of a custom operator", false}, found); };
  return Guarded(error_reporter_, [&] { return find() ? kTfLiteOk : kTfLiteError; }) == kTfLiteOk;
}

bool FileData::FindTensor(const tflite::Tensor& tensor, ConstantBytes* found) {
  if (tensor.external_buffer() != 0) return FindExternal(tensor, found);
  const Use use = {"the data of " + NameOf(tensor), NeedsSize(tensor)};
  if (model().buffers() == nullptr || tensor.buffer() == 0 || tensor.buffer() >= model().buffers()->size()) return true;
  const tflite::Buffer& buffer = *model().buffers()->Get(tensor.buffer());
  if (buffer.data() != nullptr && IsMisaligned(tensor, buffer.data()->data())) {
    const auto offset = static_cast<uint64_t>(buffer.data()->data() - model_file_.bytes);
    return FindIn(&model_file_, {offset, buffer.data()->size()}, use, found);
  }
  if (!IsOutside(buffer.offset(), buffer.size())) return true;
  return FindIn(&model_file_, {buffer.offset(), buffer.size()}, use, found);
}

ConstantBytes FileData::FindMetadata(const tflite::Metadata& metadata) const {
  if (model().buffers() == nullptr || metadata.buffer() == 0 || metadata.buffer() >= model().buffers()->size())
    return {};
  const tflite::Buffer& buffer = *model().buffers()->Get(metadata.buffer());
  if (buffer.data() != nullptr) return {buffer.data()->data(), buffer.data()->size()};
  const bool is_there = IsOutside(buffer.offset(), buffer.size()) && buffer.offset() <= model_file_.count &&
                        buffer.size() <= std::min<uint64_t>(model_file_.count - buffer.offset(), kMaxTensorBytes);
  return is_there ? ConstantBytes{model_file_.bytes + buffer.offset(), static_cast<uint32_t>(buffer.size())}
                  : ConstantBytes{};
}

std::string_view MetadataBytes(const tflite::Model& model, const tflite::Allocation* file,
                               const tflite::Metadata& metadata) {
  if (file != nullptr && file->bytes() >= 8 && tflite::GetModel(file->base()) == &model) {
    const ConstantBytes found = FileData(*file, std::string(), nullptr).FindMetadata(metadata);
    return {reinterpret_cast<const char*>(found.bytes), found.count};
  }
  const auto* const data = DataOfBuffer(model, metadata.buffer());
  return data == nullptr ? std::string_view()
                         : std::string_view(reinterpret_cast<const char*>(data->data()), data->size());
}

// The verifier does not know the tables of external buffers.
bool FileData::ListExternalBuffers() {
  if (is_listed_) return true;
  using tflite::Model;
  constexpr size_t kMaxFlatBufferBytes = 0x7FFFFFFE;
  flatbuffers::Verifier verifier(model_file_.bytes, std::min(model_file_.count, kMaxFlatBufferBytes));
  const auto& root = reinterpret_cast<const flatbuffers::Table&>(model());
  if (!root.VerifyOffset(verifier, Model::VT_EXTERNAL_BUFFERS) || !verifier.VerifyVector(model().external_buffers()) ||
      !verifier.VerifyVectorOfTables(model().external_buffers()) ||
      !root.VerifyOffset(verifier, Model::VT_EXTERNAL_BUFFER_GROUPS) ||
      !verifier.VerifyVector(model().external_buffer_groups()) ||
      !verifier.VerifyVectorOfTables(model().external_buffer_groups())) {
    error_reporter_->Report("the model's list of external buffers is damaged: copy or convert it again");
    return false;
  }
  for (uint32_t i = 0; model().external_buffers() != nullptr && i < model().external_buffers()->size(); ++i) {
    const tflite::ExternalBuffer* const buffer = model().external_buffers()->Get(i);
    by_id_.emplace(buffer->id(), buffer);
  }
  is_listed_ = true;
  return true;
}

bool FileData::FindExternal(const tflite::Tensor& tensor, ConstantBytes* found) {
  if (!ListExternalBuffers()) return false;
  const auto known = by_id_.find(tensor.external_buffer());
  if (known == by_id_.end()) {
    error_reporter_->Report("the data of %s is in external buffer %u, which the model does not have",
                            NameOf(tensor).c_str(), static_cast<unsigned>(tensor.external_buffer()));
    return false;
  }
  const tflite::ExternalBuffer& buffer = *known->second;
  if (buffer.packing() != nullptr && buffer.packing()->size() != 0 && buffer.packing()->str() != "unpacked") {
    error_reporter_->Report("external buffer %u is packed as '%s', which is not supported",
                            static_cast<unsigned>(buffer.id()), buffer.packing()->c_str());
    return false;
  }
  File* const file = Open(buffer.group());
  const Use use = {"external buffer " + std::to_string(buffer.id()), NeedsSize(tensor)};
  return file != nullptr && FindIn(file, {buffer.offset(), buffer.length()}, use, found);
}

// Opens the file of a group; returns null after a message.
FileData::File* FileData::Open(uint32_t group) {
  const auto* const groups = model().external_buffer_groups();
  const uint32_t count = groups == nullptr ? 0 : groups->size();
  if (group >= count) {
    error_reporter_->Report("there is no group %u of external buffers; the model has %u", static_cast<unsigned>(group),
                            static_cast<unsigned>(count));
    return nullptr;
  }
  const std::string name = groups->Get(group)->name() == nullptr ? std::string() : groups->Get(group)->name()->str();
  const auto known = files_.find(name);
  if (known != files_.end()) return &known->second;
  if (folder_.empty() || name.empty() || name == "." || name == ".." || name.find('/') != std::string::npos ||
      name.find('\0') != std::string::npos) {
    error_reporter_->Report(
        "the model has constants in the file '%s'; it has to lie beside the model, which has to be read from a file",
        name.c_str());
    return nullptr;
  }
  auto mapping = std::make_unique<tflite::MMAPAllocation>((folder_ + "/" + name).c_str(), error_reporter_);
  if (!mapping->valid()) return nullptr;
  const auto* const bytes = static_cast<const uint8_t*>(mapping->base());
  const size_t size = mapping->bytes();
  return &files_.emplace(name, File{bytes, size, std::move(mapping), {}}).first->second;
}

bool FileData::FindIn(File* file, const Range& range, const Use& use, ConstantBytes* found) {
  const auto [offset, count] = range;
  if (offset > file->count || count > file->count - offset) {
    error_reporter_->Report(
        "%s: %llu bytes from byte %llu on are meant, of a file of %zu bytes: copy or convert the model again",
        use.name.c_str(), static_cast<unsigned long long>(count), static_cast<unsigned long long>(offset), file->count);
    return false;
  }
  if (count > kMaxTensorBytes) {
    error_reporter_->Report("%s: %llu bytes are more than a tensor can have: convert the model with smaller constants",
                            use.name.c_str(), static_cast<unsigned long long>(count));
    return false;
  }
  const uint8_t* bytes = file->bytes + offset;
  if (use.needs_size || reinterpret_cast<uintptr_t>(bytes) % kAlignment != 0) bytes = Copy(file, range, use);
  *found = {bytes, static_cast<uint32_t>(count)};
  return bytes != nullptr;
}

// Makes an aligned copy, behind its size; returns null after a message. Where no byte has two uses, the copies take no
// more than the file.
const uint8_t* FileData::Copy(File* file, const Range& range, const Use& use) {
  const auto known = file->copies.find(range);
  if (known != file->copies.end()) return known->second.get() + kAlignment;
  const auto [offset, count] = range;
  if (count > file->count - file->copied_bytes) {
    error_reporter_->Report(
        "%s: the bytes from %llu on belong to several, and do not begin at a multiple of %d, or need their size in "
        "front of them: convert the model again",
        use.name.c_str(), static_cast<unsigned long long>(offset), static_cast<int>(kAlignment));
    return nullptr;
  }
  auto copy = std::make_unique<uint8_t[]>(kAlignment + count);
  const auto size = static_cast<uint32_t>(count);
  std::memcpy(copy.get() + kAlignment - sizeof(size), &size, sizeof(size));
  std::memcpy(copy.get() + kAlignment, file->bytes + offset, count);
  file->copied_bytes += count;
  return file->copies.emplace(range, std::move(copy)).first->second.get() + kAlignment;
}

}  // namespace mote
