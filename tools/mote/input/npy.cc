// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/input/npy.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <string_view>

#include "tools/mote/system/error.h"

namespace mote::cli {
namespace {

constexpr char kMagic[] = "\x93NUMPY";
constexpr size_t kMagicBytes = 6;

// Returns NumPy's name for a tensor type; null for types that it has not.
const char* DescrOf(tflite::TensorType type) {
  switch (type) {
    case tflite::TensorType_FLOAT32:
      return "<f4";
    case tflite::TensorType_FLOAT16:
      return "<f2";
    case tflite::TensorType_FLOAT64:
      return "<f8";
    case tflite::TensorType_INT8:
      return "|i1";
    case tflite::TensorType_UINT8:
      return "|u1";
    case tflite::TensorType_INT16:
      return "<i2";
    case tflite::TensorType_UINT16:
      return "<u2";
    case tflite::TensorType_INT32:
      return "<i4";
    case tflite::TensorType_UINT32:
      return "<u4";
    case tflite::TensorType_INT64:
      return "<i8";
    case tflite::TensorType_UINT64:
      return "<u8";
    case tflite::TensorType_BOOL:
      return "|b1";
    case tflite::TensorType_COMPLEX64:
      return "<c8";
    case tflite::TensorType_COMPLEX128:
      return "<c16";
    default:
      return nullptr;
  }
}

struct Header {
  std::string descr;
  bool fortran_order = false;
  std::vector<int> shape;
  size_t data_offset = 0;
};

// Returns the text behind a key of the header's dictionary.
std::string_view ValueOf(std::string_view text, const char* key, const std::filesystem::path& path) {
  const std::string quoted = std::string("'") + key + "'";
  const size_t at = text.find(quoted);
  const size_t colon = at == text.npos ? text.npos : text.find(':', at + quoted.size());
  if (colon == text.npos) throw Error(path.string() + " is not a good .npy file: its header has no " + quoted);
  size_t begin = colon + 1;
  while (begin < text.size() && text[begin] == ' ') ++begin;
  return text.substr(begin);
}

std::vector<int> ParseShape(std::string_view text, const std::filesystem::path& path) {
  const size_t end = text.find(')');
  const std::string_view tuple = text.substr(0, end == text.npos ? 0 : end);
  if (tuple.empty() || tuple[0] != '(' || tuple.find_first_not_of("0123456789, ", 1) != tuple.npos) {
    throw Error(path.string() + " is not a good .npy file: its shape is no tuple of numbers from 0 on");
  }
  std::vector<int> shape;
  for (size_t at = 1; at < tuple.size();) {
    const size_t comma = std::min(tuple.find(',', at), tuple.size());
    const std::string_view part = tuple.substr(at, comma - at);
    const size_t begin = std::min(part.find_first_not_of(' '), part.size());
    int value = 0;
    const auto [rest, error] = std::from_chars(part.data() + begin, part.data() + part.size(), value);
    if (error == std::errc::result_out_of_range) {
      throw Error(path.string() + " has a dimension of more than 2147483647 elements");
    }
    const bool is_number = error == std::errc() && part.find_first_not_of(' ', rest - part.data()) == part.npos;
    const bool is_end = begin == part.size() && comma == tuple.size();
    if (!is_number && !is_end) throw Error(path.string() + " is not a good .npy file: its shape lacks a number");
    if (is_number) shape.push_back(value);
    at = comma + 1;
  }
  return shape;
}

Header ParseHeader(const Bytes& file, const std::filesystem::path& path) {
  if (file.size() < 12 || std::memcmp(file.data(), kMagic, kMagicBytes) != 0) {
    throw Error(path.string() + " is not a .npy file");
  }
  const bool short_header = file[6] == 1;
  if (file[6] < 1 || file[6] > 3) {
    throw Error(path.string() + " has .npy format " + std::to_string(file[6]) + "; mote reads 1 to 3");
  }
  const size_t begin = short_header ? 10 : 12;
  const size_t length = short_header ? file[8] | file[9] << 8
                                     : file[8] | file[9] << 8 | file[10] << 16 | static_cast<size_t>(file[11]) << 24;
  if (length > file.size() - begin) throw Error(path.string() + " ends within its .npy header");
  const std::string_view text(reinterpret_cast<const char*>(file.data()) + begin, length);
  Header header;
  const std::string_view descr = ValueOf(text, "descr", path);
  const size_t end = descr.find('\'', 1);
  if (descr.empty() || descr[0] != '\'' || end == descr.npos) {
    throw Error(path.string() + " has elements that are structures; mote reads plain numbers");
  }
  header.descr = descr.substr(1, end - 1);
  const std::string_view fortran_order = ValueOf(text, "fortran_order", path);
  header.fortran_order = fortran_order.substr(0, 4) == "True";
  if (!header.fortran_order && fortran_order.substr(0, 5) != "False") {
    throw Error(path.string() + " is not a good .npy file: its fortran_order is neither True nor False");
  }
  header.shape = ParseShape(ValueOf(text, "shape", path), path);
  header.data_offset = begin + length;
  return header;
}

}  // namespace

Bytes ReadNpy(const std::filesystem::path& path, const TensorSpec& spec) {
  const Bytes file = ReadFile(path);
  const Header header = ParseHeader(file, path);
  const char* const descr = DescrOf(spec.type);
  if (descr == nullptr) {
    throw Error("a .npy file has no element type " + TypeName(spec.type) + "; give the input " + spec.name +
                " as .bin");
  }
  if (header.descr != descr || header.shape != spec.shape) {
    throw Error(path.string() + " has dtype '" + header.descr + "' and shape " + ShapeText(header.shape) +
                "; the input " + spec.name + " is " + Describe(spec) + ", dtype '" + descr + "'");
  }
  if (header.fortran_order && spec.shape.size() > 1) {
    throw Error(path.string() + " is in Fortran order; save it with numpy.ascontiguousarray");
  }
  if (file.size() - header.data_offset != spec.bytes) {
    throw Error(path.string() + " has " + std::to_string(file.size() - header.data_offset) +
                " bytes of elements instead of " + std::to_string(spec.bytes));
  }
  return Bytes(file.begin() + static_cast<std::ptrdiff_t>(header.data_offset), file.end());
}

}  // namespace mote::cli
