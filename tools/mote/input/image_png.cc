// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Decodes with libpng's low-level functions: its simple ones take 16 bits for linear light, and convert by gAMA chunks.
#include "tools/mote/input/image_png.h"

#include <png.h>

#include <csetjmp>
#include <cstring>

#include "tools/mote/system/error.h"

namespace mote::cli {
namespace {

constexpr size_t kReasonBytes = 128;

class PngFile {
 public:
  explicit PngFile(const Bytes& file) : left_(file.data()), left_bytes_(file.size()) {
    png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, this, OnError, [](png_structp, png_const_charp) {});
    info_ = png_ == nullptr ? nullptr : png_create_info_struct(png_);
    if (info_ == nullptr) {
      png_destroy_read_struct(&png_, nullptr, nullptr);
      throw Error("a PNG image, for which there is no memory");
    }
    png_set_read_fn(png_, this, Read);
    png_set_user_limits(png_, kMaxImageSide, kMaxImageSide);
  }
  PngFile(const PngFile&) = delete;
  PngFile& operator=(const PngFile&) = delete;
  ~PngFile() { png_destroy_read_struct(&png_, &info_, nullptr); }

  // Reads the sizes, and sets what rows are to become. No object that has to be destroyed is made between setjmp and
  // longjmp.
  bool ReadHead(Image* image) {
    if (setjmp(jump_) != 0) return false;
    png_read_info(png_, info_);
    image->width = static_cast<int>(png_get_image_width(png_, info_));
    image->height = static_cast<int>(png_get_image_height(png_, info_));
    const int color = png_get_color_type(png_, info_);
    png_set_strip_16(png_);
    if (color == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(png_);
    if (color == PNG_COLOR_TYPE_GRAY) png_set_expand_gray_1_2_4_to_8(png_);
    if ((color & PNG_COLOR_MASK_COLOR) == 0) png_set_gray_to_rgb(png_);
    png_set_strip_alpha(png_);
    (void)png_set_interlace_handling(png_);
    png_read_update_info(png_, info_);
    if (png_get_rowbytes(png_, info_) != size_t{3} * static_cast<size_t>(image->width)) png_error(png_, "odd rows");
    return true;
  }

  bool ReadRows(uint8_t** rows) {
    if (setjmp(jump_) != 0) return false;
    png_read_image(png_, rows);
    return true;
  }

  const char* reason() const { return reason_; }

 private:
  [[noreturn]] static void OnError(png_structp png, png_const_charp text) {
    auto* const self = static_cast<PngFile*>(png_get_error_ptr(png));
    std::strncpy(self->reason_, text, kReasonBytes - 1);
    std::longjmp(self->jump_, 1);
  }
  static void Read(png_structp png, png_bytep to, size_t count) {
    auto* const self = static_cast<PngFile*>(png_get_io_ptr(png));
    if (count > self->left_bytes_) png_error(png, "it ends early");
    std::memcpy(to, self->left_, count);
    self->left_ += count;
    self->left_bytes_ -= count;
  }

  const uint8_t* left_;
  size_t left_bytes_;
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
  char reason_[kReasonBytes] = {};
  std::jmp_buf jump_;
};

}  // namespace

Image DecodePng(const Bytes& file) {
  Image image;
  PngFile png(file);
  if (!png.ReadHead(&image)) throw Error(std::string("a PNG image that cannot be read: ") + png.reason());
  image.rgb.resize(ImageBytes(image));
  std::vector<uint8_t*> rows;
  for (int y = 0; y < image.height; ++y) rows.push_back(image.rgb.data() + size_t{3} * image.width * y);
  if (!png.ReadRows(rows.data())) throw Error(std::string("a broken PNG image: ") + png.reason());
  return image;
}

}  // namespace mote::cli
