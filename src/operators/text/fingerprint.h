// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_OPERATORS_TEXT_FINGERPRINT_H_
#define MOTE_SRC_OPERATORS_TEXT_FINGERPRINT_H_

#include <cstddef>
#include <cstdint>

namespace mote {

// Returns FarmHash's 64-bit fingerprint of these bytes, the same on each machine.
uint64_t Fingerprint(const uint8_t* data, size_t bytes);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_TEXT_FINGERPRINT_H_
