// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/memory_regions.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tests/micro/model_builder.h"
#include "tests/operators/products/layer_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::BuiltinOperator_ADD;
using tflite::BuiltinOperator_CONCATENATION;
using tflite::TensorType_INT32;

alignas(16) uint8_t arena[24 * 1024];
alignas(16) uint8_t memory[64 * 1024];

const tflite::MicroOpResolver& Operators() {
  static tflite::MicroMutableOpResolver<4> resolver;
  static const bool added = resolver.AddAdd() == kTfLiteOk && resolver.AddConcatenation() == kTfLiteOk &&
                            resolver.AddIf() == kTfLiteOk && resolver.AddConv2D() == kTfLiteOk;
  EXPECT_TRUE(added);
  return resolver;
}

struct Places {
  std::vector<PlacedBuffer> buffers;

  static void Note(void* argument, const PlacedBuffer& buffer) {
    static_cast<Places*>(argument)->buffers.push_back(buffer);
  }
  int RegionOf(int tensor) const {
    for (const PlacedBuffer& buffer : buffers) {
      if (buffer.tensor == tensor) return buffer.region;
    }
    return -1;
  }
  // No two that are used at the same time share a byte, and each lies in its region.
  bool AreApart(const std::vector<MemoryRegion>& regions) const {
    for (const PlacedBuffer& a : buffers) {
      const size_t end = static_cast<size_t>(a.offset) + static_cast<size_t>(a.bytes);
      if (a.offset < 0 || a.offset % 16 != 0 || end > regions[static_cast<size_t>(a.region)].bytes) return false;
      for (const PlacedBuffer& b : buffers) {
        const bool share_time = a.first <= b.last && b.first <= a.last;
        const bool share_bytes = a.region == b.region && a.offset < b.offset + b.bytes && b.offset < a.offset + a.bytes;
        if (&a != &b && share_time && share_bytes) return false;
      }
    }
    return true;
  }
};

// Sets the inputs to numbers that depend on `seed`, runs the model and returns all outputs one after the other; empty
// if that fails.
std::vector<int32_t> RunWith(tflite::MicroInterpreter& interpreter, int seed) {
  std::vector<int32_t> results;
  if (interpreter.AllocateTensors() != kTfLiteOk) return results;
  for (size_t i = 0; i < interpreter.inputs_size(); ++i) {
    uint8_t* const data = interpreter.input(i)->data.uint8;
    for (size_t b = 0; b < interpreter.input(i)->bytes; ++b) {
      const size_t number = b * 7 + i * 31 + static_cast<size_t>(seed);
      data[b] = static_cast<uint8_t>(interpreter.input(i)->type == kTfLiteBool ? seed & 1 : static_cast<int>(number));
    }
  }
  if (interpreter.Invoke() != kTfLiteOk) return results;
  for (size_t i = 0; i < interpreter.outputs_size(); ++i) {
    const TfLiteTensor& output = *interpreter.output(i);
    results.insert(results.end(), output.data.i32, output.data.i32 + output.bytes / sizeof(int32_t));
  }
  return results;
}

std::vector<int32_t> RunInOneArena(const tflite::Model* model, int seed) {
  tflite::MicroInterpreter interpreter(model, Operators(), memory, sizeof(memory), nullptr, nullptr, true);
  return RunWith(interpreter, seed);
}

std::vector<int32_t> RunInRegions(const tflite::Model* model, const std::vector<MemoryRegion>& regions, int seed,
                                  Places* places, const std::vector<PinnedTensor>& pins = {}) {
  places->buffers.clear();
  RegionPlanner planner({regions.data(), static_cast<int>(regions.size()), pins.data(), static_cast<int>(pins.size()),
                         Places::Note, places});
  tflite::MicroAllocator* const allocator = planner.CreateAllocator(arena, sizeof(arena));
  if (allocator == nullptr) return {};
  RegionInterpreter interpreter(model, Operators(), allocator, &planner);
  const std::vector<int32_t> results = RunWith(interpreter, seed);
  for (size_t r = 0; r < regions.size() && !results.empty(); ++r) {
    EXPECT_LE(interpreter.RegionUsedBytes(static_cast<int>(r)), regions[r].bytes);
  }
  return results;
}

