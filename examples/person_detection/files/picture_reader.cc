// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/person_detection/files/picture_reader.h"

#include <algorithm>
#include <cstring>

namespace {

constexpr int kMostLength = 32767;
constexpr int kMostGrey = 255;
constexpr int kWordBytes = 32;

bool IsSpace(char letter) { return letter == ' ' || (letter >= '\t' && letter <= '\r'); }

// The number that the text is, up to kMostLength; -1 if it is none.
int Number(const char* text) {
  int number = 0;
  if (*text == 0) return -1;
  for (; *text != 0; ++text) {
    if (*text < '0' || *text > '9') return -1;
    number = number * 10 + (*text - '0');
    if (number > kMostLength) return -1;
  }
  return number;
}

// 420p10, say, has more bits.
bool Is420(const char* form) {
  for (const char* known : {"420", "420jpeg", "420mpeg2", "420paldv"}) {
    if (std::strcmp(form, known) == 0) return true;
  }
  return false;
}

// The bytes of colours that follow width * height grey values; false for a form that is unknown or has more bits.
bool ColourBytes(const char* form, int width, int height, size_t* bytes) {
  const auto whole_width = static_cast<size_t>(width), whole_height = static_cast<size_t>(height);
  const size_t half_width = (whole_width + 1) / 2, half_height = (whole_height + 1) / 2;
  if (std::strcmp(form, "mono") == 0) {
    *bytes = 0;
  } else if (std::strcmp(form, "422") == 0) {
    *bytes = 2 * half_width * whole_height;
  } else if (std::strcmp(form, "444") == 0) {
    *bytes = 2 * whole_width * whole_height;
  } else if (Is420(form)) {
    *bytes = 2 * half_width * half_height;
  } else {
    return false;
  }
  return true;
}

}  // namespace

bool PictureReader::Fail(const char* what) {
  wrong_ = what;
  return false;
}

// The first letter that is neither white space nor in a comment, which runs from # to its line's end; 0 at the end.
char PictureReader::FirstOfWord() {
  char letter = 0;
  for (bool is_comment = false; source_->Read(&letter, 1);) {
    if (letter == '#') is_comment = true;
    if (letter == '\n') is_comment = false;
    if (!is_comment && !IsSpace(letter)) return letter;
  }
  return 0;
}

// The next number of a picture's head, and the one letter of white space behind it; -1 if there is something else.
int PictureReader::ReadNumber() {
  char letter = FirstOfWord();
  char digits[kWordBytes] = {};
  for (int i = 0; letter != 0 && !IsSpace(letter); ++i) {
    if (i + 1 == kWordBytes) return -1;
    digits[i] = letter;
    if (!source_->Read(&letter, 1)) return -1;
  }
  return Number(digits);
}

bool PictureReader::SetSize(int width, int height) {
  if (width < 1 || height < 1 || height > most_pixels_ / width) return false;
  width_ = width;
  height_ = height;
  return true;
}

bool PictureReader::Skip(size_t bytes) {
  uint8_t skipped[256];
  while (bytes > 0) {
    const size_t part = std::min(bytes, sizeof(skipped));
    if (!source_->Read(skipped, part)) return false;
    bytes -= part;
  }
  return true;
}

bool PictureReader::ReadPgm() {
  const int width = ReadNumber(), height = ReadNumber(), most = ReadNumber();
  if (most != kMostGrey || !SetSize(width, height)) return Fail("has another picture");
  if (!source_->Read(pixels_, static_cast<size_t>(width * height))) return Fail("ends within a picture");
  return true;
}

// A word of a video's head, and the blank or line's end behind it.
bool PictureReader::ReadWord(char* word, char* end) {
  for (int i = 0; i < kWordBytes; ++i) {
    if (!source_->Read(end, 1)) return false;
    const bool is_end = *end == ' ' || *end == '\n';
    word[i] = is_end ? 0 : *end;
    if (is_end) return true;
  }
  return false;
}

// After the head's first two letters.
bool PictureReader::ReadVideoHead() {
  char word[kWordBytes], form[kWordBytes] = "420", end = 0;
  if (!ReadWord(word, &end) || std::strcmp(word, "V4MPEG2") != 0) return Fail("has something else than a picture");
  int width = 0, height = 0;
  while (end != '\n') {
    if (!ReadWord(word, &end)) return Fail("has another picture");
    if (word[0] == 'W') width = Number(word + 1);
    if (word[0] == 'H') height = Number(word + 1);
    if (word[0] == 'C') std::strcpy(form, word + 1);
  }
  is_video_ = SetSize(width, height) && ColourBytes(form, width, height, &colour_bytes_);
  return is_video_ || Fail("has another picture");
}

bool PictureReader::ReadVideoFrame() {
  char word[kWordBytes] = {}, end = 0;
  if (!source_->Read(word, 1)) return false;
  if (word[0] != 'F' || !ReadWord(word, &end) || std::strcmp(word, "RAME") != 0) {
    return Fail("has something else than a picture");
  }
  while (end != '\n') {
    if (!ReadWord(word, &end)) return Fail("has something else than a picture");
  }
  if (!source_->Read(pixels_, static_cast<size_t>(width_ * height_)) || !Skip(colour_bytes_)) {
    return Fail("ends within a picture");
  }
  return true;
}

bool PictureReader::Next() {
  wrong_ = nullptr;
  if (is_video_) return ReadVideoFrame();
  char magic[2] = {};
  if (!source_->Read(magic, 1)) return width_ > 0 ? false : Fail("has no picture");
  if (!source_->Read(magic + 1, 1)) return Fail("has something else than a picture");
  if (magic[0] == 'P' && magic[1] == '5') return ReadPgm();
  if (magic[0] != 'Y' || magic[1] != 'U') return Fail("has something else than a picture");
  return ReadVideoHead() && (ReadVideoFrame() || (wrong_ == nullptr && Fail("has no picture")));
}
