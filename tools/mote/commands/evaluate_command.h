// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote evaluate`: how often a model is right.
#ifndef MOTE_TOOLS_MOTE_COMMANDS_EVALUATE_COMMAND_H_
#define MOTE_TOOLS_MOTE_COMMANDS_EVALUATE_COMMAND_H_

#include <filesystem>
#include <string>
#include <vector>

namespace mote::cli {

struct EvaluateOptions {
  std::filesystem::path model;
  std::filesystem::path data;
  std::filesystem::path labels, csv;  // empty: none
  std::vector<std::string> targets;   // empty: host, unless `against` says where
  std::vector<std::string> against;   // "dynamic", "micro", "tflite" or a target
  std::string normal;                 // the class of what is no anomaly; empty: a classifier
  std::string python = "python3";     // with TensorFlow Lite
  std::string mean, scale;            // numbers, or empty
  unsigned rate = 16000;
  unsigned jobs = 0;  // 0: one for each core
  unsigned timeout_seconds = 600;
  bool crop = false;
  bool json = false;
};

// Becomes tools/evaluation/evaluate.py: returns never. Throws Error.
[[noreturn]] void EvaluateCommand(const EvaluateOptions& options);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_EVALUATE_COMMAND_H_
