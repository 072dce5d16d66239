// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_delegate/mac_engine_delegate.h"

#include <cstring>
#include <string>
#include <vector>

#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tests/debug_log_capture.h"
#include "tests/micro/model_builder.h"
#include "tests/test.h"

namespace mote {
namespace {

alignas(16) uint8_t cpu_arena[24 << 10];
alignas(16) uint8_t engine_arena[24 << 10];

const tflite::AllOpsResolver& AllOps() {
  static const tflite::AllOpsResolver resolver;
  return resolver;
}

class Random {
 public:
  int Next(int from, int to) {
    state_ = state_ * 1664525 + 1013904223;
    return from + static_cast<int>((state_ >> 8) % static_cast<uint32_t>(to - from + 1));
  }

 private:
  uint32_t state_ = 7;
};

struct LayerForm {
  int units;
  bool per_unit = false;
  bool has_bias = true;
  tflite::ActivationFunctionType activation = tflite::ActivationFunctionType_NONE;
};

// Models of FULLY_CONNECTED operators with random weights and scales that do not saturate.
class Network {
 public:
  int Vector(int length, int batch = 1) {
    const int tensor = model.Tensor(tflite::TensorType_INT8, {batch, length});
    model.Quantize(tensor, {0.02f + 0.001f * static_cast<float>(tensor)}, {tensor % 5 - 2});
    return tensor;
  }

  int Layer(int in, int depth, const LayerForm& form, int batch = 1) {
    std::vector<int8_t> weights;
    for (int i = 0; i < form.units * depth; ++i) weights.push_back(static_cast<int8_t>(random.Next(-127, 127)));
    const int filter = model.Constant<int8_t>(tflite::TensorType_INT8, {form.units, depth}, weights);
    std::vector<float> scales;
    for (int u = 0; u < (form.per_unit ? form.units : 1); ++u) {
      scales.push_back(0.0001f * static_cast<float>(random.Next(10, 40)));
    }
    model.Quantize(filter, scales, std::vector<int64_t>(scales.size(), 0));
    int bias = -1;
    if (form.has_bias) {
      std::vector<int32_t> values;
      for (int u = 0; u < form.units; ++u) values.push_back(random.Next(-2000, 2000));
      bias = model.Constant<int32_t>(tflite::TensorType_INT32, {form.units}, values);
    }
    const int out = Vector(form.units, batch);
    tflite::FullyConnectedOptionsT options;
    options.fused_activation_function = form.activation;
    model.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {in, filter, bias}, {out}, options);
    return out;
  }

  // The engine and the CPU give the same for random inputs.
  void ExpectSame(int partitions, int nodes) {
    const tflite::Model* const file = model.Finish();
    ASSERT_TRUE(file != nullptr);
    MacEngine engine;
    MacEngineDelegate delegate(&engine);
    tflite::MicroInterpreter cpu(file, AllOps(), cpu_arena, sizeof(cpu_arena));
    tflite::MicroInterpreter both(file, AllOps(), engine_arena, sizeof(engine_arena));
    ASSERT_EQ(both.SetDelegate(&delegate), kTfLiteOk);
    ASSERT_EQ(cpu.AllocateTensors(), kTfLiteOk);
    ASSERT_EQ(both.AllocateTensors(), kTfLiteOk);
    EXPECT_EQ(delegate.num_partitions(), partitions);
    EXPECT_EQ(delegate.num_nodes(), nodes);
    cpu_bytes = cpu.arena_used_bytes();
    engine_bytes = both.arena_used_bytes();
    for (int run = 0; run < 20; ++run) {
      for (size_t k = 0; k < cpu.inputs_size(); ++k) {
        for (size_t i = 0; i < cpu.input(k)->bytes; ++i) {
          cpu.input(k)->data.int8[i] = both.input(k)->data.int8[i] = static_cast<int8_t>(random.Next(-128, 127));
        }
      }
      ASSERT_EQ(cpu.Invoke(), kTfLiteOk);
      ASSERT_EQ(both.Invoke(), kTfLiteOk);
      for (size_t k = 0; k < cpu.outputs_size(); ++k) {
        ASSERT_EQ(memcmp(cpu.output(k)->data.int8, both.output(k)->data.int8, cpu.output(k)->bytes), 0);
      }
    }
    EXPECT_EQ(engine.cycles() > 0, partitions > 0);
  }

