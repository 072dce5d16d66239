// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Calls that an application must not make from inside a function of a delegate or an operator: each call from each
// place is refused, and the graph gives the right answer afterwards.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>

#include "tests/host/delegation/delegate_fixture.h"

namespace mote {
namespace {

enum class Place { kPrepare, kInit, kKernelPrepare, kInvoke, kCopyFromBuffer, kFreeBuffer, kFree };
constexpr Place kPlaces[] = {Place::kPrepare,        Place::kInit,       Place::kKernelPrepare, Place::kInvoke,
                             Place::kCopyFromBuffer, Place::kFreeBuffer, Place::kFree};

using Call = std::function<TfLiteStatus(tflite::Interpreter* interpreter)>;

const std::map<std::string, Call>& Calls() {
  static const auto* const calls = new std::map<std::string, Call>{
      {"Allocate", [](auto* i) { return i->AllocateTensors(); }},
      {"Invoke", [](auto* i) { return i->Invoke(); }},
      {"Resize", [](auto* i) { return i->ResizeInputTensor(0, {3}); }},
      {"Release", [](auto* i) { return i->ReleaseNonPersistentMemory(); }},
      {"Plan", [](auto* i) { return i->primary_subgraph().SetExecutionPlan({0}); }},
      {"RemoveAll", [](auto* i) { return i->RemoveAllDelegates(); }},
      {"Inputs", [](auto* i) { return i->SetInputs({1}); }},
      {"Outputs", [](auto* i) { return i->SetOutputs({1}); }},
      {"Apply",
       [](auto* i) {
         static TfLiteDelegate other = TfLiteDelegateCreate();
         other.Prepare = [](TfLiteContext*, TfLiteDelegate*) { return kTfLiteOk; };
         return i->ModifyGraphWithDelegate(&other);
       }},
      {"AddNode",
       [](auto* i) {
         TfLiteRegistration registration = {};
         registration.custom_name = "Added";
         registration.invoke = [](TfLiteContext*, TfLiteNode*) { return kTfLiteOk; };
         return i->AddNodeWithParameters({0}, {}, nullptr, 0, nullptr, &registration);
       }},
  };
  return *calls;
}

// Takes node 1 and computes nothing; its output lies in a buffer that holds -22 and -12, or what makes the chain so.
class Meddler {
 public:
  Meddler(Place place, const Call& call) : place_(place), call_(call), delegate_(TfLiteDelegateCreate()) {
    delegate_.data_ = this;
    delegate_.Prepare = [](TfLiteContext* context, TfLiteDelegate* delegate) { return Of(delegate).Prepare(context); };
    delegate_.CopyFromBufferHandle = [](TfLiteContext*, TfLiteDelegate* delegate, TfLiteBufferHandle,
                                        TfLiteTensor* tensor) {
      tensor->data.f[0] = 22.0f;
      tensor->data.f[1] = 12.0f;
      Of(delegate).At(Place::kCopyFromBuffer);
      return kTfLiteOk;
    };
    delegate_.FreeBufferHandle = [](TfLiteContext*, TfLiteDelegate* delegate, TfLiteBufferHandle*) {
      Of(delegate).At(Place::kFreeBuffer);
    };
  }

  TfLiteDelegate* get() { return &delegate_; }

  tflite::Interpreter* interpreter = nullptr;
  int calls = 0;
  TfLiteStatus answer = kTfLiteOk;

 private:
  static Meddler& Of(TfLiteDelegate* delegate) { return *static_cast<Meddler*>(delegate->data_); }
  static Meddler& Of(TfLiteNode* node) { return Of(node->delegate); }

  void At(Place place) {
    if (place != place_ || interpreter == nullptr) return;
    ++calls;
    answer = call_(interpreter);
  }

  TfLiteStatus Prepare(TfLiteContext* context) {
    At(Place::kPrepare);
    TfLiteRegistration registration = {};
    registration.custom_name = "Meddler";
    registration.init = [](TfLiteContext*, const char* buffer, size_t) -> void* {
      TfLiteDelegate* const delegate = reinterpret_cast<const TfLiteDelegateParams*>(buffer)->delegate;
      Of(delegate).At(Place::kInit);
      return delegate;
    };
    registration.free = [](TfLiteContext*, void* delegate) {
      Of(static_cast<TfLiteDelegate*>(delegate)).At(Place::kFree);
    };
    registration.prepare = [](TfLiteContext*, TfLiteNode* node) {
      Of(node).At(Place::kKernelPrepare);
      return kTfLiteOk;
    };
    registration.invoke = [](TfLiteContext* context, TfLiteNode* node) {
      Of(node).At(Place::kInvoke);
      TfLiteTensor& output = context->tensors[node->outputs->data[0]];
      output.buffer_handle = 1;
      output.data_is_stale = true;
      return kTfLiteOk;
    };
    return context->ReplaceNodeSubsetsWithDelegateKernels(context, registration, tflite::BuildTfLiteArray({1}).get(),
                                                          &delegate_);
  }

