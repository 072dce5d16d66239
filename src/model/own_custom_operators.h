// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The names of the custom operators that Mote itself has. They read all their inputs, so none may be without a value;
// those of others may have scratch memory among theirs.
#ifndef MOTE_SRC_MODEL_OWN_CUSTOM_OPERATORS_H_
#define MOTE_SRC_MODEL_OWN_CUSTOM_OPERATORS_H_

#include <cstdint>

namespace mote {

// Computes FNV-1a, which takes four bytes of flash a name.
constexpr uint32_t HashOfName(const char* name) {
  uint32_t hash = 0x811C9DC5;
  for (; *name != 0; ++name) hash = (hash ^ static_cast<uint8_t>(*name)) * 0x01000193;
  return hash;
}

inline constexpr uint32_t kOwnCustomOperators[] = {
#define CUSTOM_OP(NAME, ...) HashOfName(NAME),
#include "mote/ops.def"
};

inline bool IsOwnCustomOperator(const char* name) {
  const uint32_t hash = HashOfName(name);
  for (const uint32_t own : kOwnCustomOperators) {
    if (own == hash) return true;
  }
  return false;
}

}  // namespace mote

#endif  // MOTE_SRC_MODEL_OWN_CUSTOM_OPERATORS_H_
