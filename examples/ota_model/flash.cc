// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// RAM, so that the application runs on a board whose flash nobody has described yet; it forgets the models with the
// power.
#include "examples/ota_model/flash.h"

#include "examples/ota_model/ram_flash.h"

Flash* BoardFlash() {
  static RamFlash flash;
  return &flash;
}
