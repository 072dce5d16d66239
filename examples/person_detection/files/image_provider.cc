// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/person_detection/image_provider.h"

#include "examples/person_detection/files/named_files.h"
#include "examples/person_detection/grey_picture.h"
#include "examples/person_detection/sample_picture.h"
#include "src/platform/host_file.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

constexpr int kMostPixels = 640 * 480;
constexpr int kMostLength = 32767;
constexpr int kMostGrey = 255;

mote::HostFile file;
const char* name = nullptr;
uint8_t pixels[kMostPixels];
GreyPicture picture = {pixels, 0, 0};
bool is_wrong = false;
bool was_taken = false;

bool IsSpace(char letter) { return letter == ' ' || (letter >= '\t' && letter <= '\r'); }

// The first letter that is neither white space nor in a comment, which runs from # to its line's end; 0 at the end.
char FirstOfWord() {
  char letter = 0;
  for (bool is_comment = false; file.Read(&letter, 1);) {
    if (letter == '#') is_comment = true;
    if (letter == '\n') is_comment = false;
    if (!is_comment && !IsSpace(letter)) return letter;
  }
  return 0;
}

// The next number of a picture's head, and the one letter of white space behind it; -1 if there is something else.
int ReadNumber() {
  char letter = FirstOfWord();
  int number = 0;
  while (letter >= '0' && letter <= '9') {
    number = number * 10 + (letter - '0');
    if (number > kMostLength || !file.Read(&letter, 1)) return -1;
  }
  return IsSpace(letter) ? number : -1;
}

bool Fail(const char* what) {
  MicroPrintf("%s %s: it must have grey pictures, PGM with P5 and 8 bits a pixel, of %d pixels at most", name, what,
              kMostPixels);
  is_wrong = true;
  return false;
}

}  // namespace

bool OpenPictures(const char* path) {
  name = path;
  is_wrong = false;
  picture.width = 0;
  if (file.OpenToRead(path)) return true;
  MicroPrintf("%s cannot be opened", path);
  return false;
}

bool NextPicture() {
  was_taken = false;
  char magic[2] = {};
  if (!file.Read(magic, 1)) return picture.width > 0 ? false : Fail("has no picture");
  if (!file.Read(magic + 1, 1) || magic[0] != 'P' || magic[1] != '5') return Fail("has something else than a picture");
  const int width = ReadNumber(), height = ReadNumber(), most = ReadNumber();
  if (width < 1 || height < 1 || most != kMostGrey || height > kMostPixels / width) return Fail("has another picture");
  if (!file.Read(pixels, static_cast<size_t>(width * height))) return Fail("ends within a picture");
  picture.width = width;
  picture.height = height;
  return true;
}

bool PicturesAreWrong() { return is_wrong; }
bool PictureWasTaken() { return was_taken; }

TfLiteStatus GetImage(int image_width, int image_height, int channels, int8_t* image_data) {
  if (channels != 1) {
    MicroPrintf("The picture has 1 channel; %d were asked for", channels);
    return kTfLiteError;
  }
  was_taken = true;
  FitPicture(picture.width > 0 ? picture : g_sample_picture, image_width, image_height, image_data);
  return kTfLiteOk;
}
