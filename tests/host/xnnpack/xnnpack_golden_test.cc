// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// All golden cases and the models of ../shared, with the XNNPACK delegate and without; and their expected answers.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "src/model/access.h"
#include "tests/golden/golden_records.h"
#include "tests/host/xnnpack/xnnpack_model.h"

namespace mote {
namespace {

struct Count {
  int cases = 0;
  int taken = 0;  // at least one node is XNNPACK's
};

// Both interpreters of one model.
class Pair {
 public:
  explicit Pair(const tflite::FlatBufferModel& model) : delegate_(NewDelegate()) {
    for (auto* interpreter : {&plain_, &delegated_}) {
      if (tflite::InterpreterBuilder(model, resolver_)(interpreter) != kTfLiteOk) return;
      if (interpreter == &delegated_) (void)delegated_->ModifyGraphWithDelegate(delegate_.get());
      if ((*interpreter)->AllocateTensors() != kTfLiteOk) return;
    }
    is_ready = true;
  }

  // The interface of golden::ReplayInvokes to an interpreter: inputs go to both, and the outputs are compared here.
  TfLiteTensor* input(size_t i) { return plain_->input_tensor(i); }
  TfLiteStatus Invoke() {
    for (size_t i = 0; i < plain_->inputs().size(); ++i) {
      const TfLiteTensor &from = *plain_->input_tensor(i), &to = *delegated_->input_tensor(i);
      if (from.bytes != to.bytes) return kTfLiteError;
      if (from.bytes > 0) std::memcpy(to.data.raw, from.data.raw, from.bytes);
    }
    const TfLiteStatus status = plain_->Invoke();
    if (status != kTfLiteOk || delegated_->Invoke() != kTfLiteOk) return kTfLiteError;
    for (size_t i = 0; i < plain_->outputs().size(); ++i) {
      const TfLiteTensor &wanted = *plain_->output_tensor(i), &got = *delegated_->output_tensor(i);
      if (wanted.type != kTfLiteString) steps = std::max(steps, StepsBetween(wanted, got));
    }
    return kTfLiteOk;
  }
  const TfLiteTensor* output(size_t i) { return plain_->output_tensor(i); }
  bool is_taken() const { return CountDelegateNodes(*delegated_) > 0; }
  tflite::Interpreter* plain() { return plain_.get(); }
  tflite::Interpreter* delegated() { return delegated_.get(); }

  bool is_ready = false;
  int steps = 0;

