// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/input/image.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "tools/mote/input/image_bmp.h"
#include "tools/mote/input/image_png.h"
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

// Weights of ITU-R BT.601 in 1/256, which add up to 256: grey stays what it is.
uint8_t Grey(const uint8_t* rgb) { return static_cast<uint8_t>((77 * rgb[0] + 150 * rgb[1] + 29 * rgb[2] + 128) >> 8); }

Bytes PixelBytes(const Image& image, int channels) {
  if (channels == 3) return image.rgb;
  Bytes grey;
  for (size_t i = 0; i < image.rgb.size(); i += 3) grey.push_back(Grey(&image.rgb[i]));
  return grey;
}

Bytes ToFloat(const Bytes& pixels) {
  std::vector<float> values;
  for (const uint8_t pixel : pixels) values.push_back(static_cast<float>(pixel) / 255.0f);
  Bytes bytes(values.size() * sizeof(float));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

// Half of the range of an input that is centred at 0 lies below its zero point.
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

Bytes ReadImage(const std::filesystem::path& path, const TensorSpec& spec, PixelSign sign) {
  ImageShape wanted = {};
  if (!FindImageShape(spec, &wanted)) {
    throw Error("the input " + spec.name + " is " + Describe(spec) + " and takes no image (1 or 3 channels)");
  }
  Image image;
  try {
    image = ExtensionOf(path) == ".png" ? DecodePng(ReadFile(path)) : DecodeBmp(ReadFile(path));
  } catch (const Error& error) {
    throw Error(path.string() + ": " + error.what());
  }
  if (image.width != wanted.width || image.height != wanted.height) {
    throw Error(path.string() + " is " + std::to_string(image.width) + "x" + std::to_string(image.height) +
                " pixels; the input " + spec.name + " is " + Describe(spec) + ", " + std::to_string(wanted.width) +
                "x" + std::to_string(wanted.height));
  }
  Bytes pixels = PixelBytes(image, wanted.channels);
  switch (spec.type) {
    case tflite::TensorType_UINT8:
      return pixels;
    case tflite::TensorType_INT8:
      if (AreSigned(path, spec, image, sign)) return pixels;
      for (uint8_t& pixel : pixels) pixel = static_cast<uint8_t>(pixel ^ 0x80);
      return pixels;
    case tflite::TensorType_FLOAT32:
      return ToFloat(pixels);
    default:
      throw Error("the input " + spec.name + " is " + Describe(spec) + "; images go into uint8, int8 and float32");
  }
}

}  // namespace mote::cli
