// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/model/flex_options.h"

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "flatbuffers/flexbuffers.h"
#include "tensorflow/lite/micro/flatbuffer_utils.h"
#include "tests/model/test_models.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

std::vector<uint8_t> Sample() {
  flexbuffers::Builder builder;
  builder.Map([&]() {
    builder.Int("small", -5);
    builder.Int("large", int64_t{1} << 40);
    builder.UInt("unsigned", 250);
    builder.Float("half", 0.5f);
    builder.Double("pi", 3.14159265358979);
    builder.Bool("yes", true);
    builder.String("text", "hello");
    builder.Key("key");
    builder.Key("a key");
    builder.IndirectInt("indirect", -70000);
    builder.IndirectFloat("indirect_float", 2.25f);
    builder.Vector("mixed", [&]() {
      builder.Int(1);
      builder.Float(1.5f);
      builder.String("x");
    });
    builder.TypedVector("ints", [&]() {
      builder.Int(10);
      builder.Int(-20);
      builder.Int(300);
    });
    const float pair[] = {1.25f, 2.5f};
    builder.FixedTypedVector("pair", pair, 2);
    builder.Map("inner", [&]() { builder.Int("depth", 2); });
  });
  builder.Finish();
  return builder.GetBuffer();
}

FlexMap OpenSample(const std::vector<uint8_t>& bytes) {
  FlexMap map;
  EXPECT_TRUE(FlexMap::Open(bytes.data(), bytes.size(), &map));
  return map;
}

TEST(FlexMap, Scalars) {
  const auto bytes = Sample();
  const FlexMap map = OpenSample(bytes);
  EXPECT_EQ(map.size(), 14u);
  int64_t whole;
  EXPECT_TRUE(map.Int("small", &whole));
  EXPECT_EQ(whole, -5);
  EXPECT_TRUE(map.Int("large", &whole));
  EXPECT_EQ(whole, int64_t{1} << 40);
  EXPECT_TRUE(map.Int("unsigned", &whole));
  EXPECT_EQ(whole, 250);
  EXPECT_TRUE(map.Int("indirect", &whole));
  EXPECT_EQ(whole, -70000);
  int32_t word = 7;
  EXPECT_FALSE(map.Int32("large", &word));
  EXPECT_EQ(word, 7);
  EXPECT_TRUE(map.Int32("small", &word));
  EXPECT_EQ(word, -5);
  float real;
  EXPECT_TRUE(map.Float("half", &real));
  EXPECT_EQ(real, 0.5f);
  EXPECT_TRUE(map.Float("pi", &real));
  EXPECT_EQ(real, 3.14159265f);
  EXPECT_TRUE(map.Float("small", &real));
  EXPECT_EQ(real, -5.0f);
  EXPECT_TRUE(map.Float("indirect_float", &real));
  EXPECT_EQ(real, 2.25f);
  bool truth = false;
  EXPECT_TRUE(map.Bool("yes", &truth));
  EXPECT_TRUE(truth);
}

TEST(FlexMap, Texts) {
  const auto bytes = Sample();
  const FlexMap map = OpenSample(bytes);
  const char* text;
  size_t length;
  ASSERT_TRUE(map.String("text", &text, &length));
  EXPECT_EQ(std::string(text, length), "hello");
  ASSERT_TRUE(map.String("key", &text, &length));
  EXPECT_EQ(std::string(text, length), "a key");
}

TEST(FlexMap, Vectors) {
  const auto bytes = Sample();
  const FlexMap map = OpenSample(bytes);
  FlexMap vector;
  int64_t whole;
  float real;
  ASSERT_TRUE(map.Vector("mixed", &vector));
  ASSERT_EQ(vector.size(), 3u);
  EXPECT_TRUE(vector.IntAt(0, &whole));
  EXPECT_EQ(whole, 1);
  EXPECT_FALSE(vector.IntAt(1, &whole));
  EXPECT_TRUE(vector.FloatAt(1, &real));
  EXPECT_EQ(real, 1.5f);
  EXPECT_FALSE(vector.IntAt(3, &whole));
  EXPECT_EQ(vector.Find("mixed"), vector.size());
  ASSERT_TRUE(map.Vector("ints", &vector));
  ASSERT_EQ(vector.size(), 3u);
  EXPECT_TRUE(vector.IntAt(1, &whole));
  EXPECT_EQ(whole, -20);
  EXPECT_TRUE(vector.IntAt(2, &whole));
  EXPECT_EQ(whole, 300);
  ASSERT_TRUE(map.Vector("pair", &vector));
  ASSERT_EQ(vector.size(), 2u);
  EXPECT_TRUE(vector.FloatAt(1, &real));
  EXPECT_EQ(real, 2.5f);
  FlexMap inner = map;
  ASSERT_TRUE(inner.Vector("inner", &inner));  // into itself
  EXPECT_TRUE(inner.Int("depth", &whole));
  EXPECT_EQ(whole, 2);
}

