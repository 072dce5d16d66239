// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// libFuzzer: a network over time that `mote compile --stream` takes gives the rows that the interpreter gives of a long
// recording, and one that `--ram` takes those of the whole; all others are refused with words. The bytes are the
// choices of the network and of the step. Needs no seeds.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "src/model/access.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tests/fuzz/live_model.h"
#include "tests/fuzz/row_network.h"
#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/rows/prepare_rows.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/message_log.h"

namespace mote::cli {
namespace {

constexpr char kPath[] = "fuzz.tflite";
constexpr size_t kArenaBytes = 32 << 20;
constexpr int kMostRows = 400, kMostRuns = 40;  // behind the first output
constexpr int kWindows = 12;                    // that the interpreter looks at
constexpr int kMostNodes = 12;                  // among which the search for a plan of --ram has to cut

[[noreturn]] void Fail(const std::string& what) {
  std::fprintf(stderr, "rows_fuzz: %s\n", what.c_str());
  std::abort();
}

struct Made {
  ModelBuilder builder;
  const tflite::Model* model = nullptr;
};

// Returns what the interpreter gives for an input.
std::vector<uint8_t> Interpreted(const tflite::Model& model, const uint8_t* input) {
  static const tflite::AllOpsResolver resolver;
  static const std::unique_ptr<uint8_t[]> arena(new uint8_t[kArenaBytes]);
  tflite::MicroInterpreter interpreter(&model, resolver, arena.get(), kArenaBytes);
  if (interpreter.AllocateTensors() != kTfLiteOk) Fail("the interpreter refuses it: " + TakeMessages());
  std::memcpy(interpreter.input(0)->data.raw, input, interpreter.input(0)->bytes);
  if (interpreter.Invoke() != kTfLiteOk) Fail("the interpreter does not run it: " + TakeMessages());
  const uint8_t* const output = interpreter.output(0)->data.uint8;
  return {output, output + interpreter.output(0)->bytes};
}

// A refusal is one line that begins with the file.
void CheckRefusal(const Error& error) {
  const std::string text = error.what();
  if (text.rfind(std::string(kPath) + " ", 0) != 0 || text.size() < 40) Fail("it is refused so: " + text);
}

std::vector<uint8_t> Numbers(size_t bytes, bool are_floats) {
  std::minstd_rand random(7);
  std::vector<uint8_t> numbers(bytes);
  for (size_t i = 0; i < bytes; i += are_floats ? sizeof(float) : 1) {
    const auto byte = static_cast<int8_t>(random() >> 16);
    const float number = static_cast<float>(byte) / 32;
    std::memcpy(numbers.data() + i, are_floats ? static_cast<const void*>(&number) : &byte,
                are_floats ? sizeof(float) : 1);
  }
  return numbers;
}

class Case {
 public:
  // A run of `step` rows, or row by row if that is 0.
  Case(const RowNetwork& network, int step) : network_(network), step_(step) {}

  void Run() {
    window_.model = network_.Build(network_.rows(), network_.has_head(), &window_.builder);
    if (window_.model == nullptr) return;
    const std::vector<uint8_t> bytes(window_.builder.data(), window_.builder.data() + window_.builder.size());
    const ModelFile file = ModelFile::OfBytes(kPath, bytes);
    const tflite::SubGraph& subgraph = SubgraphAt(file.model(), 0);
    num_nodes_ = NumOperators(subgraph);
    output_ = SpecOf(TensorAt(subgraph, OutputsOf(subgraph)->data[0]));
    is_float_ = output_.type == tflite::TensorType_FLOAT32;
    (void)TakeMessages();
    try {
      if (step_ > 0) {
        CheckStream(file);
      } else if (num_nodes_ <= kMostNodes) {
        CheckRows(file);
      }
    } catch (const Error& error) {
      CheckRefusal(error);
    }
  }

