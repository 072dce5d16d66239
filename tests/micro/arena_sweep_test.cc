// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Each model in an arena of each size: it works, or it fails cleanly and says how much it needs. Nothing is written
// outside of the arena. The models are those of models/ and, where it is there, of the folder of shared data.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "mote/model_verifier.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/kernels/kernel_util.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/recording_micro_interpreter.h"
#include "tests/debug_log_capture.h"
#include "tests/model/test_models.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(address, bytes) (static_cast<void>(address), static_cast<void>(bytes))
#define ASAN_UNPOISON_MEMORY_REGION(address, bytes) (static_cast<void>(address), static_cast<void>(bytes))
#endif

namespace mote {
namespace {

constexpr size_t kLargeArenaBytes = 8 << 20;
constexpr double kSecondsPerModel = 10;

// The custom operator of models/atan.
TfLiteStatus Atan(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteEvalTensor* const in = tflite::micro::GetEvalInput(context, node, 0);
  TfLiteEvalTensor* const out = tflite::micro::GetEvalOutput(context, node, 0);
  const float* const x = tflite::micro::GetTensorData<float>(in);
  float* const y = tflite::micro::GetTensorData<float>(out);
  const int count = tflite::ElementCount(*out->dims);
  for (int i = 0; i < count; ++i) y[i] = std::atan(x[i]);
  return kTfLiteOk;
}

const tflite::AllOpsResolver& AllOps() {
  static const TFLMRegistration atan = tflite::micro::RegisterOp(nullptr, nullptr, Atan);
  static tflite::AllOpsResolver resolver;
  static const TfLiteStatus added = resolver.AddCustom("Atan", &atan);
  EXPECT_EQ(added, kTfLiteOk);
  return resolver;
}

double Seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

// `bytes` bytes that start `shift` bytes behind a 16-byte boundary. What lies before and behind them is watched.
class Arena {
 public:
  Arena(size_t bytes, size_t shift) : bytes_(bytes), begin_(kGuardBytes + shift), memory_(new uint8_t[Size()]) {
    std::memset(memory_.get(), kGuard, Size());
    ASAN_POISON_MEMORY_REGION(memory_.get(), kGuardBytes);
    ASAN_POISON_MEMORY_REGION(data() + bytes_, kGuardBytes);
  }
  ~Arena() { ASAN_UNPOISON_MEMORY_REGION(memory_.get(), Size()); }
  uint8_t* data() { return memory_.get() + begin_; }

  bool IsIntact() {
    ASAN_UNPOISON_MEMORY_REGION(memory_.get(), Size());
    const auto is_guard = [](uint8_t byte) { return byte == kGuard; };
    const bool intact =
        std::all_of(memory_.get(), data(), is_guard) && std::all_of(data() + bytes_, memory_.get() + Size(), is_guard);
    ASAN_POISON_MEMORY_REGION(memory_.get(), kGuardBytes);
    ASAN_POISON_MEMORY_REGION(data() + bytes_, kGuardBytes);
    return intact;
  }

 private:
  static constexpr size_t kGuardBytes = 64;
  static constexpr uint8_t kGuard = 0xC3;

  size_t Size() const { return begin_ + bytes_ + kGuardBytes; }

