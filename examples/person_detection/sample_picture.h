// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// samples/astronaut.pgm.
#ifndef MOTE_EXAMPLES_PERSON_DETECTION_SAMPLE_PICTURE_H_
#define MOTE_EXAMPLES_PERSON_DETECTION_SAMPLE_PICTURE_H_

#include "examples/person_detection/grey_picture.h"

extern const GreyPicture g_sample_picture;

#endif  // MOTE_EXAMPLES_PERSON_DETECTION_SAMPLE_PICTURE_H_
