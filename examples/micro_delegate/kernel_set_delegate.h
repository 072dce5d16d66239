// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A delegate that runs its part of a model with operators of its own: those of a second resolver.
//
// For kernels that do less than those of Mote, but faster: they take what Claims() says, and what they refuse stays
// with the operators of the interpreter's resolver.
#ifndef MOTE_EXAMPLES_MICRO_DELEGATE_KERNEL_SET_DELEGATE_H_
#define MOTE_EXAMPLES_MICRO_DELEGATE_KERNEL_SET_DELEGATE_H_

#include "mote/micro_delegate.h"

namespace mote {

class KernelSetDelegate : public tflite::MicroDelegate {
 public:
  // `kernels` must outlive the delegate.
  explicit KernelSetDelegate(const tflite::MicroOpResolver& kernels) : kernels_(kernels) {}

  // Claims all operators that the resolver has; a derived class may choose.
  virtual bool Claims(tflite::MicroDelegateContext&, const tflite::MicroDelegateNode&) { return true; }

  const char* Name() const override { return "KernelSet"; }
  bool Supports(tflite::MicroDelegateContext& context, const tflite::MicroDelegateNode& node) override;
  tflite::TfLiteBridgeBuiltinParseFunction GetOpDataParser(tflite::BuiltinOperator op) const override {
    return kernels_.GetOpDataParser(op);
  }
  TfLiteStatus Init(tflite::MicroDelegateContext& context, tflite::MicroDelegatePartition& partition) override;
  TfLiteStatus Prepare(tflite::MicroDelegateContext& context, tflite::MicroDelegatePartition& partition) override;
  TfLiteStatus Invoke(tflite::MicroDelegateContext& context, tflite::MicroDelegatePartition& partition) override;
  void Reset(tflite::MicroDelegatePartition& partition) override;
  void Free(tflite::MicroDelegatePartition& partition) override;

 private:
  struct Kernels;

  const TFLMRegistration* Find(const tflite::MicroDelegateNode& node) const;

  const tflite::MicroOpResolver& kernels_;
};

}  // namespace mote

#endif  // MOTE_EXAMPLES_MICRO_DELEGATE_KERNEL_SET_DELEGATE_H_
