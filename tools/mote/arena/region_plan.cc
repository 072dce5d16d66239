// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/arena/region_plan.h"

#include <cinttypes>
#include <cstdlib>
#include <memory>

#include "mote/memory_regions.h"
#include "src/model/resources.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"

namespace mote {
namespace {

using Memory = std::unique_ptr<uint8_t, decltype(&free)>;

constexpr size_t kTrialBytes = size_t{64} << 20;
constexpr size_t kAlignment = 16;

size_t AlignUp(size_t bytes) { return (bytes + kAlignment - 1) & ~(kAlignment - 1); }

Memory NewMemory(size_t bytes) {
  void* memory = nullptr;
  if (posix_memalign(&memory, kAlignment, bytes) != 0) memory = nullptr;
  if (memory == nullptr) MicroPrintf("this computer has no %u KiB of memory", static_cast<unsigned>(bytes >> 10));
  return Memory(static_cast<uint8_t*>(memory), &free);
}

void PrintBuffer(void* out, const PlacedBuffer& b) {
  fprintf(static_cast<FILE*>(out), "buffer %d %d %d %d %d %d %d\n", b.tensor, b.bytes, b.region, b.offset, b.first,
          b.last, b.uses);
}

}  // namespace

bool ReadRegionWords(const char* const* words, std::vector<RequestedRegion>* regions, std::vector<RequestedPin>* pins) {
  for (; *words != nullptr; ++words) {
    const std::string word = *words;
    const size_t equals = word.rfind('=');
    char* end = nullptr;
    if (equals != std::string::npos) {
      pins->push_back({word.substr(0, equals), static_cast<int>(strtol(&word[equals + 1], &end, 10))});
    } else {
      const unsigned long long bytes = strtoull(word.c_str(), &end, 10);
      if (bytes > SIZE_MAX || *end != ':') return false;
      regions->push_back({static_cast<size_t>(bytes), static_cast<int>(strtol(end + 1, &end, 10))});
    }
    if (*end != '\0') return false;
  }
  return !regions->empty();
}

bool PrintRegionPlan(const tflite::Model& model, const std::vector<RequestedRegion>& regions,
                     const std::vector<RequestedPin>& pins, FILE* out) {
  size_t bytes = 0;
  for (const RequestedRegion& region : regions) bytes += AlignUp(region.bytes);
  const Memory memory = NewMemory(bytes + kAlignment), arena = NewMemory(kTrialBytes);
  if (memory == nullptr || arena == nullptr) return false;
  std::vector<MemoryRegion> blocks;
  uint8_t* next = memory.get();
  for (const RequestedRegion& region : regions) {
    blocks.push_back({next, region.bytes, region.cost});
    next += AlignUp(region.bytes);
  }
  std::vector<PinnedTensor> pinned;
  for (const RequestedPin& pin : pins) pinned.push_back({pin.tensor.c_str(), pin.region});
  RegionPlanner planner({blocks.data(), static_cast<int>(blocks.size()), pinned.data(), static_cast<int>(pinned.size()),
                         PrintBuffer, out});
  tflite::MicroAllocator* const allocator = planner.CreateAllocator(arena.get(), kTrialBytes);
  if (allocator == nullptr) return false;
  const int variables = CountResources(model);
  tflite::MicroResourceVariables* const resources =
      variables == 0 ? nullptr : tflite::MicroResourceVariables::Create(allocator, variables);
  const tflite::AllOpsResolver resolver;
  RegionInterpreter interpreter(&model, resolver, allocator, &planner, resources);
  if (interpreter.AllocateTensors() != kTfLiteOk) {
    // The message before this one counts both the first memory and the arena, which is large enough.
    if (interpreter.RequiredArenaBytes() > 0 && !interpreter.RequiredArenaBytesIsExact()) {
      MicroPrintf("it is the first memory that is too small: to plan, AllocateTensors needs more than its %u bytes",
                  static_cast<unsigned>(regions[0].bytes));
    }
    return false;
  }
  for (size_t r = 0; r < regions.size(); ++r) {
    fprintf(out, "used %zu %zu\n", r, interpreter.RegionUsedBytes(static_cast<int>(r)));
  }
  fprintf(out, "arena %zu\n", interpreter.ArenaUsedBytes());
  return true;
}

}  // namespace mote
