// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A camera of Linux for programs that are started with this library in LD_PRELOAD: /dev/stand_in_camera, which gives
// the grey picture of 320 x 240 pixels in the file STAND_IN_PICTURE, 30 times a second, in the format STAND_IN_FORMAT
// (GREY, YUYV, UYVY, NV12, or MJPG, which it then gives alone). The file STAND_IN_STATE says how it behaves from then
// on: well, absent, busy, stalls, unplugged, damaged or short.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

constexpr char kPath[] = "/dev/stand_in_camera";
constexpr unsigned kWidth = 320, kHeight = 240, kPadding = 64, kBuffers = 4;
constexpr unsigned kBufferBytes = 2 * (kWidth + kPadding) * kHeight;
constexpr long kFrameMs = 33;

int camera = -1;
bool is_queued[kBuffers];
bool is_streaming = false;
unsigned next_buffer = 0;
long next_ms = 0;

std::string Content(const char* variable) {
  std::string text;
  if (FILE* file = std::fopen(std::getenv(variable), "rb")) {
    char part[4096];
    for (size_t count; (count = std::fread(part, 1, sizeof(part), file)) > 0;) text.append(part, count);
    std::fclose(file);
  }
  return text;
}

bool Is(const char* state) { return Content("STAND_IN_STATE") == state; }

bool HasFormat(const char* name) { return std::strcmp(std::getenv("STAND_IN_FORMAT"), name) == 0; }

long NowMs() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

unsigned PixelBytes() { return HasFormat("YUYV") || HasFormat("UYVY") ? 2 : 1; }

unsigned RowBytes() { return kWidth * PixelBytes() + kPadding; }

uint32_t Code() {
  const char* name = std::getenv("STAND_IN_FORMAT");
  return v4l2_fourcc(name[0], name[1], name[2], name[3]);
}

// Grey values, and 7 for what is none.
void Fill(unsigned index) {
  auto* data = static_cast<uint8_t*>(mmap(nullptr, kBufferBytes, PROT_WRITE, MAP_SHARED, camera, index * kBufferBytes));
  const std::string picture = Content("STAND_IN_PICTURE");
  std::memset(data, 7, kBufferBytes);
  for (unsigned y = 0; y < kHeight; ++y) {
    for (unsigned x = 0; x < kWidth; ++x) {
      data[y * RowBytes() + x * PixelBytes() + (HasFormat("UYVY") ? 1 : 0)] =
          static_cast<uint8_t>(picture.at(y * kWidth + x));
    }
  }
  munmap(data, kBufferBytes);
}

int Fail(int error) {
  errno = error;
  return -1;
}

int SetFormat(v4l2_format* format) {
  if (Is("busy")) return Fail(EBUSY);
  v4l2_pix_format& pix = format->fmt.pix;
  pix.width = kWidth;
  pix.height = kHeight;
  pix.pixelformat = Code();
  pix.bytesperline = RowBytes();
  return 0;
}

int Dequeue(v4l2_buffer* buffer) {
  if (!is_streaming) return Fail(EINVAL);
  if (Is("unplugged")) return Fail(ENODEV);
  if (Is("stalls") || NowMs() < next_ms || !is_queued[next_buffer]) return Fail(EAGAIN);
  next_ms = NowMs() + kFrameMs;
  Fill(next_buffer);
  is_queued[next_buffer] = false;
  buffer->index = next_buffer;
  buffer->bytesused = Is("short") ? RowBytes() : kBufferBytes;
  buffer->flags = Is("damaged") ? V4L2_BUF_FLAG_ERROR : 0;
  next_buffer = (next_buffer + 1) % kBuffers;
  return 0;
}

int Answer(unsigned long request, void* argument) {
  auto* buffer = static_cast<v4l2_buffer*>(argument);
  switch (request) {
    case VIDIOC_QUERYCAP: {
      auto* capability = static_cast<v4l2_capability*>(argument);
      capability->capabilities = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING | V4L2_CAP_DEVICE_CAPS;
      capability->device_caps = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
      return 0;
    }
    case VIDIOC_S_FMT:
      return SetFormat(static_cast<v4l2_format*>(argument));
    case VIDIOC_REQBUFS:
      static_cast<v4l2_requestbuffers*>(argument)->count = kBuffers;
      return 0;
    case VIDIOC_QUERYBUF:
      buffer->length = kBufferBytes;
      buffer->m.offset = buffer->index * kBufferBytes;
      return 0;
    case VIDIOC_QBUF:
      if (buffer->index >= kBuffers || is_queued[buffer->index]) return Fail(EINVAL);
      is_queued[buffer->index] = true;
      return 0;
    case VIDIOC_STREAMON:
      is_streaming = true;
      return 0;
    case VIDIOC_DQBUF:
      return Dequeue(buffer);
    default:
      return Fail(ENOTTY);
  }
}

template <class Function>
Function* Next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" int open(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const auto mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : mode_t{0};
  va_end(arguments);
  if (std::strcmp(path, kPath) != 0) return Next<int(const char*, int, ...)>("open")(path, flags, mode);
  if (camera >= 0) return Fail(EBUSY);
  if (Is("absent") || Is("unplugged")) return Fail(ENOENT);
  camera = memfd_create("camera", 0);
  if (ftruncate(camera, kBuffers * kBufferBytes) != 0) std::abort();
  std::memset(is_queued, 0, sizeof(is_queued));
  is_streaming = false;
  next_buffer = 0;
  return camera;
}

extern "C" int open64(const char* path, int flags, ...) { return open(path, flags, 0600); }

extern "C" int ioctl(int file, unsigned long request, ...) noexcept {
  va_list arguments;
  va_start(arguments, request);
  void* const argument = va_arg(arguments, void*);
  va_end(arguments);
  if (file != camera) return Next<int(int, unsigned long, ...)>("ioctl")(file, request, argument);
  return Answer(request, argument);
}

extern "C" int poll(pollfd* files, nfds_t count, int milliseconds) {
  if (count != 1 || files->fd != camera) return Next<int(pollfd*, nfds_t, int)>("poll")(files, count, milliseconds);
  const long end = NowMs() + milliseconds;
  while (NowMs() < end) {
    files->revents = 0;
    if (Is("unplugged")) files->revents = POLLERR | POLLHUP;
    if (!Is("stalls") && NowMs() >= next_ms) files->revents |= POLLIN;
    if (files->revents != 0) return 1;
    usleep(5000);
  }
  return 0;
}

extern "C" int close(int file) {
  if (file == camera) camera = -1;
  return Next<int(int)>("close")(file);
}
