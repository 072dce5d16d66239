// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The model of a peripheral, in place of a real one: it multiplies int8 matrices by int8 vectors. A program sets its
// registers, writes a command and waits until it is no longer busy.
//
// The engine has memory of its own for two vectors: what it multiplies and what comes of it. The result of one product
// is what the next one multiplies, unless another vector is loaded.
#ifndef MOTE_EXAMPLES_MICRO_DELEGATE_MAC_ENGINE_H_
#define MOTE_EXAMPLES_MICRO_DELEGATE_MAC_ENGINE_H_

#include <cstdint>

namespace mote {

class MacEngine {
 public:
  // Registers are as wide as an address.
  enum Register {
    kId,       // read only: kIdValue
    kStatus,   // read only: the bits kBusy and kFault
    kCommand,  // write only
    kAddress,  // of kLoad and kStore
    kLength,   // of kLoad and kStore: bytes
    // For kMultiply: result[u] = clamp(out_zero + round((bias[u] + sum over d of weights[u][d] * (vector[d] - in_zero))
    // * multiplier[u] * 2^(shift[u] - 31))).
    kUnits,
    kDepth,        // the length of the vector
    kWeights,      // address of int8_t[units][depth]
    kBias,         // address of int32_t[units], or 0
    kMultipliers,  // address of int32_t[units], or of one for all
    kShifts,       // address of int8_t[units], or of one for all
    kPerUnit,      // 1: a multiplier and a shift for each unit; 0: one of each
    kInputZero,
    kOutputZero,
    kMin,
    kMax,
    kNumRegisters,
  };
  enum Command : uintptr_t { kLoad = 1, kMultiply, kStore };
  enum Status : uintptr_t {
    kBusy = 1,
    kFault = 2,  // until the next command: a length that the memory has not, or an unknown command
  };
  static constexpr uintptr_t kIdValue = 0x4D41'4331;
  static constexpr int kVectorBytes = 1024;

  uintptr_t Read(Register which);
  void Write(Register which, uintptr_t value);

  // For tests: an engine that is not there reads as zeros.
  void SetPresent(bool present) { present_ = present; }
  // The engine's cycles that a command has taken so far: 8 products, or 4 bytes moved, in each.
  uint32_t cycles() const { return cycles_; }

 private:
  bool Multiply();
  int32_t Get(Register which) const { return static_cast<int32_t>(registers_[which]); }

  uintptr_t registers_[kNumRegisters] = {};
  int8_t vectors_[2][kVectorBytes] = {};
  int active_ = 0;  // which of the vectors is to be multiplied
  uint32_t cycles_ = 0;
  bool busy_ = false;
  bool present_ = true;
};

}  // namespace mote

#endif  // MOTE_EXAMPLES_MICRO_DELEGATE_MAC_ENGINE_H_
