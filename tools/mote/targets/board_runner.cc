// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs the micro runtime on a board, or on an emulated one, at the other end of a serial line.
#include "tools/mote/targets/board_runner.h"

#include <algorithm>
#include <limits>

#include "src/model/access.h"
#include "tools/mote/model/known_graph.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/progress.h"
#include "tools/mote/targets/board_model.h"

namespace mote::cli {
namespace {

class BoardRunner : public Runner {
 public:
  explicit BoardRunner(const TargetOptions& options) : options_(options) {}

  RunResult Run(const RunRequest& request) const override {
    const std::unique_ptr<Link> link = OpenLink(options_.name);
    Board board(link.get(), options_.name, options_.timeout_seconds);
    BoardModel model = PutModel(&board, request.file);
    model.arena_bytes = request.arena_bytes;
    RunResult result;
    result.board = board.facts().name;
    result.ticks_per_second = board.facts().ticks_per_second;
    result.output_specs = KnownOutputSpecs(request.file);
    const OpenedModel opened = board.Open(model);
    result.arena_used_bytes = opened.arena_used_bytes;
    result.allocate_time = Nanoseconds(board, opened.allocate_ticks);
    InvokeAll(request, &board, &result);
    if (request.profile) MeasureOperators(request, model, &board, &result);
    return result;
  }

  bool CountsInstructions() const override { return false; }

 private:
  // Returns 0 where the board has no clock.
  static uint64_t Nanoseconds(const Board& board, uint32_t ticks) {
    const uint32_t second = board.facts().ticks_per_second;
    return second == 0 ? 0 : uint64_t{ticks} * 1'000'000'000 / second;
  }

  // The time is the least of all runs but the first.
  static void InvokeAll(const RunRequest& request, Board* board, RunResult* result) {
    const uint64_t wanted = uint64_t{request.inputs.sets} * request.invokes;
    uint32_t least = std::numeric_limits<uint32_t>::max();
    const ProgressStep step("runs on the board", std::max<uint64_t>(wanted, 2));
    for (uint64_t i = 0; i < std::max<uint64_t>(wanted, 2); ++i) {
      WriteInputs(board, request, std::min<uint64_t>(i / request.invokes, request.inputs.sets - 1));
      ProgressStep::SetDone(i);
      const uint32_t ticks = board->Invoke();
      if (i > 0) least = std::min(least, ticks);
      if (i < wanted && (i + 1) % request.invokes == 0) ReadOutputs(board, result);
    }
    result->invoke_time = Nanoseconds(*board, least);
  }

  static void ReadOutputs(Board* board, RunResult* result) {
    for (size_t i = 0; i < result->output_specs.size(); ++i) {
      if (result->output_specs[i].type == tflite::TensorType_STRING) continue;
      const Bytes output = board->ReadOutput(i, result->output_specs[i].bytes);
      result->outputs.insert(result->outputs.end(), output.begin(), output.end());
    }
  }

  // Measures one operator at a time, in the second run of a new interpreter.
  static void MeasureOperators(const RunRequest& request, BoardModel model, Board* board, RunResult* result) {
    const ProgressStep step("measures operators on the board");
    model.notes_loops = true;
    (void)board->Open(model);
    const auto count = static_cast<size_t>(NumOperators(SubgraphAt(request.file.model(), 0)));
    std::vector<uint64_t> times;
    for (int run = 0; run < 2; ++run) {
      WriteInputs(board, request, 0);
      times.clear();
      for (bool more = count > 0; more;) {
        const BoardStep step = board->Step();
        times.push_back(Nanoseconds(*board, step.ticks));
        more = step.more;
        if (times.size() > count) throw Error(board->facts().name + " has more operators than the model");
      }
    }
    result->operators = CostsOf(request.file, times);
    for (size_t i = 0; i < times.size(); ++i) {
      const BoardLoop loop = board->ReadLoop(i);
      if (!loop.loop.empty()) result->operators[i].loop = loop.loop;
      result->operators[i].loop_reason = loop.reason;
    }
  }

  TargetOptions options_;
};

}  // namespace

std::unique_ptr<Runner> MakeBoardRunner(const TargetOptions& options) { return std::make_unique<BoardRunner>(options); }

}  // namespace mote::cli
