// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/person_detection/files/camera.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>

#include "examples/person_detection/files/named_files.h"
#include "examples/person_detection/files/picture_reader.h"
#include "examples/person_detection/linux/video_device.h"
#include "examples/person_detection/main_functions.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

constexpr int kMostPixels = 1920 * 1080;
constexpr int kSilenceMs = 2000;
constexpr int64_t kRetryMs = 1000;
constexpr int64_t kPictureMs = 200;

uint8_t pixels[kMostPixels];

int64_t Milliseconds() {
  timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1000000;
}

void Wait(int64_t milliseconds) {
  if (milliseconds <= 0) return;
  const timespec time = {static_cast<time_t>(milliseconds / 1000), static_cast<long>(milliseconds % 1000 * 1000000)};
  nanosleep(&time, nullptr);
}

// A file or FIFO that another program may write; it counts as stuck after kSilenceMs.
class Stream : public ByteSource {
 public:
  Stream() = default;
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() { Close(); }

  bool Open(const char* path) {
    Close();
    file_ =
        open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);  // without O_NONBLOCK it would wait for one that writes the FIFO
    is_stuck_ = has_begun_ = false;
    return file_ >= 0;
  }
  bool IsOpen() const { return file_ >= 0; }
  void Close() {
    if (file_ >= 0) close(file_);
    file_ = -1;
  }
  bool is_stuck() const { return is_stuck_; }
  bool has_begun() const { return has_begun_; }

  bool Read(void* data, size_t bytes) override {
    auto* at = static_cast<uint8_t*>(data);
    while (bytes > 0) {
      pollfd waiting = {file_, POLLIN, 0};
      const int found = poll(&waiting, 1, kSilenceMs);
      if (found < 0 && errno == EINTR) continue;
      is_stuck_ = found == 0;
      if (found <= 0) return false;
      const ssize_t read_bytes = read(file_, at, bytes);
      if (read_bytes < 0 && (errno == EINTR || errno == EAGAIN)) continue;
      if (read_bytes <= 0) return false;
      has_begun_ = true;
      at += read_bytes;
      bytes -= static_cast<size_t>(read_bytes);
    }
    return true;
  }

 private:
  int file_ = -1;
  bool is_stuck_ = false, has_begun_ = false;
};

class Camera {
 public:
  explicit Camera(const char* path) : path_(path) {
    struct stat facts = {};
    const bool is_known = stat(path, &facts) == 0;
    is_file_ = is_known && S_ISREG(facts.st_mode);
    is_device_ = !is_known || S_ISCHR(facts.st_mode);
  }

  // Says what is wrong, or nullptr; then GetImage() gives the picture.
  const char* Next() { return is_device_ ? NextOfDevice() : NextOfStream(); }

 private:
  const char* NextOfDevice() {
    const char* wrong = device_.IsOpen() ? nullptr : device_.Open(path_);
    if (wrong == nullptr) wrong = device_.Next(pixels, kMostPixels);
    if (wrong != nullptr) {
      device_.Close();
    } else {
      ShowPicture({pixels, device_.width(), device_.height()});
    }
    return wrong;
  }

  const char* NextOfStream() {
    if (stream_.IsOpen() && reader_.Next()) return Show();
    const bool may_begin_again = !stream_.IsOpen() || (is_file_ && reader_.wrong() == nullptr);
    if (may_begin_again) {
      if (!stream_.Open(path_)) return "cannot be opened";
      reader_ = PictureReader(&stream_, pixels, kMostPixels);
      if (reader_.Next()) return Show();
    }
    const char* wrong = stream_.is_stuck() ? "gives no picture" : reader_.wrong();
    if (wrong == nullptr || !stream_.has_begun()) wrong = "gives no picture";
    stream_.Close();
    return wrong;
  }

  const char* Show() {
    ShowPicture({pixels, reader_.width(), reader_.height()});
    return nullptr;
  }

  const char* path_;
  bool is_file_ = false, is_device_ = false;
  VideoDevice device_;
  Stream stream_;
  PictureReader reader_{&stream_, pixels, kMostPixels};
};

}  // namespace

void WatchCamera(const char* path) {
  Camera camera(path);
  bool has_complained = false;
  for (;;) {
    const int64_t begin = Milliseconds();
    const char* const wrong = camera.Next();
    if (wrong != nullptr) {
      if (!has_complained) MicroPrintf("The camera %s %s; it is tried again every second", path, wrong);
      has_complained = true;
      Wait(kRetryMs);
      continue;
    }
    has_complained = false;
    loop();
    if (!PictureWasTaken()) return;  // setup() failed
    Wait(begin + kPictureMs - Milliseconds());
  }
}
