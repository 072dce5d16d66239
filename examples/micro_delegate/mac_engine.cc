// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_delegate/mac_engine.h"

#include <cstring>

#include "src/core/fixed_point.h"

namespace mote {

uintptr_t MacEngine::Read(Register which) {
  if (!present_) return 0;
  if (which == kId) return kIdValue;
  if (which != kStatus) return registers_[which];
  const uintptr_t status = registers_[kStatus] | static_cast<uintptr_t>(busy_);
  busy_ = false;  // by the time of the next look
  return status;
}

void MacEngine::Write(Register which, uintptr_t value) {
  if (!present_ || which == kId || which == kStatus) return;
  registers_[which] = value;
  if (which != kCommand) return;
  bool done = false;
  const uintptr_t length = registers_[kLength];
  if ((value == kLoad || value == kStore) && length <= kVectorBytes) {
    auto* const memory = reinterpret_cast<int8_t*>(registers_[kAddress]);
    std::memcpy(value == kLoad ? vectors_[active_] : memory, value == kLoad ? memory : vectors_[active_], length);
    cycles_ += static_cast<uint32_t>(length + 3) / 4;
    done = true;
  } else if (value == kMultiply) {
    done = Multiply();
  }
  registers_[kStatus] = kFault * static_cast<uintptr_t>(!done);
  busy_ = done;
}

bool MacEngine::Multiply() {
  const int units = Get(kUnits), depth = Get(kDepth);
  if (units < 0 || units > kVectorBytes || depth < 0 || depth > kVectorBytes) return false;
  const auto* const weights = reinterpret_cast<const int8_t*>(registers_[kWeights]);
  const auto* const bias = reinterpret_cast<const int32_t*>(registers_[kBias]);
  const auto* const multipliers = reinterpret_cast<const int32_t*>(registers_[kMultipliers]);
  const auto* const shifts = reinterpret_cast<const int8_t*>(registers_[kShifts]);
  const int8_t* const vector = vectors_[active_];
  int8_t* const result = vectors_[1 - active_];
  for (int u = 0; u < units; ++u) {
    int32_t sum = bias == nullptr ? 0 : bias[u];
    for (int d = 0; d < depth; ++d) sum = WrappingAdd(sum, weights[u * depth + d] * (vector[d] - Get(kInputZero)));
    const int which = registers_[kPerUnit] != 0 ? u : 0;
    const int32_t scaled = MultiplyByQuantizedMultiplier(sum, {multipliers[which], shifts[which]});
    const int32_t value = WrappingAdd(scaled, Get(kOutputZero));
    result[u] = static_cast<int8_t>(value < Get(kMin) ? Get(kMin) : value > Get(kMax) ? Get(kMax) : value);
  }
  active_ = 1 - active_;
  cycles_ += static_cast<uint32_t>(units * depth + 7) / 8;
  return true;
}

}  // namespace mote