 private:
  tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver_;
  DelegatePtr delegate_;
  std::unique_ptr<tflite::Interpreter> plain_, delegated_;
};

// Random numbers are others in each interpreter.
bool IsRandom(const std::string& op) { return op.find("RANDOM") != std::string::npos || op == "MULTINOMIAL"; }

Count Replay(const char* op) {
  Count count;
  if (IsRandom(op)) return count;
  // FULLY_CONNECTED is rounded otherwise on the dynamic runtime.
  golden::integer_tolerance = std::strcmp(op, "FULLY_CONNECTED") == 0 ? 1 : 0;
  EXPECT_EQ(golden::CountFailures(op,
                                  [&](const golden::RecordHead& head) -> const char* {
                                    ++count.cases;
                                    const auto model = tflite::FlatBufferModel::BuildFromBuffer(
                                        reinterpret_cast<const char*>(golden::ModelOfRecord()), head.model_bytes);
                                    if (model == nullptr) return "the model is refused";
                                    Pair pair(*model);
                                    if (!pair.is_ready) return "no interpreters";
                                    count.taken += pair.is_taken() ? 1 : 0;
                                    const char* const problem = golden::ReplayInvokes(pair, head);
                                    if (problem != nullptr) return problem;
                                    return pair.steps == 0 ? nullptr : "the delegate gives another result";
                                  }),
            0);
  return count;
}

TEST(XnnpackGolden, GivesWhatOurOperatorsGive) {
  Count all;
#define OP(ENUM, ...)                  \
  {                                    \
    const Count count = Replay(#ENUM); \
    all.cases += count.cases;          \
    all.taken += count.taken;          \
  }
#include "mote/ops.def"
  EXPECT_GT(all.taken, 100) << "of " << all.cases;
}

std::string SharedFolder() {
  const char* const folder = std::getenv("MOTE_SHARED");
  return folder == nullptr ? "../shared" : folder;
}

TEST(XnnpackGolden, ModelsOfOthersGiveTheSame) {
  const std::filesystem::path folder = SharedFolder() + "/models";
  if (!std::filesystem::is_directory(folder)) GTEST_SKIP() << folder << " is not there";
  int taken = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const auto model = tflite::FlatBufferModel::BuildFromFile(entry.path().c_str());
    ASSERT_NE(model, nullptr) << entry.path();
    Pair pair(*model);
    ASSERT_TRUE(pair.is_ready) << entry.path();
    taken += pair.is_taken();
    for (uint32_t seed = 12345; seed < 12355; ++seed) {
      FillInputs(pair.plain(), seed);
      ASSERT_EQ(pair.Invoke(), kTfLiteOk) << entry.path();
    }
    EXPECT_EQ(pair.steps, 0) << entry.path();
  }
  EXPECT_GT(taken, 0);
}

// FNV-1a over all output tensors, in hexadecimal.
std::string HashOfOutputs(const tflite::Interpreter& interpreter) {
  uint64_t hash = 0xcbf29ce484222325;
  for (size_t i = 0; i < interpreter.outputs().size(); ++i) {
    const TfLiteTensor& tensor = *interpreter.output_tensor(i);
    for (size_t k = 0; k < tensor.bytes; ++k) hash = (hash ^ tensor.data.uint8[k]) * 0x100000001b3;
  }
  char text[17];
  std::snprintf(text, sizeof(text), "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

// The text behind `"key": "` and `model`; empty if there is none.
std::string ExpectedText(const std::string& json, const std::string& model, const std::string& key) {
  const size_t place = json.find("\"" + model + "\"");
  if (place == std::string::npos) return "";
  const std::string of_model = json.substr(place, json.find('}', place) - place), before = "\"" + key + "\": \"";
  const size_t start = of_model.find(before);
  if (start == std::string::npos) return "";
  return of_model.substr(start + before.size(), of_model.find('"', start + before.size()) - start - before.size());
}

// The hash that is expected of the first two runs. Those of the file are of microcontrollers, which round
// FULLY_CONNECTED in another way than TensorFlow Lite's interpreter, whose answer is here.
std::string ExpectedHash(const std::string& json, const std::string& model, const std::string& key) {
  if (model == "mlperf_tiny_ad_int8.tflite") return "f958b4959486fcfd";
  return ExpectedText(json, model, key);
}

// Integers need not differ by a step: XNNPACK gives the very bytes. The float model is compared above.
TEST(XnnpackGolden, ModelsOfOthersGiveTheExpectedAnswers) {
  std::ifstream file(SharedFolder() + "/expected.json");
  if (!file) GTEST_SKIP() << SharedFolder() << "/expected.json is not there";
  const std::string json((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  int compared = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SharedFolder() + "/models")) {
    const std::string name = entry.path().filename();
    if (ExpectedText(json, name, "hash_after_invoke_1").empty()) continue;
    ++compared;
    const auto model = tflite::FlatBufferModel::BuildFromFile(entry.path().c_str());
    ASSERT_NE(model, nullptr) << name;
    Pair pair(*model);
    ASSERT_TRUE(pair.is_ready) << name;
    for (const char* key : {"hash_after_invoke_1", "hash_after_invoke_2"}) {
      FillInputs(pair.plain(), 12345);
      ASSERT_EQ(pair.Invoke(), kTfLiteOk) << name;
      EXPECT_EQ(HashOfOutputs(*pair.plain()), ExpectedHash(json, name, key)) << name;
      EXPECT_EQ(HashOfOutputs(*pair.delegated()), ExpectedHash(json, name, key)) << name;
    }
  }
  EXPECT_GT(compared, 5);
}

}  // namespace
}  // namespace mote
