// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_SYSTEM_FORMAT_TEXT_H_
#define MOTE_TOOLS_MOTE_SYSTEM_FORMAT_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace mote::cli {

// Formats as printf does.
[[gnu::format(printf, 1, 2)]] std::string Format(const char* format, ...);

// Returns 1234567 as "1,234,567".
std::string Grouped(uint64_t number);

// Returns "a, b, c", say.
std::string Joined(const std::vector<std::string>& words);

// Returns the words of the text on lines of at most so many columns, each with its newline: the first line begins with
// `first` spaces, the others with `rest`. A word that is longer than a line has one of its own.
std::string Wrapped(const std::string& text, size_t columns, size_t first, size_t rest);

// Returns a name that a model has, on a line that others read: with `?` for characters that move a terminal's cursor.
std::string Printable(std::string name);

// Does the same for a message, whose lines stay.
std::string PrintableLines(std::string text);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_SYSTEM_FORMAT_TEXT_H_
