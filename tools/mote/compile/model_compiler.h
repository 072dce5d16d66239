// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A model as code, in memory: what `mote compile` writes, and other commands build or measure.
#ifndef MOTE_TOOLS_MOTE_COMPILE_MODEL_COMPILER_H_
#define MOTE_TOOLS_MOTE_COMPILE_MODEL_COMPILER_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tools/mote/compile/left_out_loops.h"
#include "tools/mote/compile/operator_choice.h"
#include "tools/mote/model/model_file.h"

namespace mote::cli {

struct CompileRequest {
  const ModelFile& model;
  std::string target;             // one of KnownTargets()
  std::string name = "model";     // what names in the code begin with: see compiled_name.h
  std::string shared_arena = "";  // the program's buffer; empty: the model gets one of its own
  // Layers run row by row, in as little memory as can be (0), or in so many bytes.
  std::optional<size_t> ram = {};
  int stream = 0;                 // a run takes so many new rows, and keeps the others; 0: it takes the whole input
  bool has_fast_weights = false;  // also where they take more flash than in the model's file
};

struct CompiledModel {
  std::string header, cpp_header, source;  // NAME.h, NAME.hpp and NAME.cc
  size_t arena_bytes;
  std::string rows_text;                  // with `ram` or `stream`: lines about the rows
  std::vector<ChosenOperator> operators;  // whose loops the source calls: those of subgraphs that may run
  std::vector<LinkableLoop> loops;        // of these
};

// Throws Error where the model cannot be compiled.
CompiledModel CompileModel(const CompileRequest& request);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMPILE_MODEL_COMPILER_H_
