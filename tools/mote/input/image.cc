// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/input/image.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>

#include "tools/mote/input/image_bmp.h"
#include "tools/mote/input/image_jpeg.h"
#include "tools/mote/input/image_png.h"
#include "tools/mote/input/image_resize.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/progress.h"

namespace mote::cli {
namespace {

struct ImageShape {
  int height;
  int width;
  int channels;
};

bool FindImageShape(const TensorSpec& spec, ImageShape* image) {
  std::vector<int> dims = spec.shape;
  if (dims.size() == 4 && dims[0] == 1) dims.erase(dims.begin());
  if (dims.size() == 3 && dims[0] == 1 && dims[2] != 1 && dims[2] != 3) dims.erase(dims.begin());
  if (dims.size() == 2) dims.push_back(1);
  if (dims.size() != 3 || (dims[2] != 1 && dims[2] != 3)) return false;
  *image = {dims[0], dims[1], dims[2]};
  return true;
}

// The weights are those of ITU-R BT.601 in 1/32768, as in libpng, which add up to 1: grey stays what it is.
uint8_t Grey(const uint8_t* rgb) {
  return static_cast<uint8_t>((9797 * rgb[0] + 19234 * rgb[1] + 3737 * rgb[2]) >> 15);
}

Bytes PixelBytes(const Image& image, int channels) {
  if (channels == 3) return image.rgb;
  Bytes grey;
  for (size_t i = 0; i < image.rgb.size(); i += 3) grey.push_back(Grey(&image.rgb[i]));
  return grey;
}

// The file's first bytes say what it is, whatever its name.
Image Decode(const Bytes& file, int channels) {
  const std::string_view start(reinterpret_cast<const char*>(file.data()), std::min<size_t>(file.size(), 4));
  if (start == "\x89PNG") return DecodePng(file);
  if (start.substr(0, 2) == "\xFF\xD8") return DecodeJpeg(file, channels == 1);
  if (start.substr(0, 2) == "BM") return DecodeBmp(file);
  throw Error("not a PNG, JPEG or BMP image");
}

// The pixels of an int8 tensor become those of an ordinary image, and those of an ordinary image an int8 tensor.
void FlipSigns(Bytes* pixels) {
  for (uint8_t& pixel : *pixels) pixel = static_cast<uint8_t>(pixel ^ 0x80);
}

Bytes ToFloat(const Bytes& pixels) {
  std::vector<float> values;
  for (const uint8_t pixel : pixels) values.push_back(static_cast<float>(pixel) / 255.0f);
  Bytes bytes(values.size() * sizeof(float));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

// An input counts as centred at 0 if its zero point is at most this far from 0.
constexpr int64_t kCentredZeroPoint = 16;

bool AreSigned(const std::filesystem::path& path, const TensorSpec& spec, const Image& image, PixelSign sign) {
  if (sign != PixelSign::kAuto) return sign == PixelSign::kSigned;
  if (std::abs(spec.zero_point()) > kCentredZeroPoint) return false;
  if (!HasSignedPixels(PixelBytes(image, 1), image.width, image.height)) return false;
  RemoveProgressLine();
  std::fprintf(stderr,
               "mote: note: %s seems to hold int8 bytes, which go into the input as they are "
               "(--pixels unsigned: as ordinary pixels)\n",
               path.c_str());
  return true;
}

}  // namespace

bool IsImageExtension(const std::string& extension) {
  return extension == ".png" || extension == ".jpg" || extension == ".jpeg" || extension == ".bmp";
}

size_t ImageBytes(const Image& image) {
  const int64_t pixels = int64_t{image.width} * image.height;
  if (image.width > kMaxImageSide || image.height > kMaxImageSide || pixels > kMaxPixels) {
    throw Error("an image of " + std::to_string(image.width) + "x" + std::to_string(image.height) +
                " pixels; at most " + std::to_string(kMaxImageSide) + " on a side and " + std::to_string(kMaxPixels) +
                " together can be read");
  }
  return static_cast<size_t>(3 * pixels);
}

Bytes ReadImage(const std::filesystem::path& path, const TensorSpec& spec, PixelSign sign) {
  ImageShape wanted = {};
  if (!FindImageShape(spec, &wanted)) {
    throw Error("the input " + spec.name + " is " + Describe(spec) + " and takes no image (1 or 3 channels)");
  }
  Image image;
  try {
    image = Decode(ReadFile(path), wanted.channels);
  } catch (const Error& error) {
    throw Error(path.string() + ": " + error.what());
  }
  const bool is_signed = spec.type == tflite::TensorType_INT8 && AreSigned(path, spec, image, sign);
  Bytes decoded = PixelBytes(image, wanted.channels);
  if (is_signed) FlipSigns(&decoded);
  Bytes pixels =
      Resized({image.width, image.height, wanted.channels, std::move(decoded)}, wanted.width, wanted.height).bytes;
  switch (spec.type) {
    case tflite::TensorType_UINT8:
      return pixels;
    case tflite::TensorType_INT8:
      FlipSigns(&pixels);
      return pixels;
    case tflite::TensorType_FLOAT32:
      return ToFloat(pixels);
    default:
      throw Error("the input " + spec.name + " is " + Describe(spec) + "; images go into uint8, int8 and float32");
  }
}

}  // namespace mote::cli
