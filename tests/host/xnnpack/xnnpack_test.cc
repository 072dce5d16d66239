// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The XNNPACK delegate: options, partitions, shapes, memory, threads, failures.
#include <sys/mman.h>
#include <unistd.h>

#include <functional>
#include <thread>

#include "mote/half.h"
#include "mote/partition_report.h"
#include "tests/host/xnnpack/xnnpack_model.h"

namespace mote {
namespace {

// x [batch, 12, 12, 3] -> conv -> relu6 -> add(itself) -> max pool -> fully connected [batch, 6].
void BuildNetwork(XnnpackModel& m, bool is_int8, int batch = 1) {
  const auto tensor = [&](const std::vector<int>& shape) {
    return is_int8 ? m.Int8(shape, 0.05f, -4) : m.Float(shape);
  };
  const auto weights = [&](const std::vector<int>& shape) {
    return is_int8 ? m.Int8Constant(shape, {0.004f}) : m.FloatConstant(shape);
  };
  const int x = tensor({batch, 12, 12, 3}), conv = tensor({batch, 12, 12, 8}), relu = tensor({batch, 12, 12, 8});
  const int sum = tensor({batch, 12, 12, 8}), pool = tensor({batch, 1, 1, 8}), y = tensor({batch, 6});
  m.current().tensors[static_cast<size_t>(x)]->shape_signature = {-1, 12, 12, 3};
  m.Inputs({x}).Outputs({y});
  tflite::Conv2DOptionsT conv_options;
  conv_options.stride_h = conv_options.stride_w = 1;
  const int conv_bias = is_int8 ? m.Bias(8, {0.0002f}) : m.FloatConstant({8});
  m.Op(tflite::BuiltinOperator_CONV_2D, {x, weights({8, 3, 3, 3}), conv_bias}, {conv}, conv_options);
  m.Op(tflite::BuiltinOperator_RELU6, {conv}, {relu});
  m.Op(tflite::BuiltinOperator_ADD, {relu, relu}, {sum}, tflite::AddOptionsT());
  tflite::Pool2DOptionsT pool_options;
  pool_options.padding = tflite::Padding_VALID;
  pool_options.stride_h = pool_options.stride_w = 12;
  pool_options.filter_height = pool_options.filter_width = 12;
  m.Op(tflite::BuiltinOperator_MAX_POOL_2D, {sum}, {pool}, pool_options);
  m.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {pool, weights({6, 8}), -1}, {y}, tflite::FullyConnectedOptionsT());
}

TEST(XnnpackOptions, HaveTheDocumentedDefaults) {
  const TfLiteXNNPackDelegateOptions options = TfLiteXNNPackDelegateOptionsDefault();
  EXPECT_EQ(options.num_threads, 0);
  EXPECT_EQ(options.runtime_flags, 0u);
  EXPECT_EQ(options.flags, static_cast<uint32_t>(TFLITE_XNNPACK_DELEGATE_FLAG_QS8 | TFLITE_XNNPACK_DELEGATE_FLAG_QU8));
  EXPECT_EQ(options.weights_cache, nullptr);
  EXPECT_EQ(options.weight_cache_file_path, nullptr);
  EXPECT_FALSE(TfLiteXNNPackDelegateCanUseInMemoryWeightCacheProvider());
}

TEST(XnnpackOptions, AreThoseOfTheDelegate) {
  TfLiteXNNPackDelegateOptions options = TfLiteXNNPackDelegateOptionsDefault();
  options.num_threads = 3;
  options.flags = TFLITE_XNNPACK_DELEGATE_FLAG_QS8;
  const std::string path = "/a/cache";
  options.weight_cache_file_path = path.c_str();
  testing::internal::CaptureStderr();
  const DelegatePtr delegate(TfLiteXNNPackDelegateCreate(&options), TfLiteXNNPackDelegateDelete);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("the cache /a/cache is not used"), std::string::npos);
  ASSERT_NE(delegate, nullptr);
  EXPECT_EQ(TfLiteXNNPackDelegateGetFlags(delegate.get()), TFLITE_XNNPACK_DELEGATE_FLAG_QS8);
  EXPECT_EQ(TfLiteXNNPackDelegateGetOptions(delegate.get())->num_threads, 3);
  EXPECT_EQ(TfLiteXNNPackDelegateGetOptions(delegate.get())->weight_cache_file_path, path);
  auto* const threads = static_cast<pthreadpool_t>(TfLiteXNNPackDelegateGetThreadPool(delegate.get()));
  ASSERT_NE(threads, nullptr);
  EXPECT_EQ(pthreadpool_get_threads_count(threads), size_t{3});
  EXPECT_EQ(TfLiteXNNPackDelegateGetThreadPool(NewDelegate(1).get()), nullptr);
  EXPECT_EQ(TfLiteXNNPackDelegateGetThreadPool(nullptr), nullptr);
  EXPECT_EQ(TfLiteXNNPackDelegateGetOptions(nullptr), nullptr);
  EXPECT_EQ(TfLiteXNNPackDelegateGetFlags(nullptr), 0);
  TfLiteXNNPackDelegateDelete(nullptr);
}

