// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Reads uncompressed BMP with 1, 4, 8, 24 or 32 bits a pixel.
#include "tools/mote/input/image_bmp.h"

#include "tools/mote/system/error.h"

namespace mote::cli {
namespace {

constexpr size_t kFileHeaderBytes = 14;
constexpr size_t kInfoHeaderBytes = 40;
constexpr uint32_t kUncompressed = 0;
constexpr uint32_t kBitFields = 3;  // 32 bits: taken as blue, green, red, unused

struct Bmp {
  const Bytes& file;
  size_t pixels;   // offset of the lowest row, or of the top one
  size_t palette;  // offset of 4-byte entries: blue, green, red, 0
  size_t colors;
  int width;
  int height;
  bool top_down;
  unsigned bits;
  size_t row_bytes;
};

unsigned Word(const Bytes& file, size_t at) { return static_cast<unsigned>(file[at] | file[at + 1] << 8); }
uint32_t LongWord(const Bytes& file, size_t at) {
  return Word(file, at) | static_cast<uint32_t>(Word(file, at + 2)) << 16;
}

size_t CountColors(const Bmp& bmp) {
  const uint32_t stated = LongWord(bmp.file, 46);
  const size_t most = size_t{1} << bmp.bits;
  const size_t colors = stated == 0 || stated > most ? most : stated;
  if (bmp.palette > bmp.file.size() || colors * 4 > bmp.file.size() - bmp.palette) {
    throw Error("a broken BMP image: its palette does not fit into the file");
  }
  return colors;
}

Bmp ParseHeader(const Bytes& file) {
  if (file.size() < kFileHeaderBytes + kInfoHeaderBytes || file[0] != 'B' || file[1] != 'M') {
    throw Error("not a BMP image");
  }
  const uint32_t header_bytes = LongWord(file, 14);
  const int32_t height = static_cast<int32_t>(LongWord(file, 22));
  Bmp bmp{file,
          LongWord(file, 10),
          kFileHeaderBytes + header_bytes,
          0,
          static_cast<int32_t>(LongWord(file, 18)),
          height < 0 && height >= -kMaxImageSide ? -height : height,
          height < 0,
          Word(file, 28),
          0};
  const uint32_t compression = LongWord(file, 30);
  const bool known_bits = bmp.bits == 1 || bmp.bits == 4 || bmp.bits == 8 || bmp.bits == 24 || bmp.bits == 32;
  if (header_bytes < kInfoHeaderBytes || !known_bits ||
      !(compression == kUncompressed || (compression == kBitFields && bmp.bits == 32))) {
    throw Error("a BMP image with " + std::to_string(bmp.bits) + " bits a pixel and compression " +
                std::to_string(compression) + "; mote reads uncompressed ones with 1, 4, 8, 24 or 32 bits");
  }
  if (bmp.width < 1 || bmp.height < 1) throw Error("a BMP image without pixels");
  (void)ImageBytes({bmp.width, bmp.height, {}});
  bmp.row_bytes = (static_cast<size_t>(bmp.width) * bmp.bits + 31) / 32 * 4;
  if (bmp.pixels > file.size() || bmp.row_bytes * bmp.height > file.size() - bmp.pixels) {
    throw Error("a broken BMP image: its pixels do not fit into the file");
  }
  if (bmp.bits <= 8) bmp.colors = CountColors(bmp);
  return bmp;
}

// Returns the offset of the pixel's blue, green and red bytes in the file.
size_t FindColor(const Bmp& bmp, size_t row, int x) {
  if (bmp.bits >= 24) return row + static_cast<size_t>(x) * (bmp.bits / 8);
  const unsigned bit = static_cast<unsigned>(x) * bmp.bits;
  const unsigned index = (bmp.file[row + bit / 8] >> (8 - bmp.bits - bit % 8)) & ((1u << bmp.bits) - 1);
  if (index >= bmp.colors) {
    throw Error("a broken BMP image: colour " + std::to_string(index) + " of " + std::to_string(bmp.colors));
  }
  return bmp.palette + size_t{4} * index;
}

}  // namespace

Image DecodeBmp(const Bytes& file) {
  const Bmp bmp = ParseHeader(file);
  Image image{bmp.width, bmp.height, {}};
  image.rgb.reserve(size_t{3} * bmp.width * bmp.height);
  for (int y = 0; y < bmp.height; ++y) {
    const size_t row = bmp.pixels + bmp.row_bytes * static_cast<size_t>(bmp.top_down ? y : bmp.height - 1 - y);
    for (int x = 0; x < bmp.width; ++x) {
      const size_t color = FindColor(bmp, row, x);
      for (size_t c = 3; c-- > 0;) image.rgb.push_back(file[color + c]);
    }
  }
  return image;
}

}  // namespace mote::cli
