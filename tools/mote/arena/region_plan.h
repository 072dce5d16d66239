// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_ARENA_REGION_PLAN_H_
#define MOTE_TOOLS_MOTE_ARENA_REGION_PLAN_H_

#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {

struct RequestedRegion {
  size_t bytes;
  int cost;
};

struct RequestedPin {
  std::string tensor;
  int region;
};

// Reads the words BYTES:COST for each region and NAME=REGION for each pin, as text; returns false for others.
bool ReadRegionWords(const char* const* words, std::vector<RequestedRegion>* regions, std::vector<RequestedPin>* pins);

// Prints where RegionPlanner puts subgraph 0 on the kind of machine that this is compiled for:
//   buffer TENSOR BYTES REGION OFFSET FIRST LAST USES    TENSOR: -1 for scratch memory; FIRST, LAST: operators
//   used REGION BYTES                                    by other subgraphs, too
//   arena BYTES                                          of what lives as long as the interpreter
// False after a message where the model cannot be prepared, or has no room.
bool PrintRegionPlan(const tflite::Model& model, const std::vector<RequestedRegion>& regions,
                     const std::vector<RequestedPin>& pins, FILE* out);

}  // namespace mote

#endif  // MOTE_TOOLS_MOTE_ARENA_REGION_PLAN_H_
