// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The parts of the C++ library that tests use and its headers lack, and picolibc's output stream: this compiler comes
// without the one and picolibc leaves the other to the system. The linker drops what a program does not use.
#include <cstdio>
#include <new>
#include <random>
#include <string>

#include "src/platform/instruction_counter.h"
#include "src/platform/qemu/semihosting.h"

template class std::basic_string<char>;

namespace std {

const nothrow_t nothrow{};

// Not random: every run of an emulated program is the same.
void random_device::_M_init(const string&) {}
void random_device::_M_fini() {}
random_device::result_type random_device::_M_getval() { return static_cast<result_type>(mote::InstructionCount()); }

}  // namespace std

namespace {

int PutToLog(char c, FILE*) {
  const char text[] = {c, '\0'};
  mote::SemihostingWrite(text);
  return static_cast<unsigned char>(c);
}

FILE log_stream = FDEV_SETUP_STREAM(PutToLog, nullptr, nullptr, _FDEV_SETUP_WRITE);

}  // namespace

FILE* const stdout = &log_stream;
FILE* const stderr = &log_stream;
