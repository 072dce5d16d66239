// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/inputs.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "mote/half.h"
#include "tensorflow/lite/string_util.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"

namespace mote::benchmark {
namespace {

using cli::Error;

constexpr char kText[] = "mote";  // each element of a string input

// Returns the parts between separators; none of an empty text. With `escapes`, "::" and "\:" are no separators, but
// colons.
std::vector<std::string> Split(const std::string& text, char separator, bool escapes = false) {
  std::vector<std::string> parts(text.empty() ? 0 : 1);
  for (size_t i = 0; i < text.size(); ++i) {
    const bool is_pair = escapes && i + 1 < text.size() && text[i + 1] == ':' && (text[i] == '\\' || text[i] == ':');
    if (is_pair) {
      parts.back() += ':';
      ++i;
    } else if (text[i] == separator) {
      parts.emplace_back();
    } else {
      parts.back() += text[i];
    }
  }
  return parts;
}

int ParseDimension(const std::string& text, const std::string& shapes) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc() && end == text.data() + text.size() && value >= 0) return value;
  throw Error("--input_layer_shape=" + shapes + ": '" + text +
              "' is no dimension; a shape is 1,28,28,1, and a colon stands between shapes");
}

double ParseNumber(const std::string& text, const std::string& item) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (!text.empty() && *end == '\0' && std::isfinite(value)) return value;
  throw Error("--input_layer_value_range: '" + text + "' in '" + item + "' is no number");
}

// Returns the layer of that name, new if there is none.
InputLayer& LayerOf(std::vector<InputLayer>* layers, const std::string& name) {
  for (InputLayer& layer : *layers) {
    if (layer.name == name) return layer;
  }
  layers->emplace_back().name = name;
  return layers->back();
}

void AddShapes(const InputFlags& flags, std::vector<InputLayer>* layers) {
  const std::vector<std::string> shapes = Split(flags.shapes, ':');
  if (shapes.empty()) return;
  if (shapes.size() != layers->size()) {
    throw Error("--input_layer_shape has " + std::to_string(shapes.size()) + " shapes, and --input_layer " +
                std::to_string(layers->size()) + " names; each name needs a shape");
  }
  for (size_t i = 0; i < shapes.size(); ++i) {
    std::vector<int>& shape = (*layers)[i].shape.emplace();
    for (const std::string& part : Split(shapes[i], ',')) shape.push_back(ParseDimension(part, flags.shapes));
  }
}

// Each item is "NAME,LEAST,GREATEST". A colon before the first comma of an item is its name's.
std::vector<std::string> SplitRanges(const std::string& text) {
  std::vector<std::string> items;
  for (const std::string& piece : Split(text, ':', true)) {
    const bool goes_on = !items.empty() && items.back().find(',') == std::string::npos;
    if (goes_on) items.back() += ':' + piece;
    if (!goes_on) items.push_back(piece);
  }
  return items;
}

void AddRanges(const InputFlags& flags, std::vector<InputLayer>* layers) {
  for (const std::string& item : SplitRanges(flags.value_ranges)) {
    const std::vector<std::string> parts = Split(item, ',');
    if (parts.size() != 3) {
      throw Error("--input_layer_value_range: '" + item + "' is not NAME,LEAST,GREATEST");
    }
    const double least = ParseNumber(parts[1], item);
    const double greatest = ParseNumber(parts[2], item);
    if (least > greatest)
      throw Error("--input_layer_value_range: in '" + item + "' the least value is the greater one");
    LayerOf(layers, parts[0]).range = {least, greatest};
  }
}

void AddFiles(const InputFlags& flags, std::vector<InputLayer>* layers) {
  for (const std::string& item : Split(flags.value_files, ',')) {
    const std::vector<std::string> parts = Split(item, ':', true);
    std::string name = parts.empty() ? "" : parts[0];
    for (size_t i = 1; i + 1 < parts.size(); ++i) name += ':' + parts[i];
    if (parts.size() < 2 || name.empty() || parts.back().empty()) {
      throw Error("--input_layer_value_files: '" + item + "' is not NAME:FILE");
    }
    LayerOf(layers, name).value_file = parts.back();
  }
}

std::string Lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

int NumElements(const TfLiteTensor& tensor) {
  int elements = 1;
  for (int d = 0; d < tensor.dims->size; ++d) elements *= tensor.dims->data[d];
  return elements;
}

// Makes numbers as the tensor stores them.
class RandomValues {
 public:
  RandomValues(const TfLiteTensor& tensor, const InputLayer& layer, unsigned seed)
      : tensor_(tensor), layer_(layer), random_(seed), bytes_(tensor.bytes) {}

  cli::Bytes Make() {
    switch (tensor_.type) {
      case kTfLiteFloat32:
      case kTfLiteComplex64:
        return Reals<float>();
      case kTfLiteFloat64:
      case kTfLiteComplex128:
        return Reals<double>();
      case kTfLiteFloat16:
        return Reals<Float16>();
      case kTfLiteBFloat16:
        return Reals<BFloat16>();
      case kTfLiteUInt8:
        return Integers<uint8_t>(0, 254);
      case kTfLiteInt8:
        return Integers<int8_t>(-127, 127);
      case kTfLiteUInt16:
        return Integers<uint16_t>(0, 99);
      case kTfLiteInt16:
        return Integers<int16_t>(0, 99);
      case kTfLiteUInt32:
        return Integers<uint32_t>(0, 99);
      case kTfLiteInt32:
        return Integers<int32_t>(0, 99);
      case kTfLiteUInt64:
        return Integers<uint64_t>(0, 99);
      case kTfLiteInt64:
        return Integers<int64_t>(0, 99);
      case kTfLiteBool:
        return Integers<bool>(0, 1);
      case kTfLiteInt4:
      case kTfLiteUInt4:
      case kTfLiteInt2:
        return Bits();
      default:
        throw Error("the input " + layer_.name + " is " + DescribeTensor(tensor_) +
                    ", for which there are no random values; --input_layer_value_files can give its bytes");
    }
  }