TEST(FlexMap, WhatIsNotThere) {
  const auto bytes = Sample();
  const FlexMap map = OpenSample(bytes);
  int64_t whole = 99;
  float real = 9;
  const char* text;
  size_t length;
  FlexMap vector;
  EXPECT_FALSE(map.Int("missing", &whole));
  EXPECT_FALSE(map.Int("sma", &whole));
  EXPECT_FALSE(map.Int("smalll", &whole));
  EXPECT_FALSE(map.Int("half", &whole));
  EXPECT_FALSE(map.Int("text", &whole));
  EXPECT_FALSE(map.Float("text", &real));
  EXPECT_FALSE(map.String("small", &text, &length));
  EXPECT_FALSE(map.Vector("small", &vector));
  EXPECT_EQ(vector.size(), 0u);
  EXPECT_EQ(whole, 99);
  EXPECT_FALSE(FlexMap::Open(nullptr, 10, &vector));
  EXPECT_FALSE(FlexMap::Open(bytes.data(), 2, &vector));
  flexbuffers::Builder builder;
  builder.Int(5);
  builder.Finish();
  EXPECT_FALSE(FlexMap::Open(builder.GetBuffer().data(), builder.GetBuffer().size(), &vector));
}

TEST(FlexMap, AVectorAtTheRoot) {
  flexbuffers::Builder builder;
  builder.Vector([&]() {
    builder.Int(3);
    builder.Bool(true);
  });
  builder.Finish();
  FlexMap map;
  ASSERT_TRUE(FlexMap::Open(builder.GetBuffer().data(), builder.GetBuffer().size(), &map));
  int64_t whole;
  EXPECT_TRUE(map.IntAt(0, &whole));
  EXPECT_EQ(whole, 3);
  EXPECT_EQ(map.Find("x"), map.size());
}

// Uses all of a map, whatever its bytes are.
void UseAll(const FlexMap& map, int depth) {
  for (size_t i = 0; i < map.size(); ++i) {
    int64_t whole;
    float real;
    bool truth;
    const char* text;
    size_t length;
    FlexMap inner;
    map.IntAt(i, &whole);
    map.FloatAt(i, &real);
    map.BoolAt(i, &truth);
    if (map.StringAt(i, &text, &length)) {
      EXPECT_EQ(text[length], '\0');
    }
    if (depth < 3 && map.VectorAt(i, &inner)) UseAll(inner, depth + 1);
  }
  map.Find("indirect");
}

TEST(FlexMap, SurvivesDamage) {
  const auto bytes = Sample();
  Seeded<std::mt19937> random(1);
  for (int i = 0; i < 20000; ++i) {
    const size_t length = i < static_cast<int>(bytes.size()) ? static_cast<size_t>(i) : bytes.size();
    const std::unique_ptr<uint8_t[]> copy(new uint8_t[length]);
    std::copy(bytes.begin(), bytes.begin() + static_cast<long>(length), copy.get());
    if (length == bytes.size()) {
      for (unsigned c = 0; c < 1 + random() % 3; ++c) copy[random() % length] = static_cast<uint8_t>(random());
    }
    FlexMap map;
    if (FlexMap::Open(copy.get(), length, &map)) UseAll(map, 0);
    const tflite::FlexbufferWrapper wrapper(copy.get(), length);
    for (size_t e = 0; e < 16; ++e) wrapper.ElementAsDouble(e);
  }
}

TEST(FlexbufferWrapper, ReadsByIndex) {
  flexbuffers::Builder builder;
  builder.Map([&]() {
    builder.Int("a", -7);
    builder.Float("b", 0.25f);
    builder.Bool("c", true);
  });
  builder.Finish();
  const auto bytes = builder.GetBuffer();
  const tflite::FlexbufferWrapper wrapper(bytes.data(), bytes.size());
  EXPECT_EQ(wrapper.size(), 3u);
  EXPECT_EQ(wrapper.ElementAsInt32(0), -7);
  EXPECT_EQ(wrapper.ElementAsInt64(0), -7);
  EXPECT_EQ(wrapper.ElementAsUInt64(2), 1u);
  EXPECT_EQ(wrapper.ElementAsFloat(1), 0.25f);
  EXPECT_EQ(wrapper.ElementAsDouble(1), 0.25);
  EXPECT_EQ(wrapper.ElementAsDouble(0), -7.0);
  EXPECT_TRUE(wrapper.ElementAsBool(2));
  EXPECT_EQ(wrapper.ElementAsInt32(3), 0);
  EXPECT_EQ(wrapper[1].AsFloat(), 0.25f);  // of the base class
  EXPECT_EQ(tflite::FlexbufferWrapper(bytes.data(), 0).size(), 0u);
}

TEST(FlatBufferUtils, ListsAreArrays) {
  const ModelBytes bytes = Serialize(SmallModel());
  const auto* model = tflite::GetModel(bytes.data());
  EXPECT_EQ(tflite::NumSubgraphOperators(model, 0), 3u);
  const auto* inputs = model->subgraphs()->Get(0)->operators()->Get(0)->inputs();
  const TfLiteIntArray* array = tflite::FlatBufferVectorToTfLiteTypeArray(inputs);
  ASSERT_EQ(array->size, 3);
  EXPECT_EQ(array->data[2], kBias);
  const auto* scales = model->subgraphs()->Get(0)->tensors()->Get(kWeights)->quantization()->scale();
  const TfLiteFloatArray* floats = tflite::FlatBufferVectorToTfLiteTypeArray(scales);
  ASSERT_EQ(floats->size, 3);
  EXPECT_EQ(floats->data[1], 0.5f);
}

}  // namespace
}  // namespace mote
