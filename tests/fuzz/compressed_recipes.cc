// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Constants that a model keeps compressed: sparse ones, and those that DECODE expands. Each is good at first; then
// lists, counts, bit widths and tables are damaged.
#include <algorithm>
#include <cstring>
#include <iterator>

#include "src/core/shape.h"
#include "tests/fuzz/op_chooser.h"

namespace mote {
namespace {

constexpr int kMostValues = 4096;
constexpr int kHeadBytes = 16;

int PlaceOf(tflite::BuiltinOperator op) {
  return static_cast<int>(std::find(std::begin(kBuiltins), std::end(kBuiltins), op) - std::begin(kBuiltins));
}

int PlaceOf(const char* custom) {
  const auto is_it = [=](const char* name) { return std::strcmp(name, custom) == 0; };
  return static_cast<int>(std::find_if(std::begin(kCustoms), std::end(kCustoms), is_it) - std::begin(kCustoms));
}

std::vector<uint8_t> HeadOf(uint8_t encoding, int bits, int stride) {
  std::vector<uint8_t> head(kHeadBytes);
  head[0] = encoding;
  head[1] = head[4] = 1;
  head[5] = static_cast<uint8_t>(bits);
  head[6] = static_cast<uint8_t>(stride);
  return head;
}

}  // namespace

std::vector<uint8_t> Chooser::Bytes(int64_t count) {
  std::vector<uint8_t> bytes(static_cast<size_t>(count));
  const std::vector<uint8_t> given = in_.ConsumeBytes<uint8_t>(std::min<size_t>(bytes.size(), 32));
  for (size_t i = 0; i < bytes.size() && !given.empty(); ++i) {
    bytes[i] = static_cast<uint8_t>(given[i % given.size()] + i / given.size());
  }
  return bytes;
}

void Chooser::ChooseDensify(ModelChoice* m) {
  m->is_custom = false;
  m->op = PlaceOf(tflite::BuiltinOperator_DENSIFY);
  m->inputs = {Add(m, type_ == tflite::TensorType_STRING ? tflite::TensorType_INT8 : type_,
                   ChooseShape(in_.ConsumeIntegralInRange(0, 4)), kActivation)};
  MakeSparse(&m->tensors[0]);
  m->outputs = {CopyOf(m, 0)};
  m->tensors[m->outputs[0]].sparsity = {};
}

std::vector<int32_t> Chooser::ChooseOrder(const TensorChoice& t, SparsityChoice* sparsity) {
  std::vector<int32_t> sizes = t.shape;
  for (size_t d = 0; d < t.shape.size(); ++d) {
    sparsity->order.push_back(static_cast<int32_t>(d));
    const int block = Size(4);
    if (block == 4 || sizes[d] % block != 0) continue;
    sparsity->blocks.push_back(static_cast<int32_t>(d));
    sizes.push_back(block);
    sizes[d] /= block;
  }
  std::vector<int32_t>& order = sparsity->order;
  while (order.size() < sizes.size()) order.push_back(static_cast<int32_t>(order.size()));
  for (size_t i = 1; i < order.size() && in_.ConsumeBool(); ++i) {
    std::swap(order[i], order[in_.ConsumeIntegralInRange<size_t>(0, i)]);
  }
  return sizes;
}

void Chooser::MakeSparse(TensorChoice* t) {
  t->sparsity = {};
  const std::vector<int32_t> sizes = ChooseOrder(*t, &t->sparsity);
  int32_t positions = 1;  // of this dimension, in all of those before it
  for (const int32_t dimension : t->sparsity.order) {
    LevelChoice level = {in_.ConsumeBool(), sizes[dimension], tflite::SparseIndexVector_Int32Vector, {}, {}};
    if (int64_t{positions} * level.size > kMostValues) level.is_sparse = true;
    if (level.is_sparse) {
      level.type = static_cast<tflite::SparseIndexVector>(in_.ConsumeIntegralInRange(1, 3));
      level.segments = {0};
      for (int32_t p = 0; p < positions; ++p) {
        const auto chosen = static_cast<uint32_t>(in_.ConsumeIntegral<uint8_t>());
        for (int32_t i = 0; i < level.size && level.indices.size() < kMostValues; ++i) {
          if ((chosen >> i % 8 & 1) != 0) level.indices.push_back(i);
        }
        level.segments.push_back(static_cast<int32_t>(level.indices.size()));
      }
    }
    positions = level.is_sparse ? static_cast<int32_t>(level.indices.size()) : positions * level.size;
    t->sparsity.levels.push_back(level);
  }
  Fill(t, std::max(positions, 1));
  SpoilSparsity(t);
}

void Chooser::SpoilSparsity(TensorChoice* t) {
  SparsityChoice& s = t->sparsity;
  for (int n = in_.ConsumeIntegralInRange(0, 3); n > 0 && !s.levels.empty(); --n) {
    LevelChoice& level = s.levels[in_.ConsumeIntegralInRange<size_t>(0, s.levels.size() - 1)];
    std::vector<int32_t>* const lists[] = {&level.segments, &level.indices, &s.order, &s.blocks};
    std::vector<int32_t>& list = *in_.PickValueInArray(lists);
    switch (in_.ConsumeIntegralInRange(0, 5)) {
      case 0:
        level.size = Field();
        break;
      case 1:
        level.type = static_cast<tflite::SparseIndexVector>(in_.ConsumeIntegralInRange(1, 3));
        break;
      case 2:
        if (!list.empty()) list.pop_back();
        break;
      case 3:
        if (t->data.size() > 1) t->data.resize(in_.ConsumeIntegralInRange<size_t>(1, t->data.size() - 1));
        break;
      case 4:
        s.levels.pop_back();
        break;
      default:
        if (!list.empty()) list[in_.ConsumeIntegralInRange<size_t>(0, list.size() - 1)] = Field();
    }
  }
}

Chooser::Encoded Chooser::ChooseLookups(int elements, int element_bytes, int tables) {
  const int bits = Size(7), stride = in_.ConsumeIntegralInRange(0, 3) == 0 ? Size(1 << bits) : 1 << bits;
  std::vector<uint8_t> how = HeadOf(0, bits, stride);
  const std::vector<uint8_t> values = Bytes(int64_t{tables} * stride * element_bytes);
  how.insert(how.end(), values.begin(), values.end());
  return {Bytes((int64_t{elements} * bits + 7) / 8), how};
}

Chooser::Encoded Chooser::ChooseHuffmanCodes(int elements, bool are_wide) {
  const int first_bits = Size(6);
  std::vector<uint8_t> how = HeadOf(1, (first_bits - 1) << 4 | are_wide, 0);
  // The first table leads to others, of two elements each, or says symbols.
  const int others = in_.ConsumeIntegralInRange(0, 3), first = 1 << first_bits;
  for (int i = 0; i < first + 2 * others; ++i) {
    const bool leads = i < first && others > 0 && in_.ConsumeBool();
    const int own_bits = i < first ? Size(first_bits) : 1;
    const uint32_t value = leads ? first + 2 * in_.ConsumeIntegralInRange(0, others - 1) - i : Size(120);
    const uint32_t count = leads ? 0 : own_bits;
    const uint32_t element = are_wide ? uint32_t{!leads} << 31 | count << 27 | value
                                      : uint32_t{!leads} << 15 | count << 11 | (value & 0x7FF);
    for (int b = 0; b < (are_wide ? 4 : 2); ++b) how.push_back(static_cast<uint8_t>(element >> 8 * b));
  }
  return {Bytes((int64_t{elements} * (first_bits + 1) + 7) / 8), how};
}

Chooser::Encoded Chooser::ChoosePruned(int elements, int element_bytes) {
  std::vector<uint8_t> how = HeadOf(2, 0, 0);
  const std::vector<uint8_t> values = Bytes(int64_t{elements} * element_bytes);
  how.insert(how.end(), values.begin(), values.end());
  return {Bytes((elements + 7) / 8), how};
}

void Chooser::AddBytes(ModelChoice* m, std::vector<uint8_t> bytes) {
  for (int n = in_.ConsumeIntegralInRange(0, 15) < 12 ? 0 : Size(3); n > 0 && bytes.size() > 1; --n) {
    const size_t most = in_.ConsumeBool() ? std::min<size_t>(bytes.size(), 24) : bytes.size();
    const auto place = in_.ConsumeIntegralInRange<size_t>(1, most - 1);
    if (in_.ConsumeIntegralInRange(0, 3) == 0) {
      bytes.resize(place);
    } else {
      bytes[place - 1] = in_.ConsumeIntegral<uint8_t>();
    }
  }
  TensorChoice t = {};
  t.type = in_.ConsumeBool() ? tflite::TensorType_UINT8 : tflite::TensorType_INT8;
  t.shape = {static_cast<int32_t>(bytes.size())};
  t.data = std::move(bytes);
  m->tensors.push_back(t);
  m->inputs.push_back(Last(*m));
}

void Chooser::ChooseDecode(ModelChoice* m) {
  m->is_custom = true;
  m->op = PlaceOf("TFLM_DECODE");
  constexpr TensorType kTypes[] = {tflite::TensorType_INT8,  tflite::TensorType_INT16,   tflite::TensorType_INT32,
                                   tflite::TensorType_UINT8, tflite::TensorType_FLOAT32, tflite::TensorType_INT64};
  for (int pairs = in_.ConsumeIntegralInRange(0, 7) == 0 ? 2 : 1; pairs > 0; --pairs) {
    const int encoding = in_.ConsumeIntegralInRange(0, 2);
    const TensorType type = encoding == 1 ? kTypes[in_.ConsumeIntegralInRange(0, 1)] : in_.PickValueInArray(kTypes);
    const std::vector<int32_t> shape = ChooseShape(Size(3));
    const int channels = in_.ConsumeIntegralInRange<int>(0, static_cast<int>(shape.size()));
    const int out = Add(m, type, shape, kActivation, channels);
    int elements = 1;
    for (const int32_t size : shape) elements *= size;
    const int bytes = ElementBits(TfLiteTypeOf(type)) / 8;
    const int tables = std::max<int>(1, static_cast<int>(m->tensors[out].scales.size()));
    const bool are_wide = type != tflite::TensorType_INT8 || in_.ConsumeBool();
    const Encoded encoded = encoding == 0   ? ChooseLookups(elements, bytes, tables)
                            : encoding == 1 ? ChooseHuffmanCodes(elements, are_wide)
                                            : ChoosePruned(elements, bytes);
    AddBytes(m, encoded.first);
    AddBytes(m, encoded.second);
    m->outputs.push_back(out);
  }
}

}  // namespace mote