 private:
  void CheckRows(const ModelFile& file) const {
    PreparedGraph graph = PrepareGraph(file, "host", {});
    const PreparedRows rows = PrepareRows(file, {"host", {}, 0}, &graph);
    LiveModel live(file, graph, rows.plan);
    const size_t bytes = static_cast<size_t>(network_.rows() * network_.row_bytes());
    const std::vector<uint8_t> input = Numbers(bytes, is_float_), wanted = Interpreted(*window_.model, input.data());
    for (int run = 0; run < 2; ++run) {
      std::memcpy(live.input(), input.data(), bytes);
      if (live.Invoke() != kTfLiteOk) Fail("row by row, a run fails");
      if (std::memcmp(live.output(), wanted.data(), wanted.size()) != 0) Fail("row by row, an output is another");
    }
  }

  void CheckStream(const ModelFile& file) {
    PreparedGraph graph = PrepareGraph(file, "host", {});
    plan_ = PrepareStream(file, {"host", {}, 0}, step_, &graph);
    LiveModel live(file, graph, plan_);
    const int row_bytes = network_.row_bytes(), first = (plan_.first_output + 1) * plan_.phases;
    const int runs = first + 2 * plan_.phases + std::min(kMostRuns, kMostRows / step_);
    all_ = Numbers(static_cast<size_t>((runs * step_ + plan_.span + 64) * row_bytes), is_float_);
    // Long enough for all runs, with windows and padding that lie as those of the window do.
    const int grid = network_.stride();
    recording_rows_ = network_.rows() + (runs * step_ + grid - 1) / grid * grid;
    for (int reset = 0; reset < 2; ++reset, live.Reset()) {
      for (int run = 1; run <= (reset == 0 ? runs : first + 2 * plan_.phases); ++run) {
        std::memcpy(live.input(), all_.data() + (run - 1) * step_ * row_bytes, static_cast<size_t>(step_ * row_bytes));
        if (live.Invoke() != kTfLiteOk) Fail("a run of the stream fails");
        if (live.has_output() != (run >= first)) Fail("an output comes with another run than it should");
        if (live.has_output()) CheckOutput(live.output(), run * step_ - plan_.span);
      }
    }
  }

  // Compares the output of the window that begins at that row.
  void CheckOutput(const uint8_t* output, int row) {
    // Layers behind the rows have the window's padding.
    if (!network_.has_head() && plan_.last + 1 < num_nodes_) return;
    if (network_.has_head()) {
      if (++windows_ > kWindows) return;
      const std::vector<uint8_t> wanted = Interpreted(*window_.model, all_.data() + row * network_.row_bytes());
      if (std::memcmp(output, wanted.data(), wanted.size()) != 0) Fail("an output is not that of its window");
      return;
    }
    const int from = row % network_.stride();
    std::vector<uint8_t>& recording = recordings_[from];
    if (recording.empty()) {
      Made made;
      made.model = network_.Build(recording_rows_, false, &made.builder);
      if (made.model == nullptr) return;  // too large
      std::vector<uint8_t> input(all_.begin() + from * network_.row_bytes(), all_.end());
      input.resize(static_cast<size_t>(recording_rows_ * network_.row_bytes()));
      recording = Interpreted(*made.model, input.data());
    }
    const SegmentTensor& window = plan_.segment.tensors[static_cast<size_t>(plan_.window)];
    const size_t begin = static_cast<size_t>((row - from) / network_.stride()) * window.row_bytes;
    if (begin + output_.bytes > recording.size()) Fail("the recording is too short");
    if (std::memcmp(output, recording.data() + begin, output_.bytes) != 0)
      Fail("an output is not that of the recording");
  }

  const RowNetwork& network_;
  const int step_;
  Made window_;
  TensorSpec output_;
  int num_nodes_ = 0, windows_ = 0;
  bool is_float_ = false;
  StreamPlan plan_;
  std::vector<uint8_t> all_;
  int recording_rows_ = 0;
  std::map<int, std::vector<uint8_t>> recordings_;  // by their first row
};

}  // namespace
}  // namespace mote::cli

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t bytes) {
  FuzzedDataProvider in(data, bytes);
  const mote::RowNetwork network(&in);
  const int step = in.ConsumeIntegralInRange(0, in.ConsumeBool() ? 7 : network.rows());
  mote::cli::Case(network, step).Run();
  return 0;
}
