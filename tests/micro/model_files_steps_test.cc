// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Each model of the repository, and each of the shared data where they are: steps, and runs with a callback that are
// ended after any operator, give the bits of Invoke.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "mote/model_verifier.h"
#include "src/model/access.h"
#include "src/model/resources.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "tests/test.h"

namespace mote {
namespace {

namespace fs = std::filesystem;
using tflite::MicroInterpreter;

alignas(16) uint8_t arena[1 << 20];

std::vector<fs::path> Models() {
  const char* const shared = std::getenv("MOTE_SHARED");
  std::vector<fs::path> models;
  for (const fs::path& folder : {fs::path("models"), fs::path(shared != nullptr ? shared : "../shared") / "models"}) {
    if (!fs::exists(folder)) continue;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.path().extension() == ".tflite") models.push_back(entry.path());
    }
  }
  return models;
}

void SetInputs(MicroInterpreter& interpreter) {
  uint32_t state = 1;
  for (size_t i = 0; i < interpreter.inputs_size(); ++i) {
    const TfLiteTensor& input = *interpreter.input(i);
    for (size_t k = 0; k < input.bytes; ++k) {
      state = state * 1664525u + 1013904223u;
      // Floats from small bytes are no NaN.
      input.data.uint8[k] =
          static_cast<uint8_t>(input.type == kTfLiteFloat32 ? (k % 4 == 3 ? 0x3e : state >> 25) : state >> 24);
    }
  }
}

std::vector<uint8_t> Outputs(MicroInterpreter& interpreter) {
  std::vector<uint8_t> bytes;
  for (size_t i = 0; i < interpreter.outputs_size(); ++i) {
    const TfLiteTensor& output = *interpreter.output(i);
    bytes.insert(bytes.end(), output.data.uint8, output.data.uint8 + output.bytes);
  }
  return bytes;
}

void Check(MicroInterpreter& interpreter, int operators) {
  SetInputs(interpreter);
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  const std::vector<uint8_t> wanted = Outputs(interpreter);
  ASSERT_EQ(interpreter.Reset(), kTfLiteOk);
  SetInputs(interpreter);
  int steps = 0;
  for (bool more = true; more; ++steps) ASSERT_EQ(interpreter.InvokeStep(&more), kTfLiteOk);
  EXPECT_EQ(steps, operators);
  EXPECT_EQ(Outputs(interpreter), wanted);
  for (int last = 0; last < operators; last += 1 + operators / 4) {
    int left = last;
    SetInputs(interpreter);
    const auto ends = [](void* argument) { return (*static_cast<int*>(argument))-- > 0; };
    const TfLiteStatus status = interpreter.Invoke(ends, &left);
    EXPECT_EQ(status, left < 0 ? kTfLiteCancelled : kTfLiteOk);
    ASSERT_EQ(interpreter.Reset(), kTfLiteOk);
  }
  SetInputs(interpreter);
  ASSERT_EQ(interpreter.Invoke([](void*) { return true; }, nullptr), kTfLiteOk);
  EXPECT_EQ(Outputs(interpreter), wanted);
}

TEST(ModelFilesSteps, GiveTheBitsOfInvoke) {
  static const tflite::AllOpsResolver resolver;
  int checked = 0;
  for (const fs::path& path : Models()) {
    std::ifstream stream(path, std::ios::binary);
    const std::vector<uint8_t> bytes((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    const tflite::Model* const model = tflite::GetVerifiedModel(bytes.data(), bytes.size());
    if (model == nullptr) continue;
    tflite::MicroAllocator* const allocator = tflite::MicroAllocator::Create(arena, sizeof(arena));
    tflite::MicroResourceVariables* const variables =
        tflite::MicroResourceVariables::Create(allocator, CountResources(*model));
    MicroInterpreter interpreter(model, resolver, allocator, variables);
    if (interpreter.AllocateTensors() != kTfLiteOk) continue;  // with operators of applications
    Check(interpreter, NumOperators(SubgraphAt(*model, 0)));
    ++checked;
  }
  EXPECT_GE(checked, 5);
}

}  // namespace
}  // namespace mote
