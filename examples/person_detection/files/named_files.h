// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A model and pictures from files, or from another program: `ffmpeg ... -f yuv4mpegpipe - | person_detection
// /dev/stdin`.
#ifndef MOTE_EXAMPLES_PERSON_DETECTION_FILES_NAMED_FILES_H_
#define MOTE_EXAMPLES_PERSON_DETECTION_FILES_NAMED_FILES_H_

#include "examples/person_detection/grey_picture.h"

// ModelToRun() is this .tflite file's from now on. False, with a message, if it cannot be read.
bool NameModel(const char* path);

// GetImage() gives the pictures in this file from now on, one after another; picture_reader.h says which there can be.
// False, with a message, if it cannot be opened. Without pictures the image provider gives the sample picture.
bool OpenPictures(const char* path);

// True if there is another picture. False, with a message, where the file has something else; then
// PicturesAreWrong(), too.
bool NextPicture();
bool PicturesAreWrong();

// GetImage() gives this picture from now on.
void ShowPicture(const GreyPicture& shown);

// True once GetImage() has given that picture.
bool PictureWasTaken();

#endif  // MOTE_EXAMPLES_PERSON_DETECTION_FILES_NAMED_FILES_H_
