// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <sstream>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tensorflow/lite/optional_debug_tools.h"
#include "tensorflow/lite/profiling/buffered_profiler.h"
#include "tensorflow/lite/profiling/memory_usage_monitor.h"
#include "tensorflow/lite/profiling/profile_summarizer.h"
#include "tensorflow/lite/profiling/profiler.h"
#include "tensorflow/lite/profiling/root_profiler.h"
#include "tensorflow/lite/profiling/time.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

using tflite::TensorType_FLOAT32;
using tflite::profiling::BufferedProfiler;
using tflite::profiling::kInvalidEventHandle;
using tflite::profiling::ProfileBuffer;
using tflite::profiling::ProfileEvent;
using EventType = ProfileEvent::EventType;

bool Has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

template <class Stat>
std::string ToText(const Stat& stat) {
  std::ostringstream stream;
  stat.OutputToStream(&stream);
  return stream.str();
}

TEST(TimeTest, SleepTakesAtLeastAsLong) {
  const uint64_t begin = tflite::profiling::time::NowMicros();
  tflite::profiling::time::SleepForMicros(2000);
  EXPECT_GE(tflite::profiling::time::NowMicros() - begin, 2000u);
}

TEST(ProfileBufferTest, MeasuresWhatPasses) {
  ProfileBuffer buffer(4, true);
  const uint32_t event = buffer.BeginEvent("part", EventType::DEFAULT, 1, 2);
  tflite::profiling::time::SleepForMicros(3000);
  const int64_t metadata = 7;
  buffer.EndEvent(event, &metadata);
  ASSERT_EQ(buffer.Size(), 1u);
  const ProfileEvent& seen = *buffer.At(0);
  EXPECT_EQ(seen.tag, "part");
  EXPECT_GE(seen.elapsed_time, 3000u);
  EXPECT_GE(seen.elapsed_time_ns, 3000000u);
  EXPECT_NEAR(static_cast<double>(seen.elapsed_time) * 1000, static_cast<double>(seen.elapsed_time_ns), 500);
  EXPECT_EQ(seen.event_metadata, 7);
  EXPECT_EQ(seen.extra_event_metadata, 2);
  EXPECT_GT(seen.begin_mem_usage.mem_footprint_kb, 0);
}

// A microsecond is long for an operator.
TEST(ProfileBufferTest, ShowsATimeWhereverOneHasPassed) {
  ProfileBuffer buffer(1000, true);
  for (int i = 0; i < 1000; ++i) buffer.EndEvent(buffer.BeginEvent("ADD", EventType::OPERATOR_INVOKE_EVENT, i, 0));
  for (size_t i = 0; i < buffer.Size(); ++i) {
    EXPECT_EQ(buffer.At(i)->elapsed_time > 0, buffer.At(i)->elapsed_time_ns > 0);
  }
}

TEST(ProfileBufferTest, NewEventsDisplaceOldOnes) {
  ProfileBuffer buffer(2, true);
  uint32_t handles[3];
  for (int i = 0; i < 3; ++i) handles[i] = buffer.BeginEvent("e", EventType::DEFAULT, i, 0);
  const int64_t wrong = 99, right = 5;
  buffer.EndEvent(handles[0], &wrong);
  buffer.EndEvent(handles[2], &right);
  ASSERT_EQ(buffer.Size(), 2u);
  EXPECT_EQ(buffer.NumLost(), 1u);
  EXPECT_EQ(buffer.At(0)->event_metadata, 1);
  EXPECT_EQ(buffer.At(1)->event_metadata, 5);
  EXPECT_EQ(buffer.At(2), nullptr);
}

TEST(ProfileBufferTest, GrowsWhereItMay) {
  ProfileBuffer buffer(2, true, true);
  for (int i = 0; i < 100; ++i) buffer.EndEvent(buffer.BeginEvent("e", EventType::OPERATOR_INVOKE_EVENT, i, 0));
  ASSERT_EQ(buffer.Size(), 100u);
  EXPECT_EQ(buffer.NumLost(), 0u);
  EXPECT_EQ(buffer.At(99)->event_metadata, 99);
}