TEST(XnnpackOptions, TakeTheThreadsThatTheInterpreterRecommends) {
  TfLiteContext context = {};
  context.recommended_num_threads = 2;
  const DelegatePtr delegate(TfLiteXNNPackDelegateCreateWithThreadpool(nullptr, &context), TfLiteXNNPackDelegateDelete);
  ASSERT_NE(delegate, nullptr);
  EXPECT_EQ(TfLiteXNNPackDelegateGetOptions(delegate.get())->num_threads, 2);
  EXPECT_NE(TfLiteXNNPackDelegateGetThreadPool(delegate.get()), nullptr);
}

TEST(XnnpackOptions, AreRefusedWithAMessage) {
  const auto message = [](const std::function<void(TfLiteXNNPackDelegateOptions&)>& change) {
    TfLiteXNNPackDelegateOptions options = TfLiteXNNPackDelegateOptionsDefault();
    change(options);
    testing::internal::CaptureStderr();
    const DelegatePtr delegate(TfLiteXNNPackDelegateCreate(&options), TfLiteXNNPackDelegateDelete);
    const std::string text = testing::internal::GetCapturedStderr();
    return delegate == nullptr ? text : "accepted";
  };
  using Options = TfLiteXNNPackDelegateOptions;
  EXPECT_NE(message([](Options& o) { o.flags |= TFLITE_XNNPACK_DELEGATE_FLAG_FORCE_FP16; }).find("float16"),
            std::string::npos);
  EXPECT_NE(message([](Options& o) {
              o.flags |= TFLITE_XNNPACK_DELEGATE_FLAG_SLOW_CONSISTENT_ARITHMETIC;
            }).find("consistent arithmetic"),
            std::string::npos);
  EXPECT_NE(message([](Options& o) { o.flags |= 0x100; }).find("unknown"), std::string::npos);
  EXPECT_NE(message([](Options& o) { o.runtime_flags = XNN_FLAG_FORCE_FP16_INFERENCE; }).find("runtime_flags"),
            std::string::npos);
  EXPECT_NE(message([](Options& o) { o.weight_cache_provider = &o; }).find("weight cache"), std::string::npos);
  EXPECT_NE(message([](Options& o) { o.num_threads = 100000; }).find("threads"), std::string::npos);
  EXPECT_EQ(message([](Options& o) { o.flags |= TFLITE_XNNPACK_DELEGATE_FLAG_ENABLE_LATEST_OPERATORS; }), "accepted");
}

class XnnpackDelegate : public testing::TestWithParam<bool> {};

TEST_P(XnnpackDelegate, RunsANetworkInOnePiece) {
  XnnpackModel m;
  BuildNetwork(m, GetParam());
  ASSERT_NO_FATAL_FAILURE(m.Build());
  const DelegatePtr delegate = NewDelegate();
  ASSERT_NO_FATAL_FAILURE(m.Apply(delegate.get()));
  EXPECT_EQ(m.delegated->execution_plan().size(), size_t{1});
  for (const uint32_t seed : {1u, 2u, 1u}) EXPECT_EQ(m.Compare(seed), 0);
  m.delegated.reset();
}

