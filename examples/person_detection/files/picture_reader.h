// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_PERSON_DETECTION_FILES_PICTURE_READER_H_
#define MOTE_EXAMPLES_PERSON_DETECTION_FILES_PICTURE_READER_H_

#include <cstddef>
#include <cstdint>

class ByteSource {
 public:
  // Reads the next `bytes` bytes; false unless all were there.
  virtual bool Read(void* data, size_t bytes) = 0;

 protected:
  ~ByteSource() = default;
};

// Reads pictures one after another: grey ones of the format PGM ("P5", 8 bits a pixel), or the grey values of a video
// of the format YUV4MPEG2, which has 8 bits a pixel, too.
class PictureReader {
 public:
  // The pictures' largest size is most_pixels; `pixels` has room for so many.
  PictureReader(ByteSource* source, uint8_t* pixels, int most_pixels)
      : source_(source), pixels_(pixels), most_pixels_(most_pixels) {}

  // True if `pixels` has the next picture. False at the end, or if wrong() says what the source has in its place.
  bool Next();

  const char* wrong() const { return wrong_; }
  int width() const { return width_; }
  int height() const { return height_; }

 private:
  bool Fail(const char* what);
  char FirstOfWord();
  int ReadNumber();
  bool ReadWord(char* word, char* end);
  bool SetSize(int width, int height);
  bool ReadPgm();
  bool ReadVideoHead();
  bool ReadVideoFrame();
  bool Skip(size_t bytes);

  ByteSource* source_;
  uint8_t* pixels_;
  int most_pixels_;
  const char* wrong_ = nullptr;
  int width_ = 0, height_ = 0;
  bool is_video_ = false;
  size_t colour_bytes_ = 0;  // of a frame of a video, which are skipped
};

#endif  // MOTE_EXAMPLES_PERSON_DETECTION_FILES_PICTURE_READER_H_