TEST(ProfileBufferTest, ResetForgetsEventsThatAreStillOpen) {
  ProfileBuffer buffer(2, true);
  const uint32_t old = buffer.BeginEvent("old", EventType::DEFAULT, 0, 0);
  buffer.Reset();
  buffer.BeginEvent("new", EventType::DEFAULT, 0, 0);
  tflite::profiling::time::SleepForMicros(10);
  buffer.EndEvent(old);
  EXPECT_EQ(buffer.At(0)->elapsed_time, 0u);
}

TEST(ProfileBufferTest, KeepsNothingUnlessEnabledOrWithoutRoom) {
  ProfileBuffer disabled(4, false), empty(0, true);
  EXPECT_EQ(disabled.BeginEvent("e", EventType::DEFAULT, 0, 0), kInvalidEventHandle);
  EXPECT_EQ(empty.BeginEvent("e", EventType::DEFAULT, 0, 0), kInvalidEventHandle);
  empty.AddEvent("e", EventType::DEFAULT, 5, 0, 0);
  disabled.EndEvent(kInvalidEventHandle);
  EXPECT_EQ(disabled.Size() + empty.Size(), 0u);
  EXPECT_EQ(empty.At(0), nullptr);
}

TEST(BufferedProfilerTest, LeavesTelemetryOut) {
  BufferedProfiler profiler(8);
  profiler.AddEvent("before", EventType::DEFAULT, 5, 0);
  profiler.StartProfiling();
  profiler.AddEvent("general", EventType::GENERAL_RUNTIME_INSTRUMENTATION_EVENT, 5, 0);
  EXPECT_EQ(profiler.BeginEvent("telemetry", EventType::TELEMETRY_EVENT, 0), kInvalidEventHandle);
  profiler.AddEvent("kept", EventType::DEFAULT, 5, 0);
  const auto events = profiler.GetProfileEvents();
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0]->tag, "kept");
  EXPECT_EQ(events[0]->elapsed_time_ns, 5000u);
}

TEST(NoopProfilerTest, IsTheProfilerUnlessEventsAreAskedFor) {
  tflite::profiling::Profiler profiler(16);
  profiler.StartProfiling();
  profiler.EndEvent(profiler.BeginEvent("e", EventType::DEFAULT, 0, 0));
  EXPECT_TRUE(profiler.GetProfileEvents().empty());
}

TEST(StatTest, FiguresOfSomeValues) {
  tensorflow::Stat<int64_t> stat;
  EXPECT_EQ(ToText(stat), "count=0");
  stat.UpdateStat(4000);
  EXPECT_EQ(ToText(stat), "count=1 curr=4000");
  stat.UpdateStat(4000);
  EXPECT_EQ(ToText(stat), "count=2 curr=4000 (all same)");
  stat.UpdateStat(7000);
  EXPECT_EQ(ToText(stat), "count=3 first=4000 curr=7000 min=4000 max=7000 avg=5000 std=1414");
  EXPECT_DOUBLE_EQ(stat.sample_variance(), 3000000.0);
  EXPECT_EQ(stat.sum(), 15000);
}

TEST(StatTest, BigNumbersHaveNoExponent) {
  tensorflow::Stat<int64_t> stat;
  stat.UpdateStat(123456789);
  stat.UpdateStat(123456799);
  EXPECT_EQ(ToText(stat), "count=2 first=123456789 curr=123456799 min=123456789 max=123456799 avg=123456794 std=5");
}