  size_t bytes_;
  size_t begin_;
  std::unique_ptr<uint8_t[]> memory_;  // aligned for 16 bytes, as new[] aligns
};

// Sets the inputs to a pattern, runs the model and returns the bytes of the outputs.
std::vector<uint8_t> Run(tflite::MicroInterpreter& interpreter) {
  uint32_t state = 12345;
  for (size_t i = 0; i < interpreter.inputs_size(); ++i) {
    TfLiteTensor* const input = interpreter.input(i);
    for (size_t k = 0; k < input->bytes; ++k) {
      state = state * 1664525 + 1013904223;
      // Exponents of float inputs stay small, and loops short.
      input->data.uint8[k] = input->type == kTfLiteInt32                   ? 0
                             : input->type == kTfLiteFloat32 && k % 4 == 3 ? 0x3E
                                                                           : static_cast<uint8_t>(state >> 24);
    }
  }
  EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
  std::vector<uint8_t> bytes;
  for (size_t i = 0; i < interpreter.outputs_size(); ++i) {
    const TfLiteTensor* const output = interpreter.output(i);
    bytes.insert(bytes.end(), output->data.uint8, output->data.uint8 + output->bytes);
  }
  return bytes;
}

class ArenaSweep {
 public:
  explicit ArenaSweep(const tflite::Model* model) : model_(model) {
    Arena arena(kLargeArenaBytes, 0);
    const double start = Seconds();
    tflite::MicroInterpreter interpreter(model, AllOps(), arena.data(), kLargeArenaBytes);
    if (interpreter.AllocateTensors() != kTfLiteOk) return;
    seconds_ = std::max(Seconds() - start, 1e-6);
    needed_ = interpreter.arena_used_bytes();
    outputs_ = Run(interpreter);
  }

  size_t needed() const { return needed_; }

  // An arena of that size behaves as it should.
  void Check(size_t bytes, size_t shift, bool run) {
    const size_t needed = needed_ + (shift == 0 ? 0 : 16 - shift);
    Arena arena(bytes, shift);
    {
      tflite::MicroInterpreter interpreter(model_, AllOps(), arena.data(), bytes);
      StartLogCapture();
      const TfLiteStatus status = interpreter.AllocateTensors();
      StopLogCapture();
      ASSERT_EQ(status, bytes < needed ? kTfLiteError : kTfLiteOk);
      if (status == kTfLiteOk) {
        ASSERT_EQ(interpreter.arena_used_bytes(), needed);
        ASSERT_STREQ(captured_log, "");
        if (run) {
          ASSERT_EQ(Run(interpreter), outputs_);
        }
      } else {
        ASSERT_EQ(interpreter.input(0), nullptr);
        CheckRefusal(interpreter, bytes, needed);
      }
    }
    ASSERT_TRUE(arena.IsIntact());
  }

  // The sizes from 0 on, in multiples of 16 that can be done in time, and the last 64 byte by byte.
  void Sweep() {
    const double steps = kSecondsPerModel / (3 * seconds_);
    const size_t step = 16 * std::max<size_t>(1, static_cast<size_t>(static_cast<double>(needed_) / 16 / steps + 1));
    for (size_t bytes = 0; bytes < needed_; bytes += step) Check(bytes, 0, false);
    for (size_t bytes = needed_ - std::min<size_t>(needed_, 64); bytes < needed_ + 17; ++bytes) {
      Check(bytes, 0, bytes == needed_);
    }
    for (size_t shift = 1; shift < 16; shift += 2) {
      for (size_t bytes = needed_ - std::min<size_t>(needed_, 17); bytes < needed_ + 17; bytes += 1 + shift / 8) {
        Check(bytes, shift, shift == 1 && bytes == needed_ + 16 - shift);
      }
    }
    std::printf("  %zu bytes; every %zuth byte up to there; counted exactly from %zu bytes on\n", needed_, step,
                exact_from_);
  }

 private:
  void CheckRefusal(const tflite::MicroInterpreter& interpreter, size_t bytes, size_t needed) {
    char expected[120];
    if (interpreter.RequiredArenaBytesIsExact()) {
      ASSERT_EQ(interpreter.RequiredArenaBytes(), needed);
      std::snprintf(expected, sizeof(expected), "the model needs %zu bytes in total, %zu more than the %zu there are",
                    needed, needed - bytes, bytes);
      exact_from_ = std::min(exact_from_, bytes);
    } else {
      ASSERT_LE(interpreter.RequiredArenaBytes(), needed);
      std::snprintf(expected, sizeof(expected), "The arena of %zu bytes is too small even to count", bytes);
    }
    ASSERT_NE(std::strstr(captured_log, expected), nullptr) << captured_log;
  }

