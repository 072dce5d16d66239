// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A model that runs, on either runtime, as the functions of exports.cc show it to JavaScript.
#ifndef MOTE_WEB_MODULE_SESSION_H_
#define MOTE_WEB_MODULE_SESSION_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::web {

// The mean time of an operator of subgraph 0, since the clocks of browsers tick ten times a millisecond or less often;
// those of subgraphs that it runs count as its own.
struct OperatorTime {
  int node;
  std::string name, loop, reason;  // reason: why the loop is the portable one; may be empty
  double milliseconds;
};

// Every function returns kTfLiteError after messages in the log (tools/mote/system/message_log.h).
class Session {
 public:
  virtual ~Session() = default;

  // Outputs have their shapes from here on, unless these depend on data.
  virtual TfLiteStatus Allocate() = 0;
  // Another shape for an input, from the next Allocate() on.
  virtual TfLiteStatus Resize(size_t input, const std::vector<int>& shape) = 0;
  virtual TfLiteStatus Run() = 0;
  // Runs as long as `milliseconds`, at least once.
  virtual TfLiteStatus Profile(double milliseconds, std::vector<OperatorTime>* times) = 0;
  virtual size_t arena_bytes() const = 0;
  virtual size_t inputs() const = 0;
  virtual size_t outputs() const = 0;
  virtual TfLiteTensor* input(size_t i) = 0;
  virtual TfLiteTensor* output(size_t i) = 0;
};

// Null after messages. `model` has been verified and outlives the session.
std::unique_ptr<Session> MakeDynamicSession(const tflite::Model& model);
std::unique_ptr<Session> MakeMicroSession(const tflite::Model& model);

}  // namespace mote::web

#endif  // MOTE_WEB_MODULE_SESSION_H_