TEST(StatTest, Percentiles) {
  tensorflow::StatWithPercentiles stat;
  EXPECT_EQ(stat.percentile(50), 0);
  for (int i = 100; i >= 1; --i) stat.UpdateStat(i);
  EXPECT_EQ(stat.percentile(0), 1);
  EXPECT_EQ(stat.percentile(5), 5);
  EXPECT_EQ(stat.percentile(50), 50);
  EXPECT_EQ(stat.percentile(100), 100);
  EXPECT_TRUE(Has(ToText(stat), " p5=5 median=50 p95=95"));
}

TEST(StatsCalculatorTest, Tables) {
  tensorflow::StatsCalculator calculator{tensorflow::StatSummarizerOptions()};
  for (int run = 0; run < 2; ++run) {
    calculator.AddNodeStats("[a]:0", "CONV_2D", 0, 3000, 0);
    calculator.AddNodeStats("[b]:1", "ADD", 1, 0.25, 0);
    calculator.AddNodeStats("[c]:2", "CONV_2D", 2, 1000, 0);
    calculator.UpdateRunTotalUs(4000.25);
  }
  const std::string text = calculator.GetOutputString();
  for (const char* part :
       {"============================== Run Order ==============================\n",
        "\t                 CONV_2D\t    3.000\t    3.000\t  74.995%\t  74.995%\t    0.000\t        1\t[a]:0\n",
        "\t                     ADD\t 0.000250\t 0.000250\t   0.006%", "Number of nodes executed: 3\n",
        "\t                 CONV_2D\t        2\t    4.000\t  99.994%\t  99.994%",
        "Timings (microseconds): count=2 curr=4000 (all same)\n", "Memory (bytes): count=0\n", "3 nodes observed\n"}) {
    EXPECT_TRUE(Has(text, part)) << part << "\nis not in\n" << text;
  }
  const std::string by_time = calculator.GetStatsByMetric("Top", tensorflow::StatsCalculator::BY_TIME, 2);
  EXPECT_LT(by_time.find("[a]:0"), by_time.find("[c]:2"));
  EXPECT_FALSE(Has(by_time, "[b]:1"));
}

// y = exp(x + x); z = a subgraph's x + x.
class ProfiledModelTest : public testing::Test {
 protected:
  void SetUp() override {
    const int condition = builder_.Tensor(tflite::TensorType_BOOL, {});
    const int x = builder_.Tensor(TensorType_FLOAT32, {256});
    const int sum = builder_.Tensor(TensorType_FLOAT32, {256});
    const int y = builder_.Tensor(TensorType_FLOAT32, {256});
    const int z = builder_.Tensor(TensorType_FLOAT32, {256});
    builder_.Inputs({condition, x}).Outputs({y, z});
    builder_.Op(tflite::BuiltinOperator_ADD, {x, x}, {sum}, tflite::AddOptionsT());
    builder_.Op(tflite::BuiltinOperator_EXP, {sum}, {y}, tflite::ExpOptionsT());
    tflite::IfOptionsT branches;
    branches.then_subgraph_index = 1;
    branches.else_subgraph_index = 2;
    builder_.Op(tflite::BuiltinOperator_IF, {condition, x}, {z}, branches);
    for (int branch = 1; branch <= 2; ++branch) {
      builder_.Subgraph();
      const int a = builder_.Tensor(TensorType_FLOAT32, {256});
      const int b = builder_.Tensor(TensorType_FLOAT32, {256});
      builder_.Inputs({a}).Outputs({b});
      builder_.Op(tflite::BuiltinOperator_ADD, {a, a}, {b}, tflite::AddOptionsT());
    }
    ASSERT_NE(builder_.Finish(), nullptr);
    model_ = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder_.data()), builder_.size());
    ASSERT_NE(model_, nullptr);
    ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteOk);
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);
    *interpreter_->typed_input_tensor<bool>(0) = true;
    std::fill_n(interpreter_->typed_input_tensor<float>(1), 256, 0.5f);
  }

  ModelBuilder builder_;
  tflite::ops::builtin::BuiltinOpResolver resolver_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

