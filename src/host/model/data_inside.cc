// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/model/data_inside.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

#include "src/host/model/outside_data.h"
#include "src/model/access.h"
#include "tensorflow/lite/model.h"

namespace mote {
namespace {

using Buffers = flatbuffers::Vector<flatbuffers::Offset<tflite::Buffer>>;
using Range = std::pair<uint64_t, uint64_t>;  // offset, count

class SilentReporter : public tflite::ErrorReporter {
 public:
  int Report(const char*, va_list) override { return 0; }
};

// Appends to a FlatBuffer: what it has stays where it is, but for the offsets in its list of buffers.
class Appender {
 public:
  // The FlatBuffer is the first `bytes` bytes.
  Appender(const uint8_t* file, size_t bytes) : file_(file, file + bytes) {}

  // Appends the data of these buffers, which lie in `ranges` of the source.
  std::vector<uint8_t> Run(const uint8_t* source, const Buffers& list, const std::map<uint32_t, Range>& ranges) {
    const size_t vtable = AppendVtable();
    std::vector<std::pair<size_t, Range>> tables;  // where they are, and their data
    for (const auto& [i, range] : ranges) {
      tables.emplace_back(file_.size(), range);
      const size_t element = static_cast<size_t>(list.Data() - source) + sizeof(uint32_t) * i;
      Put(element, static_cast<uint32_t>(file_.size() - element));
      Append(static_cast<uint32_t>(file_.size() - vtable));
      Append(0);
    }
    std::map<Range, size_t> vectors;
    for (const auto& [table, range] : tables) {
      const auto [place, is_new] = vectors.try_emplace(range, 0);
      if (is_new) place->second = AppendVector(source + range.first, range.second);
      Put(table + 4, static_cast<uint32_t>(place->second - (table + 4)));
    }
    return std::move(file_);
  }

 private:
  // Appends the vtable of a table with one field, the first.
  size_t AppendVtable() {
    file_.resize((file_.size() + 3) / 4 * 4);
    const size_t at = file_.size();
    Append(6 | 8 << 16);  // its size, the size of the table
    Append(4);            // where the field is; then padding
    return at;
  }

  size_t AppendVector(const uint8_t* bytes, size_t count) {
    file_.resize((file_.size() + 4 + 15) / 16 * 16 - 4);
    const size_t at = file_.size();
    Append(static_cast<uint32_t>(count));
    file_.insert(file_.end(), bytes, bytes + count);
    file_.resize((file_.size() + 3) / 4 * 4);
    return at;
  }

  void Append(uint32_t word) {
    file_.resize(file_.size() + sizeof(word));
    Put(file_.size() - sizeof(word), word);
  }
  void Put(size_t at, uint32_t word) { flatbuffers::WriteScalar(&file_[at], word); }

  std::vector<uint8_t> file_;
};

// Returns the buffers whose data operators cannot read where they are.
std::map<uint32_t, Range> MisalignedIn(const tflite::Model& model, const uint8_t* source) {
  std::map<uint32_t, Range> ranges;
  for (int s = 0; s < NumSubgraphs(model); ++s) {
    const tflite::SubGraph& subgraph = SubgraphAt(model, s);
    for (int t = 0; t < NumTensors(subgraph); ++t) {
      const tflite::Tensor& tensor = TensorAt(subgraph, t);
      const auto* const data = DataOfBuffer(model, tensor.buffer());
      if (data == nullptr || !IsMisaligned(tensor, data->data())) continue;
      ranges[tensor.buffer()] = {static_cast<uint64_t>(data->data() - source), data->size()};
    }
  }
  return ranges;
}

}  // namespace

std::vector<uint8_t> BringDataInside(const uint8_t* model, size_t bytes) {
  SilentReporter silent;
  const auto checked = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(model), bytes, &silent);
  if (checked == nullptr || checked->GetModel()->buffers() == nullptr) return {};
  const auto* const source = static_cast<const uint8_t*>(checked->allocation()->base());
  // The data behind the FlatBuffer begin at the lowest offset. No writer makes ranges that overlap.
  const Buffers& list = *checked->GetModel()->buffers();
  uint64_t end = bytes, outside_bytes = 0;
  std::map<uint32_t, Range> ranges = MisalignedIn(*checked->GetModel(), source);
  for (uint32_t i = 0; i < list.size(); ++i) {
    const tflite::Buffer& buffer = *list.Get(i);
    if (IsInside(buffer)) continue;
    if (buffer.offset() > bytes || buffer.size() > bytes - buffer.offset()) return {};  // no tensor has it
    end = std::min(end, buffer.offset());
    outside_bytes += buffer.size();
    if (buffer.data() == nullptr) ranges[i] = {buffer.offset(), buffer.size()};
  }
  const auto list_end = static_cast<uint64_t>(list.Data() - source) + sizeof(uint32_t) * list.size();
  if (ranges.empty() || outside_bytes > bytes || list_end > end) return {};
  return Appender(source, end).Run(source, list, ranges);
}

}  // namespace mote
