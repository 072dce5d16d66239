// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A model and pictures from files, or from a camera that another program reads: `ffmpeg ... -c:v pgm -f image2pipe - |
// person_detection /dev/stdin`.
#ifndef MOTE_EXAMPLES_PERSON_DETECTION_FILES_NAMED_FILES_H_
#define MOTE_EXAMPLES_PERSON_DETECTION_FILES_NAMED_FILES_H_

// ModelToRun() is this .tflite file's from now on. False, with a message, if it cannot be read.
bool NameModel(const char* path);

// GetImage() gives the pictures in this file from now on: grey ones (PGM, "P5", 8 bits a pixel), one after another.
// False, with a message, if it cannot be opened. Without pictures the image provider gives the sample picture.
bool OpenPictures(const char* path);

// True if there is another picture. False, with a message, where the file has something else; then
// PicturesAreWrong(), too.
bool NextPicture();
bool PicturesAreWrong();

// True once GetImage() has given that picture.
bool PictureWasTaken();

#endif  // MOTE_EXAMPLES_PERSON_DETECTION_FILES_NAMED_FILES_H_
