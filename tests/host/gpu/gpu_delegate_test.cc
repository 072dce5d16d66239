// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The delegate as an application sees it: options, answers, threads, buffers. Operators are compared with TensorFlow
// Lite in tests/tools/gpu_operators_test.py.
#include <cstring>
#include <thread>

#include "mote/partition_report.h"
#include "tests/host/gpu/gpu_model.h"

namespace mote::gpu {
namespace {

using GpuDelegate = NetworkTest;

int CountNodes(const tflite::Interpreter& interpreter) { return static_cast<int>(interpreter.execution_plan().size()); }

TEST_F(GpuDelegate, RunsTheWholeNetwork) {
  const DelegatePtr delegate = NewDelegate();
  const auto interpreter = NewInterpreter(delegate.get());
  EXPECT_EQ(CountNodes(*interpreter), 1);
  ExpectWanted(Run(*interpreter));
  ExpectWanted(Run(*interpreter));  // again
}

TEST_F(GpuDelegate, FusesElementByElementOperators) {
  const DelegatePtr delegate = NewDelegate();
  const auto interpreter = NewInterpreter(delegate.get());
  ExpectWanted(Run(*interpreter));
  const MoteGpuTraffic traffic = MoteGpuGetTraffic(delegate.get());
  EXPECT_EQ(traffic.runs, 1u);
  EXPECT_EQ(traffic.kernels, 5u) << "ADD belongs to the depthwise convolution";
  EXPECT_EQ(traffic.bytes_to_device, kSide * kSide * 2 * sizeof(float));
  EXPECT_EQ(traffic.bytes_from_device, kClasses * sizeof(float));
}

// A device with half precision, as far as the delegate can see.
TEST_F(GpuDelegate, StoresHalfPrecisionWhereItMay) {
  NewInterpreter(NewDelegate().get());
  const OpenClRestorer restorer;
  DeviceAnswers::Say(CL_DEVICE_EXTENSIONS, 0, "cl_khr_fp16");
  TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
  options.inference_priority1 = TFLITE_GPU_INFERENCE_PRIORITY_MIN_LATENCY;
  const DelegatePtr half = NewDelegate(options), full = NewDelegate();
  const std::vector<float> rounded = Run(*NewInterpreter(half.get()));
  ExpectWanted(rounded, 2e-3f);
  EXPECT_NE(rounded, wanted_) << "nothing was rounded";
  ExpectWanted(Run(*NewInterpreter(full.get())));
}

TEST_F(GpuDelegate, RefusesOptionsThatContradictEachOther) {
  const auto refuses = [this](TfLiteGpuDelegateOptionsV2 options, const char* reason) {
    const DelegatePtr delegate = NewDelegate(options);
    ASSERT_NE(delegate, nullptr);
    TfLiteStatus status = kTfLiteOk;
    errors_.text.clear();
    const auto interpreter = NewInterpreter(delegate.get(), &status);
    EXPECT_EQ(status, kTfLiteDelegateError);
    EXPECT_NE(errors_.text.find(reason), std::string::npos) << errors_.text;
    ExpectWanted(Run(*interpreter));  // on the CPU
  };
  TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
  options.inference_priority1 = TFLITE_GPU_INFERENCE_PRIORITY_AUTO;
  refuses(options, "inference_priority1 is AUTO");
  options = TfLiteGpuDelegateOptionsV2Default();
  options.inference_priority3 = TFLITE_GPU_INFERENCE_PRIORITY_MIN_LATENCY;
  refuses(options, "inference_priority3 has to be AUTO");
  options = TfLiteGpuDelegateOptionsV2Default();
  options.inference_priority2 = TFLITE_GPU_INFERENCE_PRIORITY_MAX_PRECISION;
  refuses(options, "there twice");
  options = TfLiteGpuDelegateOptionsV2Default();
  options.inference_preference = 7;
  refuses(options, "inference_preference is 7");
  options = TfLiteGpuDelegateOptionsV2Default();
  options.experimental_flags = TFLITE_GPU_EXPERIMENTAL_FLAGS_GL_ONLY;
  refuses(options, "OpenGL-based API disabled");
  options.experimental_flags = 1 << 9;
  refuses(options, "experimental_flags");
}

TEST_F(GpuDelegate, PluginTakesOptionsByName) {
  const char* const keys[] = {"inference_priority1", "max_delegated_partitions", "model_token"};
  const char* const values[] = {"2", "3", "net"};
  TfLiteDelegate* const delegate = tflite_plugin_create_delegate(keys, values, 3, nullptr);
  ASSERT_NE(delegate, nullptr);
  tflite_plugin_destroy_delegate(delegate);
  static std::string reported;
  const auto report = [](const char* text) { reported = text; };
  const char* const unknown[] = {"inference_priority4"};
  EXPECT_EQ(tflite_plugin_create_delegate(unknown, values, 1, report), nullptr);
  EXPECT_NE(reported.find("inference_priority4"), std::string::npos);
  const char* const malformed[] = {"2x"};
  EXPECT_EQ(tflite_plugin_create_delegate(keys, malformed, 1, report), nullptr);
  EXPECT_NE(reported.find("2x"), std::string::npos);
  EXPECT_EQ(tflite_plugin_create_delegate(keys, unknown, 1, nullptr), nullptr);
}

TEST_F(GpuDelegate, FollowsOtherShapes) {
  const DelegatePtr delegate = NewDelegate();
  const auto plain = NewInterpreter(nullptr), delegated = NewInterpreter(delegate.get());
  for (auto* interpreter : {plain.get(), delegated.get()}) {
    ASSERT_EQ(interpreter->ResizeInputTensor(interpreter->inputs()[0], {2, 9, 4, 2}), kTfLiteOk);
    ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk) << errors_.text;
  }
  wanted_ = Run(*plain);
  EXPECT_EQ(CountNodes(*delegated), 1);
  ExpectWanted(Run(*delegated));
}

TEST_F(GpuDelegate, ServesInterpretersOfSeveralThreads) {
  const DelegatePtr delegate = NewDelegate();
  std::vector<std::thread> threads;
  std::vector<std::vector<float>> results(3);
  for (auto& result : results) {
    threads.emplace_back([&] {
      const auto interpreter = NewInterpreter(delegate.get());
      for (int i = 0; i < 5; ++i) result = Run(*interpreter);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& result : results) ExpectWanted(result);
}

TEST_F(GpuDelegate, SaysWhyItTakesANodeNot) {
  ModelBuilder model;
  const int in = model.Tensor(tflite::TensorType_FLOAT32, {1, 4}),
            out = model.Tensor(tflite::TensorType_FLOAT32, {1, 4});
  const int sum = model.Tensor(tflite::TensorType_FLOAT32, {1, 4});
  model.Op(tflite::BuiltinOperator_CEIL, {in}, {sum});
  model.Op(tflite::BuiltinOperator_ABS, {sum}, {out});
  model.Inputs({in}).Outputs({out});
  builder_ = std::move(model);
  Load();
  const DelegatePtr delegate = NewDelegate();
  testing::internal::CaptureStderr();
  const auto interpreter = NewInterpreter(delegate.get());
  const std::string log = testing::internal::GetCapturedStderr();
  EXPECT_NE(log.find("Following operations are not supported by GPU delegate:\nCEIL: Operation is not supported\n1 "
                     "operations will run on the GPU, and the remaining 1 operations will run on the CPU."),
            std::string::npos)
      << log;
  EXPECT_EQ(CountNodes(*interpreter), 2);
}

// They are the device's; nothing is left to the CPU, and nothing is said.
TEST_F(GpuDelegate, ReadsConstantsOfHalfPrecision) {
  ModelBuilder model;
  const int in = model.Tensor(tflite::TensorType_FLOAT32, {2}), out = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int halves = model.Constant<uint16_t>(tflite::TensorType_FLOAT16, {2}, {0x3C00, 0xC000});  // 1, -2
  const int floats = model.Tensor(tflite::TensorType_FLOAT32, {2});
  model.Op(tflite::BuiltinOperator_DEQUANTIZE, {halves}, {floats});
  model.Op(tflite::BuiltinOperator_ADD, {in, floats}, {out}, tflite::AddOptionsT());
  model.Inputs({in}).Outputs({out});
  builder_ = std::move(model);
  Load();
  const DelegatePtr delegate = NewDelegate();
  testing::internal::CaptureStderr();
  const auto interpreter = NewInterpreter(delegate.get());
  EXPECT_EQ(testing::internal::GetCapturedStderr().find("not supported"), std::string::npos);
  EXPECT_EQ(CountNodes(*interpreter), 1);
  interpreter->input_tensor(0)->data.f[0] = interpreter->input_tensor(0)->data.f[1] = 10;
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter->output_tensor(0)->data.f[0], 11);
  EXPECT_EQ(interpreter->output_tensor(0)->data.f[1], 8);
}

TEST_F(GpuDelegate, TakesQuantizedNodesIfItMay) {
  ModelBuilder model;
  const int in = model.Tensor(tflite::TensorType_INT8, {1, 4}), out = model.Tensor(tflite::TensorType_INT8, {1, 4});
  model.Quantize(in, {0.5f}, {3}).Quantize(out, {0.25f}, {-7});
  model.Op(tflite::BuiltinOperator_ADD, {in, in}, {out}, tflite::AddOptionsT());
  model.Inputs({in}).Outputs({out});
  builder_ = std::move(model);
  Load();
  for (const bool allows : {true, false}) {
    TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
    if (!allows) options.experimental_flags = TFLITE_GPU_EXPERIMENTAL_FLAGS_NONE;
    const DelegatePtr delegate = NewDelegate(options);
    const auto interpreter = NewInterpreter(delegate.get());
    const int8_t values[] = {-20, 3, 0, 10};
    std::memcpy(interpreter->input_tensor(0)->data.int8, values, sizeof values);
    ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
    EXPECT_EQ(MoteGpuGetTraffic(delegate.get()).runs, allows ? 1u : 0u);
    const int8_t* const got = interpreter->output_tensor(0)->data.int8;
    EXPECT_EQ(std::vector<int>(got, got + 4), (std::vector<int>{-99, -7, -19, 21}));
  }
}

TEST_F(GpuDelegate, GathersZerosFromOutside) {
  ModelBuilder model;
  const int in = model.Tensor(tflite::TensorType_FLOAT32, {3, 1}),
            out = model.Tensor(tflite::TensorType_FLOAT32, {4, 1});
  const int indices = model.Tensor(tflite::TensorType_INT32, {4});
  model.Op(tflite::BuiltinOperator_GATHER, {in, indices}, {out}, tflite::GatherOptionsT());
  model.Inputs({in, indices}).Outputs({out});
  builder_ = std::move(model);
  Load();
  const DelegatePtr delegate = NewDelegate();
  const auto interpreter = NewInterpreter(delegate.get());
  const float values[] = {1, 2, 3};
  const int32_t places[] = {2, 3, -1, 0};
  std::memcpy(interpreter->input_tensor(0)->data.f, values, sizeof values);
  std::memcpy(interpreter->input_tensor(1)->data.i32, places, sizeof places);
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(MoteGpuGetTraffic(delegate.get()).runs, 1u);
  const float* const got = interpreter->output_tensor(0)->data.f;
  EXPECT_EQ(std::vector<float>(got, got + 4), (std::vector<float>{3, 0, 0, 1}));
}

// Buffers

TEST_F(GpuDelegate, HandsDataToAnotherInterpreterOnTheDevice) {
  ModelBuilder doubling;
  const int in = doubling.Tensor(tflite::TensorType_FLOAT32, {1, kClasses});
  const int out = doubling.Tensor(tflite::TensorType_FLOAT32, {1, kClasses});
  doubling.Op(tflite::BuiltinOperator_ADD, {in, in}, {out}, tflite::AddOptionsT());
  doubling.Inputs({in}).Outputs({out});
  const DelegatePtr delegate = NewDelegate();
  const auto first = NewInterpreter(delegate.get());
  const auto first_model = std::move(model_);
  const ModelBuilder first_builder = std::move(builder_);
  builder_ = std::move(doubling);
  Load();
  const auto second = NewInterpreter(delegate.get());

  const TfLiteBufferHandle handle = MoteGpuCreateBuffer(delegate.get(), kClasses * sizeof(float));
  ASSERT_NE(handle, kTfLiteNullBufferHandle);
  first->SetAllowBufferHandleOutput(true);
  ASSERT_EQ(first->SetBufferHandle(first->outputs()[0], handle, delegate.get()), kTfLiteOk);
  ASSERT_EQ(second->SetBufferHandle(second->inputs()[0], handle, delegate.get()), kTfLiteOk);
  Fill(first.get());
  ASSERT_EQ(first->Invoke(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(MoteGpuGetTraffic(delegate.get()).bytes_from_device, 0u);
  EXPECT_TRUE(first->output_tensor(0)->data_is_stale);
  const size_t sent = MoteGpuGetTraffic(delegate.get()).bytes_to_device;
  ASSERT_EQ(second->Invoke(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(MoteGpuGetTraffic(delegate.get()).bytes_to_device, sent) << "the input visited the CPU";
  const float* const doubled = second->output_tensor(0)->data.f;
  for (size_t i = 0; i < wanted_.size(); ++i) EXPECT_NEAR(doubled[i], 2 * wanted_[i], 1e-5f);
  // On demand.
  ASSERT_EQ(first->EnsureTensorDataIsReadable(first->outputs()[0]), kTfLiteOk);
  const float* const read = first->output_tensor(0)->data.f;
  ExpectWanted({read, read + kClasses});
}

TEST_F(GpuDelegate, RefusesBuffersThatDoNotFit) {
  const DelegatePtr delegate = NewDelegate();
  const auto interpreter = NewInterpreter(delegate.get());
  const TfLiteBufferHandle small = MoteGpuCreateBuffer(delegate.get(), 4);
  ASSERT_EQ(interpreter->SetBufferHandle(interpreter->outputs()[0], small, delegate.get()), kTfLiteOk);
  EXPECT_EQ(Run(*interpreter), std::vector<float>());
  EXPECT_NE(errors_.text.find("has 12 bytes, and the buffer that was set for it has 4"), std::string::npos)
      << errors_.text;
  EXPECT_EQ(MoteGpuReleaseBuffer(delegate.get(), small), kTfLiteOk);
  EXPECT_EQ(MoteGpuReleaseBuffer(delegate.get(), small), kTfLiteError);
  EXPECT_EQ(MoteGpuCreateBuffer(nullptr, 4), kTfLiteNullBufferHandle);
  EXPECT_EQ(MoteGpuRegisterBuffer(delegate.get(), nullptr), kTfLiteNullBufferHandle);
  // The tensor has a handle of nothing: the runtime's memory counts again.
  ExpectWanted(Run(*interpreter));
}

TEST_F(GpuDelegate, TakesBuffersOfItsContext) {
  const DelegatePtr delegate = NewDelegate(), other = NewDelegate();
  const auto context = static_cast<cl_context>(MoteGpuContext(delegate.get()));
  ASSERT_NE(context, nullptr);
  cl_int error = CL_SUCCESS;
  const Memory buffer(Cl().clCreateBuffer(context, CL_MEM_READ_WRITE, kClasses * sizeof(float), nullptr, &error));
  ASSERT_EQ(error, CL_SUCCESS);
  const TfLiteBufferHandle handle = MoteGpuRegisterBuffer(delegate.get(), buffer.get());
  EXPECT_NE(handle, kTfLiteNullBufferHandle);
  EXPECT_EQ(MoteGpuRegisterBuffer(other.get(), buffer.get()), kTfLiteNullBufferHandle) << "of another context";
  const auto interpreter = NewInterpreter(delegate.get());
  ASSERT_EQ(interpreter->SetBufferHandle(interpreter->outputs()[0], handle, delegate.get()), kTfLiteOk);
  ExpectWanted(Run(*interpreter));  // copied to the runtime's memory, since that was not declined
}

}  // namespace
}  // namespace mote::gpu
