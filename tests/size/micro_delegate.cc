// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/micro_delegate.h"

#include "tests/size/run_model.h"

// The least that a delegate can do.
class Delegate : public tflite::MicroDelegate {
 public:
  const char* Name() const override { return "Delegate"; }
  bool Supports(tflite::MicroDelegateContext&, const tflite::MicroDelegateNode& node) override {
    return node.op == tflite::BuiltinOperator_FULLY_CONNECTED;
  }
  TfLiteStatus Invoke(tflite::MicroDelegateContext& context, tflite::MicroDelegatePartition& partition) override {
    context.GetEvalTensor(partition.outputs->data[0])->data.int8[0] = byte;
    return kTfLiteOk;
  }
};

int main() {
  Delegate delegate;
  tflite::MicroMutableOpResolver<1> resolver;
  tflite::MicroInterpreter interpreter(tflite::GetModel(model_address), resolver, arena, sizeof(arena));
  (void)interpreter.SetDelegate(&delegate);
  return RunModel(interpreter);
}
