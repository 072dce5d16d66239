// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_INPUT_IMAGE_JPEG_H_
#define MOTE_TOOLS_MOTE_INPUT_IMAGE_JPEG_H_

#include "tools/mote/input/image.h"

namespace mote::cli {

// If `grey`, red, green and blue are the luminance that the file has. Throws Error for bytes that are no JPEG file.
Image DecodeJpeg(const Bytes& file, bool grey);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_INPUT_IMAGE_JPEG_H_