TEST_F(ProfiledModelTest, EachOperatorOfEachSubgraph) {
  BufferedProfiler profiler(64);
  interpreter_->SetProfiler(&profiler);
  tflite::profiling::ProfileSummarizer summarizer;
  EXPECT_FALSE(summarizer.HasProfiles());
  for (int run = 0; run < 3; ++run) {
    profiler.Reset();
    profiler.StartProfiling();
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk);
    profiler.StopProfiling();
    summarizer.ProcessProfiles(profiler.GetProfileEvents(), *interpreter_);
  }
  EXPECT_TRUE(summarizer.HasProfiles());
  const tensorflow::StatsCalculator& primary = *summarizer.GetStatsCalculator(0);
  EXPECT_EQ(primary.num_runs(), 3);
  EXPECT_EQ(primary.GetDetails().size(), 3u);
  for (const auto& [name, detail] : primary.GetDetails()) {
    EXPECT_EQ(detail.times_called, 3) << name;
    EXPECT_GT(detail.elapsed_time.min(), 0.0) << name;
  }
  EXPECT_EQ(summarizer.GetStatsCalculator(1)->GetDetails().size(), 1u);
  EXPECT_EQ(summarizer.GetStatsCalculator(2)->GetDetails().size(), 0u);
  const std::string text = summarizer.GetOutputString();
  for (const char* part : {"Primary graph", "Subgraph (index: 1", "EXP", "IF", "]:2\n", "3 nodes observed"}) {
    EXPECT_TRUE(Has(text, part)) << part << "\nis not in\n" << text;
  }
  interpreter_->SetProfiler(nullptr);
}

TEST_F(ProfiledModelTest, EventsOfOthersAndOfDelegates) {
  BufferedProfiler profiler(64);
  profiler.StartProfiling();
  profiler.AddEvent("AllocateTensors", EventType::DEFAULT, 4269, 0);
  profiler.AddEvent("Convolution", EventType::DELEGATE_PROFILED_OPERATOR_INVOKE_EVENT, 30, 4);
  profiler.AddEvent("ADD", EventType::OPERATOR_INVOKE_EVENT, 10, 77, 55);  // no such node
  auto csv = std::make_shared<tflite::profiling::ProfileSummaryCSVFormatter>();
  tflite::profiling::ProfileSummarizer summarizer(csv);
  summarizer.ProcessProfiles(profiler.GetProfileEvents(), *interpreter_);
  const std::string text = summarizer.GetOutputString();
  for (const char* part : {"node type, first, avg_ms, %, cdf%, mem KB, times called, name\n",
                           "AllocateTensors, 4.269, 4.269, 100.000%, 100.000%, 0.000, 1, \"AllocateTensors/0\"\n",
                           "Delegate internal:", "Convolution, 0.030,", "\"[]:77\""}) {
    EXPECT_TRUE(Has(text, part)) << part << "\nis not in\n" << text;
  }
  const std::string path = std::string(MOTE_TEST_OUTPUT_DIR) + "/profile.csv";
  csv->HandleOutput("start\n", text, path);
  std::ostringstream written;
  written << std::ifstream(path).rdbuf();
  EXPECT_EQ(written.str(),
            "Profiling Info for Benchmark Initialization:\nstart\n\n"
            "Operator-wise Profiling Info for Regular Benchmark Runs:\n" +
                text + "\n");
}

TEST_F(ProfiledModelTest, StateOfTheInterpreter) {
  testing::internal::CaptureStdout();
  tflite::PrintInterpreterState(interpreter_.get(), 8);
  const std::string text = testing::internal::GetCapturedStdout();
  for (const char* part : {"Interpreter has 3 subgraphs.", "Subgraph-0", "2 Inputs: [0,1] -> 1025B", "FLOAT32",
                           "Operator Builtin Code 118 IF", "[256]", "1 Output Tensors:[4]",
                           "Execution plan as the list of 3 nodes invoked in-order: [0,1,2]"}) {
    EXPECT_TRUE(Has(text, part)) << part << "\nis not in\n" << text;
  }
  const tflite::SubgraphDelegationMetadata delegation =
      tflite::GetNodeDelegationMetadata(interpreter_->primary_subgraph());
  EXPECT_FALSE(delegation.has_delegate_applied);
  EXPECT_EQ(delegation.replaced_by_node, (std::vector<int>{-1, -1, -1}));
}

