// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Delivers new models: write examples/ota_model/<tag>/update_source.cc to receive them by radio or cable.
#ifndef MOTE_EXAMPLES_OTA_MODEL_UPDATE_SOURCE_H_
#define MOTE_EXAMPLES_OTA_MODEL_UPDATE_SOURCE_H_

#include <cstdint>

// A part of a new model. The first one begins the update; the parts of a model come in order.
struct UpdatePart {
  bool is_first;
  uint32_t model_bytes;  // of all parts
  uint32_t crc;          // the CRC32 of all parts
  const uint8_t* data;   // stays until the next call
  uint32_t bytes;
};

// False if nothing has come.
bool GetUpdatePart(UpdatePart* part);

#endif  // MOTE_EXAMPLES_OTA_MODEL_UPDATE_SOURCE_H_
