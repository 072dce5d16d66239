// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/report/constants_json.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "nlohmann/json.hpp"
#include "src/model/access.h"
#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/model/values.h"

namespace mote::cli {
namespace {

using nlohmann::ordered_json;

constexpr size_t kMostElements = 1'000'000;
constexpr size_t kBins = 16;

// JSON has no infinity.
std::vector<double> FiniteOf(std::vector<double> values) {
  values.erase(std::remove_if(values.begin(), values.end(), [](double v) { return !std::isfinite(v); }), values.end());
  return values;
}

ordered_json HistogramOf(const std::vector<double>& values, double least, double greatest) {
  std::vector<size_t> bins(least < greatest ? kBins : 1);
  for (const double value : values) {
    const double place = least < greatest ? (value / 2 - least / 2) / (greatest / 2 - least / 2) : 0;
    ++bins[std::min(bins.size() - 1, static_cast<size_t>(place * static_cast<double>(bins.size())))];
  }
  return bins;
}

// Returns null where the elements are no numbers, or do not all lie in the buffer.
ordered_json ConstantJson(const tflite::Model& model, const tflite::Tensor& tensor) {
  const void* const data = ConstantData(model, tensor);
  if (data == nullptr) return nullptr;
  TensorSpec spec = SpecOf(tensor);
  if (spec.elements == 0 || tensor.sparsity() != nullptr || BytesOf(model, tensor) < spec.bytes) return nullptr;
  const size_t elements = spec.elements;
  spec.elements = std::min(elements, kMostElements);
  const std::vector<double> all = RealValues(static_cast<const uint8_t*>(data), spec), values = FiniteOf(all);
  if (values.empty()) return nullptr;
  const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
  double sum = 0;
  for (const double value : values) sum += value / static_cast<double>(values.size());
  const auto zeros = std::count(values.begin(), values.end(), 0.0);
  return {{"least", *least},
          {"greatest", *greatest},
          {"mean", sum},
          {"zeros", static_cast<double>(zeros) / static_cast<double>(values.size())},
          {"not_finite", all.size() - values.size()},
          {"counted", spec.elements},
          {"elements", elements},
          {"histogram", HistogramOf(values, *least, *greatest)}};
}

}  // namespace

ordered_json ConstantsJson(const ModelFile& file) {
  ordered_json constants = ordered_json::array();
  for (int s = 0; s < NumSubgraphs(file.model()); ++s) {
    for (int i = 0; i < NumTensors(SubgraphAt(file.model(), s)); ++i) {
      ordered_json one = {{"subgraph", s}, {"index", i}};
      const ordered_json numbers = ConstantJson(file.model(), TensorAt(SubgraphAt(file.model(), s), i));
      if (numbers.is_null()) continue;
      one.update(numbers);
      constants.push_back(one);
    }
  }
  return constants;
}

}  // namespace mote::cli
