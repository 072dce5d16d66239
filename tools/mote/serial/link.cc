// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/serial/link.h"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <utility>

#include "tools/mote/system/error.h"

namespace mote::cli {
namespace {

constexpr char kSerial[] = "serial:";
constexpr char kTcp[] = "tcp:";
constexpr unsigned kDefaultBaud = 115200;
constexpr int kWriteTimeout = 10000;  // milliseconds
constexpr std::pair<unsigned, speed_t> kRates[] = {
    {9600, B9600},     {19200, B19200},   {38400, B38400},   {57600, B57600},     {115200, B115200},
    {230400, B230400}, {460800, B460800}, {921600, B921600}, {1000000, B1000000}, {2000000, B2000000},
};

bool StartsWith(const std::string& text, const char* prefix) { return text.rfind(prefix, 0) == 0; }

class FileDescriptor {
 public:
  explicit FileDescriptor(int number) : number_(number) {}
  ~FileDescriptor() {
    if (number_ >= 0) close(number_);
  }
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&&) = delete;
  int get() const { return number_; }

 private:
  int number_;
};

// Uses a terminal or a socket, which does not block.
class FileLink : public Link {
 public:
  FileLink(const std::string& name, FileDescriptor file, unsigned baud)
      : name_(name), file_(std::move(file)), baud_(baud) {}

  void Write(const Bytes& bytes) override {
    for (size_t done = 0; done < bytes.size();) {
      const ssize_t count = write(file_.get(), bytes.data() + done, bytes.size() - done);
      if (count > 0) {
        done += static_cast<size_t>(count);
      } else if (errno == EAGAIN) {
        if (!Wait(POLLOUT, kWriteTimeout)) throw Error(name_ + " takes no more bytes");
      } else if (errno != EINTR) {
        throw Error(name_ + " cannot be written to: " + std::strerror(errno));
      }
    }
  }

  Bytes Read(unsigned milliseconds) override {
    Bytes bytes(4096);
    if (!Wait(POLLIN, static_cast<int>(milliseconds))) return {};
    const ssize_t count = read(file_.get(), bytes.data(), bytes.size());
    if (count == 0) throw Error(name_ + ": the other side has closed the line");
    if (count < 0 && errno != EAGAIN && errno != EINTR) {
      throw Error(name_ + " cannot be read from: " + std::strerror(errno));
    }
    bytes.resize(count < 0 ? 0 : static_cast<size_t>(count));
    return bytes;
  }

  uint64_t Milliseconds() const override {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
  }

  // A byte is ten bits: with the one that starts it and the one that stops it.
  unsigned MillisecondsFor(size_t bytes) const override {
    return baud_ == 0 ? 0 : static_cast<unsigned>(bytes * 10 * 1000 / baud_) + 1;
  }

 private:
  bool Wait(short event, int milliseconds) const {
    pollfd waiting = {file_.get(), event, 0};
    return poll(&waiting, 1, milliseconds) > 0;
  }

  std::string name_;
  FileDescriptor file_;
  unsigned baud_;  // 0: not known
};

FileDescriptor OpenTerminal(const std::string& path, speed_t rate) {
  FileDescriptor file(open(path.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
  if (file.get() < 0) throw Error(path + " cannot be opened: " + std::strerror(errno));
  termios settings;
  if (tcgetattr(file.get(), &settings) != 0) throw Error(path + " is no serial port");
  cfmakeraw(&settings);
  settings.c_cflag |= CLOCAL | CREAD;
  settings.c_cflag &= ~static_cast<tcflag_t>(CSTOPB | CRTSCTS);
  cfsetispeed(&settings, rate);
  cfsetospeed(&settings, rate);
  if (tcsetattr(file.get(), TCSANOW, &settings) != 0) {
    throw Error(path + " cannot be set up: " + std::strerror(errno));
  }
  tcflush(file.get(), TCIOFLUSH);
  return file;
}

std::unique_ptr<Link> OpenSerial(const std::string& target) {
  const std::string place = target.substr(std::strlen(kSerial));
  const size_t comma = place.rfind(',');
  unsigned baud = kDefaultBaud;
  if (comma != std::string::npos) {
    const char* const end = place.data() + place.size();
    const auto [last, error] = std::from_chars(place.data() + comma + 1, end, baud);
    if (error != std::errc() || last != end) baud = 0;
  }
  const auto* const rate =
      std::find_if(std::begin(kRates), std::end(kRates), [&](const auto& known) { return known.first == baud; });
  if (rate == std::end(kRates)) {
    std::string text = target + ": the rates are";
    for (const auto& known : kRates)
      text += (known.first == kRates[0].first ? " " : ", ") + std::to_string(known.first);
    throw Error(text);
  }
  const std::string path = place.substr(0, comma);
  return std::make_unique<FileLink>(path, OpenTerminal(path, rate->second), baud);
}

FileDescriptor Connect(const std::string& target, const std::string& host, const std::string& port) {
  addrinfo hints = {};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* addresses = nullptr;
  const int found = getaddrinfo(host.c_str(), port.c_str(), &hints, &addresses);
  if (found != 0) throw Error(target + " is not known: " + gai_strerror(found));
  int error = 0;
  for (const addrinfo* at = addresses; at != nullptr; at = at->ai_next) {
    FileDescriptor file(socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC, at->ai_protocol));
    if (file.get() < 0 || connect(file.get(), at->ai_addr, at->ai_addrlen) != 0) {
      error = errno;
      continue;
    }
    const int on = 1;
    (void)setsockopt(file.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
    (void)fcntl(file.get(), F_SETFL, fcntl(file.get(), F_GETFL) | O_NONBLOCK);
    freeaddrinfo(addresses);
    return file;
  }
  freeaddrinfo(addresses);
  throw Error(target + " cannot be reached: " + std::strerror(error));
}

std::unique_ptr<Link> OpenTcp(const std::string& target) {
  const std::string place = target.substr(std::strlen(kTcp));
  const size_t colon = place.rfind(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == place.size()) {
    throw Error(target + ": a host and a port are missing, as in tcp:localhost:4444");
  }
  return std::make_unique<FileLink>(target, Connect(target, place.substr(0, colon), place.substr(colon + 1)), 0);
}

}  // namespace

bool IsLink(const std::string& target) { return StartsWith(target, kSerial) || StartsWith(target, kTcp); }

std::unique_ptr<Link> OpenLink(const std::string& target) {
  return StartsWith(target, kSerial) ? OpenSerial(target) : OpenTcp(target);
}

}  // namespace mote::cli
