// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_INPUT_IMAGE_H_
#define MOTE_TOOLS_MOTE_INPUT_IMAGE_H_

#include <filesystem>

#include "tools/mote/input/pixel_sign.h"
#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/system/files.h"

namespace mote::cli {

// The pixels lie in rows from the top, 8 bits for each of red, green and blue.
struct Image {
  int width = 0;
  int height = 0;
  Bytes rgb;
};

// These limits are those of tools/evaluation/pictures.py.
constexpr int kMaxImageSide = 16384;
constexpr int64_t kMaxPixels = int64_t{1} << 26;

// Returns the bytes that the image's sizes ask for. Throws Error where they are beyond the limits.
size_t ImageBytes(const Image& image);

// The extensions are .png, .jpg, .jpeg and .bmp.
bool IsImageExtension(const std::string& extension);

// Returns the image as an input [1, height, width, channels] or one without the 1 or the channels: 1 channel is grey, 3
// are red, green, blue. An image of another size is resized. docs/pictures.md says what its pixels are. Pixel bytes 0
// to 255 become
//   uint8    the byte
//   int8     the byte - 128; the byte itself where `sign` says so, with a note on standard error if that was found out
//   float32  the byte / 255
// whatever the input's scale and zero point, as models are trained. Throws Error for what is no image.
Bytes ReadImage(const std::filesystem::path& path, const TensorSpec& spec, PixelSign sign);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_INPUT_IMAGE_H_