// A graph of int32 vectors, to which operators add numbers, and which they join.
class RandomGraph {
 public:
  explicit RandomGraph(uint32_t seed) : random_(seed) {
    const int inputs = random_.Int(1, 3), operators = random_.Int(1, 12);
    std::vector<int> all;
    for (int i = 0; i < inputs; ++i) all.push_back(Add(random_.Int(1, 60)));
    const std::vector<int> first = all;
    for (int i = 0; i < operators; ++i) all.push_back(AddOperator(all));
    std::vector<int> outputs = {all.back()};
    const int other = random_.Int(0, static_cast<int>(all.size()) - 2);
    if (random_.Int(0, 2) == 0) outputs.push_back(all[static_cast<size_t>(other)]);
    builder_.Inputs(first).Outputs(outputs);
    model_ = builder_.Finish();
  }

  const tflite::Model* model() const { return model_; }
  int bytes() const { return bytes_; }
  ::mote::LayerRandom& random() { return random_; }

 private:
  int Add(int length) {
    lengths_.resize(static_cast<size_t>(builder_.Tensor(TensorType_INT32, {length})) + 1);
    lengths_.back() = length;
    bytes_ += (length * 4 + 15) / 16 * 16;
    return static_cast<int>(lengths_.size()) - 1;
  }
  int AddOperator(const std::vector<int>& all) {
    const auto pick = [&] { return all[static_cast<size_t>(random_.Int(0, static_cast<int>(all.size()) - 1))]; };
    const int a = pick(), b = pick();
    const int length = lengths_[static_cast<size_t>(a)] + lengths_[static_cast<size_t>(b)];
    if (random_.Int(0, 1) == 0 && length <= 200) {
      const int out = Add(length);
      builder_.Op(BuiltinOperator_CONCATENATION, {a, b}, {out}, tflite::ConcatenationOptionsT());
      return out;
    }
    const int number = builder_.Constant<int32_t>(TensorType_INT32, {1}, {random_.Int(-9, 9)});
    lengths_.resize(static_cast<size_t>(number) + 1);
    const int out = Add(lengths_[static_cast<size_t>(a)]);
    builder_.Op(BuiltinOperator_ADD, {a, number}, {out}, tflite::AddOptionsT());
    return out;
  }

  ::mote::LayerRandom random_;
  ModelBuilder builder_;
  const tflite::Model* model_ = nullptr;
  std::vector<int> lengths_;
  int bytes_ = 0;
};

// Blocks of `memory`, with gaps between them that must stay as they are.
struct RandomRegions {
  explicit RandomRegions(::mote::LayerRandom* random) {
    std::memset(memory, kGap, sizeof(memory));
    size_t at = 0;
    for (int count = random->Int(1, 4); count > 0; --count) {
      // The first has room for what AllocateTensors needs for a while.
      const size_t bytes = static_cast<size_t>(regions.empty() ? random->Int(1500, 3500) : random->Int(0, 1200));
      regions.push_back({memory + at, bytes, random->Int(1, 4)});
      at += bytes + static_cast<size_t>(random->Int(16, 50));
    }
  }
  bool AreGapsWhole() const {
    for (size_t i = 0; i < sizeof(memory); ++i) {
      const bool is_in_region = std::any_of(regions.begin(), regions.end(), [&](const MemoryRegion& r) {
        return memory + i >= r.address && memory + i < r.address + r.bytes;
      });
      if (!is_in_region && memory[i] != kGap) return false;
    }
    return true;
  }

  static constexpr uint8_t kGap = 0xC7;
  std::vector<MemoryRegion> regions;
};

