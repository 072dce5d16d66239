// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_REPORT_COMPARE_REPORT_H_
#define MOTE_TOOLS_MOTE_REPORT_COMPARE_REPORT_H_

#include <cstddef>
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

struct Comparison {
  std::string model;  // its file
  std::string target;
  std::string runtime;  // "micro" or "dynamic"
  std::string against;  // what the reference is
  size_t inputs = 0;
  std::string generated;                // "random:1", say; empty: of files
  std::vector<ComparedTensor> tensors;  // in the order of the nodes
  size_t unmatched = 0;                 // tensors of the model that the reference does not have
};

// The first of them that differs; null if none does.
const ComparedTensor* FirstDifference(const Comparison& comparison);

nlohmann::ordered_json ToJson(const Comparison& comparison);
std::string ToText(const Comparison& comparison);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_REPORT_COMPARE_REPORT_H_
