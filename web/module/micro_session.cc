// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The micro runtime, as microcontrollers have it: an arena of the size that the model needs.
#include <cstdlib>

#include "src/host/profiling/clock.h"
#include "src/model/access.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tools/mote/runner/arena_interpreter.h"
#include "tools/mote/system/first_arena.h"
#include "web/module/session.h"

namespace mote::web {
namespace {

// Adds up the times of each operator of subgraph 0, and keeps its loop, while it is told to.
class SummedTimes : public tflite::MicroProfilerInterface {
 public:
  std::vector<OperatorTime> times;
  bool is_on = false;

  void StartRun() { next_ = 0; }
  uint32_t BeginEvent(const char* tag) override {
    if (depth_++ != 0 || !is_on) return 0;
    if (next_ == times.size()) times.push_back({static_cast<int>(next_), tag, "portable", "", 0});
    begin_ = NowNanos();
    return 0;
  }
  void EndEvent(uint32_t) override {
    if (--depth_ != 0 || !is_on) return;
    times[next_++].milliseconds += static_cast<double>(NowNanos() - begin_) / 1e6;
  }
  void NoteLoop(const tflite::MicroLoopNote& note) override {
    if (note.subgraph != 0 || static_cast<size_t>(note.node) >= times.size()) return;
    times[note.node].loop = note.loop;
    times[note.node].reason = note.reason == nullptr ? "" : note.reason;
  }

 private:
  TF_LITE_REMOVE_VIRTUAL_DELETE

  size_t next_ = 0;
  int depth_ = 0;
  uint64_t begin_ = 0;
};

class MicroSession : public Session {
 public:
  explicit MicroSession(const tflite::Model& model) : model_(model) {}
  ~MicroSession() override { Drop(); }

  TfLiteStatus Allocate() override {
    size_t required = 0;
    if (AllocateIn(kFirstBytes, &required) == kTfLiteOk) return kTfLiteOk;
    if (required <= kFirstBytes) return kTfLiteError;
    return AllocateIn(required + kArenaSlackBytes, &required);
  }
  TfLiteStatus Resize(size_t, const std::vector<int>&) override {
    MicroPrintf("the micro runtime keeps the shapes of the model: load it with the dynamic one to resize an input");
    return kTfLiteError;
  }
  TfLiteStatus Run() override {
    times_.StartRun();
    return interpreter().Invoke();
  }
  TfLiteStatus Profile(double milliseconds, std::vector<OperatorTime>* times) override {
    times_.times.clear();
    times_.is_on = true;
    const uint64_t end = NowNanos() + static_cast<uint64_t>(milliseconds * 1e6);
    TfLiteStatus status = Run();
    int runs = 1;
    for (; status == kTfLiteOk && NowNanos() < end; ++runs) status = Run();
    times_.is_on = false;
    for (OperatorTime& time : times_.times) time.milliseconds /= runs;
    *times = times_.times;
    return status;
  }
  size_t arena_bytes() const override { return interpreter().arena_used_bytes(); }
  size_t inputs() const override { return interpreter().inputs_size(); }
  size_t outputs() const override { return interpreter().outputs_size(); }
  TfLiteTensor* input(size_t i) override { return interpreter().input(i); }
  TfLiteTensor* output(size_t i) override { return interpreter().output(i); }

 private:
  // Enough for most models; the others say how much they need.
  static constexpr size_t kFirstBytes = 1 << 20;

  tflite::MicroInterpreter& interpreter() const { return *owner_->get(); }
  void Drop() {
    owner_.reset();
    std::free(arena_);
    arena_ = nullptr;
  }
  TfLiteStatus AllocateIn(size_t bytes, size_t* required) {
    Drop();
    if (posix_memalign(&arena_, 16, bytes) != 0) {
      arena_ = nullptr;
      MicroPrintf("there are no %u bytes of memory for the model's arena", static_cast<unsigned>(bytes));
      return kTfLiteError;
    }
    owner_ = std::make_unique<ArenaInterpreter>(model_, resolver_, static_cast<uint8_t*>(arena_), bytes, &times_);
    if (owner_->get() == nullptr) return kTfLiteError;
    const TfLiteStatus status = interpreter().AllocateTensors();
    *required = interpreter().RequiredArenaBytes();
    return status;
  }

  const tflite::Model& model_;
  const tflite::AllOpsResolver resolver_;
  SummedTimes times_;
  void* arena_ = nullptr;
  std::unique_ptr<ArenaInterpreter> owner_;
};

}  // namespace

std::unique_ptr<Session> MakeMicroSession(const tflite::Model& model) { return std::make_unique<MicroSession>(model); }

}  // namespace mote::web
