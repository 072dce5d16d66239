// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The decoders of DECODE as classes, and those of an application.
#include "tensorflow/lite/micro/kernels/decode_state.h"

#include <cstring>
#include <new>

#include "tensorflow/lite/micro/kernels/decode_state_huffman.h"
#include "tensorflow/lite/micro/kernels/decode_state_lut.h"
#include "tensorflow/lite/micro/kernels/decode_state_prune.h"
#include "tensorflow/lite/micro/kernels/kernel_runner.h"
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/test_helpers.h"
#include "tests/debug_log_capture.h"
#include "tests/micro/model_builder.h"
#include "tests/test.h"

namespace mote {
namespace {

using Registration = tflite::MicroContext::CustomDecodeRegistration;
using tflite::DecodeState;

alignas(16) uint8_t arena[16 * 1024];

bool Said(const char* text) { return strstr(captured_log, text) != nullptr; }

// An application's encoding: the difference of each element to the one before it. Byte 16 is the first element.
class Differences : public DecodeState {
 public:
  using DecodeState::DecodeState;

  TfLiteStatus Setup(const TfLiteTensor& input, const TfLiteTensor& ancillary, const TfLiteTensor& output) override {
    const bool fits = output.type == kTfLiteInt8 && ancillary.bytes == kDcmSizeInBytes + 1 &&
                      input.bytes == output.bytes - 1 && Version(ancillary) == 1;
    return fits ? kTfLiteOk : kTfLiteError;
  }
  TfLiteStatus Decode(const TfLiteEvalTensor& input, const TfLiteEvalTensor& ancillary,
                      const TfLiteEvalTensor& output) override {
    if (Type(ancillary) == 255) return kTfLiteError;
    output.data.int8[0] = ancillary.data.int8[kDcmSizeInBytes];
    for (int i = 0; i < input.dims->data[0]; ++i) {
      output.data.int8[i + 1] = static_cast<int8_t>(output.data.int8[i] + input.data.int8[i]);
    }
    return kTfLiteOk;
  }

 private:
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

DecodeState* MakeDifferences(const TfLiteContext* context, tflite::MicroProfilerInterface* profiler) {
  void* const memory = tflite::GetMicroContext(context)->AllocatePersistentBuffer(sizeof(Differences));
  return memory == nullptr ? nullptr : new (memory) Differences(context, profiler);
}

DecodeState* MakeNone(const TfLiteContext*, tflite::MicroProfilerInterface*) { return nullptr; }

constexpr Registration kDecoders[] = {{127, MakeDifferences}, {200, MakeNone}, {255, MakeDifferences}};

struct OwnModel {
  std::vector<uint8_t> how = {127, 1, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5};
  std::vector<uint8_t> encoded = {1, 1, 0xFE};
  const Registration* decoders = kDecoders;
  size_t num_decoders = 3;
  std::vector<int8_t> result;  // of Invoke; empty if it failed

