// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The members of the documented class of a subgraph, and the forms of its functions that take dimensions as an array.
#include "tensorflow/lite/core/subgraph.h"
#include "tensorflow/lite/profiling/buffered_profiler.h"
#include "tests/host/interpreter_fixture.h"

namespace mote {
namespace {

class SubgraphNamesTest : public InterpreterTest {};

TEST_F(SubgraphNamesTest, HandsOutWhatItShares) {
  BuildAdd();
  tflite::Subgraph& graph = interpreter_->primary_subgraph();
  EXPECT_EQ(graph.GetSubgraphs()->front().get(), &graph);
  EXPECT_FALSE(graph.GetOptions()->GetPreserveAllTensors());
  EXPECT_EQ(graph.GetProfiler(), nullptr);
  tflite::profiling::BufferedProfiler profiler(8);
  graph.SetProfiler(&profiler, 0);
  EXPECT_EQ(graph.GetProfiler(), &profiler);
  graph.SetProfiler(nullptr, 0);
  TfLiteExternalContext external = {kTfLiteCpuBackendContext, nullptr};
  graph.SetExternalContext(kTfLiteCpuBackendContext, &external);
  EXPECT_EQ(graph.context()->GetExternalContext(graph.context(), kTfLiteCpuBackendContext), &external);
  graph.SetExternalContext(kTfLiteCpuBackendContext, nullptr);
}

TEST_F(SubgraphNamesTest, TakesDimensionsAsAnArray) {
  BuildAdd();
  tflite::Subgraph& graph = interpreter_->primary_subgraph();
  const int dims[] = {3, 2};
  ASSERT_EQ(graph.ResizeInputTensor(graph.inputs()[0], dims, 2), kTfLiteOk) << errors_.text;
  ASSERT_EQ(graph.AllocateTensors(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(ShapeOf(interpreter_->output_tensor(0)), std::vector<int>({3, 2}));
  SetInput<float>(0, std::vector<float>(6, 1.0f));
  ASSERT_EQ(graph.Invoke(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Output<float>(), std::vector<float>({2, 3, 2, 3, 2, 3}));

  int added = 0;
  ASSERT_EQ(graph.AddTensors(2, &added), kTfLiteOk);
  static const float kValues[6] = {1, 2, 3, 4, 5, 6};
  ASSERT_EQ(graph.SetTensorParametersReadOnly(added, kTfLiteFloat32, "constant", 2, dims, TfLiteQuantization{},
                                              reinterpret_cast<const char*>(kValues), sizeof(kValues)),
            kTfLiteOk)
      << errors_.text;
  EXPECT_EQ(graph.tensor(added)->data.f[5], 6.0f);
  const int open[] = {-1, 2};
  ASSERT_EQ(graph.SetTensorParametersReadWrite(added + 1, kTfLiteFloat32, "variable", 2, dims, TfLiteQuantization{},
                                               true, 2, open),
            kTfLiteOk)
      << errors_.text;
  EXPECT_TRUE(graph.tensor(added + 1)->is_variable);
  EXPECT_EQ(graph.tensor(added + 1)->dims_signature->data[0], -1);
}

}  // namespace
}  // namespace mote
