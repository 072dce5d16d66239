// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/values.h"

#include <cinttypes>
#include <cstdio>
#include <cstring>

#include "mote/half.h"
#include "nlohmann/json.hpp"

namespace mote::cli {
namespace {

using nlohmann::ordered_json;

template <class T>
ordered_json ListOf(const uint8_t* data, size_t elements) {
  ordered_json list = ordered_json::array();
  for (size_t i = 0; i < elements; ++i) {
    T value;
    std::memcpy(&value, data + i * sizeof(T), sizeof(T));
    list.push_back(value);
  }
  return list;
}

// Two elements a byte, the lower four bits first.
ordered_json ListOfNibbles(const uint8_t* data, size_t elements, bool is_signed) {
  ordered_json list = ordered_json::array();
  for (size_t i = 0; i < elements; ++i) {
    const int nibble = data[i / 2] >> (i % 2 * 4) & 15;
    list.push_back(is_signed && nibble > 7 ? nibble - 16 : nibble);
  }
  return list;
}

ordered_json ListOfBools(const uint8_t* data, size_t elements) {
  ordered_json list = ordered_json::array();
  for (size_t i = 0; i < elements; ++i) list.push_back(data[i] != 0);
  return list;
}

ordered_json ListOfHalves(const uint8_t* data, size_t elements) {
  ordered_json list = ordered_json::array();
  for (size_t i = 0; i < elements; ++i) {
    Float16 half;
    std::memcpy(&half, data + i * sizeof(half), sizeof(half));
    list.push_back(static_cast<float>(half));
  }
  return list;
}

// The channel of element `i`.
size_t ChannelOf(const TensorSpec& spec, size_t i) {
  if (spec.scales.size() <= 1) return 0;
  size_t inner = 1;
  for (size_t d = static_cast<size_t>(spec.quantized_dimension) + 1; d < spec.shape.size(); ++d) {
    inner *= static_cast<size_t>(spec.shape[d]);
  }
  return i / inner % spec.scales.size();
}

}  // namespace

ordered_json ValuesOf(const uint8_t* data, const TensorSpec& spec) {
  const size_t n = spec.elements;
  switch (spec.type) {
    case tflite::TensorType_FLOAT32:
      return ListOf<float>(data, n);
    case tflite::TensorType_FLOAT64:
      return ListOf<double>(data, n);
    case tflite::TensorType_FLOAT16:
      return ListOfHalves(data, n);
    case tflite::TensorType_INT8:
      return ListOf<int8_t>(data, n);
    case tflite::TensorType_UINT8:
      return ListOf<uint8_t>(data, n);
    case tflite::TensorType_INT16:
      return ListOf<int16_t>(data, n);
    case tflite::TensorType_UINT16:
      return ListOf<uint16_t>(data, n);
    case tflite::TensorType_INT32:
      return ListOf<int32_t>(data, n);
    case tflite::TensorType_UINT32:
      return ListOf<uint32_t>(data, n);
    case tflite::TensorType_INT64:
      return ListOf<int64_t>(data, n);
    case tflite::TensorType_UINT64:
      return ListOf<uint64_t>(data, n);
    case tflite::TensorType_BOOL:
      return ListOfBools(data, n);
    case tflite::TensorType_INT4:
      return ListOfNibbles(data, n, true);
    case tflite::TensorType_UINT4:
      return ListOfNibbles(data, n, false);
    default:
      return nullptr;
  }
}

std::vector<double> RealValues(const uint8_t* data, const TensorSpec& spec) {
  std::vector<double> reals;
  const ordered_json values = ValuesOf(data, spec);
  if (!values.is_array()) return reals;
  for (size_t i = 0; i < values.size(); ++i) {
    const ordered_json& value = values[i];
    const double number = value.is_boolean() ? value.get<bool>() : value.get<double>();
    if (spec.scale() == 0.0f) {
      reals.push_back(number);
      continue;
    }
    const size_t channel = ChannelOf(spec, i);
    const int64_t zero_point = channel < spec.zero_points.size() ? spec.zero_points[channel] : spec.zero_point();
    reals.push_back(static_cast<double>(spec.scales[channel]) * (number - static_cast<double>(zero_point)));
  }
  return reals;
}

std::string HashOf(const uint8_t* data, size_t bytes) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (size_t i = 0; i < bytes; ++i) hash = (hash ^ data[i]) * 0x100000001b3u;
  char text[17];
  std::snprintf(text, sizeof(text), "%016" PRIx64, hash);
  return text;
}

}  // namespace mote::cli
