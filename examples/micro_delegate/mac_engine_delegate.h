// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A delegate that gives int8 FULLY_CONNECTED operators to a MacEngine. What one of them hands to the next stays in the
// engine, and takes no room in the arena. The results are those of the CPU, bit for bit.
#ifndef MOTE_EXAMPLES_MICRO_DELEGATE_MAC_ENGINE_DELEGATE_H_
#define MOTE_EXAMPLES_MICRO_DELEGATE_MAC_ENGINE_DELEGATE_H_

#include "examples/micro_delegate/mac_engine.h"
#include "mote/micro_delegate.h"

namespace mote {

class MacEngineDelegate : public tflite::MicroDelegate {
 public:
  explicit MacEngineDelegate(MacEngine* engine) : engine_(engine) {}

  const char* Name() const override { return "MacEngine"; }
  tflite::TfLiteBridgeBuiltinParseFunction GetOpDataParser(tflite::BuiltinOperator op) const override;
  bool Supports(tflite::MicroDelegateContext& context, const tflite::MicroDelegateNode& node) override;
  // True if the CPU needs more cycles for the products than it takes to set up the engine and to move the vectors.
  bool IsWorthwhile(tflite::MicroDelegateContext& context, const tflite::MicroDelegatePartition& partition) override;
  TfLiteStatus Init(tflite::MicroDelegateContext& context, tflite::MicroDelegatePartition& partition) override;
  TfLiteStatus Prepare(tflite::MicroDelegateContext& context, tflite::MicroDelegatePartition& partition) override;
  TfLiteStatus Invoke(tflite::MicroDelegateContext& context, tflite::MicroDelegatePartition& partition) override;

 private:
  struct Layer;

  TfLiteStatus PrepareLayer(tflite::MicroDelegateContext& context, const tflite::MicroDelegateNode& node, Layer* layer);
  bool Run(MacEngine::Command command);
  bool Move(MacEngine::Command command, int8_t* memory, int bytes);

  MacEngine* engine_;
};

}  // namespace mote

#endif  // MOTE_EXAMPLES_MICRO_DELEGATE_MAC_ENGINE_DELEGATE_H_
