// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/model/parse_options.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string>
#include <tuple>
#include <vector>

#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/schema/schema_utils.h"
#include "tests/model/test_models.h"

namespace mote {
namespace {

using tflite::BuiltinOperator;
using BuiltinOptionsParser = tflite::BuiltinOptionsParser*;

class CountingAllocator : public tflite::BuiltinDataAllocator {
 public:
  void* Allocate(size_t size, size_t alignment) override {
    EXPECT_EQ(alignment & (alignment - 1), 0u);
    EXPECT_LE(alignment, 8u);
    if (fails) return nullptr;
    ++held;
    void* memory = malloc(size);
    memset(memory, 0xA5, size);
    return memory;
  }
  void Deallocate(void* data) override {
    --held;
    free(data);
  }
  int held = 0;
  bool fails = false;
};

class StringReporter : public tflite::ErrorReporter {
 public:
  int Report(const char* format, va_list args) override {
    char line[400];
    const int length = MicroVsnprintf(line, sizeof(line), format, args);
    text += line;
    return length;
  }
  std::string text;
};

// Parses the operator of a one-operator model. The params live as long as this.
template <typename Params>
class Parsed {
 public:
  explicit Parsed(const tflite::ModelT& model) : bytes_(Serialize(model)) {
    const auto* file = tflite::GetModel(bytes_.data());
    const auto* op = file->subgraphs()->Get(0)->operators()->Get(0);
    code_ = tflite::GetBuiltinCode(file->operator_codes()->Get(0));
    status_ = tflite::ParseOpData(op, code_, &reporter_, &allocator_, &data_);
    EXPECT_EQ(allocator_.held, status_ == kTfLiteOk && data_ != nullptr ? 1 : 0);
    EXPECT_EQ(status_ != kTfLiteOk, !reporter_.text.empty()) << reporter_.text;
  }
  ~Parsed() { free(data_); }
  Parsed(const Parsed&) = delete;

  bool ok() const { return status_ == kTfLiteOk; }
  const std::string& text() const { return reporter_.text; }
  const Params& operator*() const { return *static_cast<const Params*>(data_); }
  const Params* operator->() const { return static_cast<const Params*>(data_); }
  bool has_data() const { return data_ != nullptr; }

