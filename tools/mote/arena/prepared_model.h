// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_ARENA_PREPARED_MODEL_H_
#define MOTE_TOOLS_MOTE_ARENA_PREPARED_MODEL_H_

#include <cstddef>
#include <cstdio>

namespace mote {

// Words among the registrations of PrintPrepared: "scratch=3,1" gives operators these ids of scratch memory, in the
// order in which they ask; "apart=2,7": no output of the nodes 2 to 7 lies over an input; "rows=4,2": node 4 makes two
// rows in a call; "weights=fast": constants may take more flash than in the file.
constexpr char kScratchWord[] = "scratch=", kApartWord[] = "apart=", kRowsWord[] = "rows=";
constexpr char kFastWeightsWord[] = "weights=fast";
// With this word only "prepared" and the loops are printed, those that nodes have in an interpreter.
constexpr char kLoopsWord[] = "loops";

// Prints what Prepare makes of a checked model on the kind of machine that this is compiled for, with these
// registrations for fewer types ("Register_CONV_2D_INT8"; null after the last) in place of those for all.
//   prepared                               after any messages
//   refused SUBGRAPH NODE                  its plan holds an address outside of all below: then nothing else follows
//   unknown SUBGRAPH TENSOR                its elements or dimensions lie outside of all below: the same
//   buffer BYTES                           of activations and scratch memory
//   scratch NODE BYTES                     a node of subgraph 0 asks for that, in the order of the requests
//   overlay NODE INPUT                     its output may lie over that input of the node
//   loop SUBGRAPH NODE WAY ROW_WAY         the LoopWays of a node that chose among loops
//   rows NODE IN_AXIS NUMBERS...           a node of subgraph 0 can make some rows of its output: the members of
//   NodeRows subgraph INDEX                         one that Invoke may run. The next lines are about it tensor INDEX
//   TYPE DATA DIMS            of a node, or of the subgraph node INDEX PLAN [FORM]                 it runs
//   kInference_<NAME>_<FORM>, and DATA of constants for it alone is null reads TENSOR...                        after
//   such a line: the node's inputs, which are not those of the file node INDEX null -                      it is left
//   out graph TABLES SCRATCH...                the first hash table, and where scratch memory lies in the buffer, by
//   the
//                                          ids from 1 on; only for a model that needs a CompiledGraph
//   variable ID BYTES                      a resource variable that a node sets
//   strings                                there are tensors of strings: operators change the records of tensors
//   block INDEX BYTES ALIGNMENT CHANGES    memory of an operator or of a variable; CHANGES: 0 or 1
//   words WORD...                          what the block holds, up to 16 words on a line; the last is filled with 0
// TYPE is a number of TfLiteType. DATA, DIMS, PLAN and TABLES are addresses: null, or a region and an offset in it:
// model+OFFSET, buffer+OFFSET, block2+OFFSET, or empty+0 for dimensions of a scalar that the model leaves out. What the
// runtime copied of the model, to align it, is at its place in the model. A WORD is a number or such an address.
// Returns false after a message where the model cannot be prepared.
bool PrintPrepared(const void* model, size_t model_bytes, const char* const* registrations, FILE* out);

}  // namespace mote

#endif  // MOTE_TOOLS_MOTE_ARENA_PREPARED_MODEL_H_
