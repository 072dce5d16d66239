// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/model_writer.h"

#include <algorithm>

#include "flatbuffers/flatbuffers.h"

namespace mote::cli {
namespace {

Bytes Write(const tflite::ModelT& model) {
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(tflite::Model::Pack(builder, &model), tflite::ModelIdentifier());
  return Bytes(builder.GetBufferPointer(), builder.GetBufferPointer() + builder.GetSize());
}

}  // namespace

Bytes WithMetadata(const ModelFile& file, const std::string& name, const void* data, size_t bytes) {
  tflite::ModelT model;
  file.model().UnPackTo(&model);
  auto& all = model.metadata;
  all.erase(std::remove_if(all.begin(), all.end(), [&](const auto& entry) { return entry->name == name; }), all.end());
  auto entry = std::make_unique<tflite::MetadataT>();
  entry->name = name;
  entry->buffer = static_cast<uint32_t>(model.buffers.size());
  all.push_back(std::move(entry));
  auto buffer = std::make_unique<tflite::BufferT>();
  const uint8_t* const begin = static_cast<const uint8_t*>(data);
  buffer->data.assign(begin, begin + bytes);
  model.buffers.push_back(std::move(buffer));
  return Write(model);
}

}  // namespace mote::cli
