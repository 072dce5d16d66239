// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_OTA_MODEL_CRC32_H_
#define MOTE_EXAMPLES_OTA_MODEL_CRC32_H_

#include <cstddef>
#include <cstdint>

// The CRC32 of zip, PNG and Ethernet. To take data in parts, give the result for those before; 0 at first.
uint32_t Crc32(const void* data, size_t bytes, uint32_t before = 0);

#endif  // MOTE_EXAMPLES_OTA_MODEL_CRC32_H_
