// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Delivers the pictures: write examples/person_detection/<tag>/image_provider.cc to read a board's camera.
#ifndef MOTE_EXAMPLES_PERSON_DETECTION_IMAGE_PROVIDER_H_
#define MOTE_EXAMPLES_PERSON_DETECTION_IMAGE_PROVIDER_H_

#include <cstdint>

#include "tensorflow/lite/c/common.h"

// Writes the latest picture, in rows from the top: image_width * image_height * channels pixels, of -128 (black) to
// 127. channels is 1. An error if there is no picture: then call it again. A camera's provider logs what is wrong once,
// until there is a picture again, makes the camera ready anew, and waits a while itself before it returns an error.
TfLiteStatus GetImage(int image_width, int image_height, int channels, int8_t* image_data);

#endif  // MOTE_EXAMPLES_PERSON_DETECTION_IMAGE_PROVIDER_H_
