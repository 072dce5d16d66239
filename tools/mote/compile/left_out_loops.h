// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Finds which loops a program for some models leaves out (mote/left_out_loops.h).
#ifndef MOTE_TOOLS_MOTE_COMPILE_LEFT_OUT_LOOPS_H_
#define MOTE_TOOLS_MOTE_COMPILE_LEFT_OUT_LOOPS_H_

#include <string>
#include <vector>

#include "tools/mote/model/model_file.h"
#include "tools/mote/targets/prepared_graph.h"

namespace mote::cli {

// A loop that may be left out, of an operator that models have.
struct LinkableLoop {
  std::string op;    // "CONV_2D"
  std::string name;  // "CONV_2D_INT8_PIXELS"
  bool is_run;       // by a node
};

// Returns the loops of a target that nodes run; none for a target that has no such loops. If no node says which it
// runs, all count as run: the model cannot be prepared there, or the program that knows was not built.
std::vector<LinkableLoop> LoopsInInterpreter(const std::vector<ModelFile>& files, const std::string& target);
// Returns the loops of a compiled model. Nodes that run a packed form run none of them.
std::vector<LinkableLoop> LoopsInCompiled(const ModelFile& file, const std::string& target, const PreparedGraph& graph);

// The include for the lines below, and a comment for them.
inline constexpr char kLeftOutLoopsHeader[] = "mote/left_out_loops.h";
inline constexpr char kLeftOutLoopsComment[] =
    "Loops that no layer runs are not linked, unless another model of the program keeps them.";

// Returns lines that keep the loops that nodes run, and leave out the others.
std::string LeftOutLoopsText(const std::vector<LinkableLoop>& loops);
// Does this for an interpreter, for each processor that a compiler may compile for. The text is empty if no loop is
// left out.
std::string LeftOutLoopsText(const std::vector<ModelFile>& files);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMPILE_LEFT_OUT_LOOPS_H_
