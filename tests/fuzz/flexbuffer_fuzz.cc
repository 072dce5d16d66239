// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// libFuzzer: any bytes as FlexBuffers, which custom operators have as options, are refused or can be read, whatever is
// asked of them; what both of our readers answer is the same.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "src/model/flex_options.h"
#include "tensorflow/lite/micro/flatbuffer_utils.h"

namespace mote {
namespace {

constexpr int kMaxDepth = 4;
constexpr size_t kMaxElements = 64;
// The most reads of one input, since elements may name each other's bytes again and again.
constexpr int kMaxReads = 500;

void Expect(bool holds) {
  if (!holds) abort();
}

void ReadAll(const FlexMap& map, int depth, int* reads_left) {
  const size_t elements = map.size() < kMaxElements ? map.size() : kMaxElements;
  for (size_t i = 0; i <= elements && --*reads_left >= 0; ++i) {
    int64_t whole;
    int32_t word;
    float real;
    double wide;
    bool truth;
    const char* text;
    size_t length;
    FlexMap inner;
    const bool is_whole = map.IntAt(i, &whole);
    if (map.Int32At(i, &word)) Expect(is_whole && word == whole);
    Expect(map.BoolAt(i, &truth) == is_whole && (!is_whole || truth == (whole != 0)));
    Expect(map.FloatAt(i, &real) == map.DoubleAt(i, &wide));
    if (map.StringAt(i, &text, &length)) Expect(text[length] == '\0');
    if (depth < kMaxDepth && map.VectorAt(i, &inner)) ReadAll(inner, depth + 1, reads_left);
    Expect(i < map.size() || !is_whole);
  }
  for (const char* key : {"", "a", "size", "num_classes", "max_detections"}) Expect(map.Find(key) <= map.size());
}

void ReadByIndex(const FlexMap& map, const uint8_t* data, size_t bytes) {
  const tflite::FlexbufferWrapper wrapper(data, bytes);
  for (size_t i = 0; i < 8; ++i) {
    int64_t whole;
    if (!map.IntAt(i, &whole)) whole = 0;
    Expect(wrapper.ElementAsInt64(i) == whole && wrapper.ElementAsBool(i) == (whole != 0));
    (void)wrapper.ElementAsInt32(i);
    (void)wrapper.ElementAsUInt64(i);
    (void)wrapper.ElementAsFloat(i);
    (void)wrapper.ElementAsDouble(i);
  }
}

}  // namespace
}  // namespace mote

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t bytes) {
  // A copy of exactly the size, so that each byte beyond it is noticed.
  const std::unique_ptr<uint8_t[]> copy(new uint8_t[bytes]);
  memcpy(copy.get(), data, bytes);
  mote::FlexMap map;
  int reads_left = mote::kMaxReads;
  if (mote::FlexMap::Open(copy.get(), bytes, &map)) mote::ReadAll(map, 0, &reads_left);
  mote::ReadByIndex(map, copy.get(), bytes);
  return 0;
}
