// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// libFuzzer: a model with one operator, of any kind and with any tensors and options, can be run or is refused. The
// bytes are the choices made; output shapes are those that the operator asks for. At times an input comes from an
// operator whose output's shape depends on data, and is smaller than planned, or the application writes what is
// otherwise constant. Needs no seeds.
#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "flatbuffers/flexbuffers.h"
#include "mote/model_verifier.h"
#include "src/core/shape.h"
#include "src/operators/seam/op.h"
#include "tensorflow/lite/core/api/flatbuffer_conversions.h"
#include "tensorflow/lite/micro/tflite_bridge/flatbuffer_conversions_bridge.h"
#include "tensorflow/lite/schema/schema_generated.h"
#include "tests/fuzz/limited_run.h"

namespace mote {
namespace {

using flatbuffers::FlatBufferBuilder;
using flatbuffers::Offset;
using tflite::BuiltinOperator;
using tflite::TensorType;

constexpr int kMaxElements = 4096;

using Parser = tflite::TfLiteBridgeBuiltinParseFunction;

constexpr BuiltinOperator kBuiltins[] = {
#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE) tflite::BuiltinOperator_##ENUM,
#include "mote/ops.def"
};
constexpr Parser kParsers[] = {
#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE) tflite::PARSER,
#include "mote/ops.def"
};
constexpr const char* kCustoms[] = {
#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER, SOURCE) NAME,
#include "mote/ops.def"
};

// Keys of numbers among the custom options.
constexpr const char* kKeys[] = {"T",
                                 "alternate_one_minus_smoothing",
                                 "alternate_smoothing",
                                 "clamping",
                                 "cycles_max",
                                 "dct_coefficient_count",
                                 "delay_length",
                                 "detections_per_class",
                                 "end_index",
                                 "fft_length",
                                 "filterbank_channel_count",
                                 "frame_size",
                                 "frame_step",
                                 "h_scale",
                                 "hadamard_size",
                                 "include_batch_in_index",
                                 "input_correction_bits",
                                 "key_dtype",
                                 "log_if_failed",
                                 "lower_frequency_limit",
                                 "magnitude_squared",
                                 "max_classes_per_detection",
                                 "max_detections",
                                 "min_signal_remaining",
                                 "nms_iou_threshold",
                                 "nms_score_threshold",
                                 "num_channels",
                                 "num_classes",
                                 "one_minus_smoothing",
                                 "output_scale",
                                 "prefill",
                                 "seed",
                                 "seed2",
                                 "shift",
                                 "smoothing",
                                 "smoothing_bits",
                                 "snr_shift",
                                 "spectral_subtraction_bits",
                                 "stacker_left_context",
                                 "stacker_right_context",
                                 "stacker_step",
                                 "start_index",
                                 "stride",
                                 "table_id",
                                 "tolerance",
                                 "upper_frequency_limit",
                                 "use_regular_nms",
                                 "value_dtype",
                                 "w_scale",
                                 "window_size",
                                 "x_scale",
                                 "y_scale"};

struct TensorChoice {
  TensorType type;
  std::vector<int32_t> shape;
  std::vector<float> scales;
  std::vector<int64_t> zero_points;
  int quantized_dimension = 0;
  bool is_variable = false;
  std::vector<uint8_t> data;  // empty: computed
};

// A node before the one in question.
struct ProducerChoice {
  BuiltinOperator op;
  std::vector<int32_t> inputs;
  std::vector<int32_t> outputs;
};

struct ModelChoice {
  std::vector<ProducerChoice> producers;
  bool is_custom;
  int op;
  std::vector<TensorChoice> tensors;
  std::vector<int32_t> inputs;
  std::vector<int32_t> outputs;
  std::vector<int32_t> intermediates;
  uint8_t options_type;
  std::vector<int32_t> options;             // one for each field
  std::vector<std::vector<int32_t>> lists;  // one for each of the fields that are lists
  std::vector<uint8_t> custom_options;
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

uint8_t OptionsOf(int builtin) {
  for (const OptionsOfParser& options : kOptions) {
    if (options.parser == kParsers[builtin]) return options.type;
  }
  return tflite::BuiltinOptions_NONE;
}

// The fields of options that are lists.
enum class ListKind { kInts, kLongs, kString };
struct ListField {
  uint8_t type;
  flatbuffers::voffset_t field;
  ListKind kind;
};
template <class Table>
constexpr ListField Longs(flatbuffers::voffset_t field) {
  return {TypeOfOptions<Table>(), field, ListKind::kLongs};
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
    Longs<ReduceWindowOptions>(ReduceWindowOptions::VT_PADDING),
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

class Chooser {
 public:
  Chooser(const uint8_t* data, size_t bytes) : in_(data, bytes) {}

  ModelChoice Choose() {
    ModelChoice model = {};
    model.is_custom = in_.ConsumeIntegralInRange(0, 3) == 0;
    model.op = in_.ConsumeIntegralInRange<int>(0, (model.is_custom ? std::size(kCustoms) : std::size(kBuiltins)) - 1);
    type_ = AnyType();
    if (in_.ConsumeIntegralInRange(0, 7) != 0 &&
        (model.is_custom ? ChooseLikelySignal(kCustoms[model.op], &model) : ChooseLikely(model.op, &model))) {
      ChooseLists(&model);
      Spoil(&model);
      ChooseProducers(&model);
      ChooseWritten(&model);
      return model;
    }
    const int inputs =
        in_.ConsumeIntegralInRange(0, 31) == 0 ? in_.ConsumeIntegralInRange(5, 24) : in_.ConsumeIntegralInRange(0, 5);
    for (int i = 0; i < inputs; ++i) {
      const int kind = in_.ConsumeIntegralInRange(0, 7);
      model.inputs.push_back(kind == 7 ? -1 : static_cast<int32_t>(model.tensors.size()));
      if (kind != 7) model.tensors.push_back(Tensor(kind >= 4, kind == 3));
    }
    const int outputs = in_.ConsumeIntegralInRange(0, 7) == 0 ? in_.ConsumeIntegralInRange(0, 4) : 1;
    for (int i = 0; i < outputs; ++i) {
      model.outputs.push_back(static_cast<int32_t>(model.tensors.size()));
      model.tensors.push_back(Tensor(false, false));
    }
    if (model.is_custom) {
      model.custom_options = CustomOptions();
    } else {
      model.options_type = OptionsOf(model.op);
      for (int i = in_.ConsumeIntegralInRange(0, 10); i > 0; --i) model.options.push_back(Field());
      ChooseLists(&model);
    }
    ChooseProducers(&model);
    ChooseWritten(&model);
    return model;
  }

 private:
  TensorType AnyType() {
    // The usual ones first, so that they are chosen more often.
    constexpr TensorType kUsual[] = {tflite::TensorType_INT8,  tflite::TensorType_FLOAT32, tflite::TensorType_INT16,
                                     tflite::TensorType_UINT8, tflite::TensorType_INT32,   tflite::TensorType_INT64,
                                     tflite::TensorType_BOOL,  tflite::TensorType_STRING};
    if (in_.ConsumeIntegralInRange(0, 2) != 0) return in_.PickValueInArray(kUsual);
    return static_cast<TensorType>(in_.ConsumeIntegralInRange<int>(tflite::TensorType_MIN, tflite::TensorType_MAX));
  }

  // Lists of options: as many small numbers as the first input has dimensions, or any.
  void ChooseLists(ModelChoice* m) {
    const int32_t first = m->inputs.empty() ? -1 : m->inputs[0];
    const int rank = first < 0 ? 1 : static_cast<int>(m->tensors[first].shape.size());
    for (const ListField& list : kLists) {
      if (list.type != m->options_type) continue;
      const bool is_padding =
          list.field == ReduceWindowOptions::VT_PADDING && list.type == TypeOfOptions<ReduceWindowOptions>();
      const int count = in_.ConsumeIntegralInRange(0, 7) == 0 ? in_.ConsumeIntegralInRange(0, 9)
                        : is_padding                          ? 2 * rank
                                                              : rank;
      m->lists.emplace_back();
      for (int i = 0; i < count; ++i) m->lists.back().push_back(Field());
    }
  }

  // Lets operators whose outputs' shapes depend on data compute some of the inputs.
  void ChooseProducers(ModelChoice* m) {
    if (in_.ConsumeIntegralInRange(0, 3) != 0) return;
    for (const int32_t input : std::vector<int32_t>(m->inputs)) {
      if (input < 0 || !m->tensors[input].data.empty() || m->tensors[input].is_variable || !in_.ConsumeBool()) continue;
      const TensorChoice target = m->tensors[input];
      if (target.shape.empty() || target.shape[0] == 0) continue;
      if (target.type == tflite::TensorType_STRING) {
        if (target.shape.size() == 1) ProduceStrings(input, m);
      } else if (target.shape.size() == 1) {
        ProduceUnique(input, m);
      } else if (target.type == tflite::TensorType_FLOAT32 || target.type == tflite::TensorType_INT32) {
        ProduceSegments(input, m);
      }
    }
  }

  // Lets the application write some of the inputs, also those that were constants: as inputs of the model or variables.
  void ChooseWritten(ModelChoice* m) {
    if (in_.ConsumeIntegralInRange(0, 3) != 0) return;
    for (const int32_t input : m->inputs) {
      if (input < 0 || m->tensors[input].type == tflite::TensorType_STRING || !in_.ConsumeBool()) continue;
      m->tensors[input].data.clear();
      m->tensors[input].is_variable = in_.ConsumeBool();
    }
  }

  // A text of up to some words in the other choices' room.
  void ProduceStrings(int32_t target, ModelChoice* m) {
    TensorChoice text = {};
    text.type = tflite::TensorType_STRING;
    text.shape = {1};
    std::string words;
    for (int i = in_.ConsumeIntegralInRange(0, m->tensors[target].shape[0]); i > 0; --i) {
      words += std::string(static_cast<size_t>(Size(3) == 3 ? 40 : 1), 'a') + " ";
    }
    text.data = StringBytes({words});
    m->tensors.push_back(text);
    m->producers.push_back({tflite::BuiltinOperator_SKIP_GRAM, {Last(*m)}, {target}});
  }

  // Elements of a constant, some of them equal.
  void ProduceUnique(int32_t target, ModelChoice* m) {
    TensorChoice values = m->tensors[target], places = {};
    Fill(&values, values.shape[0]);
    m->tensors.push_back(values);
    places.type = tflite::TensorType_INT32;
    places.shape = values.shape;
    m->tensors.push_back(places);
    m->producers.push_back({tflite::BuiltinOperator_UNIQUE, {Last(*m) - 1}, {target, Last(*m)}});
  }

  // So many segments, each without values, as a first operator finds out.
  void ProduceSegments(int32_t target, ModelChoice* m) {
    const int32_t count = AddInts(m, {1}, {in_.ConsumeIntegralInRange<int32_t>(0, m->tensors[target].shape[0])});
    const int32_t computed = CopyOf(m, count), places = CopyOf(m, count);
    m->producers.push_back({tflite::BuiltinOperator_UNIQUE, {count}, {computed, places}});
    TensorChoice values = m->tensors[target];
    values.shape[0] = 1;
    m->tensors.push_back(values);
    const int32_t segments = AddInts(m, {1}, {-1});
    m->producers.push_back(
        {tflite::BuiltinOperator_UNSORTED_SEGMENT_SUM, {segments - 1, segments, computed}, {target}});
  }

  static int32_t Last(const ModelChoice& m) { return static_cast<int32_t>(m.tensors.size()) - 1; }

  // A number format: types of activations, weights, sums and states.
  struct Format {
    TensorType act, weight, bias, state;
  };

  Format ChooseFormat() {
    constexpr Format kFormats[] = {
        {tflite::TensorType_FLOAT32, tflite::TensorType_FLOAT32, tflite::TensorType_FLOAT32,
         tflite::TensorType_FLOAT32},
        {tflite::TensorType_INT8, tflite::TensorType_INT8, tflite::TensorType_INT32, tflite::TensorType_INT16},
        {tflite::TensorType_INT8, tflite::TensorType_INT4, tflite::TensorType_INT32, tflite::TensorType_INT16},
        {tflite::TensorType_INT16, tflite::TensorType_INT8, tflite::TensorType_INT64, tflite::TensorType_INT16},
        {tflite::TensorType_INT16, tflite::TensorType_INT8, tflite::TensorType_INT32, tflite::TensorType_INT16},
        {tflite::TensorType_UINT8, tflite::TensorType_UINT8, tflite::TensorType_INT32, tflite::TensorType_UINT8},
        {tflite::TensorType_FLOAT32, tflite::TensorType_INT8, tflite::TensorType_FLOAT32, tflite::TensorType_FLOAT32}};
    return in_.PickValueInArray(kFormats);
  }

  int Size(int most = 6) { return in_.ConsumeIntegralInRange(1, most); }

  enum Kind { kActivation, kConstant, kVariable };

  int Add(ModelChoice* model, TensorType type, const std::vector<int32_t>& shape, Kind kind, int channels = 0) {
    TensorChoice t = {};
    t.type = type;
    t.shape = shape;
    t.is_variable = kind == kVariable;
    int64_t elements = 1;
    for (int32_t dim : shape) elements *= dim;
    if (type != tflite::TensorType_FLOAT32) {
      const bool per_channel = channels > 0 && in_.ConsumeBool();
      t.quantized_dimension = per_channel ? channels - 1 : 0;
      t.scales.assign(per_channel ? static_cast<size_t>(shape[channels - 1]) : 1, 1.0f / (1 << Size(9)));
      int64_t zero_point = channels > 0 || type == tflite::TensorType_INT16 ? 0 : in_.ConsumeIntegral<int8_t>();
      if (type == tflite::TensorType_UINT8) zero_point = 128;
      t.zero_points.assign(t.scales.size(), zero_point);
    }
    if (kind == kConstant) Fill(&t, elements);
    model->tensors.push_back(t);
    return static_cast<int>(model->tensors.size()) - 1;
  }

  int AddInts(ModelChoice* model, const std::vector<int32_t>& shape, const std::vector<int32_t>& values) {
    TensorChoice t = {};
    t.type = tflite::TensorType_INT32;
    t.shape = shape;
    t.data.resize(values.size() * 4);
    if (!values.empty()) memcpy(t.data.data(), values.data(), t.data.size());
    model->tensors.push_back(t);
    return static_cast<int>(model->tensors.size()) - 1;
  }

  std::vector<int32_t> ChooseShape(int rank) {
    std::vector<int32_t> shape;
    for (int i = 0; i < rank; ++i) shape.push_back(Size(5));
    return shape;
  }

  // Tensors and options that such an operator is likely to take; false for operators without a recipe.
  bool ChooseLikely(int builtin, ModelChoice* m) {
    const BuiltinOperator op = kBuiltins[builtin];
    const Format format = ChooseFormat();
    m->options_type = OptionsOf(builtin);
    switch (op) {
      case tflite::BuiltinOperator_CONV_2D:
      case tflite::BuiltinOperator_DEPTHWISE_CONV_2D: {
        const bool depthwise = op == tflite::BuiltinOperator_DEPTHWISE_CONV_2D;
        const int c = Size(), multiplier = depthwise ? Size(4) : 1;
        const int out = depthwise ? c * multiplier : Size();
        m->inputs = {Add(m, format.act, {Size(3), Size(8), Size(8), c}, kActivation),
                     Add(m, format.weight, {depthwise ? 1 : out, Size(4), Size(4), depthwise ? out : c}, kConstant,
                         depthwise ? 4 : 1),
                     in_.ConsumeBool() ? -1 : Add(m, format.bias, {out}, kConstant, 1)};
        m->options = {in_.ConsumeIntegralInRange(0, 1), Size(3), Size(3)};
        if (depthwise) m->options.push_back(multiplier);
        m->options.push_back(in_.ConsumeIntegralInRange(0, 4));
        m->options.push_back(Size(3));
        m->options.push_back(Size(3));
        break;
      }
      case tflite::BuiltinOperator_FULLY_CONNECTED: {
        const int in = Size(9), out = Size();
        m->inputs = {Add(m, format.act, {Size(3), in}, kActivation), Add(m, format.weight, {out, in}, kConstant, 1),
                     in_.ConsumeBool() ? -1 : Add(m, format.bias, {out}, kConstant, 1)};
        m->options = {in_.ConsumeIntegralInRange(0, 4), 0, in_.ConsumeIntegralInRange(0, 1)};
        break;
      }
      case tflite::BuiltinOperator_AVERAGE_POOL_2D:
      case tflite::BuiltinOperator_MAX_POOL_2D:
      case tflite::BuiltinOperator_L2_POOL_2D:
        m->inputs = {Add(m, format.act, ChooseShape(4), kActivation)};
        m->options = {in_.ConsumeIntegralInRange(0, 1), Size(3), Size(3), Size(4), Size(4),
                      in_.ConsumeIntegralInRange(0, 4)};
        break;
      case tflite::BuiltinOperator_SVDF: {
        const int rank = Size(2), units = Size(4), in = Size(), memory = Size(), batch = Size(2);
        const bool is_int8 = format.act == tflite::TensorType_INT8;
        const TensorType time = is_int8 && in_.ConsumeBool() ? tflite::TensorType_INT16 : format.weight;
        m->inputs = {Add(m, format.act, {batch, in}, kActivation), Add(m, format.weight, {units * rank, in}, kConstant),
                     Add(m, time, {units * rank, memory}, kConstant),
                     in_.ConsumeBool() ? -1 : Add(m, format.bias, {units}, kConstant),
                     Add(m, is_int8 ? time : format.state, {batch, memory * units * rank}, kVariable)};
        for (int i : {1, 2, 4}) std::fill(Zeros(m, i).begin(), Zeros(m, i).end(), 0);
        m->options = {rank, in_.ConsumeIntegralInRange(0, 4), in_.ConsumeIntegralInRange(0, 1)};
        break;
      }
      case tflite::BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_LSTM:
        ChooseLstm(format, m);
        break;
      case tflite::BuiltinOperator_MEAN:
      case tflite::BuiltinOperator_SUM:
      case tflite::BuiltinOperator_REDUCE_MAX:
      case tflite::BuiltinOperator_REDUCE_MIN: {
        const int rank = Size(5), axes = Size(3);
        m->inputs = {Add(m, format.act, ChooseShape(rank), kActivation)};
        std::vector<int32_t> axis;
        for (int i = 0; i < axes; ++i) axis.push_back(in_.ConsumeIntegralInRange(-rank, rank - 1));
        m->inputs.push_back(AddInts(m, {axes}, axis));
        m->options = {in_.ConsumeIntegralInRange(0, 1)};
        break;
      }
      case tflite::BuiltinOperator_TRANSPOSE: {
        std::vector<int32_t> order;
        const int rank = Size(5);
        for (int i = 0; i < rank; ++i) order.insert(order.begin() + in_.ConsumeIntegralInRange(0, i), i);
        m->inputs = {Add(m, format.act, ChooseShape(rank), kActivation), AddInts(m, {rank}, order)};
        break;
      }
      case tflite::BuiltinOperator_PAD:
      case tflite::BuiltinOperator_PADV2: {
        const int rank = Size(4);
        std::vector<int32_t> padding;
        for (int i = 0; i < 2 * rank; ++i) padding.push_back(Size(4) - 1);
        m->inputs = {Add(m, format.act, ChooseShape(rank), kActivation), AddInts(m, {rank, 2}, padding)};
        if (op == tflite::BuiltinOperator_PADV2) m->inputs.push_back(Add(m, format.act, {}, kConstant));
        break;
      }
      case tflite::BuiltinOperator_STRIDED_SLICE: {
        const int rank = Size(4);
        m->inputs = {Add(m, format.act, ChooseShape(rank), kActivation)};
        for (int low : {-4, -4, -2}) {
          std::vector<int32_t> values;
          for (int i = 0; i < rank; ++i) values.push_back(in_.ConsumeIntegralInRange(low, 5));
          m->inputs.push_back(AddInts(m, {rank}, values));
        }
        m->options = {in_.ConsumeIntegralInRange(0, 15), in_.ConsumeIntegralInRange(0, 15), 0, 0,
                      in_.ConsumeIntegralInRange(0, 15)};
        break;
      }
      case tflite::BuiltinOperator_SPLIT:
      case tflite::BuiltinOperator_SPLIT_V: {
        const int rank = Size(4), axis = in_.ConsumeIntegralInRange(0, rank - 1), parts = Size(4);
        std::vector<int32_t> shape = ChooseShape(rank), sizes;
        shape[axis] = 0;
        for (int i = 0; i < parts; ++i) {
          sizes.push_back(op == tflite::BuiltinOperator_SPLIT ? 2 : Size(4) - 1);
          shape[axis] += sizes.back();
        }
        const int in = Add(m, format.act, shape, kActivation), axis_tensor = AddInts(m, {}, {axis});
        m->inputs = {axis_tensor, in};
        if (op == tflite::BuiltinOperator_SPLIT_V) m->inputs = {in, AddInts(m, {parts}, sizes), axis_tensor};
        m->options = {parts};
        for (int i = 0; i < parts; ++i) m->outputs.push_back(CopyOf(m, in));
        return true;
      }
      case tflite::BuiltinOperator_CONCATENATION: {
        const std::vector<int32_t> shape = ChooseShape(Size(4));
        for (int i = Size(4); i > 0; --i) {
          m->inputs.push_back(Add(m, format.act, shape, in_.ConsumeBool() ? kConstant : kActivation));
        }
        m->options = {in_.ConsumeIntegralInRange(-4, 3)};
        break;
      }
      case tflite::BuiltinOperator_IF:
      case tflite::BuiltinOperator_WHILE:
      case tflite::BuiltinOperator_CALL_ONCE:
        return false;
      case tflite::BuiltinOperator_CAST:
      case tflite::BuiltinOperator_QUANTIZE:
      case tflite::BuiltinOperator_DEQUANTIZE:
        m->inputs = {Add(m, type_, ChooseShape(Size(4)), kActivation)};
        m->outputs = {Add(m, AnyType(), m->tensors[m->inputs[0]].shape, kActivation)};
        return true;
      default: {  // one tensor, or two, or some with sizes or places behind them
        if (in_.ConsumeBool()) {
          ChooseSome(format, m);
          break;
        }
        const std::vector<int32_t> shape = ChooseShape(in_.ConsumeIntegralInRange(0, 5));
        m->inputs = {Add(m, format.act, shape, kActivation)};
        if (in_.ConsumeBool()) {
          std::vector<int32_t> other = shape;
          if (in_.ConsumeBool()) {
            other.erase(other.begin(),
                        other.begin() + in_.ConsumeIntegralInRange<int>(0, static_cast<int>(other.size())));
            for (int32_t& dim : other) dim = in_.ConsumeBool() ? dim : 1;
          }
          m->inputs.push_back(Add(m, format.act, other, in_.ConsumeBool() ? kConstant : kActivation));
        }
        m->options = {in_.ConsumeIntegralInRange(0, 4)};
        if (op == tflite::BuiltinOperator_SOFTMAX || op == tflite::BuiltinOperator_LEAKY_RELU)
          m->options = {0x3F000000};
      }
    }
    m->outputs.insert(m->outputs.begin(), CopyOf(m, m->inputs[0]));
    const bool truth = op == tflite::BuiltinOperator_LESS || op == tflite::BuiltinOperator_LESS_EQUAL ||
                       op == tflite::BuiltinOperator_GREATER || op == tflite::BuiltinOperator_GREATER_EQUAL ||
                       op == tflite::BuiltinOperator_EQUAL || op == tflite::BuiltinOperator_NOT_EQUAL;
    if (truth) m->tensors[m->outputs[0]].type = tflite::TensorType_BOOL;
    return true;
  }

  // Each input may be like the first, its sizes, axes or places, or one number.
  void ChooseSome(const Format& format, ModelChoice* m) {
    const std::vector<int32_t> shape = ChooseShape(in_.ConsumeIntegralInRange(0, 5));
    const TensorType type = in_.ConsumeBool() ? format.act : AnyType();
    for (int i = Size(5); i > 0; --i) {
      const Kind kind = in_.ConsumeBool() ? kConstant : kActivation;
      switch (in_.ConsumeIntegralInRange(0, 5)) {
        case 0:
          m->inputs.push_back(Add(m, tflite::TensorType_INT32, {static_cast<int32_t>(shape.size())}, kind));
          break;
        case 1:
          m->inputs.push_back(Add(m, tflite::TensorType_INT32, {static_cast<int32_t>(shape.size()), 2}, kind));
          break;
        case 2:
          m->inputs.push_back(
              Add(m, tflite::TensorType_INT32, shape.empty() ? shape : std::vector<int32_t>{shape[0]}, kind));
          break;
        case 3:
          m->inputs.push_back(Add(m, in_.ConsumeBool() ? type : tflite::TensorType_INT32, {}, kind));
          break;
        default:
          m->inputs.push_back(Add(m, type, shape, kind));
      }
    }
    for (int i = in_.ConsumeIntegralInRange(0, 8); i > 0; --i) m->options.push_back(Field());
    for (int i = in_.ConsumeIntegralInRange(0, 2); i > 0; --i) m->outputs.push_back(CopyOf(m, m->inputs[0]));
  }

  // Options of a custom operator; at times one is left out or has any value.
  using Options = std::vector<std::pair<const char*, int>>;
  std::vector<uint8_t> FlexBuffer(const Options& options) {
    flexbuffers::Builder builder;
    builder.Map([&]() {
      for (const auto& option : options) {
        const int kind = in_.ConsumeIntegralInRange(0, 31);
        if (kind != 0) builder.Int(option.first, kind == 1 ? Field() : option.second);
      }
    });
    builder.Finish();
    return builder.GetBuffer();
  }

  bool ChooseLikelySignal(const std::string& op, ModelChoice* m) {
    constexpr TensorType kSamples[] = {tflite::TensorType_INT16, tflite::TensorType_INT32, tflite::TensorType_FLOAT32};
    const int n = Size(40), rows = Size(3), bits = Size(8);
    const TensorType type = in_.PickValueInArray(kSamples);
    const auto add = [&](TensorType of, const std::vector<int32_t>& shape, Kind kind = kActivation) {
      const int tensor = Add(m, of, shape, kind);
      m->inputs.push_back(tensor);
      return tensor;
    };
    const auto out = [&](TensorType of, const std::vector<int32_t>& shape) {
      m->outputs.push_back(Add(m, of, shape, kActivation));
    };
    const auto int16 = tflite::TensorType_INT16;
    const auto uint32 = tflite::TensorType_UINT32;
    Options options;
    if (op == "SignalDelay") {
      add(int16, {rows, n});
      out(int16, {rows, n});
      options = {{"delay_length", Size(50) - 1}};
    } else if (op == "SignalEnergy") {
      add(int16, {rows, 2 * n});
      out(uint32, {rows, n});
      options = {{"start_index", Size(n) - 1}, {"end_index", n}};
    } else if (op == "SignalFftAutoScale") {
      add(int16, {n});
      out(int16, {n});
      out(tflite::TensorType_INT32, {});
    } else if (op == "SignalFilterBank") {
      const int channels = Size(10);
      add(uint32, {n});
      for (int i = 0; i < 2; ++i) add(int16, {n}, kConstant);
      for (int i = 0; i < 3; ++i) {
        std::vector<int16_t> values;
        for (int k = 0; k <= channels; ++k) values.push_back(static_cast<int16_t>(Field()));
        TensorChoice& t = m->tensors[add(int16, {channels + 1})];
        t.data.resize(values.size() * 2);
        memcpy(t.data.data(), values.data(), t.data.size());
      }
      out(tflite::TensorType_UINT64, {channels});
      options = {{"num_channels", channels}};
    } else if (op == "SignalFilterBankLog") {
      add(uint32, {n});
      out(int16, {n});
      options = {{"input_correction_bits", bits}, {"output_scale", Field()}};
    } else if (op == "SignalFilterBankSpectralSubtraction") {
      add(uint32, {n});
      out(uint32, {n});
      out(uint32, {n});
      options = {{"alternate_one_minus_smoothing", Field()},
                 {"alternate_smoothing", Size(1 << bits)},
                 {"clamping", Size(2) - 1},
                 {"min_signal_remaining", Size(1 << bits)},
                 {"num_channels", n},
                 {"one_minus_smoothing", Size(1 << bits)},
                 {"smoothing", Size(1 << bits)},
                 {"smoothing_bits", Size(20) - 1},
                 {"spectral_subtraction_bits", Size(20) - 1}};
    } else if (op == "SignalFilterBankSquareRoot") {
      add(tflite::TensorType_UINT64, {n});
      add(tflite::TensorType_INT32, {});
      out(uint32, {n});
    } else if (op == "SignalFramer") {
      const int size = Size(20), step = Size(size);
      add(int16, {rows, Size(4) * step});
      out(int16, {rows, 1, size});
      out(tflite::TensorType_BOOL, {});
      options = {{"frame_size", size}, {"frame_step", step}, {"prefill", Size(2) - 1}};
    } else if (op == "SignalRfft" || op == "SignalIrfft") {
      const int length = 1 << (1 + Size(8));
      add(type, {rows, op == "SignalRfft" ? Size(length) : length + 2});
      out(type, {rows, length});
      options = {{"T", 0}, {"fft_length", length}};
    } else if (op == "SignalOverlapAdd") {
      add(type, {rows, Size(4), n});
      out(type, {rows, n});
      options = {{"T", 0}, {"frame_step", Size(n)}};
    } else if (op == "SignalPCAN") {
      add(uint32, {n});
      add(uint32, {n});
      add(int16, {125}, kConstant);
      out(uint32, {n});
      options = {{"snr_shift", Size(20) - 1}};
    } else if (op == "SignalStacker") {
      const int left = Size(4) - 1, right = Size(4) - 1;
      add(int16, {n});
      out(int16, {n * (left + 1 + right)});
      out(tflite::TensorType_BOOL, {});
      options = {{"num_channels", n},
                 {"stacker_left_context", left},
                 {"stacker_right_context", right},
                 {"stacker_step", Size(left + 1 + right)}};
    } else if (op == "SignalWindow") {
      add(int16, {rows, n});
      add(int16, {n}, kConstant);
      out(int16, {rows, n});
      options = {{"shift", Size(20) - 1}};
    } else {
      return false;
    }
    m->custom_options = FlexBuffer(options);
    return true;
  }

  static std::vector<int64_t>& Zeros(ModelChoice* m, int input) { return m->tensors[m->inputs[input]].zero_points; }

  // An activation like an input, with another scale.
  int CopyOf(ModelChoice* m, int tensor) {
    TensorChoice t = m->tensors[tensor];
    t.data.clear();
    t.is_variable = false;
    if (in_.ConsumeIntegralInRange(0, 3) == 0) {
      for (float& scale : t.scales) scale = 1.0f / (1 << Size(9));
    }
    if (in_.ConsumeIntegralInRange(0, 7) == 0) {  // the fixed scale of sigmoid and softmax
      t.scales.assign(1, t.type == tflite::TensorType_INT16 ? 1.0f / 32768 : 1.0f / 256);
      t.zero_points.assign(1, t.type == tflite::TensorType_INT8 ? -128 : 0);
    }
    m->tensors.push_back(t);
    return static_cast<int>(m->tensors.size()) - 1;
  }

  void ChooseLstm(const Format& format, ModelChoice* m) {
    const int in = Size(4), units = Size(4), batch = Size(2), steps = Size(3);
    m->inputs = {Add(m, format.act, {batch, steps, in}, kActivation)};
    for (int i = 0; i < 4; ++i) m->inputs.push_back(Add(m, format.weight, {units, in}, kConstant));
    for (int i = 0; i < 4; ++i) m->inputs.push_back(Add(m, format.weight, {units, units}, kConstant));
    for (int i = 1; i < 9; ++i) std::fill(Zeros(m, i).begin(), Zeros(m, i).end(), 0);
    m->inputs.insert(m->inputs.end(), 3, -1);
    for (int i = 0; i < 4; ++i) m->inputs.push_back(Add(m, format.bias, {units}, kConstant, 1));
    m->inputs.insert(m->inputs.end(), 2, -1);
    m->inputs.push_back(Add(m, format.act, {batch, units}, kVariable));
    m->inputs.push_back(Add(m, format.state, {batch, units}, kVariable));
    std::fill(Zeros(m, 19).begin(), Zeros(m, 19).end(), 0);
    m->inputs.insert(m->inputs.end(), 4, -1);
    m->options = {kTanhActivation, in_.ConsumeBool() ? 0 : 0x40000000, 0, in_.ConsumeIntegralInRange(0, 1)};
    for (int i = 0; i < 5; ++i) m->intermediates.push_back(Add(m, format.act, {}, kActivation));
  }
  static constexpr int32_t kTanhActivation = 4;

  // Changes up to three things of a likely node.
  void Spoil(ModelChoice* m) {
    for (int n = in_.ConsumeIntegralInRange(0, 3); n > 0; --n) {
      TensorChoice& t = m->tensors[in_.ConsumeIntegralInRange<size_t>(0, m->tensors.size() - 1)];
      switch (in_.ConsumeIntegralInRange(0, 5)) {
        case 0:
          if (!m->options.empty()) m->options[in_.ConsumeIntegralInRange<size_t>(0, m->options.size() - 1)] = Field();
          break;
        case 1:
          if (t.data.empty() && !t.shape.empty())
            t.shape[in_.ConsumeIntegralInRange<size_t>(0, t.shape.size() - 1)] = Size() - 1;
          break;
        case 2:
          if (t.data.empty()) t.type = AnyType();
          break;
        case 3:
          t.scales.clear();
          t.zero_points.clear();
          Quantize(&t);
          break;
        case 4:
          if (!m->inputs.empty()) m->inputs[in_.ConsumeIntegralInRange<size_t>(0, m->inputs.size() - 1)] = -1;
          break;
        default:
          t.is_variable = t.data.empty();
      }
    }
  }

  TensorChoice Tensor(bool is_constant, bool is_variable) {
    TensorChoice t = {};
    t.type = in_.ConsumeIntegralInRange(0, 3) == 0 ? AnyType() : type_;
    t.is_variable = is_variable;
    int64_t elements = 1;
    // Dimensions are often those of the tensor before.
    const int rank = in_.ConsumeBool() ? static_cast<int>(shape_.size()) : in_.ConsumeIntegralInRange(0, 5);
    for (int i = 0; i < rank; ++i) {
      const bool same = i < static_cast<int>(shape_.size()) && in_.ConsumeBool();
      const int32_t most = in_.ConsumeIntegralInRange(0, 15) == 0 ? 300 : 8;
      t.shape.push_back(same ? shape_[i] : in_.ConsumeIntegralInRange<int32_t>(0, most));
      if (elements * t.shape.back() > kMaxElements) t.shape.back() = 1;
      elements *= t.shape.back();
    }
    shape_ = t.shape;
    if (in_.ConsumeIntegralInRange(0, 3) != 0) Quantize(&t);
    if (is_constant) Fill(&t, elements);
    return t;
  }

  void Quantize(TensorChoice* t) {
    constexpr float kScales[] = {1.0f, 0.5f, 1.0f / 256, 1.0f / 32768, 1.0f / 128, 1e-12f, 1e12f, 0.0f, 1e-40f, 3e38f};
    int count = 1;
    if (!t->shape.empty() && in_.ConsumeIntegralInRange(0, 2) == 0) {
      t->quantized_dimension = in_.ConsumeIntegralInRange<int>(0, static_cast<int>(t->shape.size()) - 1);
      count = std::max(t->shape[t->quantized_dimension], 1);
    }
    const bool same = in_.ConsumeBool();
    const bool zero = in_.ConsumeBool();
    for (int i = 0; i < count; ++i) {
      t->scales.push_back(same && i > 0 ? t->scales[0] : in_.PickValueInArray(kScales));
      t->zero_points.push_back(zero ? 0 : in_.ConsumeIntegral<int8_t>());
      if (t->type == tflite::TensorType_UINT8) t->zero_points.back() += t->zero_points.back() < 0 ? 128 : 0;
    }
  }

  void Fill(TensorChoice* t, int64_t elements) {
    if (t->type == tflite::TensorType_STRING) {
      std::vector<std::string> texts;
      for (int64_t i = 0; i < elements; ++i) texts.push_back(in_.ConsumeRandomLengthString(6));
      t->data = StringBytes(texts);
      return;
    }
    const int bits = ElementBits(TfLiteTypeOf(t->type));
    t->data.resize(static_cast<size_t>((elements * bits + 7) / 8));
    if (t->type == tflite::TensorType_INT32) {
      // Often shapes, axes or sizes.
      for (size_t i = 0; i + 4 <= t->data.size(); i += 4) {
        const int32_t value = Field();
        memcpy(&t->data[i], &value, 4);
      }
      return;
    }
    const std::vector<uint8_t> bytes = in_.ConsumeBytes<uint8_t>(std::min<size_t>(t->data.size(), 64));
    for (size_t i = 0; i < t->data.size(); ++i) t->data[i] = bytes.empty() ? 1 : bytes[i % bytes.size()];
  }

  static TfLiteType TfLiteTypeOf(TensorType type) {
    TfLiteType result = kTfLiteNoType;
    (void)tflite::ConvertTensorType(type, &result, nullptr);
    return result;
  }

  // A string tensor's data.
  static std::vector<uint8_t> StringBytes(const std::vector<std::string>& texts) {
    std::vector<uint32_t> head = {static_cast<uint32_t>(texts.size()), static_cast<uint32_t>(4 * (texts.size() + 2))};
    for (const std::string& text : texts) head.push_back(head.back() + static_cast<uint32_t>(text.size()));
    std::vector<uint8_t> bytes(head.size() * 4);
    memcpy(bytes.data(), head.data(), bytes.size());
    for (const std::string& text : texts) bytes.insert(bytes.end(), text.begin(), text.end());
    return bytes;
  }

  // A number as options have it: small, or any, or a float's.
  int32_t Field() {
    constexpr int32_t kOthers[] = {0x7FFFFFFF, INT32_MIN, 0x3F800000, 0x7F800000, 0x7FC00000, 0x3DCCCCCD, 65536, 127};
    const int kind = in_.ConsumeIntegralInRange(0, 31);
    if (kind == 0) return in_.PickValueInArray(kOthers);
    if (kind == 1) return in_.ConsumeIntegral<int32_t>();
    return kind < 6 ? in_.ConsumeIntegralInRange<int32_t>(-3, -1) : in_.ConsumeIntegralInRange<int32_t>(0, 6);
  }

  std::vector<uint8_t> CustomOptions() {
    flexbuffers::Builder builder;
    builder.Map([&]() {
      for (const char* key : kKeys) {
        const int kind = in_.ConsumeIntegralInRange(0, 15);
        if (kind == 0) continue;
        const int64_t value = kind == 1  ? in_.ConsumeIntegral<int64_t>()
                              : kind < 6 ? int64_t{1} << in_.ConsumeIntegralInRange(0, 12)
                                         : in_.ConsumeIntegralInRange(0, 20);
        builder.Int(key, value);
      }
      for (const char* key : {"ksize", "strides"}) {
        builder.Vector(key, [&]() {
          const int count = in_.ConsumeIntegralInRange(4, 5);
          for (int i = 0; i < count; ++i) builder.Int(i == 0 || i == count - 1 ? 1 : Field());
        });
      }
      builder.String("padding", in_.ConsumeBool() ? "SAME" : "VALID");
      builder.String("data_format", "NDHWC");
    });
    builder.Finish();
    return builder.GetBuffer();
  }

  FuzzedDataProvider in_;
  TensorType type_ = tflite::TensorType_INT8;
  std::vector<int32_t> shape_;
};

// Each number has 64 bits; a field takes as many of the lowest as it has.
Offset<void> SerializeOptions(const ModelChoice& choice, FlatBufferBuilder* builder) {
  if (choice.options_type == tflite::BuiltinOptions_NONE) return 0;
  std::vector<std::pair<flatbuffers::voffset_t, Offset<void>>> lists;
  size_t next = 0;
  for (const ListField& list : kLists) {
    if (list.type != choice.options_type) continue;
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
    tensors.push_back(tflite::CreateTensor(builder, builder.CreateVector(t.shape), t.type, buffer,
                                           builder.CreateString("t"), quantization, t.is_variable));
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

// The shapes that the operator asked for, by tensor.
std::vector<std::pair<int, std::vector<int32_t>>> asked;
size_t producers_left = 0;

TfLiteStatus NoteShape(TfLiteContext*, int tensor, int rank, const int* dims, bool) {
  asked.emplace_back(tensor, std::vector<int32_t>(dims, dims + rank));
  return kTfLiteOk;
}

TfLiteStatus PrepareAndNoteShapes(TfLiteContext* context, TfLiteNode* node,
                                  TfLiteStatus (*prepare)(TfLiteContext*, TfLiteNode*)) {
  if (producers_left > 0) {
    --producers_left;
    return prepare(context, node);
  }
  const MoteOpRuntime* const runtime = context->op_runtime;
  MoteOpRuntime noting = *runtime;
  noting.SetShape = NoteShape;
  context->op_runtime = &noting;
  (void)prepare(context, node);
  context->op_runtime = runtime;
  return kTfLiteError;
}

const tflite::Model* Verify(const std::vector<uint8_t>& file) {
  return tflite::GetVerifiedModel(file.data(), file.size());
}

}  // namespace
}  // namespace mote

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t bytes) {
  mote::ModelChoice choice = mote::Chooser(data, bytes).Choose();
  std::vector<uint8_t> file = mote::Serialize(choice);
  const tflite::Model* model = mote::Verify(file);
  if (model == nullptr) return 0;
  mote::asked.clear();
  mote::producers_left = choice.producers.size();
  mote::RunLimited(*model, file.data(), file.size(), mote::PrepareAndNoteShapes);
  for (const auto& [tensor, shape] : mote::asked) choice.tensors[tensor].shape = shape;
  file = mote::Serialize(choice);
  file.shrink_to_fit();
  model = mote::Verify(file);
  if (model != nullptr) mote::RunLimited(*model, file.data(), file.size());
  return 0;
}
