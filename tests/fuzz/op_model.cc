// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/op_model.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "tensorflow/lite/core/api/flatbuffer_conversions.h"
#include "tensorflow/lite/micro/tflite_bridge/flatbuffer_conversions_bridge.h"

namespace mote {
namespace {

using flatbuffers::FlatBufferBuilder;
using flatbuffers::Offset;
using tflite::BuiltinOperator;
using tflite::TensorType;
using Parser = tflite::TfLiteBridgeBuiltinParseFunction;

constexpr Parser kParsers[] = {
#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE) tflite::PARSER,
#include "mote/ops.def"
};

// Members of the second union of options count from here.
constexpr uint8_t kSecond = 128;

template <class Table>
constexpr uint8_t TypeOfOptions() {
  constexpr auto kFirst = tflite::BuiltinOptionsTraits<Table>::enum_value;
  if constexpr (kFirst != tflite::BuiltinOptions_NONE) return kFirst;
  return kSecond + tflite::BuiltinOptions2Traits<Table>::enum_value;
}

struct OptionsOfParser {
  Parser parser;
  uint8_t type;
};

constexpr OptionsOfParser kOptions[] = {
#define PARSER(NAME, TABLE) {tflite::NAME, TypeOfOptions<tflite::TABLE>()},
#include "src/model/options.def"
    {tflite::ParseBucketize, TypeOfOptions<tflite::BucketizeOptions>()},
    {tflite::ParseReshape, TypeOfOptions<tflite::ReshapeOptions>()},
    {tflite::ParseSqueeze, TypeOfOptions<tflite::SqueezeOptions>()},
    {tflite::ParseVarHandle, TypeOfOptions<tflite::VarHandleOptions>()},
    {tflite::ParseStablehloCase, TypeOfOptions<tflite::StablehloCaseOptions>()},
    {tflite::ParseStablehloComposite, TypeOfOptions<tflite::StableHLOCompositeOptions>()},
    {tflite::ParseStablehloGather, TypeOfOptions<tflite::StablehloGatherOptions>()},
    {tflite::ParseStablehloPad, TypeOfOptions<tflite::StablehloPadOptions>()},
    {tflite::ParseStablehloReduceWindow, TypeOfOptions<tflite::StablehloReduceWindowOptions>()},
    {tflite::ParseStablehloScatter, TypeOfOptions<tflite::StablehloScatterOptions>()},
};

template <class Table>
constexpr ListField Longs(flatbuffers::voffset_t field, bool has_pairs = false) {
  return {TypeOfOptions<Table>(), field, ListKind::kLongs, has_pairs};
}
using Gather = tflite::StablehloGatherOptions;
using PadOptions = tflite::StablehloPadOptions;
using ReduceWindowOptions = tflite::StablehloReduceWindowOptions;
using Scatter = tflite::StablehloScatterOptions;
constexpr ListField kLists[] = {
    {tflite::BuiltinOptions_BucketizeOptions, tflite::BucketizeOptions::VT_BOUNDARIES, ListKind::kInts},
    {tflite::BuiltinOptions_ReshapeOptions, tflite::ReshapeOptions::VT_NEW_SHAPE, ListKind::kInts},
    {tflite::BuiltinOptions_SqueezeOptions, tflite::SqueezeOptions::VT_SQUEEZE_DIMS, ListKind::kInts},
    {tflite::BuiltinOptions_VarHandleOptions, tflite::VarHandleOptions::VT_CONTAINER, ListKind::kString},
    {tflite::BuiltinOptions_VarHandleOptions, tflite::VarHandleOptions::VT_SHARED_NAME, ListKind::kString},
    Longs<Gather>(Gather::VT_OFFSET_DIMS),
    Longs<Gather>(Gather::VT_COLLAPSED_SLICE_DIMS),
    Longs<Gather>(Gather::VT_START_INDEX_MAP),
    Longs<Gather>(Gather::VT_SLICE_SIZES),
    Longs<PadOptions>(PadOptions::VT_EDGE_PADDING_LOW),
    Longs<PadOptions>(PadOptions::VT_EDGE_PADDING_HIGH),
    Longs<PadOptions>(PadOptions::VT_INTERIOR_PADDING),
    Longs<ReduceWindowOptions>(ReduceWindowOptions::VT_WINDOW_DIMENSIONS),
    Longs<ReduceWindowOptions>(ReduceWindowOptions::VT_WINDOW_STRIDES),
    Longs<ReduceWindowOptions>(ReduceWindowOptions::VT_BASE_DILATIONS),
    Longs<ReduceWindowOptions>(ReduceWindowOptions::VT_WINDOW_DILATIONS),
    Longs<ReduceWindowOptions>(ReduceWindowOptions::VT_PADDING, /*has_pairs=*/true),
    Longs<Scatter>(Scatter::VT_UPDATE_WINDOW_DIMS),
    Longs<Scatter>(Scatter::VT_INSERTED_WINDOW_DIMS),
    Longs<Scatter>(Scatter::VT_SCATTER_DIMS_TO_OPERAND_DIMS),
};

// The index of the subgraph that computes one element from two.
struct CallField {
  uint8_t type;
  flatbuffers::voffset_t field;
};
constexpr CallField kCalls[] = {
    {TypeOfOptions<ReduceWindowOptions>(), ReduceWindowOptions::VT_BODY_SUBGRAPH_INDEX},
    {TypeOfOptions<Scatter>(), Scatter::VT_UPDATE_COMPUTATION_SUBGRAPH_INDEX},
};

bool CallsSubgraph(uint8_t options_type) {
  return std::any_of(std::begin(kCalls), std::end(kCalls),
                     [=](const CallField& call) { return call.type == options_type; });
}

// Each number has 64 bits; a field takes as many of the lowest as it has.
Offset<void> SerializeOptions(const ModelChoice& choice, FlatBufferBuilder* builder) {
  if (choice.options_type == tflite::BuiltinOptions_NONE) return 0;
  std::vector<std::pair<flatbuffers::voffset_t, Offset<void>>> lists;
  size_t next = 0;
  for (const ListField& list : ListsOf(choice.options_type)) {
    const std::vector<int32_t>& values = choice.lists[next++];
    Offset<void> offset;
    if (list.kind == ListKind::kInts) {
      offset = builder->CreateVector(values).Union();
    } else if (list.kind == ListKind::kLongs) {
      offset = builder->CreateVector(std::vector<int64_t>(values.begin(), values.end())).Union();
    } else {
      offset = builder->CreateString(std::string(values.size(), 'v')).Union();
    }
    lists.emplace_back(list.field, offset);
  }
  const uint32_t start = builder->StartTable();
  for (const auto& [field, offset] : lists) builder->AddOffset(field, offset);
  for (size_t i = 0; i < choice.options.size(); ++i) {
    const auto field = static_cast<flatbuffers::voffset_t>(4 + 2 * i);
    const auto is_field = [=](const auto& other) { return other.type == choice.options_type && other.field == field; };
    if (std::any_of(std::begin(kLists), std::end(kLists), is_field)) continue;
    if (std::any_of(std::begin(kCalls), std::end(kCalls), is_field)) continue;
    builder->AddElement<int64_t>(field, choice.options[i]);
  }
  for (const CallField& call : kCalls) {
    if (call.type == choice.options_type) builder->AddElement<int32_t>(call.field, 1);
  }
  return builder->EndTable(start);
}

Offset<void> SerializeIndices(tflite::SparseIndexVector type, const std::vector<int32_t>& values,
                              FlatBufferBuilder* builder) {
  if (type == tflite::SparseIndexVector_Int32Vector) return tflite::CreateInt32VectorDirect(*builder, &values).Union();
  if (type == tflite::SparseIndexVector_Uint16Vector) {
    const std::vector<uint16_t> shorts(values.begin(), values.end());
    return tflite::CreateUint16VectorDirect(*builder, &shorts).Union();
  }
  const std::vector<uint8_t> bytes(values.begin(), values.end());
  return tflite::CreateUint8VectorDirect(*builder, &bytes).Union();
}

Offset<tflite::SparsityParameters> SerializeSparsity(const SparsityChoice& choice, FlatBufferBuilder* builder) {
  std::vector<Offset<tflite::DimensionMetadata>> levels;
  for (const LevelChoice& level : choice.levels) {
    if (!level.is_sparse) {
      levels.push_back(tflite::CreateDimensionMetadata(*builder, tflite::DimensionType_DENSE, level.size));
      continue;
    }
    const Offset<void> segments = SerializeIndices(level.type, level.segments, builder);
    const Offset<void> indices = SerializeIndices(level.type, level.indices, builder);
    levels.push_back(tflite::CreateDimensionMetadata(*builder, tflite::DimensionType_SPARSE_CSR, level.size, level.type,
                                                     segments, level.type, indices));
  }
  return tflite::CreateSparsityParametersDirect(*builder, &choice.order, &choice.blocks, &levels);
}

}  // namespace

uint8_t OptionsOf(int builtin) {
  for (const OptionsOfParser& options : kOptions) {
    if (options.parser == kParsers[builtin]) return options.type;
  }
  return tflite::BuiltinOptions_NONE;
}

std::vector<ListField> ListsOf(uint8_t options_type) {
  std::vector<ListField> lists;
  for (const ListField& list : kLists) {
    if (list.type == options_type) lists.push_back(list);
  }
  return lists;
}

std::vector<uint8_t> Serialize(const ModelChoice& choice) {
  FlatBufferBuilder builder;
  std::vector<Offset<tflite::Buffer>> buffers = {tflite::CreateBuffer(builder)};
  std::vector<Offset<tflite::Tensor>> tensors;
  for (const TensorChoice& t : choice.tensors) {
    uint32_t buffer = 0;
    if (!t.data.empty()) {
      builder.ForceVectorAlignment(t.data.size(), 1, 16);
      buffers.push_back(tflite::CreateBuffer(builder, builder.CreateVector(t.data)));
      buffer = static_cast<uint32_t>(buffers.size() - 1);
    }
    Offset<tflite::QuantizationParameters> quantization;
    if (!t.scales.empty()) {
      quantization =
          tflite::CreateQuantizationParametersDirect(builder, nullptr, nullptr, &t.scales, &t.zero_points,
                                                     tflite::QuantizationDetails_NONE, 0, t.quantized_dimension);
    }
    Offset<tflite::SparsityParameters> sparsity;
    if (!t.sparsity.levels.empty()) sparsity = SerializeSparsity(t.sparsity, &builder);
    tensors.push_back(tflite::CreateTensor(builder, builder.CreateVector(t.shape), t.type, buffer,
                                           builder.CreateString("t"), quantization, t.is_variable, sparsity));
  }
  std::vector<int32_t> model_inputs;
  std::vector<bool> is_produced(choice.tensors.size());
  const auto add_model_inputs = [&](const std::vector<int32_t>& node_inputs) {
    for (int32_t i : node_inputs) {
      const bool is_given = i < 0 || !choice.tensors[i].data.empty() || choice.tensors[i].is_variable || is_produced[i];
      if (!is_given) model_inputs.push_back(i);
    }
  };
  for (const ProducerChoice& producer : choice.producers) {
    add_model_inputs(producer.inputs);
    for (int32_t i : producer.outputs) is_produced[i] = true;
  }
  add_model_inputs(choice.inputs);
  std::vector<Offset<tflite::Operator>> operators;
  std::vector<Offset<tflite::OperatorCode>> codes;
  const auto add_code = [&](BuiltinOperator code, const char* custom) {
    codes.push_back(
        tflite::CreateOperatorCodeDirect(builder, static_cast<int8_t>(std::min<int>(code, 127)), custom, 1, code));
    return static_cast<uint32_t>(codes.size() - 1);
  };
  for (const ProducerChoice& producer : choice.producers) {
    const uint32_t code = add_code(producer.op, nullptr);
    Offset<void> options;
    auto type = tflite::BuiltinOptions_NONE;
    if (producer.op == tflite::BuiltinOperator_SKIP_GRAM) {
      type = tflite::BuiltinOptions_SkipGramOptions;
      options = tflite::CreateSkipGramOptions(builder, 1, 0, false).Union();
    }
    operators.push_back(tflite::CreateOperator(builder, code, builder.CreateVector(producer.inputs),
                                               builder.CreateVector(producer.outputs), type, options));
  }
  const uint32_t code = choice.is_custom ? add_code(tflite::BuiltinOperator_CUSTOM, kCustoms[choice.op])
                                         : add_code(kBuiltins[choice.op], nullptr);
  const Offset<void> options = SerializeOptions(choice, &builder);
  const auto inputs = builder.CreateVector(choice.inputs), outputs = builder.CreateVector(choice.outputs);
  const auto intermediates = builder.CreateVector(choice.intermediates);
  const auto custom_options = builder.CreateVector(choice.custom_options);
  tflite::OperatorBuilder op(builder);
  op.add_opcode_index(code);
  op.add_inputs(inputs);
  op.add_outputs(outputs);
  op.add_intermediates(intermediates);
  op.add_custom_options(custom_options);
  if (choice.options_type >= kSecond) {
    op.add_builtin_options_2_type(static_cast<tflite::BuiltinOptions2>(choice.options_type - kSecond));
    op.add_builtin_options_2(options);
  } else if (choice.options_type != tflite::BuiltinOptions_NONE) {
    op.add_builtin_options_type(static_cast<tflite::BuiltinOptions>(choice.options_type));
    op.add_builtin_options(options);
  }
  operators.push_back(op.Finish());
  std::vector<Offset<tflite::SubGraph>> subgraphs;
  subgraphs.push_back(tflite::CreateSubGraph(builder, builder.CreateVector(tensors), builder.CreateVector(model_inputs),
                                             builder.CreateVector(choice.outputs), builder.CreateVector(operators)));
  if (CallsSubgraph(choice.options_type) && !choice.inputs.empty() && choice.inputs[0] >= 0) {
    // Gives its second input.
    const TensorType type = choice.tensors[choice.inputs[0]].type;
    const std::vector<Offset<tflite::Tensor>> elements = {tflite::CreateTensor(builder, 0, type),
                                                          tflite::CreateTensor(builder, 0, type)};
    const std::vector<int32_t> ins = {0, 1}, outs = {1};
    subgraphs.push_back(tflite::CreateSubGraph(builder, builder.CreateVector(elements), builder.CreateVector(ins),
                                               builder.CreateVector(outs)));
  }
  tflite::FinishModelBuffer(
      builder, tflite::CreateModel(builder, 3, builder.CreateVector(codes), builder.CreateVector(subgraphs), 0,
                                   builder.CreateVector(buffers)));
  return {builder.GetBufferPointer(), builder.GetBufferPointer() + builder.GetSize()};
}

}  // namespace mote
