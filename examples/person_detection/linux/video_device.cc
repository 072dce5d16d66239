// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/person_detection/linux/video_device.h"

#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace {

constexpr int kWaitMs = 2000;
constexpr int kWantedWidth = 320, kWantedHeight = 240;

// The formats that have grey values by themselves: where the first is, and the step to the next.
struct Format {
  uint32_t code;
  size_t first_byte, pixel_bytes;
};
constexpr Format kFormats[] = {{V4L2_PIX_FMT_GREY, 0, 1},
                               {V4L2_PIX_FMT_YUYV, 0, 2},
                               {V4L2_PIX_FMT_UYVY, 1, 2},
                               {V4L2_PIX_FMT_NV12, 0, 1},
                               {V4L2_PIX_FMT_YUV420, 0, 1}};

const Format* FindFormat(uint32_t code) {
  for (const Format& format : kFormats) {
    if (format.code == code) return &format;
  }
  return nullptr;
}

v4l2_buffer DescriptionOf(int index) {
  v4l2_buffer buffer = {};
  buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  buffer.memory = V4L2_MEMORY_MMAP;
  buffer.index = static_cast<uint32_t>(index);
  return buffer;
}

const char* TextOf(int error) {
  switch (error) {
    case ENOENT:
    case ENODEV:
    case ENXIO:
      return "is not there";
    case EACCES:
    case EPERM:
      return "may not be read by this user (on Debian those of the group video may)";
    case EBUSY:
      return "is in use by another program";
    default:
      return std::strerror(error);
  }
}

}  // namespace

bool VideoDevice::Ask(unsigned long request, void* argument) const {
  int result = 0;
  do {
    result = ioctl(file_, request, argument);
  } while (result < 0 && errno == EINTR);
  return result >= 0;
}

const char* VideoDevice::Open(const char* path) {
  file_ = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (file_ < 0) return TextOf(errno);
  v4l2_capability capability = {};
  const char* wrong = nullptr;
  if (!Ask(VIDIOC_QUERYCAP, &capability)) {
    wrong = errno == ENOTTY || errno == EINVAL ? "is no camera" : TextOf(errno);
  } else {
    const uint32_t all = capability.capabilities;
    const uint32_t can = (all & V4L2_CAP_DEVICE_CAPS) != 0 ? capability.device_caps : all;
    constexpr uint32_t kNeeded = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
    wrong = (can & kNeeded) != kNeeded ? "is no camera that streams pictures" : SetFormat();
  }
  if (wrong == nullptr) wrong = MapBuffers();
  int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  if (wrong == nullptr && !Ask(VIDIOC_STREAMON, &type)) wrong = TextOf(errno);
  if (wrong != nullptr) Close();
  return wrong;
}

const char* VideoDevice::SetFormat() {
  for (const Format& wanted : kFormats) {
    v4l2_format format = {};
    format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    format.fmt.pix.width = kWantedWidth;
    format.fmt.pix.height = kWantedHeight;
    format.fmt.pix.pixelformat = wanted.code;
    format.fmt.pix.field = V4L2_FIELD_ANY;
    if (!Ask(VIDIOC_S_FMT, &format)) {
      if (errno == EINVAL) continue;
      return TextOf(errno);
    }
    const v4l2_pix_format& given = format.fmt.pix;  // the driver may have chosen another
    const Format* const found = FindFormat(given.pixelformat);
    if (found == nullptr) continue;
    constexpr uint32_t kMostLength = 32767;
    if (given.width < 1 || given.height < 1 || given.width > kMostLength || given.height > kMostLength) continue;
    width_ = static_cast<int>(given.width);
    height_ = static_cast<int>(given.height);
    first_byte_ = found->first_byte;
    pixel_bytes_ = found->pixel_bytes;
    row_bytes_ = std::max<size_t>(given.bytesperline, given.width * pixel_bytes_);
    return nullptr;
  }
  return "has none of the formats GREY, YUYV, UYVY, NV12, YUV420";
}

