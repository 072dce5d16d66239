// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_PERSON_DETECTION_LINUX_VIDEO_DEVICE_H_
#define MOTE_EXAMPLES_PERSON_DETECTION_LINUX_VIDEO_DEVICE_H_

#include <cstddef>
#include <cstdint>

// A camera of Linux (Video4Linux2), whose buffers are mapped into memory.
class VideoDevice {
 public:
  VideoDevice() = default;
  ~VideoDevice() { Close(); }
  VideoDevice(const VideoDevice&) = delete;
  VideoDevice& operator=(const VideoDevice&) = delete;

  // Has it send pictures. Returns what is wrong, or nullptr.
  const char* Open(const char* path);
  bool IsOpen() const { return file_ >= 0; }
  void Close();

  // Writes the latest picture that nobody has taken, or the next: waits two seconds at most. Returns what is wrong, or
  // nullptr.
  const char* Next(uint8_t* pixels, int most_pixels);
  int width() const { return width_; }
  int height() const { return height_; }

 private:
  static constexpr int kMostBuffers = 4;
  struct Buffer {
    uint8_t* data;
    size_t bytes;
  };

  bool Ask(unsigned long request, void* argument) const;
  const char* SetFormat();
  const char* MapBuffers();
  const char* TakeLatest(int* index, size_t* bytes);
  bool Return(int index) const;

  int file_ = -1;
  int width_ = 0, height_ = 0;
  size_t row_bytes_ = 0, first_byte_ = 0, pixel_bytes_ = 0;  // where grey values lie
  Buffer buffers_[kMostBuffers] = {};
  int buffer_count_ = 0;
};

#endif  // MOTE_EXAMPLES_PERSON_DETECTION_LINUX_VIDEO_DEVICE_H_
