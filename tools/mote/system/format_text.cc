// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/system/format_text.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <sstream>
#include <utility>

namespace mote::cli {

std::string Format(const char* format, ...) {
  va_list args, again;
  va_start(args, format);
  va_copy(again, args);
  std::string text(static_cast<size_t>(std::vsnprintf(nullptr, 0, format, args)), '\0');
  std::vsnprintf(text.data(), text.size() + 1, format, again);
  va_end(again);
  va_end(args);
  return text;
}

std::string Grouped(uint64_t number) {
  std::string text = std::to_string(number);
  for (size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

std::string Joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

std::string Wrapped(const std::string& text, size_t columns, size_t first, size_t rest) {
  std::istringstream words(text);
  std::string lines, line(first, ' ');
  bool is_empty = true;
  for (std::string word; words >> word; is_empty = false) {
    if (!is_empty && line.size() + 1 + word.size() > columns) {
      lines += line + "\n";
      line = std::string(rest, ' ');
      is_empty = true;
    }
    line += (is_empty ? "" : " ") + word;
  }
  return lines + line + "\n";
}

std::string PrintableLines(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return (c < ' ' && c != '\n') || c == '\x7f'; }, '?');
  return text;
}

std::string Printable(std::string name) {
  std::replace(name.begin(), name.end(), '\n', '?');
  return PrintableLines(std::move(name));
}

}  // namespace mote::cli
