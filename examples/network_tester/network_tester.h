// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_NETWORK_TESTER_NETWORK_TESTER_H_
#define MOTE_EXAMPLES_NETWORK_TESTER_NETWORK_TESTER_H_

// Makes the network ready. False, with a message, if its model is wrong, or its data have not the bytes that the
// model's inputs and outputs have.
bool LoadNetwork();

// Runs it on its input, so often as network.h says. False, with a message, if it does not run.
bool RunNetwork();

// Prints the outputs, in the form that the documented program has.
void PrintOutputs();

// The number of elements that are not as expected, each of the first few with a message: of float32 those that differ
// by more than a hundred thousandth, of other types all that differ.
int CountWrongElements();

#endif  // MOTE_EXAMPLES_NETWORK_TESTER_NETWORK_TESTER_H_
