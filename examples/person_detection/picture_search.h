// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Looks for the face in squares of a picture: the model knows only faces that fill what it sees.
#ifndef MOTE_EXAMPLES_PERSON_DETECTION_PICTURE_SEARCH_H_
#define MOTE_EXAMPLES_PERSON_DETECTION_PICTURE_SEARCH_H_

#include <cstdint>

#include "examples/person_detection/model_settings.h"

// Pixels of a side of the picture that is searched. In its smallest squares a pixel of the model is the mean of 2 x 2.
constexpr int kSearchedSide = 4 * kNumCols;

// Gives the squares one after another: all of the picture, then smaller ones in rows that overlap.
class PictureSearch {
 public:
  // Writes the next square in the size that the model sees. False, and nothing written, if there is none.
  bool NextSquare(const int8_t* picture, int8_t* output);

 private:
  static constexpr int kLargestReduction = kSearchedSide / kNumCols;

  int reduction_ = kLargestReduction;
  int x_ = 0, y_ = 0;
};

#endif  // MOTE_EXAMPLES_PERSON_DETECTION_PICTURE_SEARCH_H_
