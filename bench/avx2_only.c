// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Hides AVX-512, AVX-VNNI and AMX from libraries of this process that ask for them with CPUID: host_speed.py puts an
// invalid instruction of the same length in the place of each CPUID, and what that raises is answered here.
#define _GNU_SOURCE
#include <cpuid.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

enum { kFirstByte = 0x0F, kCpuid = 0xA2, kInvalid = 0x0B };

static long answers;

static uint32_t Bits(const int* bits, int count) {
  uint32_t mask = 0;
  for (int i = 0; i < count; ++i) mask |= UINT32_C(1) << bits[i];
  return mask;
}

static void Answer(int number, siginfo_t* info, void* context) {
  (void)number;
  (void)info;
  static const int kLeaf7Ebx[] = {16, 17, 21, 26, 27, 28, 30, 31}, kLeaf7Ecx[] = {1, 6, 8, 9, 10, 11, 12, 14};
  static const int kLeaf7Edx[] = {2, 3, 8, 22, 23, 24, 25}, kSecondEax[] = {4, 5, 23}, kSecondEdx[] = {4, 5, 10, 19};
  greg_t* const registers = ((ucontext_t*)context)->uc_mcontext.gregs;
  const uint8_t* const at = (const uint8_t*)registers[REG_RIP];
  if (at[0] != kFirstByte || at[1] != kInvalid) {
    signal(SIGILL, SIG_DFL);
    return;
  }
  const uint32_t leaf = (uint32_t)registers[REG_RAX], part = (uint32_t)registers[REG_RCX];
  uint32_t a, b, c, d;
  __cpuid_count(leaf, part, a, b, c, d);
  if (leaf == 7 && part == 0) {
    b &= ~Bits(kLeaf7Ebx, 8);
    c &= ~Bits(kLeaf7Ecx, 8);
    d &= ~Bits(kLeaf7Edx, 7);
  } else if (leaf == 7 && part == 1) {
    a &= ~Bits(kSecondEax, 3);
    d &= ~Bits(kSecondEdx, 4);
  }
  registers[REG_RAX] = a;
  registers[REG_RBX] = b;
  registers[REG_RCX] = c;
  registers[REG_RDX] = d;
  registers[REG_RIP] += 2;
  ++answers;
}

// `at`: where CPUID instructions are. Returns 0, or the number of the first one that is none, from 1 on.
int Hide(const uint64_t* at, int count) {
  struct sigaction action;
  memset(&action, 0, sizeof(action));
  action.sa_sigaction = Answer;
  action.sa_flags = SA_SIGINFO | SA_NODEFER;
  sigaction(SIGILL, &action, NULL);
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < count; ++i) {
    uint8_t* const code = (uint8_t*)at[i];
    uint8_t* const begin = (uint8_t*)((uintptr_t)code & ~(page - 1));
    if (mprotect(begin, (size_t)(code + 2 - begin), PROT_READ | PROT_WRITE | PROT_EXEC) != 0) return i + 1;
    if (code[0] != kFirstByte || code[1] != kCpuid) return i + 1;
    code[1] = kInvalid;
    mprotect(begin, (size_t)(code + 2 - begin), PROT_READ | PROT_EXEC);
  }
  return 0;
}

long Answers(void) { return answers; }