TEST_P(XnnpackDelegate, RunsForEachBatch) {
  XnnpackModel m;
  BuildNetwork(m, GetParam());
  ASSERT_NO_FATAL_FAILURE(m.Build());
  const DelegatePtr delegate = NewDelegate();
  ASSERT_NO_FATAL_FAILURE(m.Apply(delegate.get()));
  for (const int batch : {1, 7, 5, 1}) {
    for (auto* interpreter : {m.plain.get(), m.delegated.get()}) {
      ASSERT_EQ(interpreter->ResizeInputTensor(interpreter->inputs()[0], {batch, 12, 12, 3}), kTfLiteOk)
          << m.errors.text;
      ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk) << m.errors.text;
    }
    EXPECT_EQ(CountDelegateNodes(*m.delegated), 1);
    EXPECT_EQ(ToVector(m.delegated->output_tensor(0)->dims), std::vector<int>({batch, 6}));
    EXPECT_EQ(m.Compare(static_cast<uint32_t>(batch)), 0) << batch;
  }
  m.delegated.reset();
}

INSTANTIATE_TEST_SUITE_P(Formats, XnnpackDelegate, testing::Bool(),
                         [](const auto& info) { return std::string(info.param ? "int8" : "float"); });

// abs -> tanh -> abs and neg: the middle one is not XNNPACK's.
TEST(XnnpackPartitions, LeaveWhatTheyCannotRun) {
  XnnpackModel m;
  const int x = m.Float({40}), a = m.Float({40}), b = m.Float({40}), c = m.Float({40}), d = m.Float({40});
  m.Inputs({x}).Outputs({c, d, a});
  m.Op(tflite::BuiltinOperator_ABS, {x}, {a});
  m.Op(tflite::BuiltinOperator_TANH, {a}, {b});
  m.Op(tflite::BuiltinOperator_ABS, {b}, {c});
  m.Op(tflite::BuiltinOperator_NEG, {b}, {d});
  ASSERT_NO_FATAL_FAILURE(m.Build());
  const DelegatePtr delegate = NewDelegate();
  ASSERT_NO_FATAL_FAILURE(m.Apply(delegate.get()));
  EXPECT_EQ(m.delegated->execution_plan().size(), size_t{3});
  EXPECT_EQ(CountDelegateNodes(*m.delegated), 2);
  EXPECT_EQ(m.Compare(), 0);
  m.delegated.reset();
}

// An output of the partition that its other nodes read, and an input that is read twice.
TEST(XnnpackPartitions, GiveOutValuesFromTheirMiddle) {
  XnnpackModel m;
  const int x = m.Float({3, 33}), a = m.Float({3, 33}), b = m.Float({3, 33}), unused = m.Float({3, 33});
  m.Inputs({x}).Outputs({a, b});
  m.Op(tflite::BuiltinOperator_NEG, {x}, {a});
  m.Op(tflite::BuiltinOperator_MUL, {a, x}, {b}, tflite::MulOptionsT());
  m.Op(tflite::BuiltinOperator_ABS, {a}, {unused});
  ASSERT_NO_FATAL_FAILURE(m.Build());
  const DelegatePtr delegate = NewDelegate();
  ASSERT_NO_FATAL_FAILURE(m.Apply(delegate.get()));
  EXPECT_EQ(CountDelegateNodes(*m.delegated), 1);
  EXPECT_EQ(m.Compare(), 0);
  m.delegated.reset();
}

// The rule of docs/xnnpack.md for NaN: the runtime's operators keep it, as TensorFlow Lite's reference does; XNNPACK
// may make a bound of it. What is no NaN is the same.
void ExpectNanKeptOrClamped(XnnpackModel* m) {
  ASSERT_NO_FATAL_FAILURE(m->Build());
  const DelegatePtr delegate = NewDelegate();
  ASSERT_NO_FATAL_FAILURE(m->Apply(delegate.get()));
  for (tflite::Interpreter* const interpreter : {m->plain.get(), m->delegated.get()}) {
    for (int i = 0; i < 33; ++i) interpreter->typed_input_tensor<float>(0)[i] = i % 2 == 0 ? NAN : 2.0f;
    ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
  }
  for (int i = 0; i < 33; ++i) {
    const float plain = m->plain->typed_output_tensor<float>(0)[i];
    const float delegated = m->delegated->typed_output_tensor<float>(0)[i];
    EXPECT_EQ(std::isnan(plain), i % 2 == 0) << i;
    if (std::isnan(plain)) {
      EXPECT_TRUE(std::isnan(delegated) || delegated == 0.0f || delegated == 6.0f) << delegated;
    } else {
      EXPECT_EQ(delegated, plain) << i;
    }
  }
  m->delegated.reset();
}

