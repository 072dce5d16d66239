// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A delegate for CONV_2D and MEAN of floats, in plain loops: in the place of each loop, an accelerator would be called.
#ifndef MOTE_EXAMPLES_DELEGATE_MY_DELEGATE_H_
#define MOTE_EXAMPLES_DELEGATE_MY_DELEGATE_H_

#include <memory>
#include <string>

#include "tensorflow/lite/delegates/utils/simple_delegate.h"

struct MyDelegateOptions {
  // For tests of what happens when a delegate fails.
  bool error_during_init = false;
  bool error_during_prepare = false;
  bool error_during_invoke = false;
  // Partitions of less work, in multiplications, stay on the CPU.
  int64_t min_work = 0;
};

class MyDelegate : public tflite::SimpleDelegateInterface {
 public:
  explicit MyDelegate(const MyDelegateOptions& options) : options_(options) {}

  bool IsNodeSupportedByDelegate(const TfLiteRegistration* registration, const TfLiteNode* node,
                                 TfLiteContext* context) const override;
  std::string WhyUnsupported(const TfLiteRegistration* registration, const TfLiteNode* node,
                             TfLiteContext* context) const override;
  TfLiteStatus Initialize(TfLiteContext* context) override;
  const char* Name() const override;
  std::unique_ptr<tflite::SimpleDelegateKernelInterface> CreateDelegateKernelInterface() override;
  tflite::SimpleDelegateInterface::Options DelegateOptions() const override;

 private:
  MyDelegateOptions options_;
};

// For programs that do not want the class. TfLiteMyDelegateDelete takes back what Create has made.
TfLiteDelegate* TfLiteMyDelegateCreate(const MyDelegateOptions* options);
void TfLiteMyDelegateDelete(TfLiteDelegate* delegate);

#endif  // MOTE_EXAMPLES_DELEGATE_MY_DELEGATE_H_
