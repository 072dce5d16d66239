// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_INPUT_IMAGE_RESIZE_H_
#define MOTE_TOOLS_MOTE_INPUT_IMAGE_RESIZE_H_

#include "tools/mote/system/files.h"

namespace mote::cli {

// Pixels have `channels` bytes, and lie in rows from the top.
struct PixelRows {
  int width;
  int height;
  int channels;
  Bytes bytes;
};

// Returns the pixels in another size, each side of at least a pixel. Each pixel is the mean of those around its place,
// with weights that fall linearly to 0, at a distance of one pixel, or of one of the result where that is larger: first
// along rows, then along columns, both rounded to bytes. These are the bytes that Pillow's BILINEAR gives.
PixelRows Resized(PixelRows image, int width, int height);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_INPUT_IMAGE_RESIZE_H_
