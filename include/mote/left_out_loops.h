/* SPDX-FileCopyrightText: 2026 The Mote Authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* A program may leave out the loops that no layer of its models runs:
 *
 *   MOTE_LEAVE_OUT_LOOP(CONV_2D_INT8_PATCHES)
 *   MOTE_KEEP_LOOP(CONV_2D_INT8_PIXELS)
 *
 * in any of its sources, as often as it likes. `mote gen-resolver`, `mote new-project` and `mote compile` write such
 * lines for their models: a loop is linked if nobody leaves it out, or if anybody keeps it. AllocateTensors refuses a
 * model with a layer whose loop is not linked, and names the loop. To leave out or to keep a loop that the library does
 * not have does nothing. For C and C++, where there are weak symbols. */
#ifndef MOTE_LEFT_OUT_LOOPS_H_
#define MOTE_LEFT_OUT_LOOPS_H_

/* Computes an operator. `args` is of a type that the operator alone knows. */
typedef void (*MoteLoop)(const void* args);

#ifdef __cplusplus
#define MOTE_LOOP_LINKAGE extern "C"
#else
#define MOTE_LOOP_LINKAGE extern
#endif

#define MOTE_LEAVE_OUT_LOOP(NAME)                                         \
  MOTE_LOOP_LINKAGE __attribute__((weak)) const MoteLoop MoteLoop_##NAME; \
  __attribute__((used)) const MoteLoop MoteLoop_##NAME = 0;

#define MOTE_KEEP_LOOP(NAME)                                                    \
  MOTE_LOOP_LINKAGE __attribute__((weak)) void MoteRunLoop_##NAME(const void*); \
  MOTE_LOOP_LINKAGE __attribute__((weak)) const MoteLoop MoteKeptLoop_##NAME;   \
  __attribute__((used)) const MoteLoop MoteKeptLoop_##NAME = MoteRunLoop_##NAME;

#endif /* MOTE_LEFT_OUT_LOOPS_H_ */
