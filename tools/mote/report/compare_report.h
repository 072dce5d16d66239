// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_REPORT_COMPARE_REPORT_H_
#define MOTE_TOOLS_MOTE_REPORT_COMPARE_REPORT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "nlohmann/json_fwd.hpp"
#include "tools/mote/report/tensor_errors.h"
#include "tools/mote/targets/probe.h"

namespace mote::cli {

struct ComparedTensor {
  ProbedTensor tensor;
  TensorSpec spec;
  TensorErrors errors;
};

// The model as it is, in the interpreter and as code, on one target.
struct ComparedForms {
  size_t output_bytes = 0;
  size_t differing_bytes = 0;
  bool counts_instructions = false;
  uint64_t interpreted_time = 0, compiled_time = 0;  // instructions or nanoseconds of an Invoke
  size_t interpreted_arena = 0, compiled_arena = 0;
};

struct Comparison {
  std::string model;  // its file
  std::string target;
  std::string runtime;  // "micro" or "dynamic"
  std::string against;  // what the reference is
  size_t inputs = 0;
  std::string generated;                // "random:1", say; empty: of files
  std::vector<ComparedTensor> tensors;  // in the order of the nodes
  size_t unmatched = 0;                 // tensors of the model that the reference does not have
  std::optional<ComparedForms> forms;   // where the reference is the model as code
  std::string tensors_unknown;          // why only outputs are compared; empty: tensors are, too
};

// Returns the first tensor that differs; null if none does.
const ComparedTensor* FirstDifference(const Comparison& comparison);

// Says if a tensor or an output differs.
bool Differs(const Comparison& comparison);

nlohmann::ordered_json ToJson(const Comparison& comparison);
std::string ToText(const Comparison& comparison);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_REPORT_COMPARE_REPORT_H_
