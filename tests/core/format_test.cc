// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/core/format.h"

#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <initializer_list>

#include "tests/test.h"

namespace {

char text[600];

int PrintTo(char* buffer, size_t capacity, const char* format, ...) {
  va_list args;
  va_start(args, format);
  mote::TextBuffer out{buffer, capacity};
  mote::AppendFormat(&out, format, args);
  va_end(args);
  return static_cast<int>(out.total);
}

#define EXPECT_PRINTS(expected, ...)                             \
  do {                                                           \
    const int length = PrintTo(text, sizeof(text), __VA_ARGS__); \
    EXPECT_STREQ(text, expected);                                \
    EXPECT_EQ(length, static_cast<int>(strlen(expected)));       \
  } while (false)

TEST(Format, Integers) {
  EXPECT_PRINTS("0 -1 2147483647 -2147483648", "%d %i %d %d", 0, -1, INT_MAX, INT_MIN);
  EXPECT_PRINTS("4294967295 ff FF 17", "%u %x %X %o", UINT_MAX, 255, 255, 15);
  EXPECT_PRINTS("-5 5 7", "%ld %lu %zu", -5L, 5UL, static_cast<size_t>(7));
  EXPECT_PRINTS("-9223372036854775808 18446744073709551615", "%lld %llu", LLONG_MIN, ULLONG_MAX);
  EXPECT_PRINTS("-1 255 -2 65534", "%hhd %hhu %hd %hu", 255, 255, 65534, 65534);
}

TEST(Format, WidthAndFlags) {
  EXPECT_PRINTS("   42|42   |00042|-0042|  +42| 42", "%5d|%-5d|%05d|%05d|%+5d|% d", 42, 42, 42, -42, 42, 42);
  EXPECT_PRINTS("  0042|0a", "%6.4d|%02x", 42, 10);
  EXPECT_PRINTS("    7|7    ", "%*d|%-*d", 5, 7, 5, 7);
  EXPECT_PRINTS("7    |", "%*d|", -5, 7);
}

TEST(Format, AlternateForms) {
  EXPECT_PRINTS("0xff 0XFF 017 0 0 017", "%#x %#X %#o %#x %#o %#.3o", 255, 255, 15, 0, 0, 15);
  EXPECT_PRINTS("  0xff|0xff  |0x00ff|0x00ff|  0x0a", "%#6x|%-#6x|%#06x|%#.4x|%#6.2x", 255, 255, 255, 255, 10);
  EXPECT_PRINTS("3. 1.50000 1. 2.e+00", "%#.0f %#g %#.1g %#.0e", 3.0, 1.5, 1.0, 2.0);
  EXPECT_PRINTS("100000. 1.00000e+06", "%#g %#g", 100000.0, 1000000.0);
}

// Every combination of flags, width and precision as the C library has it.
#if defined(__linux__)
TEST(Format, FlagsAsTheCLibrary) {
  char expected[600];
  for (int flags = 0; flags < 32; ++flags) {
    for (const char* size : {"", "1", "7", "12", ".0", ".3", "9.0", "9.4"}) {
      for (const char* conversion : {"d", "u", "x", "X", "o", "f", "e", "g"}) {
        char format[32] = "%";
        for (int f = 0; f < 5; ++f) {
          if ((flags >> f & 1) != 0) strncat(format, &"-0+ #"[f], 1);
        }
        strcat(strcat(format, size), conversion);
        const bool is_float = strchr("feg", *conversion) != nullptr;
        for (int value : {0, 1, 8, 255, 4096, 123456}) {
          if (is_float) {
            snprintf(expected, sizeof(expected), format, value / 7.0);
            PrintTo(text, sizeof(text), format, value / 7.0);
          } else {
            snprintf(expected, sizeof(expected), format, value);
            PrintTo(text, sizeof(text), format, value);
          }
          EXPECT_STREQ(text, expected);
        }
      }
    }
  }
}
#endif

TEST(Format, StringsAndCharacters) {
  EXPECT_PRINTS("abc|  abc|abc  |ab|(null)|x|%", "%s|%5s|%-5s|%.2s|%s|%c|%%", "abc", "abc", "abc", "abc",
                static_cast<const char*>(nullptr), 'x');
  EXPECT_PRINTS("0x1234", "%p", reinterpret_cast<void*>(static_cast<uintptr_t>(0x1234)));
}

TEST(Format, FixedPoint) {
  EXPECT_PRINTS("0.000000 1.000000 -1.500000 3.141593", "%f %f %f %f", 0.0, 1.0, -1.5, 3.14159265358979);
  EXPECT_PRINTS("1.000000 0.999999 10.000000 0.000001", "%f %f %f %f", 0.9999996, 0.999999, 9.9999999, 0.0000005001);
  EXPECT_PRINTS("123456.789000 100000.123456", "%f %f", 123456.789, 100000.123456);
  EXPECT_PRINTS("3 3.1 3.142 003.14    3.14|3.14  |", "%.0f %.1f %.3f %06.2f %7.2f|%-6.2f|", 3.14159, 3.14159, 3.14159,
                3.14159, 3.14159, 3.14159);
  EXPECT_PRINTS("0 1 0.0 0.1", "%.0f %.0f %.1f %.1f", 0.4, 0.6, 0.04, 0.06);
  EXPECT_PRINTS("100000000000000000000.000000", "%f", 1e20);
  EXPECT_PRINTS("0.100000 16777216.000000", "%f %f", static_cast<double>(0.1f), 16777216.0);
}

TEST(Format, General) {
  EXPECT_PRINTS("0 1 0.1 100000 1e+06 0.0001 1e-05", "%g %g %g %g %g %g %g", 0.0, 1.0, 0.1, 100000.0, 1000000.0, 0.0001,
                0.00001);
  EXPECT_PRINTS("3.14159 -2.5 1.23457e+08 1e+10", "%g %g %g %g", 3.14159265, -2.5, 123456789.0, 9999999999.9);
  EXPECT_PRINTS("0.00392157 0.0235294", "%g %g", static_cast<double>(1.0f / 255.0f),
                static_cast<double>(6.0f / 255.0f));
  EXPECT_PRINTS("3.40282347e+38 1.17549435e-38", "%.9g %.9g", static_cast<double>(3.402823466e+38f),
                static_cast<double>(1.175494351e-38f));
}

TEST(Format, Scientific) {
  EXPECT_PRINTS("1.000000e+00 1.234500e-03 -6.02e+23 1e+01", "%e %e %.2e %.0e", 1.0, 0.0012345, -6.022e23, 9.6);
  EXPECT_PRINTS("1.797693e+308 4.940656e-324", "%e %e", 1.7976931348623157e308, 4.9406564584124654e-324);
}

TEST(Format, NotFinite) {
  uint64_t bits = 0x7ff0000000000000;
  double value;
  memcpy(&value, &bits, sizeof(value));
  EXPECT_PRINTS("inf -inf   inf", "%f %g %5f", value, -value, value);
  bits |= 1;
  memcpy(&value, &bits, sizeof(value));
  EXPECT_PRINTS("nan", "%f", value);
}

TEST(Format, PercentOfNoConversionIsLeftOut) {
  EXPECT_PRINTS("a 1 q 2", "a %d %q %d", 1, 2);
  EXPECT_PRINTS("5% 50", "%d%% 50%", 5);
  EXPECT_PRINTS("50", "50 %");
  EXPECT_PRINTS("50%q", "50%%q%");
  EXPECT_PRINTS("5-3! 7", "5%-3! %d%%", 7);
  EXPECT_PRINTS("", "%");
  EXPECT_PRINTS("", " %");
  EXPECT_PRINTS("Another  badly-formed  format string", "Another % badly-formed %% format string");
  EXPECT_PRINTS("Badly-formed format string", "Badly-formed format string %");
}

TEST(Format, BoundedBuffer) {
  char small[6] = "?????";
  EXPECT_EQ(PrintTo(small, 5, "%s", "abcdefgh"), 8);
  EXPECT_STREQ(small, "abcd");
  EXPECT_EQ(PrintTo(small, 1, "abc"), 3);
  EXPECT_STREQ(small, "");
  EXPECT_EQ(PrintTo(nullptr, 0, "%d", 1234), 4);
}

TEST(Format, HugeWidthIsBounded) { EXPECT_EQ(PrintTo(nullptr, 0, "%999999999999d", 1), 512); }

char flushed[100];

void Collect(const char* piece) { strcat(flushed, piece); }

TEST(Format, FlushedInPieces) {
  char data[4];
  mote::TextBuffer out{data, sizeof(data)};
  out.flush = Collect;
  flushed[0] = '\0';
  mote::AppendText(&out, "one two three four");
  mote::Flush(&out);
  EXPECT_STREQ(flushed, "one two three four");
  EXPECT_EQ(out.total, static_cast<size_t>(18));
}

}  // namespace
