// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The firmware of a board, on this computer:
//
//   firmware_on_pty MEMORY_BYTES [MODEL [LACKED_OPERATOR]]
//
// prints the name of a pseudo-terminal, and answers there until it is ended.
#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "src/platform/kept_log/kept_log.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tools/firmware/device.h"
#include "tools/mote/system/files.h"

namespace mote {
namespace {

// All operators but one.
class Resolver : public tflite::MicroOpResolver {
 public:
  explicit Resolver(const char* lacked) : lacked_(lacked) {}

  const TFLMRegistration* FindOp(tflite::BuiltinOperator op) const override {
    return strcmp(tflite::EnumNameBuiltinOperator(op), lacked_) == 0 ? nullptr : all_.FindOp(op);
  }
  const TFLMRegistration* FindOp(const char* op) const override {
    return strcmp(op, lacked_) == 0 ? nullptr : all_.FindOp(op);
  }
  tflite::TfLiteBridgeBuiltinParseFunction GetOpDataParser(tflite::BuiltinOperator op) const override {
    return all_.GetOpDataParser(op);
  }

 private:
  tflite::AllOpsResolver all_;
  const char* lacked_;
};

void Send(void* to, const uint8_t* data, size_t bytes) {
  const int line = *static_cast<int*>(to);
  for (size_t done = 0; done < bytes;) {
    const ssize_t count = write(line, data + done, bytes - done);
    if (count > 0) done += static_cast<size_t>(count);
  }
}

// The board's end of a new pseudo-terminal, whose other end stays open also where nobody uses it. -1: there is none.
int OpenLine() {
  const int line = posix_openpt(O_RDWR | O_NOCTTY);
  if (line < 0 || grantpt(line) != 0 || unlockpt(line) != 0) return -1;
  const int other = open(ptsname(line), O_RDWR | O_NOCTTY);
  termios settings;
  if (other < 0 || tcgetattr(other, &settings) != 0) return -1;
  cfmakeraw(&settings);
  return tcsetattr(other, TCSANOW, &settings) == 0 ? line : -1;
}

int Main(int argc, char** argv) {
  if (argc < 2 || argc > 4) {
    fprintf(stderr, "usage: firmware_on_pty MEMORY_BYTES [MODEL [LACKED_OPERATOR]]\n");
    return 64;
  }
  int line = OpenLine();
  if (line < 0) {
    perror("firmware_on_pty: no pseudo-terminal can be opened");
    return 1;
  }
  const cli::AlignedMemory memory(strtoul(argv[1], nullptr, 10));
  const cli::Bytes file = argc > 2 ? cli::ReadFile(argv[2]) : cli::Bytes();
  const cli::AlignedMemory model(file.size() + 1);
  memcpy(model.data(), file.data(), file.size());
  const Resolver resolver(argc > 3 ? argv[3] : "");
  const firmware::Program program = {
      &resolver, file.empty() ? nullptr : model.data(), file.size(), memory.data(), memory.bytes(), "pty"};
  firmware::Device device(program, {Send, &line, KeptLog, ClearKeptLog});
  printf("%s\n", ptsname(line));
  fflush(stdout);
  while (true) {
    uint8_t bytes[4096];
    const ssize_t count = read(line, bytes, sizeof(bytes));
    if (count <= 0) return 1;
    for (ssize_t i = 0; i < count; ++i) device.Receive(bytes[i]);
  }
}

}  // namespace
}  // namespace mote

int main(int argc, char** argv) { return mote::Main(argc, argv); }
