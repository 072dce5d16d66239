// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The picture that stand-ins for cameras see: the sample picture of examples/person_detection, whose header
// grey_picture.h is included before this.
#ifndef SEEN_PICTURE_H_
#define SEEN_PICTURE_H_

extern const GreyPicture g_sample_picture;

// Writes it into the middle of width x height pixels, as large as it can be.
inline void WriteSeenPicture(uint8_t* pixels, int width, int height) {
  const int side = width < height ? width : height;
  const int left = (width - side) / 2, top = (height - side) / 2;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const int from_x = (x - left) * g_sample_picture.width / side,
                from_y = (y - top) * g_sample_picture.height / side;
      const bool is_inside = x >= left && x < left + side && y >= top && y < top + side;
      pixels[y * width + x] = is_inside ? g_sample_picture.pixels[from_y * g_sample_picture.width + from_x] : 0;
    }
  }
}

#endif  // SEEN_PICTURE_H_