const char* VideoDevice::MapBuffers() {
  v4l2_requestbuffers request = {};
  request.count = kMostBuffers;
  request.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  request.memory = V4L2_MEMORY_MMAP;
  if (!Ask(VIDIOC_REQBUFS, &request)) return TextOf(errno);
  const int count = std::min(kMostBuffers, static_cast<int>(request.count));
  if (count < 1) return "has no memory for pictures";
  for (int i = 0; i < count; ++i) {
    v4l2_buffer buffer = DescriptionOf(i);
    if (!Ask(VIDIOC_QUERYBUF, &buffer)) return TextOf(errno);
    void* const data = mmap(nullptr, buffer.length, PROT_READ | PROT_WRITE, MAP_SHARED, file_, buffer.m.offset);
    if (data == MAP_FAILED) return TextOf(errno);
    buffers_[buffer_count_++] = {static_cast<uint8_t*>(data), buffer.length};
    if (!Return(i)) return TextOf(errno);
  }
  return nullptr;
}

bool VideoDevice::Return(int index) const {
  v4l2_buffer buffer = DescriptionOf(index);
  return Ask(VIDIOC_QBUF, &buffer);
}

void VideoDevice::Close() {
  for (int i = 0; i < buffer_count_; ++i) munmap(buffers_[i].data, buffers_[i].bytes);
  buffer_count_ = 0;
  if (file_ >= 0) close(file_);
  file_ = -1;
}

// Gives back the buffers that the driver has filled, but for the last, which is the caller's then.
const char* VideoDevice::TakeLatest(int* index, size_t* bytes) {
  *index = -1;
  for (int taken = 0; taken < 2 * kMostBuffers;) {
    v4l2_buffer buffer = DescriptionOf(0);
    if (Ask(VIDIOC_DQBUF, &buffer)) {
      ++taken;
      const int filled = static_cast<int>(buffer.index);
      if (filled >= buffer_count_) return "gives a buffer that it does not have";
      const bool is_damaged = (buffer.flags & V4L2_BUF_FLAG_ERROR) != 0;
      const int unused = is_damaged ? filled : *index;
      if (unused >= 0 && !Return(unused)) return TextOf(errno);
      if (is_damaged) continue;
      *index = filled;
      *bytes = std::min<size_t>(buffer.bytesused, buffers_[filled].bytes);
    } else if (errno != EAGAIN) {
      return TextOf(errno);
    } else if (*index >= 0) {
      return nullptr;
    } else {
      pollfd waiting = {file_, POLLIN, 0};
      const int found = poll(&waiting, 1, kWaitMs);
      if (found == 0) return "gives no picture";
      if (found > 0 && (waiting.revents & POLLIN) == 0) return "has stopped";
      if (found < 0 && errno != EINTR) return TextOf(errno);
      taken += found > 0 ? 1 : 0;
    }
  }
  return *index >= 0 ? nullptr : "gives damaged pictures";
}

const char* VideoDevice::Next(uint8_t* pixels, int most_pixels) {
  int index = -1;
  size_t bytes = 0;
  const char* wrong = TakeLatest(&index, &bytes);
  if (wrong != nullptr) return wrong;
  const auto width = static_cast<size_t>(width_), height = static_cast<size_t>(height_);
  const size_t needed = (height - 1) * row_bytes_ + width * pixel_bytes_;
  if (height > static_cast<size_t>(most_pixels) / width) {
    wrong = "gives pictures that are too large";
  } else if (bytes < needed) {
    wrong = "gives no whole picture";
  } else {
    for (size_t y = 0; y < height; ++y) {
      const uint8_t* const row = buffers_[index].data + y * row_bytes_ + first_byte_;
      for (size_t x = 0; x < width; ++x) *pixels++ = row[x * pixel_bytes_];
    }
  }
  if (!Return(index) && wrong == nullptr) wrong = TextOf(errno);
  return wrong;
}
