// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/objects/outside_data.h"

#include <map>
#include <utility>
#include <vector>

#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {
namespace {

constexpr size_t kMaxModelBytes = 0x7FFF0000;

class HeapAllocation : public tflite::Allocation {
 public:
  HeapAllocation(flatbuffers::DetachedBuffer buffer, tflite::ErrorReporter* error_reporter)
      : Allocation(error_reporter, Type::kMemory), buffer_(std::move(buffer)) {}

  const void* base() const override { return buffer_.data(); }
  size_t bytes() const override { return buffer_.size(); }
  bool valid() const override { return buffer_.data() != nullptr; }

 private:
  flatbuffers::DetachedBuffer buffer_;
};

struct Bytes {
  const uint8_t* data;
  size_t count;
};

class Inliner {
 public:
  Inliner(Bytes file, const std::string& folder, tflite::ErrorReporter* error_reporter)
      : file_(file), folder_(folder), error_reporter_(error_reporter) {
    tflite::GetModel(file.data)->UnPackTo(&model_);
  }

  std::unique_ptr<tflite::Allocation> Run() {
    for (const auto& buffer : model_.buffers) {
      if (buffer->offset > 1 && !CopyFromBehind(buffer.get())) return nullptr;
    }
    for (const auto& subgraph : model_.subgraphs) {
      for (const auto& tensor : subgraph->tensors) {
        if (tensor->external_buffer != 0 && !CopyFromElsewhere(tensor.get())) return nullptr;
      }
    }
    model_.external_buffers.clear();
    model_.external_buffer_groups.clear();
    flatbuffers::FlatBufferBuilder builder;
    tflite::FinishModelBuffer(builder, tflite::Model::Pack(builder, &model_));
    return std::make_unique<HeapAllocation>(builder.Release(), error_reporter_);
  }

 private:
  // The part of `from` as the data of `buffer`.
  bool Copy(Bytes from, uint64_t offset, uint64_t count, const std::string& what, tflite::BufferT* buffer) {
    if (offset > from.count || count > from.count - offset) {
      error_reporter_->Report("%s is at bytes %llu to %llu of a file of %zu bytes. Copy or convert the model again.",
                              what.c_str(), static_cast<unsigned long long>(offset),
                              static_cast<unsigned long long>(offset + count), from.count);
      return false;
    }
    total_bytes_ += count;
    if (file_.count + total_bytes_ > kMaxModelBytes) {
      error_reporter_->Report("The model and its constants have 2^31 bytes or more, which is not supported.");
      return false;
    }
    buffer->data.assign(from.data + offset, from.data + offset + count);
    buffer->offset = buffer->size = 0;
    return true;
  }

  bool CopyFromBehind(tflite::BufferT* buffer) {
    return Copy(file_, buffer->offset, buffer->size, "The data of a buffer", buffer);
  }

  // The bytes of an external file; null where there is none.
  const Bytes* Open(uint32_t group) {
    const auto known = files_.find(group);
    if (known != files_.end()) return &known->second.second;
    if (group >= model_.external_buffer_groups.size()) {
      error_reporter_->Report("There is no group %u of external buffers; the model has %zu.",
                              static_cast<unsigned>(group), model_.external_buffer_groups.size());
      return nullptr;
    }
    const std::string& name = model_.external_buffer_groups[group]->name;
    if (folder_.empty() || name.empty() || name == "." || name == ".." || name.find('/') != std::string::npos ||
        name.find('\0') != std::string::npos) {
      error_reporter_->Report(
          "The model has constants in the file '%s'; it has to lie beside the model, which has to be read from a file.",
          name.c_str());
      return nullptr;
    }
    auto file = std::make_unique<tflite::MMAPAllocation>((folder_ + "/" + name).c_str(), error_reporter_);
    if (!file->valid()) return nullptr;
    const Bytes bytes = {static_cast<const uint8_t*>(file->base()), file->bytes()};
    return &files_.emplace(group, std::make_pair(std::move(file), bytes)).first->second.second;
  }

  bool CopyFromElsewhere(tflite::TensorT* tensor) {
    const uint32_t id = std::exchange(tensor->external_buffer, 0u);
    const auto known = buffers_.find(id);
    if (known != buffers_.end()) {
      tensor->buffer = known->second;
      return true;
    }
    for (const auto& external : model_.external_buffers) {
      if (external->id != id) continue;
      if (!external->packing.empty() && external->packing != "unpacked") {
        error_reporter_->Report("External buffer %u is packed as '%s', which is not supported.",
                                static_cast<unsigned>(id), external->packing.c_str());
        return false;
      }
      const Bytes* const file = Open(external->group);
      auto buffer = std::make_unique<tflite::BufferT>();
      const std::string what = "External buffer " + std::to_string(id);
      if (file == nullptr || !Copy(*file, external->offset, external->length, what, buffer.get())) return false;
      tensor->buffer = static_cast<uint32_t>(model_.buffers.size());
      buffers_[id] = tensor->buffer;
      model_.buffers.push_back(std::move(buffer));
      return true;
    }
    error_reporter_->Report("Tensor '%s' is in external buffer %u, which the model does not have.",
                            tensor->name.c_str(), static_cast<unsigned>(id));
    return false;
  }

  Bytes file_;
  const std::string& folder_;
  tflite::ErrorReporter* error_reporter_;
  tflite::ModelT model_;
  std::map<uint32_t, std::pair<std::unique_ptr<tflite::Allocation>, Bytes>> files_;  // by group
  std::map<uint32_t, uint32_t> buffers_;                                             // by the id of an external buffer
  uint64_t total_bytes_ = 0;
};

}  // namespace

bool HasOutsideData(const void* model, size_t bytes) {
  flatbuffers::Verifier verifier(static_cast<const uint8_t*>(model), bytes);
  if (bytes > kMaxModelBytes || !tflite::VerifyModelBuffer(verifier)) return false;
  const tflite::Model& root = *tflite::GetModel(model);
  for (uint32_t i = 0; root.buffers() != nullptr && i < root.buffers()->size(); ++i) {
    if (root.buffers()->Get(i)->offset() > 1) return true;
  }
  return root.external_buffers() != nullptr && root.external_buffers()->size() > 0;
}

std::unique_ptr<tflite::Allocation> BringDataInside(const void* model, size_t bytes, const std::string& folder,
                                                    tflite::ErrorReporter* error_reporter) {
  return Inliner({static_cast<const uint8_t*>(model), bytes}, folder, error_reporter).Run();
}

}  // namespace mote
