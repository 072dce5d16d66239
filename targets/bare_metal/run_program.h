// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TARGETS_BARE_METAL_RUN_PROGRAM_H_
#define MOTE_TARGETS_BARE_METAL_RUN_PROGRAM_H_

#include <cstdint>

extern "C" {

// Places that the linker script names.
extern uint32_t mote_data_start[], mote_data_end[], mote_data_load[];
extern uint32_t mote_bss_start[], mote_bss_end[];
extern uint32_t mote_stack_start[], mote_stack_end[];
extern char mote_heap_start[], mote_heap_end[];

// Makes the memory ready, runs main() with the emulator's command line and ends the emulator with main()'s result. The
// processor's reset code jumps here with a stack.
[[noreturn]] void mote_run_program();

}  // extern "C"

namespace mote {

// Exit status of an image that a processor fault ended.
constexpr int kFaultStatus = 70;

// Prints one line and ends the emulator with kFaultStatus.
[[noreturn]] void ReportFault(const char* format, ...);

}  // namespace mote

#endif  // MOTE_TARGETS_BARE_METAL_RUN_PROGRAM_H_
