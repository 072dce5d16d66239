// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Reset, vector table and fault report of a Cortex-M image.
#include <cstdint>

#include "src/platform/qemu/semihosting.h"
#include "targets/bare_metal/run_program.h"

extern "C" {

// The fault handlers' own stack: the program's may be the cause.
alignas(8) uint32_t mote_fault_stack[256];

[[gnu::naked]] intptr_t mote_semihosting_trap(int, const void*) { asm("bkpt 0xab\n bx lr"); }

// Turns the floating-point unit and the vector extension on (both are coprocessors 10 and 11), and sets the stack limit
// where the processor has one, before any compiled code runs.
[[gnu::naked, noreturn, gnu::section(".text.mote_reset")]] void mote_reset() {
  asm(
#if defined(__ARM_FP) || defined(__ARM_FEATURE_MVE)
      "ldr r0, =0xe000ed88\n"
      "ldr r1, [r0]\n"
      "orr r1, r1, #0xf00000\n"
      "str r1, [r0]\n"
      "dsb\n"
      "isb\n"
#endif
#if defined(__ARM_ARCH_8M_MAIN__) || defined(__ARM_ARCH_8_1M_MAIN__)
      "ldr r0, =mote_stack_start\n"
      "msr msplim, r0\n"
#endif
      "ldr r0, =mote_vectors\n"
      "ldr r1, =0xe000ed08\n"
      "str r0, [r1]\n"
      "bl mote_protect_memory\n"
      "bl mote_run_program\n");
}

// Takes the exception's stack frame and return code to mote_report_fault(), on a stack of its own.
[[gnu::naked, noreturn]] void mote_fault() {
  asm(
#if __ARM_ARCH_ISA_THUMB == 1  // whose instructions have no conditions
      "mrs r0, msp\n"
#else
      "tst lr, #4\n"
      "ite eq\n"
      "mrseq r0, msp\n"
      "mrsne r0, psp\n"
#endif
#if defined(__ARM_ARCH_8M_MAIN__) || defined(__ARM_ARCH_8_1M_MAIN__)
      "movs r1, #0\n"
      "msr msplim, r1\n"
#endif
      "ldr r1, =mote_fault_stack + 1024\n"
      "mov sp, r1\n"
      "bl mote_report_fault\n");
}

void mote_protect_memory();

[[noreturn]] void mote_report_fault(const uint32_t* frame);

extern void (*const mote_vectors[])();

// Numbers that the target file gives the linker, as addresses.
extern char mote_code_origin[], mote_code_bytes[];

}  // extern "C"

namespace {

struct ProtectionUnit {
  volatile uint32_t type, control, region, base, attributes;
};

constexpr uintptr_t kProtectionUnitAddress = 0xe000ed90;
constexpr uint32_t kRegionEnabled = 1;
constexpr uint32_t kDefaultMapElsewhere = 4;
constexpr uint32_t kUnitEnabled = 1;

struct FaultRegisters {  // of the system control block, from its offset 0x28 on
  volatile uint32_t cfsr, hfsr, dfsr, mmfar, bfar;
};

const char* ExceptionName(uint32_t number) {
  static const char* const kNames[] = {"hard fault", "memory fault", "bus fault", "usage fault", "secure fault"};
  if (number == 2) return "non-maskable interrupt";
  return number >= 3 && number <= 7 ? kNames[number - 3] : "unexpected exception";
}

const char* Cause(uint32_t cfsr, bool in_stack) {
  if (__ARM_ARCH_ISA_THUMB == 1) return in_stack ? "" : ", stack overflow";
  if ((cfsr & 0x00101010) != 0) return ", stack overflow";
  if ((cfsr & 0x00000002) != 0) return ", write to code or access below the stack";
  if ((cfsr & 0x00000101) != 0) return ", code at an address without memory";
  if ((cfsr & 0x00008600) != 0) return ", access to an address without memory";
  if ((cfsr & 0x00010000) != 0) return ", undefined instruction";
  if ((cfsr & 0x00080000) != 0) return ", floating-point unit is off";
  if ((cfsr & 0x01000000) != 0) return ", unaligned access";
  if ((cfsr & 0x02000000) != 0) return ", division by zero";
  return "";
}

}  // namespace

