// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// That an operator which is another one on the dynamic runtime fails its test.
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include "src/operators/seam/op.h"
#include "tests/operators/seam/op_tester.h"

namespace mote {
namespace {

enum class Fault { kNone, kStatus, kMessage, kShape, kValue, kVariable, kSecondPrepare, kShapeOfModel };

// Copies a number and counts in a variable, and on the dynamic runtime makes a mistake.
template <Fault kFault>
struct Copy {
  using Params = void;
  struct Plan {};

  template <class Context>
  static bool Errs(const Context& ctx, Fault fault) {
    return kFault == fault && ctx.runtime().ShapeInput != nullptr;
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    const int elements = ctx.in(0).elements();
    OP_REQUIRE(ctx, !Errs(ctx, Fault::kSecondPrepare) || ++prepared != 2, "once is enough");
    OP_REQUIRE(ctx, ctx.in(0).rank() > 0, Errs(ctx, Fault::kMessage) ? "no" : "a vector is needed");
    if (Errs(ctx, Fault::kShapeOfModel)) return ctx.SetOutputShape(0, *ctx.out(0).dims);
    return ctx.SetOutputShape(0, Shape{Errs(ctx, Fault::kShape) ? elements + 1 : elements});
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    OP_REQUIRE(ctx, !Errs(ctx, Fault::kStatus), "not here");
    ctx.out(0).Data<int32_t>()[0] = ctx.in(0).Data<int32_t>()[0] + (Errs(ctx, Fault::kValue) ? 1 : 0);
    ctx.out(0).Data<int32_t>()[1] = ctx.in(0).Data<int32_t>()[1];
    ctx.in(1).Data<int32_t>()[0] += Errs(ctx, Fault::kVariable) ? 2 : 1;
    return kTfLiteOk;
  }

  static inline int prepared = 0;
};

// The additional fault of the test.
template <Fault kFault>
std::string Failures(std::vector<int> shape = {2}) {
  testing::TestPartResultArray results;
  const testing::ScopedFakeTestPartResultReporter reporter(
      testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &results);
  OpTester op(internal::kRegistration<Copy<kFault>>);
  op.Input<int32_t>(shape, {7, 8});
  op.Variable<int32_t>({1}, {3});
  op.Output<int32_t>(shape);
  (void)op.Run();
  std::string text;
  for (int i = 0; i < results.size(); ++i) text += results.GetTestPartResult(i).message();
  return text;
}

TEST(OpReplay, FailsTheTestWhereTheDynamicRuntimeDiffers) {
  const auto has = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos ? "yes" : text;
  };
  EXPECT_EQ(Failures<Fault::kNone>(), "");
  EXPECT_EQ(Failures<Fault::kNone>({}), "");
  EXPECT_EQ(has(Failures<Fault::kStatus>(), "the dynamic runtime alone refuses it"), "yes");
  EXPECT_EQ(has(Failures<Fault::kMessage>({}), "static: a vector is needed"), "yes");
  EXPECT_EQ(has(Failures<Fault::kShape>(), "{ 3 }"), "yes");
  EXPECT_EQ(has(Failures<Fault::kShapeOfModel>(), "{ 1 }"), "yes");
  EXPECT_EQ(has(Failures<Fault::kValue>(), "8 instead of 7"), "yes");
  EXPECT_EQ(has(Failures<Fault::kVariable>(), "5 instead of 4"), "yes");
  EXPECT_EQ(has(Failures<Fault::kSecondPrepare>(), "the second time"), "yes");
}

}  // namespace
}  // namespace mote