 private:
  template <class T>
  void Store(size_t i, T value) {
    std::memcpy(&bytes_[i * sizeof(T)], &value, sizeof(T));
  }

  template <class T>
  cli::Bytes Reals() {
    const auto [least, greatest] = layer_.range.value_or(std::pair{-0.5, 0.5});
    const double span = greatest - least;
    for (size_t i = 0; i < bytes_.size() / sizeof(T); ++i) {
      const double fraction = static_cast<double>(random_()) / static_cast<double>(random_.max());
      Store(i, static_cast<T>(static_cast<float>(least + span * fraction)));
    }
    return bytes_;
  }

  template <class T>
  cli::Bytes Integers(int least, int greatest) {
    int64_t from = least, to = greatest;
    if (layer_.range.has_value()) {
      const auto [low, high] = *layer_.range;
      const bool fits = low >= static_cast<double>(std::numeric_limits<T>::min()) &&
                        high <= static_cast<double>(std::numeric_limits<T>::max()) && std::fabs(low) < 0x1p62 &&
                        std::fabs(high) < 0x1p62 && low == std::floor(low) && high == std::floor(high);
      if (!fits) {
        throw Error(cli::Format("the range %.17g to %.17g does not fit the input ", low, high) + layer_.name +
                    ", which is " + DescribeTensor(tensor_));
      }
      from = static_cast<int64_t>(low);
      to = static_cast<int64_t>(high);
    }
    std::uniform_int_distribution<int64_t> distribution(from, to);
    for (size_t i = 0; i < bytes_.size() / sizeof(T); ++i) Store(i, static_cast<T>(distribution(random_)));
    return bytes_;
  }

  cli::Bytes Bits() {
    if (layer_.range.has_value()) {
      throw Error("the input " + layer_.name + " is " + DescribeTensor(tensor_) + ", which takes no range");
    }
    for (uint8_t& byte : bytes_) byte = static_cast<uint8_t>(random_());
    return bytes_;
  }

  const TfLiteTensor& tensor_;
  const InputLayer& layer_;
  std::mt19937 random_;
  cli::Bytes bytes_;
};

// Takes a line for each element.
std::vector<std::string> ReadStrings(const std::string& path, const std::string& name, const TfLiteTensor& tensor) {
  const cli::Bytes bytes = cli::ReadFile(path);
  std::vector<std::string> lines = Split(std::string(bytes.begin(), bytes.end()), '\n');
  if (!lines.empty() && lines.back().empty()) lines.pop_back();
  if (lines.size() == static_cast<size_t>(NumElements(tensor))) return lines;
  throw Error(path + " has " + std::to_string(lines.size()) + " lines; the input " + name + " is " +
              DescribeTensor(tensor) + ", " + std::to_string(NumElements(tensor)) + " strings, each on a line");
}

}  // namespace

std::vector<InputLayer> ParseInputLayers(const InputFlags& flags) {
  std::vector<InputLayer> layers;
  for (const std::string& name : Split(flags.layers, ',')) {
    const size_t before = layers.size();
    LayerOf(&layers, name);
    if (name.empty() || layers.size() == before) {
      throw Error("--input_layer=" + flags.layers + ": a name is empty or there twice");
    }
  }
  AddShapes(flags, &layers);
  AddRanges(flags, &layers);
  AddFiles(flags, &layers);
  return layers;
}

InputValues MakeValues(const TfLiteTensor& tensor, const InputLayer& layer, unsigned seed) {
  InputValues values;
  if (tensor.type == kTfLiteString) {
    values.strings = layer.value_file.empty()
                         ? std::vector<std::string>(static_cast<size_t>(NumElements(tensor)), kText)
                         : ReadStrings(layer.value_file, layer.name, tensor);
  } else if (layer.value_file.empty()) {
    values.bytes = RandomValues(tensor, layer, seed).Make();
  } else {
    values.bytes = cli::ReadFile(layer.value_file);
    if (values.bytes.size() != tensor.bytes) {
      throw Error(layer.value_file + " has " + std::to_string(values.bytes.size()) + " bytes; the input " + layer.name +
                  " is " + DescribeTensor(tensor) + ", " + std::to_string(tensor.bytes) + " bytes");
    }
  }
  return values;
}

void SetValues(const InputValues& values, TfLiteTensor* tensor) {
  if (tensor->type != kTfLiteString) {
    if (!values.bytes.empty()) std::memcpy(tensor->data.raw, values.bytes.data(), values.bytes.size());
    return;
  }
  tflite::DynamicBuffer strings;
  for (const std::string& text : values.strings) {
    if (strings.AddString(text.data(), text.size()) != kTfLiteOk) throw Error("the strings are too long for a tensor");
  }
  char* buffer = nullptr;
  const int bytes = strings.WriteToBuffer(&buffer);
  if (buffer == nullptr) throw Error("there is no memory for the strings");
  TfLiteTensorDataFree(tensor);
  tensor->data.raw = buffer;
  tensor->bytes = static_cast<size_t>(bytes);
}

std::string DescribeTensor(const TfLiteTensor& tensor) {
  std::string text = Lower(TfLiteTypeGetName(tensor.type)) + " [";
  for (int d = 0; d < tensor.dims->size; ++d) text += (d == 0 ? "" : ",") + std::to_string(tensor.dims->data[d]);
  return text + "]";
}

}  // namespace mote::benchmark
