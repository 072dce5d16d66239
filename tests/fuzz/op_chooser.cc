// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/op_chooser.h"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "flatbuffers/flexbuffers.h"
#include "src/core/shape.h"
#include "tensorflow/lite/core/api/flatbuffer_conversions.h"

namespace mote {
namespace {

using tflite::TensorType;

constexpr int kMaxElements = 4096;

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

}  // namespace

ModelChoice Chooser::Choose() {
  ModelChoice model = {};
  const int kind = in_.ConsumeIntegralInRange(0, 15);
  model.is_custom = kind < 4;
  model.op = in_.ConsumeIntegralInRange<int>(0, (model.is_custom ? std::size(kCustoms) : std::size(kBuiltins)) - 1);
  type_ = AnyType();
  if (kind >= 14) {  // in which more can be damaged than in others
    kind == 14 ? ChooseDensify(&model) : ChooseDecode(&model);
    return model;
  }
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

TensorType Chooser::AnyType() {
  // The usual ones first, so that they are chosen more often.
  constexpr TensorType kUsual[] = {tflite::TensorType_INT8,  tflite::TensorType_FLOAT32, tflite::TensorType_INT16,
                                   tflite::TensorType_UINT8, tflite::TensorType_INT32,   tflite::TensorType_INT64,
                                   tflite::TensorType_BOOL,  tflite::TensorType_STRING};
  if (in_.ConsumeIntegralInRange(0, 2) != 0) return in_.PickValueInArray(kUsual);
  return static_cast<TensorType>(in_.ConsumeIntegralInRange<int>(tflite::TensorType_MIN, tflite::TensorType_MAX));
}

void Chooser::ChooseLists(ModelChoice* m) {
  const int32_t first = m->inputs.empty() ? -1 : m->inputs[0];
  const int rank = first < 0 ? 1 : static_cast<int>(m->tensors[first].shape.size());
  for (const ListField& list : ListsOf(m->options_type)) {
    const int count = in_.ConsumeIntegralInRange(0, 7) == 0 ? in_.ConsumeIntegralInRange(0, 9)
                      : list.has_pairs                      ? 2 * rank
                                                            : rank;
    m->lists.emplace_back();
    for (int i = 0; i < count; ++i) m->lists.back().push_back(Field());
  }
}

void Chooser::ChooseProducers(ModelChoice* m) {
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

void Chooser::ChooseWritten(ModelChoice* m) {
  for (const int32_t input : m->inputs) {
    if (input < 0 || m->tensors[input].data.empty() || in_.ConsumeIntegralInRange(0, 63) != 0) continue;
    if (m->tensors[input].type != tflite::TensorType_STRING) MakeSparse(&m->tensors[input]);
  }
  if (in_.ConsumeIntegralInRange(0, 3) != 0) return;
  for (const int32_t input : m->inputs) {
    if (input < 0 || m->tensors[input].type == tflite::TensorType_STRING || !in_.ConsumeBool()) continue;
    m->tensors[input].data.clear();
    m->tensors[input].is_variable = in_.ConsumeBool();
  }
}

void Chooser::ProduceStrings(int32_t target, ModelChoice* m) {
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

void Chooser::ProduceUnique(int32_t target, ModelChoice* m) {
  TensorChoice values = m->tensors[target], places = {};
  Fill(&values, values.shape[0]);
  m->tensors.push_back(values);
  places.type = tflite::TensorType_INT32;
  places.shape = values.shape;
  m->tensors.push_back(places);
  m->producers.push_back({tflite::BuiltinOperator_UNIQUE, {Last(*m) - 1}, {target, Last(*m)}});
}

void Chooser::ProduceSegments(int32_t target, ModelChoice* m) {
  const int32_t count = AddInts(m, {1}, {in_.ConsumeIntegralInRange<int32_t>(0, m->tensors[target].shape[0])});
  const int32_t computed = CopyOf(m, count), places = CopyOf(m, count);
  m->producers.push_back({tflite::BuiltinOperator_UNIQUE, {count}, {computed, places}});
  TensorChoice values = m->tensors[target];
  values.shape[0] = 1;
  m->tensors.push_back(values);
  const int32_t segments = AddInts(m, {1}, {-1});
  m->producers.push_back({tflite::BuiltinOperator_UNSORTED_SEGMENT_SUM, {segments - 1, segments, computed}, {target}});
}

int Chooser::Add(ModelChoice* model, TensorType type, const std::vector<int32_t>& shape, Kind kind, int channels) {
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

int Chooser::AddInts(ModelChoice* model, const std::vector<int32_t>& shape, const std::vector<int32_t>& values) {
  TensorChoice t = {};
  t.type = tflite::TensorType_INT32;
  t.shape = shape;
  t.data.resize(values.size() * 4);
  if (!values.empty()) memcpy(t.data.data(), values.data(), t.data.size());
  model->tensors.push_back(t);
  return static_cast<int>(model->tensors.size()) - 1;
}

std::vector<int32_t> Chooser::ChooseShape(int rank) {
  std::vector<int32_t> shape;
  for (int i = 0; i < rank; ++i) shape.push_back(Size(5));
  return shape;
}

int Chooser::CopyOf(ModelChoice* m, int tensor) {
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

void Chooser::Spoil(ModelChoice* m) {
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

TensorChoice Chooser::Tensor(bool is_constant, bool is_variable) {
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

void Chooser::Quantize(TensorChoice* t) {
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

void Chooser::Fill(TensorChoice* t, int64_t elements) {
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

TfLiteType Chooser::TfLiteTypeOf(TensorType type) {
  TfLiteType result = kTfLiteNoType;
  (void)tflite::ConvertTensorType(type, &result, nullptr);
  return result;
}

std::vector<uint8_t> Chooser::StringBytes(const std::vector<std::string>& texts) {
  std::vector<uint32_t> head = {static_cast<uint32_t>(texts.size()), static_cast<uint32_t>(4 * (texts.size() + 2))};
  for (const std::string& text : texts) head.push_back(head.back() + static_cast<uint32_t>(text.size()));
  std::vector<uint8_t> bytes(head.size() * 4);
  memcpy(bytes.data(), head.data(), bytes.size());
  for (const std::string& text : texts) bytes.insert(bytes.end(), text.begin(), text.end());
  return bytes;
}

int32_t Chooser::Field() {
  constexpr int32_t kOthers[] = {0x7FFFFFFF, INT32_MIN, 0x3F800000, 0x7F800000, 0x7FC00000, 0x3DCCCCCD, 65536, 127};
  const int kind = in_.ConsumeIntegralInRange(0, 31);
  if (kind == 0) return in_.PickValueInArray(kOthers);
  if (kind == 1) return in_.ConsumeIntegral<int32_t>();
  return kind < 6 ? in_.ConsumeIntegralInRange<int32_t>(-3, -1) : in_.ConsumeIntegralInRange<int32_t>(0, 6);
}

std::vector<uint8_t> Chooser::CustomOptions() {
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

}  // namespace mote
