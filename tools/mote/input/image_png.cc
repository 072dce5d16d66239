// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/input/image_png.h"

#include <png.h>

#include "tools/mote/system/error.h"

namespace mote::cli {

Image DecodePng(const Bytes& file) {
  png_image png = {};
  png.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_memory(&png, file.data(), file.size()) == 0) {
    throw Error(std::string("not a PNG image: ") + png.message);
  }
  png.format = PNG_FORMAT_RGB;
  Image image;
  image.width = static_cast<int>(png.width);
  image.height = static_cast<int>(png.height);
  if (png.width > 16384 || png.height > 16384) {
    png_image_free(&png);
    throw Error("the image is larger than 16384x16384 pixels");
  }
  image.rgb.resize(PNG_IMAGE_SIZE(png));
  const png_color black = {0, 0, 0};  // behind transparent pixels
  if (png_image_finish_read(&png, &black, image.rgb.data(), 0, nullptr) == 0) {
    throw Error(std::string("a broken PNG image: ") + png.message);
  }
  return image;
}

}  // namespace mote::cli