TEST(XnnpackClamps, KeepNanOrGiveABound) {
  XnnpackModel m;
  const int x = m.Float({1, 33}), y = m.Float({1, 33});
  m.Inputs({x}).Outputs({y});
  m.Op(tflite::BuiltinOperator_RELU6, {x}, {y});
  ExpectNanKeptOrClamped(&m);
}

TEST(XnnpackClamps, KeepNanOrGiveABoundWhereTheyAreFused) {
  XnnpackModel m;
  const int x = m.Float({1, 33}), y = m.Float({1, 33});
  m.Inputs({x}).Outputs({y});
  tflite::AddOptionsT options;
  options.fused_activation_function = tflite::ActivationFunctionType_RELU6;
  m.Op(tflite::BuiltinOperator_ADD, {x, x}, {y}, options);
  ExpectNanKeptOrClamped(&m);
}

TEST(XnnpackPartitions, StandBesideVariables) {
  XnnpackModel m;
  BuildAccumulator(m);
  ASSERT_NO_FATAL_FAILURE(m.Build());
  const DelegatePtr delegate = NewDelegate();
  ASSERT_NO_FATAL_FAILURE(m.Apply(delegate.get()));
  EXPECT_EQ(CountDelegateNodes(*m.delegated), 1);  // y = x + v
  for (const uint32_t seed : {1u, 2u, 3u}) EXPECT_EQ(m.Compare(seed), 0);
  EXPECT_EQ(m.plain->Invoke(), kTfLiteOk);
  EXPECT_NE(m.Compare(4), 0) << "a run more changes the variable";
  m.delegated.reset();
}

TEST(XnnpackPartitions, KeepAllTensorsIfAsked) {
  XnnpackModel m;
  BuildNetwork(m, false);
  m.options.SetPreserveAllTensors();
  ASSERT_NO_FATAL_FAILURE(m.Build());
  const DelegatePtr delegate = NewDelegate();
  ASSERT_NO_FATAL_FAILURE(m.Apply(delegate.get()));
  EXPECT_EQ(CountDelegateNodes(*m.delegated), 5);
  EXPECT_EQ(m.Compare(), 0);
  for (int t = 0; t < static_cast<int>(m.plain->tensors_size()); ++t) {
    EXPECT_EQ(StepsBetween(*m.plain->tensor(t), *m.delegated->tensor(t)), 0) << t;
  }
  m.delegated.reset();
}

// Weights of float16, which the model expands with DEQUANTIZE.
TEST(XnnpackPartitions, ReadConstantsOfFloat16) {
  XnnpackModel m;
  const auto halves = [&](const std::vector<int>& shape) {
    Random random(4);
    std::vector<uint16_t> values(XnnpackModel::Elements(shape));
    for (uint16_t& value : values) value = Float16(random.Float()).bits;
    const int half = m.Constant<uint16_t>(tflite::TensorType_FLOAT16, shape, values), expanded = m.Float(shape);
    m.Op(tflite::BuiltinOperator_DEQUANTIZE, {half}, {expanded});
    return expanded;
  };
  const int x = m.Float({2, 20}), product = m.Float({2, 7}), y = m.Float({2, 7});
  m.Inputs({x}).Outputs({y});
  m.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {x, halves({7, 20}), halves({7})}, {product},
       tflite::FullyConnectedOptionsT());
  m.Op(tflite::BuiltinOperator_MUL, {product, halves({1, 7})}, {y}, tflite::MulOptionsT());
  ASSERT_NO_FATAL_FAILURE(m.Build());
  const DelegatePtr delegate = NewDelegate();
  ASSERT_NO_FATAL_FAILURE(m.Apply(delegate.get()));
  EXPECT_EQ(m.delegated->execution_plan().size(), size_t{1});
  EXPECT_EQ(m.Compare(), 0);
  // The CPU reads the expanded ones again.
  ASSERT_EQ(m.delegated->RemoveAllDelegates(), kTfLiteOk);
  EXPECT_EQ(m.Compare(), 0);
  m.delegated.reset();
}

