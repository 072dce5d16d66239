// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/system/progress.h"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "tools/mote/system/format_text.h"
#include "tools/mote/system/interrupt.h"
#include "tools/mote/system/terminal.h"

namespace mote::cli {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kSilence = 2s;
constexpr auto kPeriod = 500ms;
constexpr double kLeastShare = 0.05;  // of the work, before the rest is estimated
constexpr char kDim[] = "\033[2m", kPlain[] = "\033[0m";
constexpr int kMostColumns = 200;

// The line takes so many columns; 0 stands for no line.
std::atomic<int> shown_columns = 0;

void WriteAll(const char* data, size_t bytes) {
  while (bytes > 0) {
    const ssize_t written = write(STDERR_FILENO, data, bytes);
    if (written <= 0) return;
    data += written;
    bytes -= static_cast<size_t>(written);
  }
}

struct Frame {
  std::string what;
  uint64_t work, done = 0, next_part = 1;
};

// Holds the line, and the thread that writes it. `mutex` guards the rest.
struct State {
  std::mutex mutex;
  std::condition_variable has_ended;
  bool is_over = false;
  std::string command;
  std::vector<Frame> frames;
  Clock::time_point begin, changed;  // of the command, and of its share that is done
  std::thread writer;
};

State* state = nullptr;

// Returns the share of the command that is done.
double ShareDone() {
  double share = 0, part = 1;
  for (const Frame& frame : state->frames) {
    if (frame.work == 0) continue;
    const auto work = static_cast<double>(frame.work);
    share += part * std::min(1.0, static_cast<double>(frame.done) / work);
    part *= std::min(1.0, static_cast<double>(frame.next_part) / work);
  }
  return share;
}

double Seconds(Clock::duration time) { return std::chrono::duration<double>(time).count(); }

std::string TimeText(double seconds) {
  const auto whole = static_cast<unsigned>(seconds + 0.5);
  return whole < 60 ? Format("%u s", whole) : Format("%u min %02u s", whole / 60, whole % 60);
}

// Counts from the estimate, which was made when the share changed last.
std::optional<double> SecondsLeft() {
  const double share = ShareDone();
  if (share < kLeastShare || share >= 1) return std::nullopt;
  const double left = Seconds(state->changed - state->begin) * (1 - share) / share;
  const double since = Seconds(Clock::now() - state->changed);
  return since < left ? std::optional<double>(left - since) : std::nullopt;
}

std::string Line() {
  std::string text = state->command;
  for (const Frame& frame : state->frames) {
    if (!frame.what.empty()) text += ": " + frame.what;
  }
  std::string time = ", " + TimeText(Seconds(Clock::now() - state->begin));
  if (const std::optional<double> left = SecondsLeft(); left.has_value()) {
    time += ", about " + TimeText(*left) + " left";
  }
  const size_t columns = std::min<size_t>(TerminalColumns(stderr), kMostColumns) - 1;
  if (text.size() + time.size() > columns) text.resize(columns > time.size() ? columns - time.size() : 0);
  return (text + time).substr(0, columns);
}

void Show() {
  const std::string line = Line();
  const auto columns = static_cast<int>(line.size());
  const auto rest = static_cast<size_t>(std::max(0, shown_columns - columns));
  const bool has_color = TakesColor(stderr);
  shown_columns = std::max<int>(shown_columns, columns);
  const std::string text =
      "\r" + (has_color ? kDim + line + kPlain : line) + std::string(rest, ' ') + std::string(rest, '\b');
  WriteAll(text.data(), text.size());
  shown_columns = columns;
}

void Write() {
  std::unique_lock<std::mutex> lock(state->mutex);
  if (state->has_ended.wait_for(lock, kSilence, [] { return state->is_over; })) return;
  do Show();
  while (!state->has_ended.wait_for(lock, kPeriod, [] { return state->is_over; }));
}

void Change(const std::string* what, uint64_t done, uint64_t next_part) {
  if (state == nullptr) return;
  const std::lock_guard<std::mutex> lock(state->mutex);
  for (auto frame = state->frames.rbegin(); frame != state->frames.rend(); ++frame) {
    if (frame->work == 0) continue;
    frame->done = done;
    frame->next_part = next_part;
    if (what != nullptr) frame->what = *what;
    break;
  }
  state->changed = Clock::now();
}

}  // namespace

Progress::Progress(const std::string& command) {
  if (!IsTerminal(stderr) || TerminalColumns(stderr) < 20) return;
  DoWhenInterrupted(RemoveProgressLine);
  state = new State;
  state->command = command;
  state->begin = state->changed = Clock::now();
  // A signal is the main thread's: it may hold it back.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  state->writer = std::thread(Write);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Progress::~Progress() {
  if (state == nullptr) return;
  {
    const std::lock_guard<std::mutex> lock(state->mutex);
    state->is_over = true;
  }
  state->has_ended.notify_all();
  state->writer.join();
  RemoveProgressLine();
  delete state;
  state = nullptr;
}

ProgressStep::ProgressStep(const std::string& what, uint64_t work) {
  if (state == nullptr) return;
  const std::lock_guard<std::mutex> lock(state->mutex);
  state->frames.push_back({Printable(what), work});
}

ProgressStep::~ProgressStep() {
  if (state == nullptr) return;
  const std::lock_guard<std::mutex> lock(state->mutex);
  state->frames.pop_back();
}

void ProgressStep::SetDone(uint64_t done, uint64_t next_part) { Change(nullptr, done, next_part); }
void ProgressStep::Begin(const std::string& what, uint64_t done, uint64_t next_part) { Change(&what, done, next_part); }

void RemoveProgressLine() {
  constexpr char kBlank[] = "\r                                                  ";
  constexpr int kPart = sizeof(kBlank) - 2;
  const int columns = shown_columns.exchange(0);
  if (columns == 0) return;
  WriteAll("\r", 1);
  for (int i = 0; i < columns; i += kPart) WriteAll(kBlank + 1, static_cast<size_t>(std::min(kPart, columns - i)));
  WriteAll("\r", 1);
}

}  // namespace mote::cli