// Writes down what it is told.
class NotingProfiler : public tflite::Profiler {
 public:
  explicit NotingProfiler(std::string* notes, uint32_t first_handle = 7) : notes_(*notes), handle_(first_handle) {}

  uint32_t BeginEvent(const char* tag, EventType type, int64_t metadata1, int64_t metadata2) override {
    Note("+" + std::string(tag) + ":" + std::to_string(static_cast<int>(type)), metadata1, metadata2);
    return handle_++;
  }
  void EndEvent(uint32_t handle, int64_t metadata1, int64_t metadata2) override {
    Note("-" + std::to_string(handle), metadata1, metadata2);
  }
  void EndEvent(uint32_t handle) override { notes_ += "-" + std::to_string(handle) + " "; }
  void AddEvent(const char* tag, EventType, uint64_t metric, int64_t metadata1, int64_t) override {
    Note("." + std::string(tag), static_cast<int64_t>(metric), metadata1);
  }
  void AddEventWithData(const char* tag, EventType, const void* data) override {
    Note("=" + std::string(tag), *static_cast<const int*>(data), 0);
  }

 private:
  void Note(const std::string& what, int64_t a, int64_t b) {
    notes_ += what + "(" + std::to_string(a) + "," + std::to_string(b) + ") ";
  }

  std::string& notes_;
  uint32_t handle_;
};

TEST(RootProfilerTest, HandsEachEventToAllUnderTheirOwnHandles) {
  std::string one_notes, other_notes;
  NotingProfiler one(&one_notes);
  tflite::profiling::RootProfiler root;
  EXPECT_TRUE(root.IsEmpty());
  root.EndEvent(root.BeginEvent("nobody", EventType::DEFAULT, 0, 0));
  root.AddProfiler(&one);
  root.AddProfiler(static_cast<tflite::Profiler*>(nullptr));
  root.EndEvent(root.BeginEvent("a", EventType::DEFAULT, 1, 2));
  EXPECT_EQ(one_notes, "+a:1(1,2) -7 ");
  one_notes.clear();
  root.AddProfiler(std::make_unique<NotingProfiler>(&other_notes, 100));
  const uint32_t outer = root.BeginEvent("b", EventType::DEFAULT, 0, 0);
  const uint32_t inner = root.BeginEvent("c", EventType::OPERATOR_INVOKE_EVENT, 3, 4);
  root.EndEvent(outer, 5, 6);
  root.EndEvent(inner);
  root.EndEvent(inner);
  root.EndEvent(7);
  const int datum = 42;
  root.AddEvent("d", EventType::DEFAULT, 9, 8, 0);
  root.AddEventWithData("e", EventType::DEFAULT, &datum);
  EXPECT_EQ(one_notes, "+b:1(0,0) +c:2(3,4) -8(5,6) -9 .d(9,8) =e(42,0) ");
  EXPECT_EQ(other_notes, "+b:1(0,0) +c:2(3,4) -100(5,6) -101 .d(9,8) =e(42,0) ");
  root.RemoveChildProfilers();
  EXPECT_TRUE(root.IsEmpty());
}

