// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// xnnpack_speed [--num_threads=N] [MODEL or FOLDER...] says how often XNNPACK runs what the CPU runs once.
//
// If there are no models, it measures nodes of four sizes for each operator, taken whether or not they are worth it;
// else each model, with the default delegate. Both are measured in turns, and the shortest times are compared. Tables
// are Markdown.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>

#include "mote/partition_report.h"
#include "tensorflow/lite/delegates/xnnpack/xnnpack_delegate.h"
#include "tensorflow/lite/model.h"
#include "tools/xnnpack/nodes.h"

namespace mote {
namespace {

using Clock = std::chrono::steady_clock;
using Interpreter = tflite::Interpreter;

constexpr int kSides[] = {2, 8, 32, 96};

class Silence : public tflite::ErrorReporter {
 public:
  int Report(const char*, va_list) override { return 0; }
};

// The inputs are small numbers, the same in both.
void FillInputs(Interpreter* interpreter) {
  for (const int index : interpreter->inputs()) {
    TfLiteTensor& tensor = *interpreter->tensor(index);
    const size_t elements = tensor.type == kTfLiteFloat32 ? tensor.bytes / sizeof(float) : tensor.bytes;
    for (size_t i = 0; i < elements; ++i) {
      const int number = static_cast<int>(i * 37 % 101) + 1;
      if (tensor.type == kTfLiteFloat32) {
        tensor.data.f[i] = static_cast<float>(number) / 32.0f;
      } else {
        tensor.data.uint8[i] = static_cast<uint8_t>(number);
      }
    }
  }
}

double Seconds(Interpreter* interpreter, int runs) {
  const auto start = Clock::now();
  for (int i = 0; i < runs; ++i) {
    if (interpreter->Invoke() != kTfLiteOk) return 0.0;
  }
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Holds the shortest times of one run.
struct Times {
  double cpu, xnnpack;
};

// Measures several turns; the times are zeros if one fails.
Times Measure(Interpreter* cpu, Interpreter* xnnpack, double seconds) {
  for (Interpreter* interpreter : {cpu, xnnpack}) FillInputs(interpreter);
  const double first = Seconds(cpu, 1) + Seconds(xnnpack, 1), second = Seconds(cpu, 1) + Seconds(xnnpack, 1);
  if (first == 0.0 || second == 0.0) return {0.0, 0.0};
  constexpr double kTurns = 40;
  const int runs = std::max(1, static_cast<int>(seconds / kTurns / second));
  Times shortest = {1e9, 1e9};
  const auto start = Clock::now();
  do {
    shortest.cpu = std::min(shortest.cpu, Seconds(cpu, runs) / runs);
    shortest.xnnpack = std::min(shortest.xnnpack, Seconds(xnnpack, runs) / runs);
  } while (std::chrono::duration<double>(Clock::now() - start).count() < seconds);
  return shortest;
}

// Returns "2.3", say; "-" for nodes that stay with the CPU, "" for those that are not there.
std::string NodeRatio(const NodeKind& kind, TfLiteType type, int side, TfLiteDelegate* delegate) {
  Silence silence;
  Constants constants;
  Interpreter cpu(&silence), xnnpack(&silence);
  for (Interpreter* interpreter : {&cpu, &xnnpack}) {
    if (!BuildNode(kind, type, side, &constants, interpreter)) return "";
    if (interpreter->AllocateTensors() != kTfLiteOk) return "";
  }
  std::string text = "-";
  (void)xnnpack.ModifyGraphWithDelegate(delegate);
  const auto& registration = xnnpack.node_and_registration(xnnpack.execution_plan()[0])->second;
  if (registration.builtin_code == tflite::BuiltinOperator_DELEGATE) {
    constexpr double kSeconds = 0.02;
    const Times times = Measure(&cpu, &xnnpack, kSeconds);
    char number[32];
    std::snprintf(number, sizeof(number), "%.1f", times.cpu / times.xnnpack);
    text = number;
  }
  (void)xnnpack.RemoveAllDelegates();
  return text;
}

struct Settings {
  int num_threads = 1;
  int64_t least_work = MOTE_XNNPACK_WORTH_IT;  // of models
};

using DelegatePtr = std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)>;

DelegatePtr NewDelegate(const Settings& settings) {
  TfLiteXNNPackDelegateOptions options = TfLiteXNNPackDelegateOptionsDefault();
  options.num_threads = settings.num_threads;
  return {TfLiteXNNPackDelegateCreate(&options), TfLiteXNNPackDelegateDelete};
}

void ShowNodes(const Settings& settings) {
  const DelegatePtr delegate = NewDelegate(settings);
  if (delegate == nullptr) return;
  std::string head = "| node |", line = "|---|";
  for (const char* type : {"f32", "int8"}) {
    for (const int side : kSides) {
      const std::string size = std::to_string(side);
      head += std::string(" ") + type + " " + size + "x" + size + " |";
      line += "---|";
    }
  }
  std::printf("%s\n%s\n", head.c_str(), line.c_str());
  for (const NodeKind& kind : NodeKinds()) {
    std::printf("| %s |", kind.name);
    for (const TfLiteType type : {kTfLiteFloat32, kTfLiteInt8}) {
      const bool is_there = type == kTfLiteInt8 ? kind.has_int8 : kind.code != tflite::BuiltinOperator_DEQUANTIZE;
      for (const int side : kSides) {
        std::printf(" %s |", is_there ? NodeRatio(kind, type, side, delegate.get()).c_str() : "");
      }
    }
    std::printf("\n");
    std::fflush(stdout);
  }
}

// Makes an interpreter that can run, and says in how many seconds it was made; null for a model that is refused.
std::unique_ptr<Interpreter> Make(const tflite::FlatBufferModel& model, TfLiteDelegate* delegate, double* seconds) {
  static const tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver;
  std::unique_ptr<Interpreter> interpreter;
  const auto start = Clock::now();
  tflite::InterpreterBuilder builder(model, resolver);
  if (delegate != nullptr) builder.AddDelegate(delegate);
  if (builder(&interpreter) != kTfLiteOk || interpreter->AllocateTensors() != kTfLiteOk) return nullptr;
  *seconds = std::min(*seconds, std::chrono::duration<double>(Clock::now() - start).count());
  return interpreter;
}

void ShowModel(const std::string& path, const Settings& settings) {
  std::printf("| %s |", std::filesystem::path(path).filename().c_str());
  Silence silence;
  const auto model = tflite::FlatBufferModel::VerifyAndBuildFromFile(path.c_str(), nullptr, &silence);
  double made[2] = {1e9, 1e9};
  DelegatePtr delegate(nullptr, TfLiteXNNPackDelegateDelete);
  std::unique_ptr<Interpreter> cpu, xnnpack;
  for (int i = 0; i < 5 && model != nullptr; ++i) {
    xnnpack.reset();
    delegate = NewDelegate(settings);  // which remembers what it has found out
    TfLiteXNNPackDelegateSetLeastWork(delegate.get(), settings.least_work);
    cpu = Make(*model, nullptr, &made[0]);
    xnnpack = Make(*model, delegate.get(), &made[1]);
  }
  if (cpu == nullptr || xnnpack == nullptr) {
    std::printf(" not run | | |\n");
    return;
  }
  const auto report = tflite::delegates::MakePartitionReport(*xnnpack);
  const auto taken = std::count_if(report.nodes.begin(), report.nodes.end(),
                                   [](const auto& node) { return node.runner == "XNNPACK"; });
  constexpr double kSeconds = 0.3;
  const Times times = Measure(cpu.get(), xnnpack.get(), kSeconds);
  std::printf(" %zu of %zu | %.1f |", static_cast<size_t>(taken), report.nodes.size(), times.cpu / times.xnnpack);
  const double gain = times.cpu - times.xnnpack;
  if (taken > 0 && gain > 0.02 * times.cpu) {
    std::printf(" %.0f |\n", std::ceil((made[1] - made[0]) / gain));
  } else {
    std::printf(" - |\n");
  }
  std::fflush(stdout);
}

std::vector<std::string> ModelsIn(const std::string& path) {
  if (!std::filesystem::is_directory(path)) return {path};
  std::vector<std::string> models;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
    if (entry.path().extension() == ".tflite") models.push_back(entry.path());
  }
  std::sort(models.begin(), models.end());
  return models;
}

// Returns false for a word that is another flag.
bool ReadFlag(const std::string& word, const char* flag, int64_t* value) {
  const size_t length = std::strlen(flag);
  if (word.compare(0, length, flag) != 0) return false;
  *value = std::atoll(word.c_str() + length);
  return true;
}

int Main(const std::vector<std::string>& words) {
  Settings settings;
  std::vector<std::string> models;
  for (const std::string& word : words) {
    int64_t value = 0;
    if (ReadFlag(word, "--num_threads=", &value)) {
      settings.num_threads = static_cast<int>(value);
    } else if (ReadFlag(word, "--least_work=", &value)) {
      settings.least_work = value;
    } else if (word.empty() || word[0] == '-') {
      std::fprintf(stderr, "xnnpack_speed [--num_threads=N] [--least_work=N] [MODEL or FOLDER...]\n");
      return 1;
    } else {
      const std::vector<std::string> found = ModelsIn(word);
      models.insert(models.end(), found.begin(), found.end());
    }
  }
  if (models.empty()) {
    ShowNodes(settings);
    return 0;
  }
  std::printf("| model | nodes of XNNPACK | ratio | runs that pay for making it |\n|---|---|---|---|\n");
  for (const std::string& model : models) ShowModel(model, settings);
  return 0;
}

}  // namespace
}  // namespace mote

int main(int argc, char** argv) { return mote::Main({argv + 1, argv + argc}); }
