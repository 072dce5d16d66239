// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mlperf_tiny/commands.h"

#include <cstring>

#include "tools/mlperf_tiny/submitter_implemented.h"

namespace mote::mlperf_tiny {
namespace {

constexpr char kVersion[] = "MLPerf Tiny Firmware V0.1.0";  // of the commands
constexpr char kReady[] = "m-ready\r\n";
constexpr uint32_t kDefaultRuns = 1;
constexpr uint32_t kDefaultPrinted = 16;
constexpr uint32_t kMaxNumber = 1000000000;

bool IsWord(const char* word, const char* expected) { return word != nullptr && strcmp(word, expected) == 0; }

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// Returns -1 for a character that is no hexadecimal digit.
int HexDigit(char c) {
  if (IsDigit(c)) return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

bool ParseNumber(const char* word, uint32_t* number) {
  *number = 0;
  for (; *word != '\0'; ++word) {
    if (!IsDigit(*word) || *number > kMaxNumber / 10) return false;
    *number = *number * 10 + static_cast<uint32_t>(*word - '0');
  }
  return true;
}

}  // namespace

Commands::Commands(const Setup& setup) : setup_(setup) {
  th_serialport_initialize();
  th_timestamp_initialize();
  th_final_initialize();
  th_printf("m-timestamp-mode-performance\r\n");
  th_printf("m-lap-us-0\r\n");
  th_printf("m-init-done\r\n");
  th_command_ready(kReady);
}

void Commands::Take(char c) {
  if (c == '\r' || c == '\n') return;
  if (c != '%') {
    is_too_long_ = is_too_long_ || length_ == kMaxCommandBytes;
    if (!is_too_long_) command_[length_++] = c;
    return;
  }
  command_[length_] = '\0';
  at_ = command_;
  if (is_too_long_) {
    th_printf("e-[A command has more than %d characters]\r\n", static_cast<int>(kMaxCommandBytes));
  } else {
    Run();
  }
  length_ = 0;
  is_too_long_ = false;
  th_command_ready(kReady);
}

const char* Commands::NextWord() {
  while (*at_ == ' ') ++at_;
  if (*at_ == '\0') return nullptr;
  const char* const word = at_;
  while (*at_ != ' ' && *at_ != '\0') ++at_;
  if (*at_ == ' ') *at_++ = '\0';
  return word;
}

bool Commands::NextNumber(uint32_t otherwise, uint32_t* number) {
  const char* const word = NextWord();
  *number = otherwise;
  if (word == nullptr || ParseNumber(word, number)) return true;
  th_printf("e-[Not a number: %s]\r\n", word);
  return false;
}

void Commands::Run() {
  const char* const word = NextWord();
  if (IsWord(word, "name")) {
    th_printf("m-name-dut-[%s]\r\n", setup_.vendor);
  } else if (IsWord(word, "profile")) {
    th_printf("m-profile-[%s]\r\n", kVersion);
    th_printf("m-model-[%s]\r\n", setup_.model_version);
  } else if (IsWord(word, "timestamp")) {
    th_timestamp();
  } else if (IsWord(word, "help")) {
    Help();
  } else if (IsWord(word, "infer")) {
    Infer();
  } else if (IsWord(word, "results")) {
    th_results();
  } else if (IsWord(word, "db")) {
    Db();
  } else {
    th_printf("e-[Unknown command: %s]\r\n", word == nullptr ? "" : word);
  }
}

void Commands::Help() const {
  th_printf("%s\r\n\r\n", kVersion);
  th_printf("help         : what the commands are\r\n");
  th_printf("name         : the name of the device\r\n");
  th_printf("profile      : the versions of these commands and of the model\r\n");
  th_printf("timestamp    : microseconds\r\n");
  th_printf("infer N W    : runs the model N times on what was loaded, after W runs that do not count\r\n");
  th_printf("results      : the outputs of the last run\r\n");
  th_printf("db load N    : N bytes follow\r\n");
  th_printf("db HH[HH]*   : bytes in hexadecimal digits\r\n");
  th_printf("db i16 N [N]*: integers of 16 bits\r\n");
  th_printf("db print N I : N bytes from the one at I on\r\n");
}

void Commands::Infer() {
  uint32_t runs, warm_up;
  if (!NextNumber(kDefaultRuns, &runs) || !NextNumber(0, &warm_up)) return;
  if (loaded_bytes() != setup_.buffer_bytes) {
    th_printf("e-[Input db has %lu bytes, expected %lu]\r\n", static_cast<unsigned long>(loaded_bytes()),
              static_cast<unsigned long>(setup_.buffer_bytes));
    return;
  }
  th_load_tensor();
  th_printf("m-warmup-start-%lu\r\n", static_cast<unsigned long>(warm_up));
  for (; warm_up > 0; --warm_up) th_infer();
  th_printf("m-warmup-done\r\n");
  th_printf("m-infer-start-%lu\r\n", static_cast<unsigned long>(runs));
  th_timestamp();
  th_pre();
  for (; runs > 0; --runs) th_infer();
  th_post();
  th_timestamp();
  th_printf("m-infer-done\r\n");
  th_results();
}

void Commands::Db() {
  const char* const word = NextWord();
  if (word == nullptr) {
    th_printf("e-[db needs a word: help says which]\r\n");
  } else if (IsWord(word, "load")) {
    DbLoad();
  } else if (IsWord(word, "print")) {
    DbPrint();
  } else if (IsWord(word, "i16")) {
    DbIntegers();
  } else {
    DbHex(word);
  }
}

void Commands::DbLoad() {
  uint32_t bytes;
  if (!NextNumber(0, &bytes)) return;
  expected_ = filled_ = 0;
  if (bytes == 0 || bytes > setup_.buffer_bytes) {
    th_printf("e-[Cannot load %lu bytes; the buffer has %lu]\r\n", static_cast<unsigned long>(bytes),
              static_cast<unsigned long>(setup_.buffer_bytes));
    return;
  }
  expected_ = bytes;
  th_printf("m-[Expecting %lu bytes]\r\n", static_cast<unsigned long>(bytes));
}

bool Commands::Add(uint8_t byte) {
  if (filled_ == expected_) {
    th_printf("e-[More bytes than were announced by db load]\r\n");
    return false;
  }
  setup_.buffer[filled_++] = byte;
  return true;
}

void Commands::SayIfLoaded() const {
  if (filled_ == expected_) th_printf("m-load-done\r\n");
}

void Commands::DbHex(const char* digits) {
  const size_t count = strlen(digits);
  for (size_t i = 0; i < count; ++i) {
    if (HexDigit(digits[i]) >= 0 && count % 2 == 0) continue;
    th_printf("e-[Not bytes in hexadecimal digits: %s]\r\n", digits);
    return;
  }
  for (size_t i = 0; i < count; i += 2) {
    if (!Add(static_cast<uint8_t>(HexDigit(digits[i]) * 16 + HexDigit(digits[i + 1])))) return;
  }
  SayIfLoaded();
}

void Commands::DbIntegers() {
  for (const char* word = NextWord(); word != nullptr; word = NextWord()) {
    const bool is_negative = *word == '-';
    uint32_t value;
    if (!ParseNumber(word + (is_negative ? 1 : 0), &value) || value > 65535) {
      th_printf("e-[Not a number of 16 bits: %s]\r\n", word);
      return;
    }
    const uint32_t bits = is_negative ? ~value + 1 : value;
    if (!Add(static_cast<uint8_t>(bits)) || !Add(static_cast<uint8_t>(bits >> 8))) return;
  }
  SayIfLoaded();
}

void Commands::DbPrint() {
  uint32_t count, at;
  if (!NextNumber(kDefaultPrinted, &count) || !NextNumber(0, &at)) return;
  th_printf("m-buffer-");
  for (; count > 0 && at < filled_; --count, ++at) th_printf("%02x", setup_.buffer[at]);
  th_printf("\r\n");
}

}  // namespace mote::mlperf_tiny
