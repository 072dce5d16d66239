// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The program's own model once more, as if it came from outside, so that the application runs on a board that is
// connected to nothing yet.
#include "examples/ota_model/update_source.h"

#include <algorithm>

#include "examples/ota_model/crc32.h"
#include "examples/ota_model/own_model_data.h"

namespace {

constexpr uint32_t kMostPartBytes = 256;

uint32_t sent = 0;

}  // namespace

bool GetUpdatePart(UpdatePart* part) {
  const uint32_t all = g_own_model_data_len;
  if (sent == all) return false;
  const uint32_t bytes = std::min(kMostPartBytes, all - sent);
  *part = {sent == 0, all, Crc32(g_own_model_data, all), g_own_model_data + sent, bytes};
  sent += bytes;
  return true;
}
