// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The state of loops, lists among it of which the body writes rows.
#include <algorithm>
#include <climits>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tests/debug_log_capture.h"
#include "tests/micro/list_model.h"
#include "tests/test.h"

namespace mote {
namespace {

alignas(16) uint8_t arena[24 * 1024];

const tflite::AllOpsResolver& AllOps() {
  static const tflite::AllOpsResolver resolver;
  return resolver;
}

bool Said(const char* text) { return strstr(captured_log, text) != nullptr; }

template <class T>
void SetValues(TfLiteTensor* tensor, const std::vector<int>& values) {
  std::vector<T> typed(values.begin(), values.end());
  if (!typed.empty()) memcpy(tensor->data.data, typed.data(), tensor->bytes);
}
template <class T>
std::vector<int> Values(const TfLiteTensor* tensor) {
  const T* const data = static_cast<const T*>(tensor->data.data);
  return {data, data + tensor->bytes / sizeof(T)};
}

std::vector<int> RunOn(tflite::MicroInterpreter& interpreter, const std::vector<int>& values) {
  TfLiteTensor* const input = interpreter.input(0);
  switch (input->type) {
    case kTfLiteInt8:
      SetValues<int8_t>(input, values);
      break;
    case kTfLiteInt16:
      SetValues<int16_t>(input, values);
      break;
    case kTfLiteInt32:
      SetValues<int32_t>(input, values);
      break;
    default:
      SetValues<float>(input, values);
  }
  if (interpreter.Invoke() != kTfLiteOk) return {};
  const TfLiteTensor* const output = interpreter.output(0);
  switch (output->type) {
    case kTfLiteInt8:
      return Values<int8_t>(output);
    case kTfLiteInt16:
      return Values<int16_t>(output);
    case kTfLiteInt32:
      return Values<int32_t>(output);
    default:
      return Values<float>(output);
  }
}

std::vector<int> SomeValues(int count) {
  std::vector<int> values;
  for (int i = 0; i < count; ++i) values.push_back((i * 7 + 3) % 11 - 5);
  return values;
}

std::vector<int> RunningSum(const ListModel& model, const std::vector<int>& x) {
  std::vector<int> y(x.size());
  const int inner = Product(model.row);
  for (int c = 0; c < inner; ++c) {
    for (int i = 0, sum = 0; i < model.rows; ++i) {
      const int at = (model.is_backward ? model.rows - 1 - i : i) * inner + c;
      y[static_cast<size_t>(at)] = sum += x[static_cast<size_t>(at)];
    }
  }
  return y;
}

void ExpectRunningSum(ListModel& model) {
  const tflite::Model* const finished = model.Finish();
  ASSERT_TRUE(finished != nullptr);
  const std::vector<int> x = SomeValues(model.rows * Product(model.row));
  size_t needed = 0;
  {
    tflite::MicroInterpreter interpreter(finished, AllOps(), arena, sizeof(arena));
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    for (int run = 0; run < 2; ++run) EXPECT_SAME(RunOn(interpreter, x), RunningSum(model, x));
    needed = interpreter.arena_used_bytes();
  }
  {
    tflite::MicroInterpreter exact(finished, AllOps(), arena, needed);
    ASSERT_EQ(exact.AllocateTensors(), kTfLiteOk);
    EXPECT_SAME(RunOn(exact, x), RunningSum(model, x));
  }
  StartLogCapture();
  tflite::MicroInterpreter small(finished, AllOps(), arena, needed - 16);
  EXPECT_EQ(small.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  if (small.RequiredArenaBytesIsExact()) EXPECT_EQ(small.RequiredArenaBytes(), needed);
}

TEST(LoopState, ListsOfAllLengthsAndTypesAreWritten) {
  for (int rows = 1; rows <= 9; ++rows) {
    int kind = rows;
    for (const TensorType type : {TensorType_FLOAT32, TensorType_INT8, TensorType_INT16, TensorType_INT32}) {
      for (const Dims& row : {Dims{3}, Dims{}, Dims{1, 4}, Dims{2, 3}}) {
        ListModel model;
        model.rows = rows;
        model.row = row;
        model.type = type;
        model.is_open = (++kind & 1) != 0;
        model.is_backward = (kind & 2) != 0;
        if (type == TensorType_FLOAT32 && (kind & 4) != 0) model.index = TensorType_INT64;
        model.BuildRunningSum();
        ExpectRunningSum(model);
      }
    }
  }
}

TEST(LoopState, AListLiesOnceInTheArena) {
  for (const bool is_open : {false, true}) {
    ListModel model;
    model.rows = 32;
    model.row = {32};
    model.is_open = is_open;
    model.BuildRunningSum();
    tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    // Input, the input as the loop's state, the list; then the list and the model's output.
    constexpr size_t kList = 32 * 32 * sizeof(float);
    EXPECT_LT(interpreter.arena_used_bytes(), 3 * kList + 5000);
    const std::vector<int> x = SomeValues(32 * 32);
    EXPECT_SAME(RunOn(interpreter, x), RunningSum(model, x));
  }
}

// Row `number` of a list of 4 becomes x, at the number that the model's second input says.
struct OneWrite : ListModel {
  // `distance`: from the rows before to the rows after.
  explicit OneWrite(int distance) {
    rows = 4;
    row = {2};
    const Dims all = With(rows, row);
    const int x = Add(row), wanted = Counter(), n = Counter(), at = Counter(), y = Add(all), same = Add(row);
    Inputs({x, wanted}).Outputs({y});
    While({Number(rows - 1), wanted, Zeros(all), x}, {n, at, y, same}, 1, 2);
    Subgraph();
    const int c0 = Counter(), c1 = Counter(), c2 = Add(all), c3 = Add(row), goes_on = Tensor(TensorType_BOOL, {});
    Inputs({c0, c1, c2, c3}).Outputs({goes_on});
    Op(tflite::BuiltinOperator_LESS, {c0, Number(rows)}, {goes_on});
    Subgraph();
    const int b0 = Counter(), b1 = Counter(), b2 = Add(all), b3 = Add(row);
    Inputs({b0, b1, b2, b3});
    const int next = Sum(b0, Number(1), {}, index), after = Sum(b1, Number(distance), {}, index);
    Outputs({next, b1, Written(b2, b1, after, b3), b3});
  }
};

TEST(LoopState, ARowOutsideOfTheListIsRefused) {
  OneWrite model(1);
  const tflite::Model* const finished = model.Finish();
  ASSERT_TRUE(finished != nullptr);
  memset(arena, 0x5A, sizeof(arena));
  tflite::MicroInterpreter interpreter(finished, AllOps(), arena, sizeof(arena) - 64);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  for (const int number : {4, -1, -2, 5, 6, INT_MAX, INT_MIN, INT_MAX - 1, INT_MIN + 1}) {
    *interpreter.input(1)->data.i32 = number;
    StartLogCapture();
    EXPECT_TRUE(RunOn(interpreter, {8, 9}).empty());
    StopLogCapture();
    EXPECT_TRUE(Said("are to be written into a list of 4"));
    EXPECT_TRUE(Said("node CONCATENATION (number 9 of subgraph 2)"));
  }
  for (size_t i = sizeof(arena) - 64; i < sizeof(arena); ++i) EXPECT_EQ(arena[i], 0x5A);
  for (int number = 0; number < 4; ++number) {
    *interpreter.input(1)->data.i32 = number;
    std::vector<int> expected(8);
    expected[static_cast<size_t>(number) * 2] = 8, expected[static_cast<size_t>(number) * 2 + 1] = 9;
    EXPECT_SAME(RunOn(interpreter, {8, 9}), expected);
  }
}

TEST(LoopState, PiecesThatDoNotMakeUpTheListAreRefused) {
  for (const int distance : {0, 2, -1}) {
    OneWrite model(distance);
    tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    *interpreter.input(1)->data.i32 = 1;
    StartLogCapture();
    EXPECT_TRUE(RunOn(interpreter, {8, 9}).empty());
    StopLogCapture();
    EXPECT_TRUE(Said("do not make up the list"));
  }
}

// Reads that need the list as it was before the write, or as it is after another one.
TEST(LoopState, AListThatIsReadAfterTheWriteStaysRight) {
  for (const bool is_twice : {false, true}) {
    ListModel model;
    model.rows = 4;
    model.row = {2};
    const Dims all = With(4, {2});
    const int x = model.Add(all), n = model.Counter(), sum = model.Add({2}), list = model.Add(all), y = model.Add({2});
    const int same = model.Add(all);
    model.Inputs({x}).Outputs({is_twice ? list : y});
    model.While({model.Number(0), model.Zeros({2}), model.Zeros(all), x}, {n, sum, list, same}, 1, 2);
    model.Op(tflite::BuiltinOperator_ADD, {sum, model.Zeros({2})}, {y}, tflite::AddOptionsT());
    model.Condition({-1, 4, 4});
    model.Subgraph();
    const int i = model.Counter(), s = model.Add({2}), l = model.Add(all), v = model.Add(all);
    model.Inputs({i, s, l, v});
    const int next = model.Sum(i, model.Number(1), {}, TensorType_INT32), from = model.Row(v, i);
    int written = model.Written(l, i, next, from);
    if (is_twice) {  // rows 0 and i; the last write of row 0 is x[3]
      const int zero = model.Number(0);
      written = model.Written(written, zero, model.Sum(zero, model.Number(1), {}, TensorType_INT32), from);
    }
    const int old = model.Row(l, i);  // 0 in each round
    model.Outputs({next, model.Sum(s, old, {2}, TensorType_FLOAT32), written, v});
    tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    const std::vector<int> expected = is_twice ? std::vector<int>{7, 8, 3, 4, 5, 6, 7, 8} : std::vector<int>{0, 0};
    for (int run = 0; run < 2; ++run) EXPECT_SAME(RunOn(interpreter, {1, 2, 3, 4, 5, 6, 7, 8}), expected);
  }
}

// Two loops with one body and one condition: each has a list of its own.
TEST(LoopState, TwoLoopsMayShareABody) {
  for (const bool is_open : {false, true}) {
    ListModel model;
    model.is_open = is_open;
    const Dims all = With(5, {3});
    const int x = model.Add(all), y = model.Add(all, is_open);
    const int n = model.Counter(), last = model.Add({3}), list = model.Add(all, is_open), same = model.Add(all);
    const int m = model.Counter(), end = model.Add({3}), also = model.Add(all);
    model.Inputs({x}).Outputs({y});
    model.While({model.Number(0), model.Zeros({3}), model.Zeros(all), x}, {n, last, list, same}, 1, 2);
    model.While({model.Number(0), model.Zeros({3}), model.Zeros(all), x}, {m, end, y, also}, 1, 2);
    model.Condition({-1, 5, 5});
    model.AddBody();
    StartLogCapture();
    tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
    const TfLiteStatus status = interpreter.AllocateTensors();
    StopLogCapture();
    ASSERT_EQ(status, kTfLiteOk);
    const std::vector<int> data = SomeValues(15);
    for (int run = 0; run < 2; ++run) EXPECT_SAME(RunOn(interpreter, data), RunningSum(model, data));
  }
}

// The second loop sums what the first one wrote.
TEST(LoopState, LoopsMayBeStacked) {
  ListModel model;
  model.is_open = true;
  const Dims all = With(5, {3});
  const int x = model.Add(all), y = model.Add(all, true);
  const int n = model.Counter(), last = model.Add({3}), list = model.Add(all, true), same = model.Add(all);
  const int m = model.Counter(), end = model.Add({3}), also = model.Add(all);
  model.Inputs({x}).Outputs({y});
  model.While({model.Number(0), model.Zeros({3}), model.Zeros(all), x}, {n, last, list, same}, 1, 2);
  model.While({model.Number(0), model.Zeros({3}), model.Zeros(all), list}, {m, end, y, also}, 3, 4);
  for (int layer = 0; layer < 2; ++layer) {
    model.Condition({-1, 5, 5});
    model.is_backward = layer == 0;
    model.AddBody();
  }
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  const std::vector<int> data = SomeValues(15);
  ListModel backward;
  backward.is_backward = true;
  EXPECT_SAME(RunOn(interpreter, data), RunningSum(ListModel(), RunningSum(backward, data)));
}

TEST(LoopState, LoopsMayBeNested) {
  for (const bool is_open : {false, true}) {
    for (const bool inner_first : {false, true}) {
      ListModel model;
      model.is_open = is_open;
      model.BuildNestedSums(inner_first);
      tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
      ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
      const std::vector<int> expected = {1, 3, 6, 4, 9, 15, 7, 15, 24, 0, -1, -3};
      EXPECT_SAME(RunOn(interpreter, {1, 2, 3, 4, 5, 6, 7, 8, 9, 0, -1, -2}), expected);
    }
  }
}

TEST(LoopState, AllTensorsMayBePreserved) {
  ListModel model;
  model.BuildRunningSum();
  tflite::MicroAllocator* const allocator =
      tflite::MicroAllocator::Create(arena, sizeof(arena), tflite::MemoryPlannerType::kLinear);
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), allocator);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  const std::vector<int> x = SomeValues(15);
  EXPECT_SAME(RunOn(interpreter, x), RunningSum(model, x));
}

// Says why on a computer, where models are looked at.
void ExpectRefusal(ListModel& model, const char* said, const char* why) {
  const tflite::Model* const finished = model.Finish();
  ASSERT_TRUE(finished != nullptr);
  StartLogCapture();
  tflite::MicroInterpreter interpreter(finished, AllOps(), arena, sizeof(arena));
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(Said(said));
#ifndef MOTE_DEVICE
  EXPECT_TRUE(Said(why));
  EXPECT_TRUE(Said("unroll=True"));
#else
  (void)why;
#endif
}

#ifndef MOTE_DEVICE
// Seconds of the processor until a model is refused whose body has joins that are nearly row writes: the rows after
// come from another list.
double SecondsOfNearMisses(int joins) {
  ListModel model;
  model.row = {};
  const int x = model.Add({5}), n = model.Counter(), y = model.Add({5}), same = model.Add({5});
  model.Inputs({x}).Outputs({y});
  model.While({model.Number(0), model.Zeros({5}), x}, {n, y, same}, 1, 2);
  model.Condition({5, 5});
  model.Subgraph();
  const int i = model.Counter(), list = model.Add({5}), other = model.Add({5});
  model.Inputs({i, list, other});
  const int next = model.Sum(i, model.Number(1), {}, TensorType_INT32), none = model.Numbers({0}),
            size = model.Vector(i, -1, 1), begin = model.Vector(next, 0, 1), rest = model.Numbers({-1});
  int written = list;
  for (int join = 0; join < joins; ++join) {
    const int before = model.Add({1}), after = model.Add({1}), row = model.Zeros({1}), from = written;
    model.Op(tflite::BuiltinOperator_SLICE, {from, none, size}, {before});
    model.Op(tflite::BuiltinOperator_SLICE, {other, begin, rest}, {after});
    written = model.Add({5});
    model.Op(tflite::BuiltinOperator_CONCATENATION, {before, row, after}, {written}, tflite::ConcatenationOptionsT());
  }
  model.Outputs({next, written, other});
  const tflite::Model* const finished = model.Finish();
  std::vector<uint8_t> large(static_cast<size_t>(joins) * 1024 + sizeof(arena));
  double best = 1e9;
  StartLogCapture();
  for (int run = 0; run < 3; ++run) {
    tflite::MicroInterpreter interpreter(finished, AllOps(), large.data(), large.size());
    const clock_t begin_of_run = clock();
    EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
    best = std::min(best, static_cast<double>(clock() - begin_of_run) / CLOCKS_PER_SEC);
  }
  StopLogCapture();
  EXPECT_TRUE(Said("node CONCATENATION"));
  return best;
}

TEST(LoopState, JoinsThatAreNoRowWritesCostATimeInProportion) {
  EXPECT_LT(SecondsOfNearMisses(4000), 10 * SecondsOfNearMisses(1000));
}
#endif

// The operator that is nearly a row write: the rows before it begin with number 1.
TEST(LoopState, PiecesOfOtherSizesAreRefusedWithTheCause) {
  ListModel model;
  model.is_open = true;
  model.BuildRunningSum();
  for (const auto& op : model.current().operators) {
    if (op->inputs.size() != 3 || op->inputs[2] == op->inputs[1]) continue;
    if (op->outputs.size() != 1 || op->builtin_options.type != tflite::BuiltinOptions_NONE) continue;
    op->inputs[1] = model.Numbers({1, 0});
    break;
  }
  ExpectRefusal(model, "node CONCATENATION", "makes, depends on the run");
}

// A list that grows by a row in each round.
TEST(LoopState, AListThatGrowsIsRefusedWithTheCause) {
  ListModel model;
  model.row = {};
  model.is_open = true;
  const int first = model.Add({1}), n = model.Counter(), y = model.Add({5}, true);
  model.Inputs({first}).Outputs({y});
  model.While({model.Number(0), first}, {n, y}, 1, 2);
  model.Condition({1});
  model.Subgraph();
  const int i = model.Counter(), list = model.Add({5}, true), longer = model.Add({5}, true);
  model.Inputs({i, list});
  model.Op(tflite::BuiltinOperator_CONCATENATION, {list, model.Zeros({1})}, {longer}, tflite::ConcatenationOptionsT());
  model.Outputs({model.Sum(i, model.Number(1), {}, TensorType_INT32), longer});
  ExpectRefusal(model, "the operator gives 2, the model says 1", "hands on, depends on the run");
}

// An IF runs the body, too: it has compared its own shapes with those of the file, and copies what it gets.
TEST(LoopState, ABodyWithAnotherCallerKeepsItsShapes) {
  for (const bool is_after : {false, true}) {
    ListModel model;
    model.is_open = true;
    const Dims all = With(5, {3});
    const int x = model.Add(all), one = model.Add({1, 3}), y = model.Add(all, true),
              condition = model.Tensor(TensorType_BOOL, {});
    const int n = model.Counter(), last = model.Add({3}), same = model.Add(all);
    const int m = model.Counter(), also = model.Add({3}), small = model.Add({1, 3}), x2 = model.Add(all);
    model.Inputs({x, one, condition}).Outputs({y, small});
    tflite::IfOptionsT branches;
    branches.then_subgraph_index = branches.else_subgraph_index = 2;
    const auto add_if = [&] {
      model.Op(tflite::BuiltinOperator_IF, {condition, model.Number(0), model.Zeros({3}), one, x}, {m, also, small, x2},
               branches);
    };
    if (!is_after) add_if();
    model.While({model.Number(0), model.Zeros({3}), model.Zeros(all), x}, {n, last, y, same}, 1, 2);
    if (is_after) add_if();
    model.Condition({-1, 5, 5});
    model.AddBody();
    StartLogCapture();
    tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
    EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
    StopLogCapture();
    EXPECT_TRUE(Said("bytes where this node has"));
  }
}

}  // namespace
}  // namespace mote