 private:
  ModelBytes bytes_;
  CountingAllocator allocator_;
  StringReporter reporter_;
  BuiltinOperator code_;
  TfLiteStatus status_;
  void* data_ = nullptr;
};

TEST(ParseOptions, ReadsEachKindOfField) {
  tflite::Conv2DOptionsT conv;
  conv.padding = tflite::Padding_VALID;
  conv.stride_w = 3;
  conv.stride_h = 5;
  conv.fused_activation_function = tflite::ActivationFunctionType_RELU6;
  conv.dilation_w_factor = 7;
  conv.quantized_bias_type = tflite::TensorType_INT64;
  const Parsed<TfLiteConvParams> params(OneOperatorModel(tflite::BuiltinOperator_CONV_2D, conv));
  ASSERT_TRUE(params.ok()) << params.text();
  EXPECT_EQ(params->padding, kTfLitePaddingValid);
  EXPECT_EQ(params->stride_width, 3);
  EXPECT_EQ(params->stride_height, 5);
  EXPECT_EQ(params->activation, kTfLiteActRelu6);
  EXPECT_EQ(params->dilation_width_factor, 7);
  EXPECT_EQ(params->dilation_height_factor, 1);
  EXPECT_EQ(params->quantized_bias_type, kTfLiteInt64);

  tflite::UnidirectionalSequenceLSTMOptionsT lstm;
  lstm.cell_clip = 2.5f;
  lstm.proj_clip = -0.5f;
  lstm.time_major = true;
  lstm.diagonal_recurrent_tensors = true;
  const Parsed<TfLiteUnidirectionalSequenceLSTMParams> lstm_params(
      OneOperatorModel(tflite::BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_LSTM, lstm));
  ASSERT_TRUE(lstm_params.ok()) << lstm_params.text();
  EXPECT_EQ(lstm_params->cell_clip, 2.5f);
  EXPECT_EQ(lstm_params->proj_clip, -0.5f);
  EXPECT_TRUE(lstm_params->time_major);
  EXPECT_FALSE(lstm_params->asymmetric_quantize_inputs);
  EXPECT_TRUE(lstm_params->diagonal_recurrent_tensors);

  tflite::RandomOptionsT random;
  random.seed = 12;
  random.seed2 = -34;
  const Parsed<TfLiteRandomParams> random_params(OneOperatorModel(tflite::BuiltinOperator_RANDOM_UNIFORM, random));
  ASSERT_TRUE(random_params.ok()) << random_params.text();
  EXPECT_EQ(random_params->seed, 12);
  EXPECT_EQ(random_params->seed2, -34);

  tflite::StablehloConcatenateOptionsT concatenate;
  concatenate.dimension = int64_t{1} << 40;
  const Parsed<TfLiteStablehloConcatenateParams> concatenate_params(
      OneOperatorModel(tflite::BuiltinOperator_STABLEHLO_CONCATENATE, concatenate));
  ASSERT_TRUE(concatenate_params.ok()) << concatenate_params.text();
  EXPECT_EQ(concatenate_params->dimension, int64_t{1} << 40);

  tflite::MirrorPadOptionsT mirror;
  mirror.mode = tflite::MirrorPadMode_SYMMETRIC;
  const Parsed<TfLiteMirrorPaddingParams> mirror_params(OneOperatorModel(tflite::BuiltinOperator_MIRROR_PAD, mirror));
  ASSERT_TRUE(mirror_params.ok()) << mirror_params.text();
  EXPECT_EQ(mirror_params->mode, kTfLiteMirrorPaddingSymmetric);

  tflite::ReduceWindowOptionsT window;
  window.reduce_function = tflite::ReduceWindowFunction_ANY;
  const Parsed<TfLiteReduceWindowParams> window_params(OneOperatorModel(tflite::BuiltinOperator_REDUCE_WINDOW, window));
  ASSERT_TRUE(window_params.ok()) << window_params.text();
  EXPECT_EQ(window_params->reduce_function, TfLiteReduceWindowFunctionAny);
}

// The parser of each options table.
BuiltinOptionsParser ParserOf(const std::string& table) {
#define PARSER(NAME, TABLE) \
  if (table == #TABLE) return tflite::NAME;
#include "src/model/options.def"
  return nullptr;
}

template <typename T>
double Expected(T value) {
  return static_cast<double>(value);
}
double Expected(tflite::Padding value) { return value + 1; }
double Expected(tflite::MirrorPadMode value) { return value + 1; }
double Expected(tflite::RngAlgorithm value) { return value + 1; }
double Expected(tflite::TensorType value) {
  TfLiteType type;
  EXPECT_EQ(tflite::ConvertTensorType(value, &type, nullptr), kTfLiteOk);
  return type;
}

// A value that is not the default.
template <typename T>
T Sample(T) {
  return static_cast<T>(std::is_same<T, tflite::TensorType>::value ? 16 : std::is_enum<T>::value ? 1 : 5);
}
bool Sample(bool value) { return !value; }

template <typename Table, typename Params>
std::vector<uint8_t> ParseObject(const char* table, const Table& object, Params* params) {
  const ModelBytes bytes = Serialize(OneOperatorModel(tflite::BuiltinOperator_ADD, object));
  CountingAllocator allocator;
  StringReporter reporter;
  void* data = nullptr;
  EXPECT_EQ(ParserOf(table)(tflite::GetModel(bytes.data())->subgraphs()->Get(0)->operators()->Get(0), &reporter,
                            &allocator, &data),
            kTfLiteOk)
      << table << ": " << reporter.text;
  const auto* start = static_cast<const uint8_t*>(data);
  std::vector<uint8_t> raw(start, start + sizeof(Params));
  memcpy(params, data, sizeof(Params));
  free(data);
  return raw;
}

// That a field arrives in its member and nowhere else, and that its default is the schema's.
template <typename Table, typename Params, typename Set, typename Get>
int CheckField(const char* table, const char* member, size_t offset, size_t bytes, Set set, Get get) {
  Table object;
  Params params;
  const double by_default = set(&object, false);
  const auto before = ParseObject(table, object, &params);
  EXPECT_EQ(get(params), by_default) << member << " of " << table;
  const double sample = set(&object, true);
  EXPECT_NE(sample, by_default);
  auto after = ParseObject(table, object, &params);
  EXPECT_EQ(get(params), sample) << member << " of " << table;
  std::copy(before.begin() + static_cast<long>(offset), before.begin() + static_cast<long>(offset + bytes),
            after.begin() + static_cast<long>(offset));
  EXPECT_EQ(before, after) << member << " of " << table;
  return 0;
}

TEST(ParseOptions, ReadsEachFieldOfEachTable){
#define FD(MEMBER, FIELD, SLOT, DEFAULT) F(MEMBER, FIELD, SLOT)
#define F(MEMBER, FIELD, SLOT)                                          \
  CheckField<Table, Params>(                                            \
      table, #MEMBER, offsetof(Params, MEMBER), sizeof(Params::MEMBER), \
      [](Table* object, bool change) {                                  \
        if (change) object->FIELD = Sample(object->FIELD);              \
        return Expected(object->FIELD);                                 \
      },                                                                \
      [](const Params& params) { return static_cast<double>(params.MEMBER); })
#define OPTIONS(TABLE, PARAMS, REQUIRED, ...) \
  {                                           \
    using Table = tflite::TABLE##T;           \
    using Params = PARAMS;                    \
    const char* table = #TABLE;               \
    ASSERT_NE(ParserOf(table), nullptr);      \
    const int checks[] = {__VA_ARGS__};       \
    (void)checks;                             \
  }
#include "src/model/options.def"
#undef F
#undef FD
}

TEST(ParseOptions, AnAbsentTableHasTheDefaults) {
  const Parsed<TfLiteAddParams> add(OneOperatorModel(tflite::BuiltinOperator_ADD));
  ASSERT_TRUE(add.ok()) << add.text();
  EXPECT_EQ(add->activation, kTfLiteActNone);
  EXPECT_TRUE(add->pot_scale_int16);
  const Parsed<TfLiteReshapeParams> reshape(OneOperatorModel(tflite::BuiltinOperator_RESHAPE));
  ASSERT_TRUE(reshape.ok()) << reshape.text();
  EXPECT_EQ(reshape->num_dimensions, 0);
}

TEST(ParseOptions, SomeTablesMustBeThere) {
  for (BuiltinOperator code :
       {tflite::BuiltinOperator_IF, tflite::BuiltinOperator_WHILE, tflite::BuiltinOperator_CALL_ONCE,
        tflite::BuiltinOperator_VAR_HANDLE, tflite::BuiltinOperator_BUCKETIZE, tflite::BuiltinOperator_STABLEHLO_CASE,
        tflite::BuiltinOperator_STABLEHLO_COMPOSITE}) {
    const Parsed<int> params(OneOperatorModel(code));
    EXPECT_FALSE(params.ok()) << code;
    EXPECT_NE(params.text().find("has options of type NONE"), std::string::npos) << params.text();
  }
}

TEST(ParseOptions, RefusesOptionsOfAnotherOperator) {
  const Parsed<TfLiteAddParams> params(OneOperatorModel(tflite::BuiltinOperator_ADD, tflite::MulOptionsT()));
  EXPECT_FALSE(params.ok());
  EXPECT_NE(params.text().find("An operator that needs AddOptions has options of type MulOptions (number 21)"),
            std::string::npos)
      << params.text();
}

TEST(ParseOptions, RefusesUnknownEnumValues) {
  tflite::Conv2DOptionsT conv;
  conv.padding = static_cast<tflite::Padding>(2);
  const Parsed<TfLiteConvParams> padding(OneOperatorModel(tflite::BuiltinOperator_CONV_2D, conv));
  EXPECT_FALSE(padding.ok());
  EXPECT_NE(padding.text().find("Field 0 of Conv2DOptions has the value 2, but at most 1 is known"), std::string::npos)
      << padding.text();
  conv.padding = tflite::Padding_SAME;
  conv.fused_activation_function = static_cast<tflite::ActivationFunctionType>(-1);
  const Parsed<TfLiteConvParams> activation(OneOperatorModel(tflite::BuiltinOperator_CONV_2D, conv));
  EXPECT_FALSE(activation.ok());
  conv.fused_activation_function = tflite::ActivationFunctionType_NONE;
  conv.quantized_bias_type = static_cast<tflite::TensorType>(23);
  const Parsed<TfLiteConvParams> type(OneOperatorModel(tflite::BuiltinOperator_CONV_2D, conv));
  EXPECT_FALSE(type.ok());
}

TEST(ParseOptions, RefusesFieldsOutsideTheTable) {
  tflite::SoftmaxOptionsT softmax;
  softmax.beta = 1;
  const ModelBytes bytes = Serialize(OneOperatorModel(tflite::BuiltinOperator_SOFTMAX, softmax));
  const auto* op = tflite::GetModel(bytes.data())->subgraphs()->Get(0)->operators()->Get(0);
  auto* vtable = const_cast<uint8_t*>(op->builtin_options_as_SoftmaxOptions() == nullptr
                                          ? nullptr
                                          : static_cast<const flatbuffers::Table*>(op->builtin_options())->GetVTable());
  ASSERT_NE(vtable, nullptr);
  vtable[4] += 1;  // where the first field is
  CountingAllocator allocator;
  StringReporter reporter;
  void* data = nullptr;
  EXPECT_EQ(tflite::ParseSoftmax(op, &reporter, &allocator, &data), kTfLiteError);
  EXPECT_NE(reporter.text.find("Field 0 of SoftmaxOptions lies outside its table"), std::string::npos) << reporter.text;
  EXPECT_EQ(allocator.held, 0);
}

TEST(ParseOptions, SaysWhenThereIsNoMemory) {
  const ModelBytes bytes = Serialize(OneOperatorModel(tflite::BuiltinOperator_ADD));
  const auto* op = tflite::GetModel(bytes.data())->subgraphs()->Get(0)->operators()->Get(0);
  CountingAllocator allocator;
  allocator.fails = true;
  StringReporter reporter;
  void* data = nullptr;
  EXPECT_EQ(tflite::ParseAdd(op, &reporter, &allocator, &data), kTfLiteError);
  EXPECT_EQ(tflite::ParseReshape(op, &reporter, &allocator, &data), kTfLiteError);
  EXPECT_NE(reporter.text.find("no memory for"), std::string::npos) << reporter.text;
}

TEST(ParseOptions, OperatorsWithoutOptions) {
  for (BuiltinOperator code : {tflite::BuiltinOperator_RELU, tflite::BuiltinOperator_CUSTOM,
                               tflite::BuiltinOperator_STABLEHLO_TANH, tflite::BuiltinOperator_PAD}) {
    const Parsed<int> params(OneOperatorModel(code));
    EXPECT_TRUE(params.ok());
    EXPECT_FALSE(params.has_data());
  }
}

TEST(ParseOptions, UnknownOperator) {
  const ModelBytes bytes = Serialize(OneOperatorModel(tflite::BuiltinOperator_ADD));
  const auto* op = tflite::GetModel(bytes.data())->subgraphs()->Get(0)->operators()->Get(0);
  for (int code : {-1, 210}) {
    CountingAllocator allocator;
    StringReporter reporter;
    void* data = nullptr;
    EXPECT_EQ(tflite::ParseOpData(op, static_cast<BuiltinOperator>(code), &reporter, &allocator, &data), kTfLiteError);
    EXPECT_NE(reporter.text.find("is not known (0 to 209 are)"), std::string::npos) << reporter.text;
  }
}

TEST(ParseLists, ReshapeAndSqueeze) {
  tflite::ReshapeOptionsT reshape;
  reshape.new_shape = {1, -1, 8};
  const Parsed<TfLiteReshapeParams> params(OneOperatorModel(tflite::BuiltinOperator_RESHAPE, reshape));
  ASSERT_TRUE(params.ok()) << params.text();
  ASSERT_EQ(params->num_dimensions, 3);
  EXPECT_EQ(params->shape[1], -1);
  EXPECT_EQ(params->shape[2], 8);
  reshape.new_shape.resize(9, 1);
  const Parsed<TfLiteReshapeParams> long_shape(OneOperatorModel(tflite::BuiltinOperator_RESHAPE, reshape));
  EXPECT_FALSE(long_shape.ok());
  EXPECT_NE(long_shape.text().find("field 0 of ReshapeOptions has 9 elements, but at most 8"), std::string::npos);
  tflite::SqueezeOptionsT squeeze;
  squeeze.squeeze_dims = {2, 0};
  const Parsed<TfLiteSqueezeParams> squeezed(OneOperatorModel(tflite::BuiltinOperator_SQUEEZE, squeeze));
  ASSERT_TRUE(squeezed.ok()) << squeezed.text();
  ASSERT_EQ(squeezed->num_squeeze_dims, 2);
  EXPECT_EQ(squeezed->squeeze_dims[0], 2);
}

TEST(ParseLists, Strings) {
  tflite::VarHandleOptionsT handle;
  handle.shared_name = "counter";
  const Parsed<TfLiteVarHandleParams> params(OneOperatorModel(tflite::BuiltinOperator_VAR_HANDLE, handle));
  ASSERT_TRUE(params.ok()) << params.text();
  EXPECT_STREQ(params->shared_name, "counter");
  EXPECT_EQ(params->container, nullptr);  // not in the file
}

TEST(ParseLists, Bucketize) {
  tflite::BucketizeOptionsT bucketize;
  bucketize.boundaries = {0.5f, 1.5f};
  const Parsed<TfLiteBucketizeParams> params(OneOperatorModel(tflite::BuiltinOperator_BUCKETIZE, bucketize));
  ASSERT_TRUE(params.ok()) << params.text();
  ASSERT_EQ(params->num_boundaries, 2);
  EXPECT_EQ(params->boundaries[1], 1.5f);
  bucketize.boundaries.clear();
  EXPECT_FALSE(Parsed<int>(OneOperatorModel(tflite::BuiltinOperator_BUCKETIZE, bucketize)).ok());
}

TEST(ParseLists, StablehloGatherAndScatter) {
  tflite::StablehloGatherOptionsT gather;
  gather.offset_dims = {1, 2};
  gather.collapsed_slice_dims = {0};
  gather.start_index_map = {3};
  gather.slice_sizes = {1, 4, 5};
  gather.index_vector_dim = 2;
  gather.indices_are_sorted = true;
  const Parsed<TfLiteStablehloGatherParams> params(OneOperatorModel(tflite::BuiltinOperator_STABLEHLO_GATHER, gather));
  ASSERT_TRUE(params.ok()) << params.text();
  EXPECT_EQ(params->num_offset_dims, 2);
  EXPECT_EQ(params->offset_dims[1], 2);
  EXPECT_EQ(params->num_collapsed_slice_dims, 1);
  EXPECT_EQ(params->start_index_map[0], 3);
  EXPECT_EQ(params->num_slice_sizes, 3);
  EXPECT_EQ(params->slice_sizes[2], 5);
  EXPECT_EQ(params->index_vector_dim, 2);
  EXPECT_TRUE(params->indices_are_sorted);

  tflite::StablehloScatterOptionsT scatter;
  scatter.update_window_dims = {1};
  scatter.inserted_window_dims = {0, 2};
  scatter.scatter_dims_to_operand_dims = {5};
  scatter.update_computation_subgraph_index = 1;
  scatter.unique_indices = true;
  const Parsed<TfLiteStablehloScatterParams> scattered(
      OneOperatorModel(tflite::BuiltinOperator_STABLEHLO_SCATTER, scatter));
  ASSERT_TRUE(scattered.ok()) << scattered.text();
  EXPECT_EQ(scattered->num_update_window_dims, 1);
  EXPECT_EQ(scattered->num_inserted_window_dims, 2);
  EXPECT_EQ(scattered->inserted_window_dims[1], 2);
  EXPECT_EQ(scattered->scatter_dims_to_operand_dims[0], 5);
  EXPECT_EQ(scattered->update_computation_subgraph_index, 1);
  EXPECT_TRUE(scattered->unique_indices);
  EXPECT_FALSE(scattered->indices_are_sorted);
}

TEST(ParseLists, StablehloPadAndReduceWindow) {
  tflite::StablehloPadOptionsT pad;
  pad.edge_padding_low = {1, -2};
  pad.edge_padding_high = {3, 4};
  pad.interior_padding = {5, 6};
  const Parsed<TfLiteStablehloPadParams> padded(OneOperatorModel(tflite::BuiltinOperator_STABLEHLO_PAD, pad));
  ASSERT_TRUE(padded.ok()) << padded.text();
  EXPECT_EQ(padded->edge_padding_low[1], -2);
  EXPECT_EQ(padded->edge_padding_high[1], 4);
  EXPECT_EQ(padded->interior_padding[1], 6);
  EXPECT_EQ(padded->interior_padding[2], 0);
  pad.interior_padding = {5};
  const Parsed<TfLiteStablehloPadParams> uneven(OneOperatorModel(tflite::BuiltinOperator_STABLEHLO_PAD, pad));
  EXPECT_FALSE(uneven.ok());
  EXPECT_NE(uneven.text().find("field 2 of StablehloPadOptions has 1 elements, but 2 are needed"), std::string::npos)
      << uneven.text();

  tflite::StablehloReduceWindowOptionsT window;
  window.window_dimensions = {2, 3};
  window.window_strides = {4, 5};
  window.padding = {1, 2, 3, 4};
  window.body_subgraph_index = 1;
  const Parsed<TfLiteStablehloReduceWindowParams> params(
      OneOperatorModel(tflite::BuiltinOperator_STABLEHLO_REDUCE_WINDOW, window));
  ASSERT_TRUE(params.ok()) << params.text();
  EXPECT_EQ(params->window_dimensions[1], 3);
  EXPECT_EQ(params->window_strides[0], 4);
  EXPECT_EQ(params->base_dilations[1], 1);  // not in the file
  EXPECT_EQ(params->padding[3], 4);
  EXPECT_EQ(params->body_subgraph_index, 1);
  window.window_dimensions.clear();
  EXPECT_FALSE(Parsed<int>(OneOperatorModel(tflite::BuiltinOperator_STABLEHLO_REDUCE_WINDOW, window)).ok());
}

TEST(ParseLists, StablehloCaseAndComposite) {
  tflite::StablehloCaseOptionsT branches;
  branches.branch_subgraph_indices = {3, 1, 2};
  const Parsed<TfLiteStablehloCaseParams> params(OneOperatorModel(tflite::BuiltinOperator_STABLEHLO_CASE, branches));
  ASSERT_TRUE(params.ok()) << params.text();
  ASSERT_EQ(params->num_branches, 3u);
  EXPECT_EQ(params->branch_subgraph_indices[0], 3);
  branches.branch_subgraph_indices.assign(21, 1);
  EXPECT_FALSE(Parsed<int>(OneOperatorModel(tflite::BuiltinOperator_STABLEHLO_CASE, branches)).ok());

  tflite::StableHLOCompositeOptionsT composite;
  composite.name = "odml.rms_norm";
  composite.decomposition_subgraph_index = 2;
  composite.composite_attributes = {7, 8, 9};
  composite.version = 4;
  const Parsed<TfLiteStablehloCompositeParams> composed(
      OneOperatorModel(tflite::BuiltinOperator_STABLEHLO_COMPOSITE, composite));
  ASSERT_TRUE(composed.ok()) << composed.text();
  EXPECT_STREQ(composed->name, "odml.rms_norm");
  EXPECT_EQ(composed->subgraph_index, 2);
  EXPECT_EQ(composed->version, 4);
  ASSERT_EQ(composed->attributes_size, 3u);
  EXPECT_EQ(composed->attributes[2], 9);
}

TEST(ConvertTensorType, AllTypes) {
  const TfLiteType expected[] = {
      kTfLiteFloat32,  kTfLiteFloat16,  kTfLiteInt32,     kTfLiteUInt8,        kTfLiteInt64,     kTfLiteString,
      kTfLiteBool,     kTfLiteInt16,    kTfLiteComplex64, kTfLiteInt8,         kTfLiteFloat64,   kTfLiteComplex128,
      kTfLiteUInt64,   kTfLiteResource, kTfLiteVariant,   kTfLiteUInt32,       kTfLiteUInt16,    kTfLiteInt4,
      kTfLiteBFloat16, kTfLiteInt2,     kTfLiteUInt4,     kTfLiteFloat8E4M3FN, kTfLiteFloat8E5M2};
  for (int t = 0; t <= tflite::TensorType_MAX; ++t) {
    TfLiteType type;
    EXPECT_EQ(tflite::ConvertTensorType(static_cast<tflite::TensorType>(t), &type, nullptr), kTfLiteOk);
    EXPECT_EQ(type, expected[t]) << t;
  }
  for (int t : {-1, 23}) {
    TfLiteType type = kTfLiteInt8;
    StringReporter reporter;
    EXPECT_EQ(tflite::ConvertTensorType(static_cast<tflite::TensorType>(t), &type, &reporter), kTfLiteError);
    EXPECT_EQ(type, kTfLiteNoType);
    EXPECT_FALSE(reporter.text.empty());
  }
}

TEST(SchemaUtils, TheLargerCodeCounts) {
  for (const auto& [old_code, code, expected] :
       {std::tuple(0, 3, 3), std::tuple(32, 0, 32), std::tuple(127, 200, 200)}) {
    tflite::OperatorCodeT object;
    object.deprecated_builtin_code = static_cast<int8_t>(old_code);
    object.builtin_code = static_cast<BuiltinOperator>(code);
    EXPECT_EQ(tflite::GetBuiltinCode(&object), expected);
    flatbuffers::FlatBufferBuilder builder;
    builder.Finish(tflite::OperatorCode::Pack(builder, &object));
    EXPECT_EQ(tflite::GetBuiltinCode(flatbuffers::GetRoot<tflite::OperatorCode>(builder.GetBufferPointer())), expected);
  }
}

TEST(SchemaUtils, SizesOfElements) {
  EXPECT_EQ(tflite::TensorTypeGetSize(tflite::TensorType_FLOAT32), 4u);
  EXPECT_EQ(tflite::TensorTypeGetSize(tflite::TensorType_FLOAT16), 2u);
  EXPECT_EQ(tflite::TensorTypeGetSize(tflite::TensorType_UINT8), 1u);
  EXPECT_EQ(tflite::TensorTypeGetSize(tflite::TensorType_UINT16), 2u);
  EXPECT_EQ(tflite::TensorTypeGetSize(tflite::TensorType_BOOL), 1u);
  EXPECT_EQ(tflite::TensorTypeGetSize(tflite::TensorType_INT64), 8u);
  EXPECT_EQ(tflite::TensorTypeGetSize(tflite::TensorType_COMPLEX128), 16u);
  EXPECT_EQ(tflite::TensorTypeGetSize(tflite::TensorType_INT4), 0u);
  EXPECT_EQ(tflite::TensorTypeGetSize(tflite::TensorType_STRING), 0u);
  EXPECT_EQ(tflite::TensorTypeGetSize(tflite::TensorType_RESOURCE), 0u);
  EXPECT_EQ(tflite::TensorTypeGetSize(static_cast<tflite::TensorType>(23)), 0u);
}

}  // namespace
}  // namespace mote
