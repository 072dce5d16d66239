// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The sample picture, again and again, so that the application runs on a board that has no camera yet.
#include "examples/person_detection/image_provider.h"

#include "examples/person_detection/grey_picture.h"
#include "examples/person_detection/sample_picture.h"
#include "tensorflow/lite/micro/micro_log.h"

TfLiteStatus GetImage(int image_width, int image_height, int channels, int8_t* image_data) {
  if (channels != 1) {
    MicroPrintf("The picture has 1 channel; %d were asked for", channels);
    return kTfLiteError;
  }
  FitPicture(g_sample_picture, image_width, image_height, image_data);
  return kTfLiteOk;
}