TEST(MemoryRegions, GiveTheOutputsOfOneArena) {
  int fitted = 0, refused = 0, in_several = 0;
  for (uint32_t seed = 1; seed <= 300; ++seed) {
    RandomGraph graph(seed);
    ASSERT_NE(graph.model(), nullptr);
    const std::vector<int32_t> wanted = RunInOneArena(graph.model(), static_cast<int>(seed));
    ASSERT_FALSE(wanted.empty());
    const RandomRegions random(&graph.random());
    Places places;
    const std::vector<int32_t> got = RunInRegions(graph.model(), random.regions, static_cast<int>(seed), &places);
    EXPECT_TRUE(random.AreGapsWhole());
    if (got.empty()) {
      ++refused;
      EXPECT_GT(static_cast<size_t>(graph.bytes()), random.regions[0].bytes - 32);
      continue;
    }
    ++fitted;
    EXPECT_SAME(got, wanted);
    EXPECT_TRUE(places.AreApart(random.regions));
    in_several += std::any_of(places.buffers.begin(), places.buffers.end(),
                              [&](const PlacedBuffer& b) { return b.region != places.buffers[0].region; });
  }
  EXPECT_GT(fitted, 100);
  EXPECT_GT(refused, 5);
  EXPECT_GT(in_several, 50);
}

// y = x + x + ... with `adds` operators, each of which reads x; all have 64 bytes, but for the last.
void BuildFan(ModelBuilder& builder, int adds) {
  const int x = builder.Tensor(TensorType_INT32, {16});
  builder.current().tensors[0]->name = "x";
  int sum = x;
  for (int i = 0; i < adds; ++i) {
    const int next = builder.Tensor(TensorType_INT32, {16});
    builder.current().tensors[static_cast<size_t>(next)]->name = "sum" + std::string(1, static_cast<char>('0' + i));
    builder.Op(BuiltinOperator_ADD, {sum, x}, {next}, tflite::AddOptionsT());
    sum = next;
  }
  builder.Inputs({x}).Outputs({sum});
}

const std::vector<MemoryRegion>& SlowAndFast() {
  static const std::vector<MemoryRegion> regions = {{memory, 4096, 5}, {memory + 8192, 64, 1}};
  return regions;
}

TEST(MemoryRegions, WhatIsUsedMostLiesInTheCheapest) {
  ModelBuilder builder;
  BuildFan(builder, 4);
  Places places;
  const std::vector<int32_t> got = RunInRegions(builder.Finish(), SlowAndFast(), 3, &places);
  EXPECT_SAME(got, RunInOneArena(builder.Finish(), 3));
  ASSERT_EQ(places.buffers.size(), 5u);
  EXPECT_EQ(places.RegionOf(0), 1);
  for (int tensor = 1; tensor <= 4; ++tensor) EXPECT_EQ(places.RegionOf(tensor), 0);
  EXPECT_EQ(places.buffers[0].uses, 1 + 5);  // the application's, and five of operators: the first takes it twice
  EXPECT_EQ(places.buffers[4].uses, 2);
}

TEST(MemoryRegions, OfEqualCostTheFirstIsTakenFirst) {
  ModelBuilder builder;
  BuildFan(builder, 2);
  Places places;
  const std::vector<MemoryRegion> regions = {{memory, 4096, 2}, {memory + 4096, 4096, 2}};
  EXPECT_FALSE(RunInRegions(builder.Finish(), regions, 1, &places).empty());
  for (const PlacedBuffer& buffer : places.buffers) EXPECT_EQ(buffer.region, 0);
}

TEST(MemoryRegions, APinIsKept) {
  ModelBuilder builder;
  BuildFan(builder, 4);
  const tflite::Model* const model = builder.Finish();
  Places places;
  EXPECT_SAME(RunInRegions(model, SlowAndFast(), 3, &places, {{"sum1", 1}}), RunInOneArena(model, 3));
  EXPECT_EQ(places.RegionOf(2), 1);
  EXPECT_EQ(places.RegionOf(0), 0);
  EXPECT_FALSE(RunInRegions(model, SlowAndFast(), 3, &places, {{"x", 0}}).empty());
  EXPECT_EQ(places.RegionOf(0), 0);
}

