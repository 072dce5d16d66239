// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_BENCHMARK_DELEGATES_H_
#define MOTE_TOOLS_BENCHMARK_DELEGATES_H_

#include <string>
#include <vector>

#include "tools/benchmark/options.h"
#include "tools/mote/targets/external_delegate.h"

namespace mote::benchmark {

struct NamedDelegate {
  std::string name;
  cli::DelegatePtr delegate;
};

// Says if this build has XNNPACK.
bool HasXnnpack();

// Makes the delegates that the options ask for, in the order in which they are to be applied; they outlive the
// interpreter. Throws Error, after messages, where one cannot be made.
std::vector<NamedDelegate> MakeDelegates(const BenchmarkOptions& options);

}  // namespace mote::benchmark

#endif  // MOTE_TOOLS_BENCHMARK_DELEGATES_H_
