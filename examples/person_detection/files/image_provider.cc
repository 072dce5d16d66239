// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/person_detection/image_provider.h"

#include "examples/person_detection/files/named_files.h"
#include "examples/person_detection/files/picture_reader.h"
#include "examples/person_detection/grey_picture.h"
#include "examples/person_detection/sample_picture.h"
#include "src/platform/host_file.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

constexpr int kMostPixels = 640 * 480;

class File : public ByteSource {
 public:
  bool Open(const char* path) { return file_.OpenToRead(path); }
  bool Read(void* data, size_t bytes) override { return file_.Read(data, bytes); }

 private:
  mote::HostFile file_;
};

File file;
const char* name = nullptr;
uint8_t pixels[kMostPixels];
PictureReader reader(&file, pixels, kMostPixels);
GreyPicture picture = {pixels, 0, 0};
bool is_wrong = false;
bool was_taken = false;

}  // namespace

bool OpenPictures(const char* path) {
  name = path;
  is_wrong = false;
  picture.width = 0;
  reader = PictureReader(&file, pixels, kMostPixels);
  if (file.Open(path)) return true;
  MicroPrintf("%s cannot be opened", path);
  return false;
}

bool NextPicture() {
  if (reader.Next()) {
    ShowPicture({pixels, reader.width(), reader.height()});
    return true;
  }
  was_taken = false;
  is_wrong = reader.wrong() != nullptr;
  if (is_wrong) {
    MicroPrintf(
        "%s %s: it must have grey pictures, PGM with P5, or a video, YUV4MPEG2, of 8 bits and %d pixels at most", name,
        reader.wrong(), kMostPixels);
  }
  return false;
}

void ShowPicture(const GreyPicture& shown) {
  picture = shown;
  was_taken = false;
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
