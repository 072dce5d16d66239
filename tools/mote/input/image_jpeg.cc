// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/input/image_jpeg.h"

#include <memory>
#include <string_view>

#include "tools/mote/system/error.h"

#if __has_include(<stb/stb_image.h>)
#define MOTE_HAS_STB_IMAGE 1
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_JPEG
#define STBI_NO_STDIO
#define STBI_MAX_DIMENSIONS 16384
#include <stb/stb_image.h>
#endif

namespace mote::cli {

#if MOTE_HAS_STB_IMAGE
static_assert(STBI_MAX_DIMENSIONS == kMaxImageSide);

namespace {

// The decoder takes what is absent for zeros. No marker stands between the start of the last scan and the end.
bool IsWhole(const Bytes& file) {
  const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
  const size_t scan = text.rfind("\xFF\xDA"), end = text.rfind("\xFF\xD9");
  return scan != text.npos && end != text.npos && end > scan;
}

}  // namespace

Image DecodeJpeg(const Bytes& file, bool grey) {
  Image image;
  const int bytes = static_cast<int>(file.size());
  int components = 0;
  if (file.size() >> 31 != 0) throw Error("a JPEG image of more than 2 GB");
  if (stbi_info_from_memory(file.data(), bytes, &image.width, &image.height, &components) == 0) {
    throw Error(std::string("a JPEG image that cannot be read: ") + stbi_failure_reason());
  }
  image.rgb.resize(ImageBytes(image));
  if (!IsWhole(file)) throw Error("a broken JPEG image: it ends early");
  const int channels = grey ? 1 : 3;
  const std::unique_ptr<stbi_uc, decltype(&stbi_image_free)> pixels(
      stbi_load_from_memory(file.data(), bytes, &image.width, &image.height, &components, channels), &stbi_image_free);
  if (pixels == nullptr || image.rgb.size() != ImageBytes(image)) {
    throw Error(std::string("a broken JPEG image: ") + stbi_failure_reason());
  }
  for (size_t i = 0; i < image.rgb.size(); ++i) image.rgb[i] = pixels.get()[grey ? i / 3 : i];
  return image;
}

#else

Image DecodeJpeg(const Bytes&, bool) {
  throw Error("a JPEG image; this mote was built without stb_image.h, which reads them (Debian: libstb-dev)");
}

#endif

}  // namespace mote::cli