TEST(MemoryRegions, RefusesPinsThatCannotBeKept) {
  ModelBuilder builder;
  BuildFan(builder, 4);
  const tflite::Model* const model = builder.Finish();
  Places places;
  EXPECT_TRUE(RunInRegions(model, SlowAndFast(), 3, &places, {{"y", 1}}).empty());
  EXPECT_TRUE(RunInRegions(model, SlowAndFast(), 3, &places, {{"x", 2}}).empty());
  EXPECT_TRUE(RunInRegions(model, SlowAndFast(), 3, &places, {{"x", -1}}).empty());
  EXPECT_TRUE(RunInRegions(model, SlowAndFast(), 3, &places, {{nullptr, 0}}).empty());
  EXPECT_TRUE(RunInRegions(model, SlowAndFast(), 3, &places, {{"x", 1}, {"sum0", 1}}).empty());
}

TEST(MemoryRegions, LargeBuffersGoFirstWhereTheMostUsedLeaveNoRoom) {
  ModelBuilder builder;  // x, of 64 bytes, is used most and longest
  const int x = builder.Tensor(TensorType_INT32, {16});
  const int doubled = builder.Tensor(TensorType_INT32, {16}), large = builder.Tensor(TensorType_INT32, {512});
  const int one = builder.Constant<int32_t>(TensorType_INT32, {1}, {1});
  const int sum = builder.Tensor(TensorType_INT32, {16}), wide = builder.Tensor(TensorType_INT32, {512});
  builder.Inputs({x, large}).Outputs({sum, wide, x});
  builder.Op(BuiltinOperator_ADD, {x, x}, {doubled}, tflite::AddOptionsT());
  builder.Op(BuiltinOperator_ADD, {doubled, x}, {sum}, tflite::AddOptionsT());
  builder.Op(BuiltinOperator_ADD, {large, one}, {wide}, tflite::AddOptionsT());
  const std::vector<MemoryRegion> regions = {{memory, 2048 + 192, 9}, {memory + 8192, 2048, 1}};
  Places places;
  const std::vector<int32_t> got = RunInRegions(builder.Finish(), regions, 3, &places);
  EXPECT_SAME(got, RunInOneArena(builder.Finish(), 3));
  EXPECT_EQ(places.RegionOf(large) + places.RegionOf(wide), 1);
  EXPECT_EQ(places.RegionOf(x), 0);
  EXPECT_TRUE(places.AreApart(regions));
}

TEST(MemoryRegions, RefusesWhatAreNoRegions) {
  ModelBuilder builder;
  BuildFan(builder, 2);
  const tflite::Model* const model = builder.Finish();
  Places places;
  const auto is_refused = [&](const std::vector<MemoryRegion>& regions) {
    return RunInRegions(model, regions, 1, &places).empty();
  };
  EXPECT_TRUE(is_refused({}));
  EXPECT_TRUE(is_refused({{nullptr, 4096, 1}}));
  EXPECT_TRUE(is_refused({{memory, 4096, 1}, {memory + 4000, 4096, 1}}));
  EXPECT_TRUE(is_refused({{memory, 0, 1}}));
  std::vector<MemoryRegion> many;
  for (size_t i = 0; i < 9; ++i) many.push_back({memory + i * 4096, 4096, 1});
  EXPECT_TRUE(is_refused(many));
  many.pop_back();
  EXPECT_FALSE(is_refused(many));
  EXPECT_FALSE(is_refused({{memory + 1, 4096, 1}, {memory + 4097, 4096, 1}}));
}

