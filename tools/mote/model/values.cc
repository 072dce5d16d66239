// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/model/values.h"

#include <cinttypes>
#include <cstdio>
#include <cstring>

#include "mote/half.h"
#include "nlohmann/json.hpp"

namespace mote::cli {
namespace {

using nlohmann::ordered_json;

template <class T, class Visit>
bool VisitAll(const uint8_t* data, size_t elements, const Visit& visit) {
  for (size_t i = 0; i < elements; ++i) {
    T value;
    std::memcpy(&value, data + i * sizeof(T), sizeof(T));
    visit(value);
  }
  return true;
}

// Visits two elements a byte, the lower four bits first.
template <class Visit>
bool VisitNibbles(const uint8_t* data, size_t elements, bool is_signed, const Visit& visit) {
  for (size_t i = 0; i < elements; ++i) {
    const int nibble = data[i / 2] >> (i % 2 * 4) & 15;
    visit(is_signed && nibble > 7 ? nibble - 16 : nibble);
  }
  return true;
}

// Calls `visit` with each element, a number or a bool; false for types that are neither.
template <class Visit>
bool VisitElements(const uint8_t* data, const TensorSpec& spec, const Visit& visit) {
  const size_t n = spec.elements;
  switch (spec.type) {
    case tflite::TensorType_FLOAT32:
      return VisitAll<float>(data, n, visit);
    case tflite::TensorType_FLOAT64:
      return VisitAll<double>(data, n, visit);
    case tflite::TensorType_FLOAT16:
      return VisitAll<Float16>(data, n, [&](Float16 half) { visit(static_cast<float>(half)); });
    case tflite::TensorType_INT8:
      return VisitAll<int8_t>(data, n, visit);
    case tflite::TensorType_UINT8:
      return VisitAll<uint8_t>(data, n, visit);
    case tflite::TensorType_INT16:
      return VisitAll<int16_t>(data, n, visit);
    case tflite::TensorType_UINT16:
      return VisitAll<uint16_t>(data, n, visit);
    case tflite::TensorType_INT32:
      return VisitAll<int32_t>(data, n, visit);
    case tflite::TensorType_UINT32:
      return VisitAll<uint32_t>(data, n, visit);
    case tflite::TensorType_INT64:
      return VisitAll<int64_t>(data, n, visit);
    case tflite::TensorType_UINT64:
      return VisitAll<uint64_t>(data, n, visit);
    case tflite::TensorType_BOOL:
      return VisitAll<uint8_t>(data, n, [&](uint8_t byte) { visit(byte != 0); });
    case tflite::TensorType_INT4:
      return VisitNibbles(data, n, true, visit);
    case tflite::TensorType_UINT4:
      return VisitNibbles(data, n, false, visit);
    default:
      return false;
  }
}

// Returns the channel of element `i`.
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
  ordered_json list = ordered_json::array();
  const bool are_numbers = VisitElements(data, spec, [&list](auto value) { list.push_back(value); });
  return are_numbers ? list : ordered_json();
}

std::vector<double> RealValues(const uint8_t* data, const TensorSpec& spec) {
  std::vector<double> reals;
  (void)VisitElements(data, spec, [&](auto value) {
    const double number = static_cast<double>(value);
    if (spec.scale() == 0.0f) {
      reals.push_back(number);
      return;
    }
    const size_t channel = ChannelOf(spec, reals.size());
    const int64_t zero_point = channel < spec.zero_points.size() ? spec.zero_points[channel] : spec.zero_point();
    reals.push_back(static_cast<double>(spec.scales[channel]) * (number - static_cast<double>(zero_point)));
  });
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
