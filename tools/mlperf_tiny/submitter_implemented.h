// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A board gives these to MLPerf Tiny: the functions that the benchmark's documents list for who submits a result.
#ifndef MOTE_TOOLS_MLPERF_TINY_SUBMITTER_IMPLEMENTED_H_
#define MOTE_TOOLS_MLPERF_TINY_SUBMITTER_IMPLEMENTED_H_

#ifdef __cplusplus
extern "C" {
#endif

// These are called once, in this order, before the first command.
void th_serialport_initialize(void);
void th_timestamp_initialize(void);
void th_final_initialize(void);

// Fills the model's input from the buffer that the computer has filled.
void th_load_tensor(void);
// Runs the model once.
void th_infer(void);
// These are called before and after the runs that are measured.
void th_pre(void);
void th_post(void);
// Prints the outputs of the last run.
void th_results(void);
// Prints the microseconds since th_timestamp_initialize().
void th_timestamp(void);

void th_printf(const char* format, ...);
// Prints that the next command may come.
void th_command_ready(const char* message);
// Waits for the next character.
char th_getchar(void);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // MOTE_TOOLS_MLPERF_TINY_SUBMITTER_IMPLEMENTED_H_