TEST(XnnpackDefault, TakesWhatIsWorthIt) {
  const auto report = [](int threads, const std::function<void(XnnpackModel&)>& build) {
    XnnpackModel m;
    build(m);
    EXPECT_NE(m.Finish(), nullptr);
    const auto model =
        tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(m.data()), m.size(), &m.errors);
    const tflite::ops::builtin::BuiltinOpResolver resolver;
    std::unique_ptr<tflite::Interpreter> interpreter;
    EXPECT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter, threads), kTfLiteOk);
    EXPECT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
    return tflite::delegates::MakePartitionReport(*interpreter).ToString();
  };
  const auto network = [](bool is_int8) { return [is_int8](XnnpackModel& m) { BuildNetwork(m, is_int8); }; };
  if (std::thread::hardware_concurrency() > 1) {  // it takes no more threads than there are processors
    const std::string large = report(2, network(false));
    EXPECT_NE(large.find("CONV_2D: XNNPACK, partition 5, work 31104"), std::string::npos) << large;
  }
  // Convolutions stay with the runtime's own loops where the processor has vectors for them: of floats with one
  // thread, of int8 also with some more.
  for (const std::string& own : {report(1, network(false)), report(1, network(true)), report(2, network(true))}) {
    const bool has_own_loops = own.find("the CPU's own loops are faster") != std::string::npos;
    const char* const runner = has_own_loops ? "CONV_2D: CPU" : "CONV_2D: XNNPACK";
    EXPECT_NE(own.find(runner), std::string::npos) << own;
  }
  const std::string small = report(1, [](XnnpackModel& m) {
    const int x = m.Float({3}), y = m.Float({3});
    m.Inputs({x}).Outputs({y});
    m.Op(tflite::BuiltinOperator_ABS, {x}, {y});
  });
  EXPECT_NE(small.find("ABS: CPU"), std::string::npos) << small;
  EXPECT_NE(small.find("XNNPACK: a partition with work of 3, less than the 4096"), std::string::npos) << small;
}

TEST(XnnpackPartitions, AreOfTheLeastWorkThatIsSet) {
  XnnpackModel m;
  const int x = m.Float({300}), y = m.Float({300});
  m.Inputs({x}).Outputs({y});
  m.Op(tflite::BuiltinOperator_ABS, {x}, {y});
  ASSERT_NO_FATAL_FAILURE(m.Build());
  const DelegatePtr delegate = NewDelegate();
  TfLiteXNNPackDelegateSetLeastWork(delegate.get(), 301);
  ASSERT_NO_FATAL_FAILURE(m.Apply(delegate.get()));
  EXPECT_EQ(CountDelegateNodes(*m.delegated), 0);
  TfLiteXNNPackDelegateSetLeastWork(delegate.get(), 300);
  ASSERT_NO_FATAL_FAILURE(m.Apply(delegate.get()));
  EXPECT_EQ(CountDelegateNodes(*m.delegated), 1);
  EXPECT_EQ(m.Compare(), 0);
  TfLiteXNNPackDelegateSetLeastWork(nullptr, 1);
  m.delegated.reset();
}