TEST(MemoryRegions, RefusesAnOfflinePlan) {
  ModelBuilder builder;
  BuildFan(builder, 1);
  builder.Metadata("OfflineMemoryAllocation", {1, 0, 2, 0, 64});
  Places places;
  EXPECT_TRUE(RunInRegions(builder.Finish(), SlowAndFast(), 1, &places).empty());
}

TEST(MemoryRegions, AnArenaOrARegionThatIsTooSmallIsAnError) {
  ModelBuilder builder;
  BuildFan(builder, 4);
  const tflite::Model* const model = builder.Finish();
  Places places;
  const RegionSetup setup = {SlowAndFast().data(), 2, nullptr, 0, nullptr, nullptr};
  bool did_fit = false;
  for (size_t bytes = 0; bytes < 3000; bytes += 16) {
    RegionPlanner planner(setup);
    tflite::MicroAllocator* const allocator = planner.CreateAllocator(arena, bytes);
    if (allocator == nullptr) continue;
    RegionInterpreter interpreter(model, Operators(), allocator, &planner);
    const bool fits = !RunWith(interpreter, 2).empty();
    EXPECT_TRUE(fits || !did_fit);
    did_fit = fits;
    if (!fits) {
      EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
    }
    if (fits) {
      EXPECT_LE(interpreter.ArenaUsedBytes(), bytes);
    }
  }
  EXPECT_TRUE(did_fit);
  for (size_t bytes = 0; bytes < 1000; bytes += 16) {
    const std::vector<MemoryRegion> regions = {{memory, bytes, 1}};
    if (!RunInRegions(model, regions, 2, &places).empty()) {
      EXPECT_TRUE(places.AreApart(regions));
    }
  }
}

TEST(MemoryRegions, SubgraphsThatANodeRunsLieInTheFirst) {
  ModelBuilder builder;  // y = condition ? x + 1 : x + x, then y + x
  const int condition = builder.Tensor(tflite::TensorType_BOOL, {1});
  const int x = builder.Tensor(TensorType_INT32, {40}), y = builder.Tensor(TensorType_INT32, {40});
  const int z = builder.Tensor(TensorType_INT32, {40});
  builder.Inputs({condition, x}).Outputs({z});
  tflite::IfOptionsT options;
  options.then_subgraph_index = 1;
  options.else_subgraph_index = 2;
  builder.Op(tflite::BuiltinOperator_IF, {condition, x}, {y}, options);
  builder.Op(BuiltinOperator_ADD, {y, x}, {z}, tflite::AddOptionsT());
  for (int branch = 1; branch <= 2; ++branch) {
    builder.Subgraph();
    const int in = builder.Tensor(TensorType_INT32, {40});
    const int other = branch == 1 ? builder.Constant<int32_t>(TensorType_INT32, {1}, {1}) : in;
    const int out = builder.Tensor(TensorType_INT32, {40});
    builder.Inputs({in}).Outputs({out});
    builder.Op(BuiltinOperator_ADD, {in, other}, {out}, tflite::AddOptionsT());
  }
  const tflite::Model* const model = builder.Finish();
  ASSERT_NE(model, nullptr);
  const std::vector<MemoryRegion> regions = {{memory, 4096, 5}, {memory + 8192, 400, 1}};
  Places places;
  for (int seed = 0; seed < 4; ++seed) {
    EXPECT_SAME(RunInRegions(model, regions, seed, &places), RunInOneArena(model, seed));
    EXPECT_TRUE(places.AreApart(regions));
    EXPECT_EQ(places.RegionOf(x), 1);
  }
}

TEST(MemoryRegions, APlannerAloneIsRefused) {
  RegionPlanner planner({SlowAndFast().data(), 2, nullptr, 0, nullptr, nullptr});
  tflite::MicroAllocator* const allocator = planner.CreateAllocator(arena, sizeof(arena));
  ASSERT_NE(allocator, nullptr);
  ModelBuilder builder;
  BuildFan(builder, 1);
  tflite::MicroInterpreter interpreter(builder.Finish(), Operators(), allocator);
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
}

}  // namespace
}  // namespace mote
