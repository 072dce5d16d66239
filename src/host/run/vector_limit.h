// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_HOST_RUN_VECTOR_LIMIT_H_
#define MOTE_SRC_HOST_RUN_VECTOR_LIMIT_H_

namespace mote {

// Reads the variable MOTE_VECTORS of the environment, once in a program: it names the widest vectors that loops may
// use, for tests and measurements. Does nothing where a program does not ask its processor.
void LimitVectorsAsAsked();

}  // namespace mote

#endif  // MOTE_SRC_HOST_RUN_VECTOR_LIMIT_H_