// Memory of the application that ends where reading more of it would crash.
class GuardedMemory {
 public:
  explicit GuardedMemory(size_t bytes) : page_(static_cast<size_t>(sysconf(_SC_PAGESIZE))), bytes_(bytes) {
    size_ = (bytes + page_ - 1) / page_ * page_ + page_;
    start_ = static_cast<uint8_t*>(mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    EXPECT_EQ(mprotect(start_ + size_ - page_, page_, PROT_NONE), 0);
  }
  GuardedMemory(const GuardedMemory&) = delete;
  ~GuardedMemory() { munmap(start_, size_); }
  void* data() { return start_ + size_ - page_ - bytes_; }

 private:
  size_t page_, bytes_, size_;
  uint8_t* start_;
};

TEST(XnnpackMemory, OfTheApplicationIsNotReadBeyondItsEnd) {
  for (const int elements : {1, 3, 16, 17, 61, 1023}) {
    XnnpackModel m;
    const int x = m.Int8({elements}, 0.05f, 3), middle = m.Int8({elements}, 0.05f, 3), y = m.Int8({elements}, 0.05f, 3);
    m.Inputs({x}).Outputs({middle, y});
    m.Op(tflite::BuiltinOperator_RELU, {x}, {middle});
    m.Op(tflite::BuiltinOperator_ADD, {middle, x}, {y}, tflite::AddOptionsT());
    ASSERT_NO_FATAL_FAILURE(m.Build());
    const size_t bytes = static_cast<size_t>(elements);
    GuardedMemory in(bytes), out(bytes), last(bytes);
    const std::vector<std::pair<int, void*>> places = {{x, in.data()}, {middle, out.data()}, {y, last.data()}};
    for (const auto& [tensor, data] : places) {
      ASSERT_EQ(
          m.delegated->SetCustomAllocationForTensor(tensor, {data, bytes}, kTfLiteCustomAllocationFlagsSkipAlignCheck),
          kTfLiteOk)
          << m.errors.text;
    }
    ASSERT_EQ(m.delegated->AllocateTensors(), kTfLiteOk) << m.errors.text;
    const DelegatePtr delegate = NewDelegate();
    ASSERT_NO_FATAL_FAILURE(m.Apply(delegate.get()));
    EXPECT_EQ(CountDelegateNodes(*m.delegated), 1);
    EXPECT_EQ(m.Compare(), 0);
    m.delegated.reset();
  }
}

// Constants may end where the file does. The graph is made by hand, so that they can lie anywhere.
TEST(XnnpackMemory, OfConstantsIsNotReadBeyondItsEnd) {
  constexpr int kElements = 37;
  GuardedMemory weights(kElements * 3 * sizeof(float)), addend(3 * sizeof(float));
  Random random(1);
  for (int i = 0; i < kElements * 3; ++i) static_cast<float*>(weights.data())[i] = random.Float();
  for (int i = 0; i < 3; ++i) static_cast<float*>(addend.data())[i] = random.Float();
  KeptErrors errors;
  tflite::Interpreter interpreter(&errors);
  ASSERT_EQ(interpreter.AddTensors(5), kTfLiteOk);
  const auto set_constant = [&](int tensor, const std::vector<int>& shape, void* data) {
    const size_t bytes = XnnpackModel::Elements(shape) * sizeof(float);
    return interpreter.SetTensorParametersReadOnly(tensor, kTfLiteFloat32, "c", shape, TfLiteQuantizationParams{},
                                                   static_cast<const char*>(data), bytes);
  };
  const auto set_activation = [&](int tensor, const std::vector<int>& shape) {
    return interpreter.SetTensorParametersReadWrite(tensor, kTfLiteFloat32, "x", shape, TfLiteQuantizationParams{});
  };
  ASSERT_EQ(set_activation(0, {2, kElements}), kTfLiteOk);
  ASSERT_EQ(set_constant(1, {3, kElements}, weights.data()), kTfLiteOk);
  ASSERT_EQ(set_activation(2, {2, 3}), kTfLiteOk);
  ASSERT_EQ(set_constant(3, {3}, addend.data()), kTfLiteOk);
  ASSERT_EQ(set_activation(4, {2, 3}), kTfLiteOk);
  ASSERT_EQ(interpreter.SetInputs({0}), kTfLiteOk);
  ASSERT_EQ(interpreter.SetOutputs({4}), kTfLiteOk);
  tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver;
  const auto add_node = [&](tflite::BuiltinOperator code, const std::vector<int>& inputs, int output, size_t bytes) {
    return interpreter.AddNodeWithParameters(inputs, {output}, nullptr, 0, std::calloc(1, bytes),
                                             resolver.FindOp(code, 1));
  };
  ASSERT_EQ(add_node(tflite::BuiltinOperator_FULLY_CONNECTED, {0, 1, -1}, 2, sizeof(TfLiteFullyConnectedParams)),
            kTfLiteOk);
  ASSERT_EQ(add_node(tflite::BuiltinOperator_ADD, {2, 3}, 4, sizeof(TfLiteAddParams)), kTfLiteOk);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << errors.text;
  FillInputs(&interpreter, 1);
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk) << errors.text;
  const std::vector<float> wanted(interpreter.typed_output_tensor<float>(0),
                                  interpreter.typed_output_tensor<float>(0) + 6);
  const DelegatePtr delegate = NewDelegate();
  ASSERT_EQ(interpreter.ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors.text;
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << errors.text;
  EXPECT_EQ(CountDelegateNodes(interpreter), 1);
  FillInputs(&interpreter, 1);
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk) << errors.text;
  for (size_t i = 0; i < wanted.size(); ++i) {
    EXPECT_NEAR(interpreter.typed_output_tensor<float>(0)[i], wanted[i], 1e-3f) << i;
  }
  (void)interpreter.RemoveAllDelegates();
}