// The boards have memory, or silence, where a stray write should fault: makes the code read-only, which also catches
// null pointers, and the 4096 bytes below the stack inaccessible.
extern "C" void mote_protect_memory() {
#if __ARM_ARCH_ISA_THUMB == 2  // a Cortex-M0 has no such unit
  ProtectionUnit& unit = *reinterpret_cast<ProtectionUnit*>(kProtectionUnitAddress);
  const uint32_t code_start = reinterpret_cast<uintptr_t>(mote_code_origin);
  const uint32_t code_end = code_start + reinterpret_cast<uintptr_t>(mote_code_bytes);
#if defined(__ARM_ARCH_8M_MAIN__) || defined(__ARM_ARCH_8_1M_MAIN__)
  // The processor's own limit guards the stack.
  constexpr uint32_t kReadOnly = 2 << 1;
  constexpr uint32_t kNeverExecute = 1;
  constexpr uint32_t kLastNonSecureCode = 0x0fffffe0;
  *reinterpret_cast<volatile uint32_t*>(0xe000edc0) = 0xff;  // attribute set 0: normal memory, cached
  unit.region = 0;
  unit.base = code_start | kReadOnly;
  unit.attributes = (code_end - 32) | kRegionEnabled;
  unit.region = 1;
  unit.base = kReadOnly | kNeverExecute;
  unit.attributes = kLastNonSecureCode | kRegionEnabled;
#else
  constexpr uint32_t kNoAccess = 0x10000000;
  constexpr uint32_t kReadOnlyNormal = 0x06020000;
  constexpr uint32_t kGuardBytesLog2 = 12;
  unit.region = 0;
  unit.base = reinterpret_cast<uintptr_t>(mote_stack_start) - (1u << kGuardBytesLog2);
  unit.attributes = kNoAccess | (kGuardBytesLog2 - 1) << 1 | kRegionEnabled;
  // From address 0 to a power of two.
  unit.region = 1;
  unit.base = 0;
  unit.attributes = kReadOnlyNormal | static_cast<uint32_t>(31 - __builtin_clz(code_end - 1)) << 1 | kRegionEnabled;
#endif
  unit.control = kDefaultMapElsewhere | kUnitEnabled;
  asm volatile("dsb\n isb");
#endif
}

extern "C" void mote_report_fault(const uint32_t* frame) {
#if __ARM_ARCH_ISA_THUMB == 1  // has no such registers
  const FaultRegisters registers = {};
#else
  const FaultRegisters& registers = *reinterpret_cast<FaultRegisters*>(0xe000ed28);
#endif
  uint32_t number;
  asm volatile("mrs %0, ipsr" : "=r"(number));
  // After a stack overflow there is no frame to read.
  const bool in_stack = frame >= mote_stack_start && frame + 8 <= mote_stack_end;
  mote::ReportFault("%s: PC=0x%08lx LR=0x%08lx CFSR=0x%08lx HFSR=0x%08lx address=0x%08lx%s", ExceptionName(number),
                    in_stack ? static_cast<unsigned long>(frame[6]) : 0ul,
                    in_stack ? static_cast<unsigned long>(frame[5]) : 0ul, static_cast<unsigned long>(registers.cfsr),
                    static_cast<unsigned long>(registers.hfsr),
                    static_cast<unsigned long>((registers.cfsr & 0x80) != 0 ? registers.mmfar : registers.bfar),
                    Cause(registers.cfsr, in_stack));
}

// The processor's exceptions; no board interrupt is ever enabled.
[[gnu::section(".boot"), gnu::used]] void (*const mote_vectors[])() = {
    reinterpret_cast<void (*)()>(mote_stack_end),
    mote_reset,
    mote_fault,  // non-maskable interrupt
    mote_fault,  // hard fault
    mote_fault,  // memory management
    mote_fault,  // bus
    mote_fault,  // usage
    mote_fault,  // secure
    nullptr,
    nullptr,
    nullptr,
    mote_fault,  // supervisor call
    mote_fault,  // debug monitor
    nullptr,
    mote_fault,  // pendable request
    mote_fault,  // system tick
};