  const tflite::Model* model_;
  size_t needed_ = 0;
  size_t exact_from_ = SIZE_MAX;
  double seconds_ = 0;  // of an AllocateTensors
  std::vector<uint8_t> outputs_;
};

std::vector<std::string> OwnModels() {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("models", error)) {
    if (entry.path().extension() == ".tflite") names.push_back(entry.path().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<uint8_t> ReadFile(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

struct NamedModel {
  std::string name;
  std::vector<uint8_t> bytes;
};

std::vector<NamedModel> AllModels() {
  std::vector<NamedModel> models;
  for (const std::string& name : OwnModels()) models.push_back({name, ReadFile(name)});
  for (const std::string& name : SharedModels()) models.push_back({name, ReadShared(name)});
  return models;
}

void ExpectGoodInAnyArena(const NamedModel& named) {
  SCOPED_TRACE(named.name);
  std::printf("%s\n", named.name.c_str());
  const ModelBytes bytes(named.bytes.data(), named.bytes.size());
  const tflite::Model* const model = tflite::GetVerifiedModel(bytes.data(), bytes.size());
  ASSERT_NE(model, nullptr);
  ArenaSweep sweep(model);
  ASSERT_NE(sweep.needed(), 0u);
  sweep.Sweep();
}

TEST(ArenaSweep, EveryModelWorksOrFailsCleanly) {
  const std::vector<NamedModel> models = AllModels();
  ASSERT_FALSE(models.empty()) << "neither models/ nor the folder of shared data has a .tflite file";
  for (const NamedModel& model : models) ExpectGoodInAnyArena(model);
}

TEST(ArenaSweep, ControlFlowWorksOrFailsCleanly) {
  const ModelBytes file = Serialize(ControlFlowModel());
  ExpectGoodInAnyArena({"control flow", std::vector<uint8_t>(file.data(), file.data() + file.size())});
}

// False where a convolution of more than 16 channels does not work in place: with AVX2 alone, whose vectors hold fewer.
bool HasWideVectors() {
#ifdef __x86_64__
  return !__builtin_cpu_supports("avx2") || __builtin_cpu_supports("avx512vnni");
#else
  return true;
#endif
}

// No plan can take fewer bytes than the activations in use at one time, where an operator that works in place uses only
// the larger one of its input and its output, and the operator's scratch memory with them.
TEST(ArenaSweep, ActivationsTakeTheLeastPossible) {
  const struct {
    const char* name;
    size_t bytes;
    size_t scratch_bytes = 0;
  } bounds[] = {{"models/hello_world_int8.tflite", 32},
                {"models/hello_world_float.tflite", 128},
                {"models/mnist_lstm_int8.tflite", 1344, 96},
                {"models/mlperf_tiny_ad_int8.tflite", 768},
                {"models/micro_speech_quantized.tflite", 5968, 48},
                {"models/mlperf_tiny_kws_int8.tflite", 8000, 960},
                {"models/person_detect.tflite", 36864, 848},
                {"models/mlperf_tiny_resnet8_int8.tflite", 32768, 1184}};
  for (const auto& bound : bounds) {
    SCOPED_TRACE(bound.name);
    const std::vector<uint8_t> file = ReadShared(bound.name);
    if (file.empty()) GTEST_SKIP() << "the folder of shared data is not there";
    const ModelBytes bytes(file.data(), file.size());
    Arena arena(kLargeArenaBytes, 0);
    tflite::RecordingMicroInterpreter interpreter(tflite::GetModel(bytes.data()), AllOps(), arena.data(),
                                                  kLargeArenaBytes);
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    const size_t planned = interpreter.GetMicroAllocator().GetSimpleMemoryAllocator()->GetNonPersistentUsedBytes();
    std::printf("%s: %zu bytes of activations, %.3f of the lower bound\n", bound.name, planned,
                static_cast<double>(planned) / static_cast<double>(bound.bytes));
    EXPECT_GE(planned, bound.bytes);
    if (planned > bound.bytes + bound.scratch_bytes && !HasWideVectors()) {
      std::printf("  not held to the bound, since this processor has AVX2 alone\n");
      continue;
    }
    EXPECT_LE(planned, bound.bytes + bound.scratch_bytes);  // the portable loops'; those of a processor may take less
  }
}

}  // namespace
}  // namespace mote
