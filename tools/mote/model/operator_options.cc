// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/model/operator_options.h"

#include <string>
#include <type_traits>

#include "nlohmann/json.hpp"
#include "tools/mote/model/tensor_spec.h"

namespace mote::cli {
namespace {

using nlohmann::ordered_json;

ordered_json Value(tflite::ActivationFunctionType value) { return tflite::EnumNameActivationFunctionType(value); }
ordered_json Value(tflite::Padding value) { return tflite::EnumNamePadding(value); }
ordered_json Value(tflite::MirrorPadMode value) { return tflite::EnumNameMirrorPadMode(value); }
ordered_json Value(tflite::CombinerType value) { return tflite::EnumNameCombinerType(value); }
ordered_json Value(tflite::TensorType value) { return TypeName(value); }
template <class T>
ordered_json Value(T value) {
  if constexpr (std::is_enum_v<T>) {
    return static_cast<int>(value);
  } else {
    return value;
  }
}

// Returns the operator's options if they are of this table; null if they are not.
template <class Table>
const Table* As(const tflite::Operator& op) {
  if constexpr (tflite::BuiltinOptionsTraits<Table>::enum_value != tflite::BuiltinOptions_NONE) {
    const bool is_it = op.builtin_options_type() == tflite::BuiltinOptionsTraits<Table>::enum_value;
    return is_it ? static_cast<const Table*>(op.builtin_options()) : nullptr;
  } else {
    const bool is_it = op.builtin_options_2_type() == tflite::BuiltinOptions2Traits<Table>::enum_value;
    return is_it ? static_cast<const Table*>(op.builtin_options_2()) : nullptr;
  }
}

template <class T>
ordered_json ListOf(const flatbuffers::Vector<T>* values) {
  ordered_json list = ordered_json::array();
  for (uint32_t i = 0; values != nullptr && i < values->size(); ++i) list.push_back(values->Get(i));
  return list;
}

// Adds the tables that hold lists.
void AddLists(const tflite::Operator& op, ordered_json* json) {
  if (const auto* const reshape = As<tflite::ReshapeOptions>(op)) (*json)["new_shape"] = ListOf(reshape->new_shape());
  if (const auto* const squeeze = As<tflite::SqueezeOptions>(op)) {
    (*json)["squeeze_dims"] = ListOf(squeeze->squeeze_dims());
  }
}

}  // namespace

ordered_json OptionsJson(const tflite::Operator& op) {
  ordered_json json = ordered_json::object();
#define F(MEMBER, FIELD, SLOT) json[#FIELD] = Value(options->FIELD())
#define FD(MEMBER, FIELD, SLOT, DEFAULT) json[#FIELD] = Value(options->FIELD())
#define OPTIONS(TABLE, PARAMS, REQUIRED, ...)              \
  if (const auto* const options = As<tflite::TABLE>(op)) { \
    __VA_ARGS__;                                           \
  }
#include "src/model/options.def"
#undef F
#undef FD
  AddLists(op, &json);
  if (op.custom_options() != nullptr) json["custom_options_bytes"] = op.custom_options()->size();
  return json;
}

std::vector<int> SubgraphsRunBy(const tflite::Operator& op) {
  if (const auto* const loop = As<tflite::WhileOptions>(op)) {
    return {loop->cond_subgraph_index(), loop->body_subgraph_index()};
  }
  if (const auto* const branch = As<tflite::IfOptions>(op)) {
    return {branch->then_subgraph_index(), branch->else_subgraph_index()};
  }
  if (const auto* const once = As<tflite::CallOnceOptions>(op)) return {once->init_subgraph_index()};
  if (const auto* const loop = As<tflite::StablehloWhileOptions>(op)) {
    return {static_cast<int>(loop->cond_subgraph_index()), static_cast<int>(loop->body_subgraph_index())};
  }
  if (const auto* const composite = As<tflite::StableHLOCompositeOptions>(op)) {
    return {composite->decomposition_subgraph_index()};
  }
  const auto* const cases = As<tflite::StablehloCaseOptions>(op);
  if (cases == nullptr || cases->branch_subgraph_indices() == nullptr) return {};
  return {cases->branch_subgraph_indices()->begin(), cases->branch_subgraph_indices()->end()};
}

}  // namespace mote::cli
