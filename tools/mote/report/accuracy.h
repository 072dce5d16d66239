// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_REPORT_ACCURACY_H_
#define MOTE_TOOLS_MOTE_REPORT_ACCURACY_H_

#include <filesystem>
#include <string>
#include <vector>

#include "nlohmann/json_fwd.hpp"

namespace mote::cli {

// Files whose class is known.
struct KnownFiles {
  std::filesystem::path folder;
  std::filesystem::path labels;  // empty: none, or what the model names
  std::string normal;            // the class of what is no anomaly; empty: a classifier
};

// Returns the command line of the program that evaluates, tools/evaluation/evaluate.py, less what has a default.
std::vector<std::string> EvaluationCommand(const std::filesystem::path& model, const KnownFiles& files);

// Returns what `mote evaluate --json` prints of the model on the micro runtime here. Throws Error.
nlohmann::ordered_json AccuracyJson(const std::filesystem::path& model, const KnownFiles& files);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_REPORT_ACCURACY_H_