  const Place place_;
  const Call& call_;
  TfLiteDelegate delegate_;
};

TEST_F(DelegateTest, CallsFromInsideAreRefusedAndDoNoHarm) {
  BuildChain();
  for (const auto& [name, call] : Calls()) {
    for (const Place place : kPlaces) {
      errors_.text.clear();
      SCOPED_TRACE(name + " from place " + std::to_string(static_cast<int>(place)));
      Meddler meddler(place, call);
      ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteOk) << errors_.text;
      meddler.interpreter = interpreter_.get();
      ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(meddler.get()), kTfLiteOk) << errors_.text;
      ExpectChainWorks();
      ASSERT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk) << errors_.text;
      EXPECT_GT(meddler.calls, 0);
      if (name == "Allocate" && place > Place::kKernelPrepare) {
        EXPECT_EQ(meddler.answer, kTfLiteOk) << "there is nothing to allocate";
      } else {
        EXPECT_NE(meddler.answer, kTfLiteOk);
        EXPECT_TRUE(name == "Invoke" || errors_.Has("from inside a function of a delegate or an operator"))
            << errors_.text;
      }
      ExpectChainWorks();
      EXPECT_EQ(interpreter_->execution_plan(), Nodes({0, 1, 2}));
      meddler.interpreter = nullptr;
      interpreter_.reset();
    }
  }
}

// All tensors move then, also the one in whose buffer the delegate is interested.
TEST_F(DelegateTest, TensorsMayBeAddedFromInsideFunctionsForBuffers) {
  const Call add = [](tflite::Interpreter* interpreter) { return interpreter->AddTensors(100); };
  BuildChain();
  for (const Place place : {Place::kCopyFromBuffer, Place::kFreeBuffer, Place::kFree}) {
    Meddler meddler(place, add);
    ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteOk) << errors_.text;
    meddler.interpreter = interpreter_.get();
    ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(meddler.get()), kTfLiteOk) << errors_.text;
    ExpectChainWorks();
    ASSERT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk) << errors_.text;
    EXPECT_GT(meddler.calls, 0);
    EXPECT_EQ(meddler.answer, kTfLiteOk);
    ExpectChainWorks();
    meddler.interpreter = nullptr;
    interpreter_.reset();
  }
}

// Its nodes lie in a list that would grow while the first kernel is made.
TEST_F(DelegateTest, AKernelCannotTakeNodesInItsInit) {
  BuildDiamond();
  static TfLiteStatus status;
  TfLiteDelegate delegate = TfLiteDelegateCreate();
  delegate.Prepare = [](TfLiteContext* context, TfLiteDelegate* self) {
    TfLiteRegistration registration = {};
    registration.custom_name = "Greedy";
    registration.init = [](TfLiteContext* graph, const char* buffer, size_t) -> void* {
      TfLiteRegistration second = {};
      second.custom_name = "Second";
      second.invoke = [](TfLiteContext*, TfLiteNode*) { return kTfLiteOk; };
      status =
          graph->ReplaceNodeSubsetsWithDelegateKernels(graph, second, tflite::BuildTfLiteArray({3}).get(),
                                                       reinterpret_cast<const TfLiteDelegateParams*>(buffer)->delegate);
      return nullptr;
    };
    registration.invoke = [](TfLiteContext*, TfLiteNode*) { return kTfLiteOk; };
    return context->ReplaceNodeSubsetsWithDelegateKernels(context, registration, tflite::BuildTfLiteArray({1}).get(),
                                                          self);
  };
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(&delegate), kTfLiteOk) << errors_.text;
  EXPECT_EQ(status, kTfLiteError);
  EXPECT_TRUE(errors_.Has("cannot take nodes while a kernel of one is initialized")) << errors_.text;
  ASSERT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk);
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Run({1.0f, -4.5f}), Floats({-4.0f, -14.0f}));
  interpreter_.reset();
}

// Init may add a node where the graph is being built; the list of nodes then moves.
TEST_F(DelegateTest, AnInitMayAddNodesWhileTheGraphIsBuilt) {
  interpreter_ = std::make_unique<tflite::Interpreter>(&errors_);
  static tflite::Interpreter* graph;
  graph = interpreter_.get();
  static TfLiteRegistration plain = {};
  plain.custom_name = "Plain";
  plain.invoke = [](TfLiteContext*, TfLiteNode*) { return kTfLiteOk; };
  TfLiteRegistration adding = plain;
  adding.init = [](TfLiteContext*, const char*, size_t) -> void* {
    for (int i = 0; i < 40; ++i) {
      if (graph->AddNodeWithParameters({}, {}, nullptr, 0, nullptr, &plain) != kTfLiteOk) return nullptr;
    }
    return graph;
  };
  int index = -1;
  ASSERT_EQ(interpreter_->AddNodeWithParameters({}, {}, nullptr, 0, nullptr, &adding, &index), kTfLiteOk);
  EXPECT_EQ(index, 0);
  ASSERT_EQ(interpreter_->nodes_size(), size_t{41});
  EXPECT_EQ(interpreter_->node_and_registration(0)->first.user_data, graph);
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
}

}  // namespace
}  // namespace mote
