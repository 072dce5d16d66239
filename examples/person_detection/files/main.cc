// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// person_detection [--model MODEL] [PICTURES...]: says of each picture in the files, without one of the sample picture,
// whether it shows a person. --model runs another model than the own one.
// person_detection [--model MODEL] --camera [CAMERA]: looks through a camera until Ctrl-C. CAMERA is a device of Linux,
// /dev/video0 by default, or a file or FIFO with pictures.
#include <cstring>

#include "examples/person_detection/files/camera.h"
#include "examples/person_detection/files/named_files.h"
#include "examples/person_detection/main_functions.h"
#include "mote/plain_log.h"

namespace {

constexpr int kStatusWrong = 1;

// True if the file held nothing but pictures.
bool LookAt(const char* path) {
  if (!OpenPictures(path)) return false;
  while (NextPicture()) {
    mote::LogText(path);
    mote::LogText(": ");
    loop();
    if (!PictureWasTaken()) return false;  // setup() failed
  }
  return !PicturesAreWrong();
}

}  // namespace

int main(int argc, char** argv) {
  int first = 1;
  if (argc > 2 && std::strcmp(argv[1], "--model") == 0) {
    if (!NameModel(argv[2])) return kStatusWrong;
    first = 3;
  }
  setup();
  if (argc > first && std::strcmp(argv[first], "--camera") == 0) {
    WatchCamera(argc > first + 1 ? argv[first + 1] : "/dev/video0");
    return kStatusWrong;
  }
  if (argc <= first) loop();
  bool is_well = argc > first || PictureWasTaken();
  for (int i = first; i < argc; ++i) is_well = LookAt(argv[i]) && is_well;
  return is_well ? 0 : kStatusWrong;
}