// The runtime promises this, and the delegate relies on it.
TEST(XnnpackMemory, OfTheRuntimeHasRoomBehindIt) {
  XnnpackModel m;
  constexpr int kBytes = 64;
  const int x = m.Int8({kBytes}, 0.05f, 3), y = m.Int8({kBytes}, 0.05f, 3);
  m.Inputs({x}).Outputs({y});
  m.Op(tflite::BuiltinOperator_RELU, {x}, {y});
  ASSERT_NO_FATAL_FAILURE(m.Build());
  // AddressSanitizer sees a read outside.
  for (const int tensor : {x, y}) {
    volatile const int8_t* const data = m.plain->tensor(tensor)->data.int8;
    int sum = 0;
    for (int i = 0; i < kBytes + XNN_EXTRA_BYTES; ++i) sum += data[i];
    EXPECT_EQ(sum, sum + 0);
  }
}

TEST(XnnpackThreads, EachHasItsInterpreter) {
  XnnpackModel m;
  BuildNetwork(m, true);
  ASSERT_NO_FATAL_FAILURE(m.Build());
  FillInputs(m.plain.get(), 1);
  ASSERT_EQ(m.plain->Invoke(), kTfLiteOk);
  const DelegatePtr shared = NewDelegate(2);
  std::vector<std::thread> threads;
  std::vector<int> steps(8, 1000);
  for (size_t t = 0; t < steps.size(); ++t) {
    threads.emplace_back([&, t] {
      const DelegatePtr own = NewDelegate(t % 2 == 0 ? 1 : 2);
      std::unique_ptr<tflite::Interpreter> interpreter;
      tflite::InterpreterBuilder(*m.file, m.resolver)(&interpreter);
      TfLiteDelegate* const delegate = t % 4 == 3 ? shared.get() : own.get();
      if (interpreter->ModifyGraphWithDelegate(delegate) != kTfLiteOk) return;
      if (interpreter->AllocateTensors() != kTfLiteOk) return;
      int worst = 0;
      for (int run = 0; run < 10; ++run) {
        FillInputs(interpreter.get(), 1);
        if (interpreter->Invoke() != kTfLiteOk) return;
        worst = std::max(worst, StepsBetween(*m.plain->output_tensor(0), *interpreter->output_tensor(0)));
      }
      steps[t] = worst;
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const int far : steps) EXPECT_EQ(far, 0);
}

// A node that is large enough for several.
TEST(XnnpackThreads, ShareANode) {
  for (const bool is_int8 : {false, true}) {
    XnnpackModel m;
    const std::vector<int> shape = {1, 43, 44, 32};
    const int x = is_int8 ? m.Int8(shape, 0.05f, 3) : m.Float(shape);
    const int w = is_int8 ? m.Int8Constant({32, 3, 3, 32}, {0.002f}) : m.FloatConstant({32, 3, 3, 32});
    const int b = is_int8 ? m.Bias(32, {0.0001f}) : m.FloatConstant({32});
    const int y = is_int8 ? m.Int8(shape, 0.4f, -9) : m.Float(shape);
    m.Inputs({x}).Outputs({y});
    tflite::Conv2DOptionsT options;
    options.stride_h = options.stride_w = 1;
    m.Op(tflite::BuiltinOperator_CONV_2D, {x, w, b}, {y}, options);
    ASSERT_NO_FATAL_FAILURE(m.Build());
    const DelegatePtr delegate = NewDelegate(3);
    ASSERT_NO_FATAL_FAILURE(m.Apply(delegate.get()));
    EXPECT_EQ(CountDelegateNodes(*m.delegated), 1);
    EXPECT_EQ(m.Compare(), 0);
    m.delegated.reset();
  }
}

// A partition whose graph has changed under it, as one where XNNPACK has no memory.
TEST(XnnpackFailures, AreReportedAndLeaveThePartitionUsable) {
  XnnpackModel m;
  const int x = m.Int8({3}, 0.1f, 0), y = m.Int8({3}, 0.1f, 0);
  m.Inputs({x}).Outputs({y});
  m.Op(tflite::BuiltinOperator_RELU, {x}, {y});
  ASSERT_NO_FATAL_FAILURE(m.Build());
  const DelegatePtr starts_xnnpack = NewDelegate();
  TfLiteContext* const context = m.plain->primary_subgraph().context();
  xnnpack::Partition partition(kOneThread, {NodeOf(*m.plain, 0)}, {y});
  EXPECT_EQ(partition.Invoke(context), kTfLiteError);
  EXPECT_TRUE(m.errors.Has("not prepared")) << m.errors.text;
  auto* const affine = static_cast<TfLiteAffineQuantization*>(m.plain->tensor(x)->quantization.params);
  affine->scale->data[0] = 0.0f;
  EXPECT_EQ(partition.Prepare(context), kTfLiteDelegateError);
  EXPECT_TRUE(m.errors.Has("XNNPACK cannot run nodes 0 to 0: tensor tensor has no usable scale (0)")) << m.errors.text;
  affine->scale->data[0] = 0.1f;
  ASSERT_EQ(partition.Prepare(context), kTfLiteOk);
  m.plain->tensor(x)->data.int8[0] = -5;
  m.plain->tensor(x)->data.int8[1] = 7;
  ASSERT_EQ(partition.Invoke(context), kTfLiteOk);
  EXPECT_EQ(m.plain->tensor(y)->data.int8[0], 0);
  EXPECT_EQ(m.plain->tensor(y)->data.int8[1], 7);
}

// Outside an interpreter's call the delegate cannot look at a graph.
TEST(XnnpackFailures, LeaveTheGraphAsItWas) {
  XnnpackModel m;
  BuildNetwork(m, false);
  ASSERT_NO_FATAL_FAILURE(m.Build());
  const DelegatePtr delegate = NewDelegate();
  EXPECT_EQ(delegate->Prepare(m.delegated->primary_subgraph().context(), delegate.get()), kTfLiteError);
  EXPECT_EQ(m.delegated->execution_plan().size(), size_t{5});
  EXPECT_EQ(m.Compare(), 0);
}

TEST(XnnpackResolver, TakesUint8OrLeavesItToTheCpu) {
  for (const bool takes_uint8 : {false, true}) {
    const tflite::ops::builtin::BuiltinOpResolverWithXNNPACK resolver(takes_uint8);
    TfLiteContext context = {};
    ASSERT_EQ(resolver.GetDelegateCreators().size(), size_t{1});
    const auto delegate = resolver.GetDelegateCreators()[0](&context);
    ASSERT_NE(delegate, nullptr);
    const int uint8 = TfLiteXNNPackDelegateGetFlags(delegate.get()) & TFLITE_XNNPACK_DELEGATE_FLAG_QU8;
    EXPECT_EQ(uint8 != 0, takes_uint8);
    EXPECT_NE(TfLiteXNNPackDelegateGetFlags(delegate.get()) & TFLITE_XNNPACK_DELEGATE_FLAG_QS8, 0);
  }
}

}  // namespace
}  // namespace mote