  ModelBuilder model;
  Random random;
  size_t cpu_bytes = 0;
  size_t engine_bytes = 0;
};

// Three layers, the first with `between` units.
void RunChain(Network* network, int between) {
  const int x = network->Vector(40);
  int y = network->Layer(x, 40, {between, false, true, tflite::ActivationFunctionType_RELU});
  y = network->Layer(y, between, {12, true, false, tflite::ActivationFunctionType_RELU6});
  y = network->Layer(y, 12, {30, true, true});
  network->model.Inputs({x}).Outputs({y});
  network->ExpectSame(1, 3);
}

TEST(MacEngineDelegate, RunsAChainWithoutRoomForWhatLiesBetween) {
  Network narrow, wide;
  RunChain(&narrow, 500);
  RunChain(&wide, 1000);
  EXPECT_GE(wide.cpu_bytes, narrow.cpu_bytes + 400);
  EXPECT_LT(wide.engine_bytes, narrow.engine_bytes + 16);
}

// The second layer's vector goes to the third and, beside it, to the fourth.
TEST(MacEngineDelegate, KeepsWhatALaterLayerReads) {
  Network network;
  const int x = network.Vector(20);
  const int a = network.Layer(x, 20, {30});
  const int b = network.Layer(a, 30, {40, true});
  const int c = network.Layer(b, 40, {50});
  const int d = network.Layer(b, 40, {60});
  const int e = network.Layer(a, 30, {7});
  network.model.Inputs({x}).Outputs({c, d, e});
  network.ExpectSame(1, 5);
}

TEST(MacEngineDelegate, SharesAModelWithTheCpu) {
  Network network;
  const int x = network.Vector(16);
  const int a = network.Layer(x, 16, {24});
  const int b = network.Vector(24);
  network.model.Op(tflite::BuiltinOperator_LOGISTIC, {a}, {b});
  network.model.Quantize(b, {1.0f / 256}, {-128});
  const int c = network.Layer(b, 24, {10});
  network.model.Inputs({x}).Outputs({c});
  network.ExpectSame(2, 2);
}

TEST(MacEngineDelegate, LeavesToTheCpuWhatItCannotDoOrWhatDoesNotPay) {
  Network network;
  const int x = network.Vector(20, 3);
  const int a = network.Layer(x, 20, {8}, 3);  // three vectors
  const int b = network.Vector(24);
  network.model.Op(tflite::BuiltinOperator_RESHAPE, {a}, {b}, tflite::ReshapeOptionsT());
  network.model.current().operators.back()->builtin_options.AsReshapeOptions()->new_shape = {1, 24};
  network.model.Quantize(b, {0.02f + 0.001f * static_cast<float>(a)}, {a % 5 - 2});
  const int c = network.Layer(b, 24, {2});  // 48 products
  const int d = network.Vector(2000);
  network.model.Inputs({x}).Outputs({c});
  const int e = network.Layer(d, 2000, {2});  // too long
  network.model.Inputs({x, d}).Outputs({c, e});
  network.ExpectSame(0, 0);

  MacEngine engine;
  MacEngineDelegate delegate(&engine);
  delegate.SetPrintPartitions(true);
  tflite::MicroInterpreter interpreter(tflite::GetModel(network.model.data()), AllOps(), engine_arena,
                                       sizeof(engine_arena));
  ASSERT_EQ(interpreter.SetDelegate(&delegate), kTfLiteOk);
  StartLogCapture();
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  StopLogCapture();
  EXPECT_STREQ(captured_log,
               "MacEngine runs 0 of the 4 operators of subgraph 0, partitions: 0\r\n"
               "  0 FULLY_CONNECTED: CPU; the shapes; the engine takes one vector of 20 and gives one of 8\r\n"
               "  1 RESHAPE: CPU; the engine only multiplies matrices\r\n"
               "  2 FULLY_CONNECTED: CPU; its partition would not pay\r\n"
               "  3 FULLY_CONNECTED: CPU; a matrix of 2 x 2000; the engine has room for vectors of 1024\r\n");
}

TEST(MacEngineDelegate, GivesWayWhereThereIsNoEngine) {
  Network network;
  const int x = network.Vector(20);
  network.model.Inputs({x}).Outputs({network.Layer(x, 20, {30})});
  MacEngine engine;
  engine.SetPresent(false);
  MacEngineDelegate delegate(&engine);
  tflite::MicroInterpreter interpreter(network.model.Finish(), AllOps(), engine_arena, sizeof(engine_arena));
  ASSERT_EQ(interpreter.SetDelegate(&delegate), kTfLiteOk);
  StartLogCapture();
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  StopLogCapture();
  EXPECT_STREQ(captured_log,
               "node MacEngine (number 0 of subgraph 0): no engine: its register kId reads 0x0\r\n"
               "node MacEngine (number 0 of subgraph 0) failed to prepare with status 1\r\n"
               "delegate MacEngine is left out: the CPU runs all operators\r\n");
  EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(engine.cycles(), 0u);
}

TEST(MacEngine, RefusesWhatItHasNoRoomFor) {
  MacEngine engine;
  int8_t bytes[8] = {};
  engine.Write(MacEngine::kAddress, reinterpret_cast<uintptr_t>(bytes));
  engine.Write(MacEngine::kLength, MacEngine::kVectorBytes + 1);
  engine.Write(MacEngine::kCommand, MacEngine::kLoad);
  EXPECT_EQ(engine.Read(MacEngine::kStatus), uintptr_t{MacEngine::kFault});
  engine.Write(MacEngine::kLength, sizeof(bytes));
  engine.Write(MacEngine::kCommand, MacEngine::kLoad);
  EXPECT_EQ(engine.Read(MacEngine::kStatus), uintptr_t{MacEngine::kBusy});
  EXPECT_EQ(engine.Read(MacEngine::kStatus), uintptr_t{0});
  engine.Write(MacEngine::kDepth, MacEngine::kVectorBytes + 1);
  engine.Write(MacEngine::kCommand, MacEngine::kMultiply);
  EXPECT_EQ(engine.Read(MacEngine::kStatus), uintptr_t{MacEngine::kFault});
  engine.Write(MacEngine::kCommand, 99);
  EXPECT_EQ(engine.Read(MacEngine::kStatus), uintptr_t{MacEngine::kFault});
}

}  // namespace
}  // namespace mote
