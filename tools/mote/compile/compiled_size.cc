// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/compile/compiled_size.h"

#include <cctype>
#include <cstdlib>
#include <sstream>

namespace mote::cli {
namespace {

// These are sizes on 32-bit processors.
constexpr uint64_t kTensorBytes = 12, kNodeBytes = 16, kWordBytes = 4, kContextBytes = 108;
constexpr uint64_t kSubgraphBytes = 20, kVariableBytes = 8, kStateBytes = 12;
constexpr uint64_t kFunctionsBytes = 132;
// Images of models with subgraphs or variables have these bytes besides: src/micro/compiled_graph.cc, and the functions
// that it calls.
constexpr uint64_t kGraphBytes = 506;

bool StartsWith(const std::string& text, const std::string& with) { return text.compare(0, with.size(), with) == 0; }
bool Holds(const std::string& text, const std::string& what) { return text.find(what) != std::string::npos; }

// Returns the numbers or addresses in the lines of an array: each ends with a comma, the last one of a line of one
// piece may end with the bracket.
uint64_t CountWords(const std::string& text) {
  uint64_t words = 0;
  bool is_in_word = false;
  int depth = 0;
  for (const char c : text) {
    if (c == '(' || c == '{') ++depth;
    if (c == ')' || c == '}') --depth;
    const bool separates = depth <= 1 && (c == ',' || c == '}' || c == '{');
    if (separates) {
      words += is_in_word ? 1 : 0;
      is_in_word = false;
    } else if (std::isspace(static_cast<unsigned char>(c)) == 0 && c != ';') {
      is_in_word = true;
    }
  }
  return words + (is_in_word ? 1 : 0);
}

// Adds up the definitions of arrays in a source of `mote compile`. Records for the class in C++ are dropped by the
// linker where the program is in C.
class Scanner {
 public:
  void Read(const std::string& source) {
    std::istringstream stream(source);
    for (std::string line; std::getline(stream, line);) ReadLine(line);
  }

  uint64_t flash_bytes() const { return flash_bytes_; }
  uint64_t ram_bytes() const { return ram_bytes_; }

 private:
  void ReadLine(const std::string& line) {
    if (is_open_) {
      if (StartsWith(line, "};")) {
        Close();
      } else if (line.find("//") == std::string::npos) {
        text_ += line + "\n";
        rows_ += StartsWith(line, "    {") ? 1 : 0;
        if (Holds(line, "};")) Close();
      }
      return;
    }
    if (StartsWith(line, "extern") || StartsWith(line, "//")) return;
    if (Holds(line, " TfLiteContext ")) flash_bytes_ += kContextBytes;
    if (Holds(line, "CompiledGraph kGraph =")) flash_bytes_ += kGraphBytes;
    const size_t opens = line.find("] = {"), room = line.find("];");
    if (room != std::string::npos && !Holds(line, "ARENA")) ram_bytes_ += RoomOf(line);
    if (opens == std::string::npos) return;
    head_ = line.substr(0, opens);
    text_ = line.substr(opens + 4);
    rows_ = 0;
    is_open_ = true;
    if (Holds(text_, "};")) Close();
  }

  // Returns the bytes that a line such as "alignas(4) uint8_t block_3[40];" takes.
  static uint64_t RoomOf(const std::string& line) {
    const size_t bracket = line.find('[');
    const uint64_t count = std::strtoull(line.c_str() + bracket + 1, nullptr, 10);
    return count * (Holds(line, "uint8_t") ? 1 : kWordBytes);
  }

  void Close() {
    is_open_ = false;
    if (Holds(head_, "TfLiteTensor ") || Holds(head_, "quantization_")) return;
    const uint64_t bytes = Holds(head_, "TfLiteEvalTensor")   ? rows_ * kTensorBytes
                           : Holds(head_, "CompiledNode")     ? rows_ * kNodeBytes
                           : Holds(head_, "CompiledSubgraph") ? rows_ * kSubgraphBytes
                           : Holds(head_, "CompiledVariable") ? rows_ * kVariableBytes
                           : Holds(head_, "CompiledState")    ? rows_ * kStateBytes
                           : Holds(head_, "uint8_t")          ? CountWords(text_)
                                                              : CountWords(text_) * kWordBytes;
    flash_bytes_ += bytes;
    if (!Holds(head_, "const ")) ram_bytes_ += bytes;
  }

  std::string head_, text_;
  uint64_t rows_ = 0, flash_bytes_ = 0, ram_bytes_ = 0;
  bool is_open_ = false;
};

}  // namespace

CompiledSize SizeOfCompiled(const CompiledModel& model) {
  Scanner scanner;
  scanner.Read(model.source);
  return {scanner.flash_bytes() + kFunctionsBytes, model.arena_bytes, scanner.ram_bytes()};
}

}  // namespace mote::cli