TEST(ScopedProfileTest, MacrosMakeEventsOfTheirTypes) {
  std::string notes;
  NotingProfiler noting(&notes);
  tflite::Profiler* const profiler = &noting;
  {
    TFLITE_SCOPED_TAGGED_DEFAULT_PROFILE(profiler, "default");
    SCOPED_TAGGED_OPERATOR_PROFILE(profiler, "operator", 3);
    TFLITE_SCOPED_DELEGATE_OPERATOR_PROFILE(profiler, "delegate", 4);
    TFLITE_SCOPED_DELEGATE_PROFILED_OPERATOR_PROFILE(profiler, "profiled", 5);
  }
  EXPECT_EQ(notes, "+default:1(0,0) +operator:2(3,0) +delegate:4(4,0) +profiled:8(5,0) -10 -9 -8 -7 ");
  notes.clear();
  {
    tflite::ScopedRuntimeInstrumentationProfile run(profiler, "run");
    run.set_runtime_status(2, 1);
  }
  TFLITE_ADD_RUNTIME_INSTRUMENTATION_EVENT(profiler, "now", 8, 9);
  EXPECT_EQ(notes, "+run:16(-1,0) -11(2,1) +now:16(8,9) -12 ");
  tflite::Profiler* none = nullptr;
  TFLITE_SCOPED_TAGGED_OPERATOR_PROFILE(none, "nothing", 1);
  TFLITE_ADD_RUNTIME_INSTRUMENTATION_EVENT(none, "nothing", 8, 9);
}

TEST_F(ProfiledModelTest, HasAnyNumberOfProfilers) {
  std::string one_notes, other_notes;
  NotingProfiler one(&one_notes);
  interpreter_->SetProfiler(&one);
  interpreter_->AddProfiler(std::make_unique<NotingProfiler>(&other_notes));
  ASSERT_NE(interpreter_->GetProfiler(), nullptr);
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk);
  EXPECT_FALSE(one_notes.empty());
  EXPECT_EQ(one_notes, other_notes);
  interpreter_->SetProfiler(std::make_unique<NotingProfiler>(&other_notes));
  one_notes.clear();
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk);
  EXPECT_TRUE(one_notes.empty());
  interpreter_->SetProfiler(nullptr);
  EXPECT_EQ(interpreter_->GetProfiler(), nullptr);
  other_notes.clear();
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk);
  EXPECT_TRUE(other_notes.empty());
  EXPECT_EQ(interpreter_->OpProfilingString(interpreter_->node_and_registration(0)->second, nullptr), nullptr);
}

TEST(MemoryTest, Figures) {
  using tflite::profiling::memory::GetMemoryUsage;
  using tflite::profiling::memory::MemoryUsage;
  ASSERT_TRUE(MemoryUsage::IsSupported());
  const MemoryUsage before = GetMemoryUsage();
  std::vector<char> block(64 << 20, 'x');
  const MemoryUsage after = GetMemoryUsage();
  EXPECT_EQ(block[12345], 'x');
  const MemoryUsage taken = after - before;
  EXPECT_GT(taken.private_footprint_bytes, 60u << 20);
  EXPECT_EQ((before + taken).mem_footprint_kb, after.mem_footprint_kb);
  std::ostringstream stream;
  stream << taken;
  EXPECT_TRUE(Has(stream.str(), " MB, private footprint = ")) << stream.str();
}

TEST(MemoryUsageMonitorTest, SeesAPeakThatIsOver) {
  using tflite::profiling::memory::MemoryUsageMonitor;
  MemoryUsageMonitor monitor(1);
  EXPECT_EQ(monitor.GetPeakMemUsageInMB(), MemoryUsageMonitor::kInvalidMemUsageMB);
  monitor.Stop();
  monitor.Start();
  monitor.Start();
  const float before = monitor.GetPeakPrivateFootprintInMB();
  {
    std::vector<char> block(64 << 20, 'x');
    for (int i = 0; i < 1000 && monitor.GetPeakPrivateFootprintInMB() < before + 50; ++i) {
      tflite::profiling::time::SleepForMicros(5000);
    }
    EXPECT_EQ(block[12345], 'x');
  }
  monitor.Stop();
  EXPECT_GT(monitor.GetPeakPrivateFootprintInMB(), before + 50);
  EXPECT_GT(monitor.GetPeakMemUsageInMB(), 0.0f);
}

}  // namespace
}  // namespace mote
