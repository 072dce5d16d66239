// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_INPUT_PIXEL_SIGN_H_
#define MOTE_TOOLS_MOTE_INPUT_PIXEL_SIGN_H_

#include "tools/mote/system/files.h"

namespace mote::cli {

// Says what an image file's bytes mean for an int8 input.
enum class PixelSign {
  kAuto,      // kSigned where HasSignedPixels() and the input's range is about as long below 0 as above; else kUnsigned
  kUnsigned,  // black is 0, white is 255
  kSigned,    // the file holds the tensor's own bytes: black is -128, stored as 128, white is 127
};

// Returns true if grey pixels look like the bytes of an int8 tensor that somebody saved as an image: dark and bright
// areas change places, so that many neighbours that are close to each other as int8 are far apart as bytes. Such files
// are among the test data of TensorFlow Lite Micro. Returns false for pictures of extreme bytes only, which would be
// plain grey.
bool HasSignedPixels(const Bytes& grey, int width, int height);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_INPUT_PIXEL_SIGN_H_
