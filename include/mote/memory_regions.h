// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A model's activations in several memories, the ones that are used most in the fastest: docs/memory.md. An image that
// does not use this links none of it.
#ifndef MOTE_MEMORY_REGIONS_H_
#define MOTE_MEMORY_REGIONS_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/micro/compatibility.h"
#include "tensorflow/lite/micro/memory_planner/micro_memory_planner.h"
#include "tensorflow/lite/micro/micro_interpreter.h"

namespace mote {

// A region is a block of memory, which is used between its first and its last 16-byte boundary.
struct MemoryRegion {
  uint8_t* address;
  size_t bytes;
  int cost;  // of moving a byte, in any unit; among equal ones the first is taken first
};

// A tensor of subgraph 0 that is to lie in one region, and nowhere else.
struct PinnedTensor {
  const char* name;
  int region;  // its index
};

// The place that a buffer has got.
struct PlacedBuffer {
  int tensor;  // -1: scratch memory
  int bytes;
  int region;
  int offset;       // in the region
  int first, last;  // operators
  int uses;         // how often it is written or read as a whole
};

struct RegionSetup {
  const MemoryRegion* regions;
  int num_regions;  // 1 to 8
  const PinnedTensor* pins;
  int num_pins;
  // This is called for each buffer of subgraph 0 that has bytes, when memory is planned, unless it is null.
  void (*placed)(void* argument, const PlacedBuffer& buffer);
  void* argument;
};

// Puts the buffers that are moved most often into the cheapest region in which there is room. If a buffer is left over
// so, all are placed anew, the largest first. What other subgraphs need lies in the first region.
class RegionPlanner : public tflite::MicroMemoryPlanner {
 public:
  // Everything that the setup points to must outlive AllocateTensors.
  explicit RegionPlanner(const RegionSetup& setup) : setup_(setup) {}
  // Makes an allocator in the arena, where everything lies that lives as long as the interpreter. AllocateTensors needs
  // memory of the first region for a while. Returns null, with a message, where there is no room for it or no region.
  tflite::MicroAllocator* CreateAllocator(uint8_t* arena, size_t arena_bytes);
  // RegionInterpreter gives the planner the interpreter's model and context before memory is planned.
  void SetContext(const tflite::Model* model, const TfLiteContext* context) {
    model_ = model;
    context_ = context;
  }

  TfLiteStatus Init(unsigned char* scratch_buffer, int scratch_buffer_size) override;
  using MicroMemoryPlanner::AddBuffer;  // refuses offsets planned before
  TfLiteStatus AddBuffer(int size, int first_time_used, int last_time_used) override;
  // Returns the bytes of the first region.
  size_t GetMaximumMemorySize() override;
  int GetBufferCount() override { return count_; }
  // The offset counts from the beginning of the first region.
  TfLiteStatus GetOffsetForBuffer(int buffer_index, int* offset) override;
  bool preserves_all_tensors() const override { return false; }

  // Returns the bytes of a region that subgraph 0 takes.
  size_t UsedBytes(int region) const { return used_[region]; }

  static constexpr int kMaxRegions = 8;

 private:
  struct Buffer;

  TfLiteStatus CheckRegions() const;
  TfLiteStatus Describe();
  TfLiteStatus ApplyPins(const tflite::SubGraph& subgraph);
  TfLiteStatus PlaceAll();
  Buffer* PlaceInOrder(bool largest_first);
  bool Place(Buffer* buffer, Buffer** first);
  bool PlaceIn(int region, Buffer* buffer, Buffer** first);
  int Cheapest(unsigned tried) const;
  int Capacity(int region) const;
  uint8_t* Begin(int region) const;
  void ReportNoRoom(const Buffer& buffer) const;

  const RegionSetup setup_;
  const tflite::Model* model_ = nullptr;
  const TfLiteContext* context_ = nullptr;
  Buffer* buffers_ = nullptr;
  int count_ = 0;
  int capacity_ = 0;
  int subgraph_ = -1;  // that is being planned
  bool is_planned_ = false;
  TfLiteStatus status_ = kTfLiteOk;
  size_t used_[kMaxRegions] = {};
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

// Has its activations and scratch memory in regions, and memory that lives longer in an arena:
//   mote::RegionPlanner planner(setup);
//   tflite::MicroAllocator* allocator = planner.CreateAllocator(arena, sizeof(arena));
//   mote::RegionInterpreter interpreter(model, resolver, allocator, &planner);
// Operators do not work in place, and a model with an offline memory plan is refused.
class RegionInterpreter : public tflite::MicroInterpreter {
 public:
  RegionInterpreter(const tflite::Model* model, const tflite::MicroOpResolver& op_resolver,
                    tflite::MicroAllocator* allocator, RegionPlanner* planner,
                    tflite::MicroResourceVariables* resource_variables = nullptr,
                    tflite::MicroProfilerInterface* profiler = nullptr)
      : MicroInterpreter(model, op_resolver, allocator, resource_variables, profiler), planner_(planner) {
    planner->SetContext(model, &context());
  }

  // These say after AllocateTensors how many bytes of the arena, and of a region, are in use.
  size_t ArenaUsedBytes() const { return allocator().arena().GetPersistentUsedBytes(); }
  size_t RegionUsedBytes(int region) const {
    return region == 0 ? allocator().arena().GetNonPersistentUsedBytes() : planner_->UsedBytes(region);
  }

 private:
  const RegionPlanner* planner_;
};

}  // namespace mote

#endif  // MOTE_MEMORY_REGIONS_H_
