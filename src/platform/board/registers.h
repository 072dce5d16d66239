// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_PLATFORM_BOARD_REGISTERS_H_
#define MOTE_PLATFORM_BOARD_REGISTERS_H_

#include <cstdint>

namespace mote {

// The register of a peripheral at an address.
template <typename T = uint32_t>
inline volatile T& Register(uintptr_t address) {
  return *reinterpret_cast<volatile T*>(address);
}

}  // namespace mote

#endif  // MOTE_PLATFORM_BOARD_REGISTERS_H_
