// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_INPUT_IMAGE_H_
#define MOTE_TOOLS_MOTE_INPUT_IMAGE_H_

#include <filesystem>

#include "tools/mote/input/pixel_sign.h"
#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/system/files.h"

namespace mote::cli {

// Rows from the top, 8 bits for each of red, green and blue.
struct Image {
  int width = 0;
  int height = 0;
  Bytes rgb;
};

// The image as an input [1, height, width, channels] or one without the 1 or the channels: 1 channel is grey, 3 are
// red, green, blue. Pixel bytes 0 to 255 become
//   uint8    the byte
//   int8     the byte - 128; the byte itself where `sign` says so, with a note on standard error if that was found out
//   float32  the byte / 255
// whatever the input's scale and zero point, as models are trained. Throws Error where the size does not fit.
Bytes ReadImage(const std::filesystem::path& path, const TensorSpec& spec, PixelSign sign);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_INPUT_IMAGE_H_
