// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The network that is tested: PORT_DIR/examples/network_tester/network.cc, which write_network.py makes of a model,
// replaces the one that is here.
#ifndef MOTE_EXAMPLES_NETWORK_TESTER_NETWORK_H_
#define MOTE_EXAMPLES_NETWORK_TESTER_NETWORK_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/micro/micro_op_resolver.h"

extern const unsigned char network_model[];
extern const size_t network_model_bytes;

// The bytes of all inputs, one after another, and those that the outputs must have then.
extern const unsigned char input_data[];
extern const size_t input_data_bytes;
extern const unsigned char expected_output_data[];
extern const size_t expected_output_data_bytes;

extern uint8_t network_arena[];
extern const size_t network_arena_bytes;

// The bytes of each output that are printed, 0 for all; the runs each time; true if the outputs are compared.
extern const size_t network_bytes_to_print;
extern const int network_inferences;
extern const bool network_has_expected_output;

const tflite::MicroOpResolver& NetworkResolver();

#endif  // MOTE_EXAMPLES_NETWORK_TESTER_NETWORK_H_
