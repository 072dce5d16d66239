// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_BENCHMARK_RESULT_JSON_H_
#define MOTE_TOOLS_BENCHMARK_RESULT_JSON_H_

#include <string>

#include "tools/benchmark/benchmark.h"

namespace mote::benchmark {

// docs/benchmark_model.md says what it holds.
std::string ToJson(const BenchmarkOptions& options, const BenchmarkResult& result);

}  // namespace mote::benchmark

#endif  // MOTE_TOOLS_BENCHMARK_RESULT_JSON_H_
