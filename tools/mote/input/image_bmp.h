// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_INPUT_IMAGE_BMP_H_
#define MOTE_TOOLS_MOTE_INPUT_IMAGE_BMP_H_

#include "tools/mote/input/image.h"

namespace mote::cli {

// Throws Error for what is no BMP file.
Image DecodeBmp(const Bytes& file);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_INPUT_IMAGE_BMP_H_
