// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TARGETS_BOARDS_RUN_MAIN_H_
#define MOTE_TARGETS_BOARDS_RUN_MAIN_H_

extern "C" {

// Makes the memory, the clock and the console ready and calls main(); stops when that returns. The reset code comes
// here with a stack.
[[noreturn]] void mote_run_main();

// Lets the processor sleep for ever.
[[noreturn]] void mote_stop();

}  // extern "C"

#endif  // MOTE_TARGETS_BOARDS_RUN_MAIN_H_
