// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Random models whose files leave sizes open and compute with shapes: the micro runtime gives what the dynamic runtime
// gives, in each arena that is large enough, and no damaged model harms it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <random>

#include "mote/model_verifier.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/model.h"
#include "tests/debug_log_capture.h"
#include "tests/host/kept_errors.h"
#include "tests/host/shape_chain_model.h"

namespace mote {
namespace {

constexpr size_t kArenaBytes = 256 << 10;

using Answers = std::vector<std::vector<uint8_t>>;

void Fill(void* data, size_t bytes) {
  for (size_t i = 0; i < bytes / sizeof(float); ++i) {
    static_cast<float*>(data)[i] = 0.25f * static_cast<float>(static_cast<int>(i % 23) - 11);
  }
}

// The shape and the bytes of each output; empty if the model is refused.
Answers RunDynamic(const ModelBuilder& model) {
  static const tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver;
  KeptErrors errors;
  const auto loaded =
      tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(model.data()), model.size(), &errors);
  std::unique_ptr<tflite::Interpreter> interpreter;
  Answers answers;
  if (loaded == nullptr || tflite::InterpreterBuilder(*loaded, resolver)(&interpreter) != kTfLiteOk ||
      interpreter->AllocateTensors() != kTfLiteOk) {
    return answers;
  }
  Fill(interpreter->input_tensor(0)->data.raw, interpreter->input_tensor(0)->bytes);
  if (interpreter->Invoke() != kTfLiteOk) return answers;
  for (size_t i = 0; i < interpreter->outputs().size(); ++i) {
    const TfLiteTensor& output = *interpreter->output_tensor(i);
    const auto* const dims = reinterpret_cast<const uint8_t*>(output.dims);
    answers.emplace_back(dims, dims + sizeof(int) * static_cast<size_t>(1 + output.dims->size));
    answers.emplace_back(output.data.uint8, output.data.uint8 + output.bytes);
  }
  return answers;
}

struct MicroRun {
  Answers answers;
  size_t arena_bytes = 0;
};

MicroRun RunMicro(const tflite::Model* model, size_t arena_bytes) {
  static const tflite::AllOpsResolver resolver;
  // An arena of exactly that size, so that a byte beyond it is noticed.
  const std::unique_ptr<uint8_t[]> arena(new uint8_t[arena_bytes]);
  std::memset(arena.get(), 0xA5, arena_bytes);
  MicroRun run;
  StartLogCapture();
  tflite::MicroInterpreter interpreter(model, resolver, arena.get(), arena_bytes);
  const bool is_allocated = interpreter.AllocateTensors() == kTfLiteOk;
  for (int i = 0; is_allocated && i < 2; ++i) {
    Fill(interpreter.input(0)->data.raw, interpreter.input(0)->bytes);
    if (interpreter.Invoke() != kTfLiteOk) break;
    run.answers.clear();
    run.arena_bytes = interpreter.arena_used_bytes();
    for (size_t o = 0; o < interpreter.outputs_size(); ++o) {
      const TfLiteTensor& output = *interpreter.output(o);
      const auto* const dims = reinterpret_cast<const uint8_t*>(output.dims);
      run.answers.emplace_back(dims, dims + sizeof(int) * static_cast<size_t>(1 + output.dims->size));
      run.answers.emplace_back(output.data.uint8, output.data.uint8 + output.bytes);
    }
  }
  StopLogCapture();
  return run;
}

TEST(ShapeChains, RunAsOnTheDynamicRuntime) {
  size_t folded = 0, open = 0;
  for (uint32_t seed = 1; seed <= 600; ++seed) {
    ShapeChainModel model(seed);
    SCOPED_TRACE(testing::Message() << "seed " << seed << ": " << model.text());
    const tflite::Model* const finished = model.Finish();
    ASSERT_NE(finished, nullptr);
    const Answers expected = RunDynamic(model);
    ASSERT_FALSE(expected.empty());
    const MicroRun run = RunMicro(finished, kArenaBytes);
    ASSERT_EQ(run.answers, expected) << captured_log;
    folded += model.chain_nodes();
    open += model.open_tensors();
  }
  EXPECT_GT(folded, 600u);
  EXPECT_GT(open, 600u);
}

TEST(ShapeChains, EachArenaIsEnoughOrRefused) {
  for (uint32_t seed = 1; seed <= 25; ++seed) {
    ShapeChainModel model(seed);
    SCOPED_TRACE(testing::Message() << "seed " << seed << ": " << model.text());
    const tflite::Model* const finished = model.Finish();
    const MicroRun run = RunMicro(finished, kArenaBytes);
    ASSERT_FALSE(run.answers.empty());
    for (size_t bytes = 0; bytes < run.arena_bytes; bytes += 16) {
      ASSERT_TRUE(RunMicro(finished, bytes).answers.empty()) << bytes;
    }
    ASSERT_EQ(RunMicro(finished, run.arena_bytes).answers, run.answers);
  }
}

// Other numbers in constants, and other sizes in the file.
TEST(ShapeChains, DamagedOnesAreRefusedOrRunAsOnTheDynamicRuntime) {
  int refused = 0, compared = 0;
  for (uint32_t seed = 1; seed <= 300; ++seed) {
    std::mt19937 random(seed);
    for (int damage = 0; damage < 4; ++damage) {
      ShapeChainModel model(seed);
      model.Damage(random());
      SCOPED_TRACE(testing::Message() << "seed " << seed << " damage " << damage << ": " << model.text());
      StartLogCapture();
      const tflite::Model* const finished = model.Finish();
      StopLogCapture();
      if (finished == nullptr) continue;
      const MicroRun run = RunMicro(finished, kArenaBytes);
      ++(run.answers.empty() ? refused : compared);
      if (run.answers.empty()) continue;
      ASSERT_EQ(run.answers, RunDynamic(model));
    }
  }
  EXPECT_GT(refused, 100);
  EXPECT_GT(compared, 100);
}

}  // namespace
}  // namespace mote