  TfLiteStatus Allocate() {
    ModelBuilder model;
    const int x = model.Tensor(tflite::TensorType_INT8, {4}), y = model.Tensor(tflite::TensorType_INT8, {4});
    const int weights = model.Tensor(tflite::TensorType_INT8, {4});
    const int in = model.Constant<uint8_t>(tflite::TensorType_UINT8, {static_cast<int>(encoded.size())}, encoded);
    const int ancillary = model.Constant<uint8_t>(tflite::TensorType_UINT8, {static_cast<int>(how.size())}, how);
    model.Custom("TFLM_DECODE", {in, ancillary}, {weights});
    for (const int tensor : {x, y, weights}) model.Quantize(tensor, {1.0f}, {0});
    model.Op(tflite::BuiltinOperator_ADD, {x, weights}, {y}, tflite::AddOptionsT());
    model.Inputs({x}).Outputs({y});
    tflite::MicroMutableOpResolver<2> resolver;
    (void)resolver.AddDecode();
    (void)resolver.AddAdd();
    tflite::MicroInterpreter interpreter(model.Finish(), resolver, arena, sizeof(arena));
    StartLogCapture();
    TfLiteStatus status = kTfLiteOk;
    if (decoders != nullptr) status = interpreter.SetCustomDecodeRegistrations(decoders, num_decoders);
    if (status == kTfLiteOk) status = interpreter.AllocateTensors();
    if (status == kTfLiteOk) {
      memset(interpreter.input(0)->data.raw, 0, 4);
      const int8_t* const out = interpreter.output(0)->data.int8;
      if (interpreter.Invoke() == kTfLiteOk) result.assign(out, out + 4);
      EXPECT_EQ(interpreter.SetCustomDecodeRegistrations(decoders, num_decoders), kTfLiteError);
    }
    StopLogCapture();
    return status;
  }
};

TEST(DecodeState, DecodesAnApplicationsEncoding) {
  OwnModel own;
  ASSERT_EQ(own.Allocate(), kTfLiteOk);
  EXPECT_SAME(own.result, std::vector<int8_t>{5, 6, 7, 5});
  EXPECT_TRUE(Said("the decoders have to be set before AllocateTensors()"));
  own.how[0] = 255;  // fails in Decode
  own.result.clear();
  ASSERT_EQ(own.Allocate(), kTfLiteOk);
  EXPECT_EQ(own.result.size(), 0u);
}

TEST(DecodeState, RefusesEncodingsThatNobodyDecodes) {
  OwnModel own;
  own.decoders = nullptr;
  EXPECT_EQ(own.Allocate(), kTfLiteError);
  EXPECT_TRUE(
      Said("input 1 is of encoding 127, which an application decodes itself; none is registered for it: see "
           "MicroInterpreter::SetCustomDecodeRegistrations"));
  own.decoders = kDecoders;
  for (const uint8_t encoding : {128, 254}) {
    own.how[0] = encoding;
    EXPECT_EQ(own.Allocate(), kTfLiteError);
    EXPECT_TRUE(Said("none is registered for it"));
  }
  for (const uint8_t encoding : {3, 126}) {
    own.how[0] = encoding;
    EXPECT_EQ(own.Allocate(), kTfLiteError);
    EXPECT_TRUE(Said("version 1.9; known are lookup tables (0)"));
  }
  own.how[0] = 200;
  EXPECT_EQ(own.Allocate(), kTfLiteError);
  EXPECT_TRUE(Said("the application's decoder for encoding 200 refuses output 0"));
}

TEST(DecodeState, RefusesDataThatAnApplicationsDecoderRefuses) {
  OwnModel own;
  own.encoded.push_back(1);
  EXPECT_EQ(own.Allocate(), kTfLiteError);
  EXPECT_TRUE(Said("the application's decoder for encoding 127 refuses output 0"));
  own = OwnModel();
  own.how[1] = 2;
  EXPECT_EQ(own.Allocate(), kTfLiteError);
  EXPECT_TRUE(Said("input 1 is of version 2; known is 1"));
  own = OwnModel();
  own.how.resize(15);
  EXPECT_EQ(own.Allocate(), kTfLiteError);
  EXPECT_TRUE(Said("input 1 has 15 bytes; 16 and tables are needed"));
}

TEST(DecodeState, RefusesRegistrationsThatCannotBe) {
  OwnModel own;
  const Registration low[] = {{126, MakeDifferences}}, twice[] = {{130, MakeDifferences}, {130, MakeNone}};
  const Registration empty[] = {{130, nullptr}};
  own.decoders = low, own.num_decoders = 1;
  EXPECT_EQ(own.Allocate(), kTfLiteError);
  EXPECT_TRUE(Said("decoder 0 has type 126; each has one of its own from 127 to 255, and a function"));
  own.decoders = empty;
  EXPECT_EQ(own.Allocate(), kTfLiteError);
  own.decoders = twice, own.num_decoders = 2;
  EXPECT_EQ(own.Allocate(), kTfLiteError);
  EXPECT_TRUE(Said("decoder 1 has type 130, as one before it"));
}

// One node of DECODE as a test of it has it: the encoded bytes, the ancillary data, the output.
struct Node {
  int encoded_dims[2], how_dims[2], out_dims[2];
  int inputs[3] = {2, 0, 1}, outputs[2] = {1, 2};
  std::vector<uint8_t> encoded, how;
  int8_t out[8] = {};
  TfLiteTensor tensors[3];
  tflite::micro::KernelRunner runner;

