// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A library with an opaque delegate that would take all nodes.
#include "tensorflow/lite/delegates/utils/simple_opaque_delegate.h"

namespace {

class Kernel : public tflite::SimpleOpaqueDelegateKernelInterface {
 public:
  TfLiteStatus Init(TfLiteOpaqueContext*, const TfLiteOpaqueDelegateParams*) override { return kTfLiteOk; }
  TfLiteStatus Prepare(TfLiteOpaqueContext*, TfLiteOpaqueNode*) override { return kTfLiteOk; }
  TfLiteStatus Eval(TfLiteOpaqueContext*, TfLiteOpaqueNode*) override { return kTfLiteOk; }
};

class Delegate : public tflite::SimpleOpaqueDelegateInterface {
 public:
  bool IsNodeSupportedByDelegate(const TfLiteOperator*, const TfLiteOpaqueNode*, TfLiteOpaqueContext*) const override {
    return true;
  }
  TfLiteStatus Initialize(TfLiteOpaqueContext*) override { return kTfLiteOk; }
  const char* Name() const override { return "OpaquePlugin"; }
  std::unique_ptr<tflite::SimpleOpaqueDelegateKernelInterface> CreateDelegateKernelInterface() override {
    return std::make_unique<Kernel>();
  }
};

}  // namespace

extern "C" TfLiteOpaqueDelegate* tflite_plugin_create_delegate(const char* const*, const char* const*, size_t,
                                                               void (*)(const char*)) {
  return tflite::TfLiteOpaqueDelegateFactory::CreateSimpleDelegate(std::make_unique<Delegate>());
}
extern "C" void tflite_plugin_destroy_delegate(TfLiteOpaqueDelegate* delegate) {
  tflite::TfLiteOpaqueDelegateFactory::DeleteSimpleDelegate(delegate);
}
