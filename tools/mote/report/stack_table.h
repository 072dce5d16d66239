// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The stack that a model takes at most on a target, by the tables in targets/stack, which tools/stack_table.py
// computes.
#ifndef MOTE_TOOLS_MOTE_REPORT_STACK_TABLE_H_
#define MOTE_TOOLS_MOTE_REPORT_STACK_TABLE_H_

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "nlohmann/json_fwd.hpp"
#include "tools/mote/model/model_file.h"

namespace mote::cli {

// Bytes without the texts of messages, with them, and with them where an error is printed.
using StackBytes = std::array<uint64_t, 3>;

// A function's own stack and that of what it calls; by their kinds, how much lies above an operator's function that it
// calls.
struct StackDepth {
  StackBytes bytes = {};
  std::map<std::string, StackBytes> above;
};

class StackTable {
 public:
  // Throws Error where the file of a target is wrong.
  explicit StackTable(const std::string& target);

  // Returns false where the target has no table.
  bool is_known() const { return !entries_.empty(); }
  // Returns null for the operators of applications.
  const std::map<std::string, StackDepth>* Find(const std::string& entry) const;

 private:
  std::map<std::string, std::map<std::string, StackDepth>> entries_;  // the parts of "runtime" and of registrations
};

struct ModelStack {
  StackBytes allocate, invoke, compiled;
  std::vector<std::string> unknown;  // operators that the table does not have, which come on top
};

// Throws Error where the model cannot be prepared.
ModelStack StackOf(const ModelFile& file, const StackTable& table);

// Adds "stack" and, of targets without a table, "stack_unknown".
void AddStack(const ModelFile& file, nlohmann::ordered_json* json);
// Returns lines of {target: why something is not known}: each reason once, with its targets.
std::string UnknownText(const nlohmann::ordered_json& reasons);
// Says in words what AddStack adds.
std::string StackText(const nlohmann::ordered_json& json);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_REPORT_STACK_TABLE_H_