  Node(std::vector<uint8_t> encoded_bytes, std::vector<uint8_t> how_bytes, int count)
      : encoded_dims{1, static_cast<int>(encoded_bytes.size())},
        how_dims{1, static_cast<int>(how_bytes.size())},
        out_dims{1, count},
        encoded(std::move(encoded_bytes)),
        how(std::move(how_bytes)),
        tensors{tflite::testing::CreateTensor(encoded.data(), Dims(encoded_dims)),
                tflite::testing::CreateTensor(how.data(), Dims(how_dims)),
                tflite::testing::CreateQuantizedTensor(out, Dims(out_dims), 1.0f, -3)},
        runner(tflite::Register_DECODE(), tensors, 3, Dims(inputs), Dims(outputs), nullptr) {
    tensors[0].allocation_type = tensors[1].allocation_type = kTfLiteMmapRo;
  }

  static TfLiteIntArray* Dims(int* values) { return tflite::testing::IntArrayFromInts(values); }
  static TfLiteEvalTensor Eval(const TfLiteTensor& tensor) { return {tensor.data, tensor.dims, tensor.type}; }
  TfLiteStatus Setup(DecodeState& state) const { return state.Setup(tensors[0], tensors[1], tensors[2]); }
  TfLiteStatus Decode(DecodeState& state) const {
    return state.Decode(Eval(tensors[0]), Eval(tensors[1]), Eval(tensors[2]));
  }
  std::vector<int> Out() const { return std::vector<int>(out, out + out_dims[1]); }
};

std::vector<uint8_t> How(uint8_t type, uint8_t bits, uint8_t stride, const std::vector<uint8_t>& tables) {
  std::vector<uint8_t> bytes = {type, 1, 0, 0, 1, bits, stride, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  bytes.insert(bytes.end(), tables.begin(), tables.end());
  return bytes;
}

TEST(DecodeState, RunsInAKernelRunner) {
  Node node({1, 1, 0xFE}, {127, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5}, 4);
  ASSERT_EQ(node.runner.GetFakeMicroContext()->SetCustomDecodeRegistrations(kDecoders, 3), kTfLiteOk);
  ASSERT_EQ(node.runner.InitAndPrepare(), kTfLiteOk);
  ASSERT_EQ(node.runner.Invoke(), kTfLiteOk);
  EXPECT_SAME(node.Out(), std::vector<int>{5, 6, 7, 5});

  // An output without memory takes that which the application gives.
  Node outside({0xA0}, How(DecodeState::kDcmTypeLUT, 1, 2, {10, 11}), 4);
  outside.tensors[2].data.data = nullptr;
  alignas(16) static int8_t region[16];
  const tflite::MicroContext::AlternateMemoryRegion regions[] = {{region, sizeof(region)}};
  ASSERT_EQ(outside.runner.GetFakeMicroContext()->SetDecompressionMemory(regions, 1), kTfLiteOk);
  ASSERT_EQ(outside.runner.InitAndPrepare(), kTfLiteOk);
  ASSERT_EQ(outside.runner.Invoke(), kTfLiteOk);
  EXPECT_SAME(std::vector<int>(region, region + 4), std::vector<int>{11, 10, 11, 10});
}

struct Case {
  DecodeState* (*create)(const TfLiteContext* context, tflite::MicroProfilerInterface* profiler);
  std::vector<uint8_t> encoded, how;
  std::vector<int> out;
};

std::vector<Case> Cases() {
  return {
      {DecodeState::CreateDecodeStateLUT, {0xA0}, How(0, 1, 2, {10, 11}), {11, 10, 11, 10}},
      {DecodeState::CreateDecodeStateHuffman, {0xA0}, How(1, 0, 0, {10, 0x88, 11, 0x88}), {11, 10, 11, 10}},
      {DecodeState::CreateDecodeStatePrune, {0xA0}, How(2, 0, 0, {10, 11}), {10, -3, 11, -3}},
  };
}

// A context in which operators' own decoders can live, and which takes their messages.
struct Context {
  tflite::SingleArenaBufferAllocator allocator = {arena, sizeof(arena)};
  tflite::FakeMicroContext micro = {nullptr, &allocator, nullptr};
  TfLiteContext context = {};

  Context() {
    context.impl_ = static_cast<void*>(static_cast<tflite::MicroContext*>(&micro));
    context.ReportError = tflite::MicroContextReportOpError;
  }
};

TEST(DecodeState, DecodesWithTheClasses) {
  for (const Case& each : Cases()) {
    Context context;
    Node node(each.encoded, each.how, 4);
    DecodeState* const state = each.create(&context.context, nullptr);
    ASSERT_TRUE(state != nullptr);
    StartLogCapture();
    EXPECT_EQ(node.Decode(*state), kTfLiteError);
    StopLogCapture();
    EXPECT_TRUE(Said("a decoder decodes after its Setup has succeeded"));
    ASSERT_EQ(node.Setup(*state), kTfLiteOk);
    ASSERT_EQ(node.Decode(*state), kTfLiteOk);
    EXPECT_SAME(node.Out(), each.out);
  }
}

TEST(DecodeState, ClassesRefuseDamagedData) {
  for (const Case& each : Cases()) {
    for (const auto& [place, value] : {std::pair{0, 3}, {0, 127}, {0, 255}, {1, 0}, {1, 255}, {4, 0}, {4, 255}}) {
      Context context;
      Node node(each.encoded, each.how, 4);
      node.how[static_cast<size_t>(place)] = static_cast<uint8_t>(value);
      DecodeState* const state = each.create(&context.context, nullptr);
      StartLogCapture();
      EXPECT_EQ(node.Setup(*state), kTfLiteError);
      EXPECT_EQ(node.Decode(*state), kTfLiteError);
      StopLogCapture();
      EXPECT_TRUE(Said("the data are of encoding"));
    }
    for (size_t cut = 0; cut < each.how.size(); ++cut) {  // also 16 bytes without a table
      Context context;
      Node node(each.encoded, std::vector<uint8_t>(each.how.data(), each.how.data() + cut), 4);
      DecodeState* const state = each.create(&context.context, nullptr);
      StartLogCapture();
      EXPECT_EQ(node.Setup(*state), kTfLiteError);
      StopLogCapture();
    }
    Context context;
    Node node({}, each.how, 4);
    StartLogCapture();
    EXPECT_EQ(node.Setup(*each.create(&context.context, nullptr)), kTfLiteError);
    StopLogCapture();
  }
}

TEST(DecodeState, PrunesChannelsWithTheirZeroPoints) {
  Context context;
  Node node({0x80}, How(2, 0, 0, {10}), 4);
  int dims[] = {2, 2, 2}, zeros[] = {2, 3, -4}, few_zeros[] = {3, 3, -4, 5};
  float scales[] = {2, 1.0f, 2.0f};
  TfLiteAffineQuantization affine = {tflite::testing::FloatArrayFromFloats(scales), Node::Dims(zeros), 1};
  node.tensors[2].dims = Node::Dims(dims);
  node.tensors[2].quantization = {kTfLiteAffineQuantization, &affine};
  tflite::DecodeStatePrune state(&context.context, nullptr);
  ASSERT_EQ(node.Setup(state), kTfLiteOk);
  ASSERT_EQ(node.Decode(state), kTfLiteOk);
  EXPECT_SAME(node.Out(), std::vector<int>{10, -4, 3, -4});
  affine.zero_point = Node::Dims(few_zeros);
  StartLogCapture();
  EXPECT_EQ(node.Setup(state), kTfLiteError);
  affine.zero_point = Node::Dims(zeros);
  for (const int axis : {-1, 2, 1 << 30}) {
    affine.quantized_dimension = axis;
    EXPECT_EQ(node.Setup(state), kTfLiteError);
  }
  StopLogCapture();
  EXPECT_TRUE(Said("output 0 has 2 scales along dimension"));
}

TEST(DecodeState, HasNoneWhereThereIsNoRoom) {
  Context context;
  StartLogCapture();
  (void)context.micro.AllocatePersistentBuffer(sizeof(arena) - 64);
  for (int i = 0; i < 8; ++i) (void)context.micro.AllocatePersistentBuffer(8);
  for (const Case& each : Cases()) EXPECT_TRUE(each.create(&context.context, nullptr) == nullptr);
  StopLogCapture();
}

}  // namespace
}  // namespace mote
