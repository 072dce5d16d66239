// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_PERSON_DETECTION_GREY_PICTURE_H_
#define MOTE_EXAMPLES_PERSON_DETECTION_GREY_PICTURE_H_

#include <cstdint>

// A camera's picture, in rows from the top; 0 is black.
struct GreyPicture {
  const uint8_t* pixels;
  int width;
  int height;
};

// Writes the largest part of the picture's middle that has the form of width x height, in that size: each pixel is the
// mean of those that it stands for, less 128. All four sizes are at least 1 and below 32768.
void FitPicture(const GreyPicture& picture, int width, int height, int8_t* output);

#endif  // MOTE_EXAMPLES_PERSON_DETECTION_GREY_PICTURE_H_
