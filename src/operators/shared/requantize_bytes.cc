// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/requantize_elements.h"
#include "src/operators/shared/sigmoid.h"

namespace mote {
namespace {

void RequantizeEach(const RequantizeParams& params, bool in_is_signed, const void* in, void* out, int count) {
  in_is_signed ? Requantize<int8_t, uint8_t>(params, in, out, count)
               : Requantize<uint8_t, uint8_t>(params, in, out, count);
}

}  // namespace

void RequantizeBytes(const RequantizeParams& params, bool in_is_signed, const void* in, void* out, int count) {
  constexpr int kBytes = 256;
  constexpr int kManyBytes = 2 * kBytes;  // to pay for the table
  if (count < kManyBytes) return RequantizeEach(params, in_is_signed, in, out, count);
  uint8_t table[kBytes];
  for (int i = 0; i < kBytes; ++i) table[i] = static_cast<uint8_t>(i);
  RequantizeEach(params, in_is_signed, table, table, kBytes);
  LookUpBytes(table, static_cast<const uint8_t*>(in), static_cast<uint8_t*>(out), count);
}

}  // namespace mote
