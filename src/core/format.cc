// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/core/format.h"

#include <cstdint>
#include <cstring>

namespace mote {
namespace {

// 2^64 has 20 decimal and 22 octal digits.
constexpr int kMaxIntegerDigits = 22;
// ToDecimal() gets so many significant decimal digits right for any double; what follows is printed as zeros. One more
// digit decides the rounding.
constexpr int kSignificantDigits = 16;
constexpr int kUnset = -1;
// Bounds width and precision, so that no format can overflow an int or print without end.
constexpr int kMaxField = 512;

struct Field {
  bool left = false;
  bool zero_padded = false;
  bool alternate = false;  // the flag '#'
  char plus = '\0';        // sign character of non-negative numbers
  char after_sign = '\0';  // the x of 0x, whose 0 stands for the sign
  int width = 0;
  int precision = kUnset;
};

struct Decimal {
  char digits[kSignificantDigits + 1];
  int exponent;  // value = d.ddd * 10^exponent
};

void Put(TextBuffer* out, char c) {
  ++out->total;
  if (out->length + 1 >= out->capacity) {
    if (out->flush == nullptr) return;
    Flush(out);
  }
  out->data[out->length++] = c;
}

void PutRepeated(TextBuffer* out, char c, int count) {
  for (; count > 0; --count) Put(out, c);
}

// Puts the padding and the sign that go before a text of `length` characters; returns the padding due after it.
int PutBefore(TextBuffer* out, const Field& field, char sign, int length) {
  const int padding = field.width - length - (sign != '\0') - (field.after_sign != '\0');
  if (!field.left && !field.zero_padded) PutRepeated(out, ' ', padding);
  if (sign != '\0') Put(out, sign);
  if (field.after_sign != '\0') Put(out, field.after_sign);
  if (!field.left && field.zero_padded) PutRepeated(out, '0', padding);
  return field.left ? padding : 0;
}

void PutString(TextBuffer* out, const Field& field, const char* text) {
  int length = 0;
  while ((field.precision == kUnset || length < field.precision) && text[length] != '\0') ++length;
  const int padding = PutBefore(out, field, '\0', length);
  for (int i = 0; i < length; ++i) Put(out, text[i]);
  PutRepeated(out, ' ', padding);
}

// Divides in place and returns the remainder. Four 16-bit steps need no 64-bit division from the compiler's library.
uint32_t DivideBy(uint64_t* value, uint32_t base) {
  uint64_t quotient = 0;
  uint32_t remainder = 0;
  for (int shift = 48; shift >= 0; shift -= 16) {
    const uint32_t part = (remainder << 16) | static_cast<uint32_t>((*value >> shift) & 0xffff);
    quotient = (quotient << 16) | (part / base);
    remainder = part % base;
  }
  *value = quotient;
  return remainder;
}

void PutInteger(TextBuffer* out, Field field, char sign, uint64_t value, uint32_t base, char letter_a) {
  if (field.alternate && base != 10 && (value != 0 || (base == 8 && field.precision == 0))) {
    sign = '0';
    if (base == 16) {
      field.after_sign = static_cast<char>(letter_a + ('x' - 'a'));
    } else if (field.precision > 0) {  // which counts that 0
      --field.precision;
    }
  }
  char digits[kMaxIntegerDigits];
  int count = 0;
  while (value != 0) {
    const uint32_t digit = DivideBy(&value, base);
    digits[count++] = static_cast<char>(digit < 10 ? '0' + digit : letter_a + (digit - 10));
  }
  const int least = field.precision == kUnset ? 1 : field.precision;
  if (field.precision != kUnset) field.zero_padded = false;
  const int zeros = least > count ? least - count : 0;
  const int padding = PutBefore(out, field, sign, zeros + count);
  PutRepeated(out, '0', zeros);
  while (count > 0) Put(out, digits[--count]);
  PutRepeated(out, ' ', padding);
}

// The value is (mantissa / 2^64) * 2^exponent. Scales by powers of ten with shifts and additions only; each step loses
// less than 2^-60 of the value.
Decimal ToDecimal(uint64_t mantissa, int exponent) {
  Decimal decimal;
  decimal.exponent = 0;
  if (mantissa == 0) {
    memset(decimal.digits, '0', sizeof(decimal.digits));
    return decimal;
  }
  uint64_t fixed;  // 4 bits before the binary point
  for (;;) {
    while ((mantissa >> 63) == 0) {
      mantissa <<= 1;
      --exponent;
    }
    if (exponent < 1) {  // below 1: times ten, as 10/16 * 2^4
      mantissa = (mantissa >> 1) + (mantissa >> 3);
      exponent += 4;
      --decimal.exponent;
      continue;
    }
    if (exponent <= 4) {
      fixed = mantissa >> (4 - exponent);
      if ((fixed >> 60) < 10) break;
    }
    // The number is ten or more: divide it by ten, as 8/10 / 2^3. The series 0.11001100... is 8/10.
    mantissa = (mantissa >> 1) + (mantissa >> 2);
    for (int shift = 4; shift < 64; shift *= 2) mantissa += mantissa >> shift;
    exponent -= 3;
    ++decimal.exponent;
  }
  for (char& digit : decimal.digits) {
    digit = static_cast<char>('0' + (fixed >> 60));
    fixed = (fixed & ((uint64_t{1} << 60) - 1)) * 10;
  }
  return decimal;
}

// Keeps `count` significant digits (0 is allowed), halves away from zero.
void Round(Decimal* decimal, int count) {
  if (count > kSignificantDigits) count = kSignificantDigits;
  bool carry = count >= 0 && decimal->digits[count] >= '5';
  for (int i = count < 0 ? 0 : count; i <= kSignificantDigits; ++i) decimal->digits[i] = '0';
  for (int i = count - 1; i >= 0 && carry; --i) {
    carry = decimal->digits[i] == '9';
    decimal->digits[i] = carry ? '0' : static_cast<char>(decimal->digits[i] + 1);
  }
  if (carry) {
    decimal->digits[0] = '1';
    ++decimal->exponent;
  }
}

char DigitAt(const Decimal& decimal, int index) {
  return index >= 0 && index < kSignificantDigits ? decimal.digits[index] : '0';
}

void PutNumber(TextBuffer* out, const Field& field, char sign, const Decimal& decimal, int decimals, bool scientific) {
  const bool has_point = decimals > 0 || field.alternate;
  const int point = scientific ? 0 : decimal.exponent;  // index of the digit before the decimal point
  int length = (point > 0 ? point : 0) + 1 + decimals + (has_point ? 1 : 0);
  const int size = decimal.exponent < 0 ? -decimal.exponent : decimal.exponent;
  if (scientific) length += size >= 100 ? 5 : 4;
  const int padding = PutBefore(out, field, sign, length);
  for (int i = point < 0 ? point : 0; i <= point; ++i) Put(out, DigitAt(decimal, i));
  if (has_point) Put(out, '.');
  for (int i = 1; i <= decimals; ++i) Put(out, DigitAt(decimal, point + i));
  if (scientific) {
    Put(out, 'e');
    Field exponent;
    exponent.precision = 2;
    PutInteger(out, exponent, decimal.exponent < 0 ? '-' : '+', static_cast<uint32_t>(size), 10, 'a');
  }
  PutRepeated(out, ' ', padding);
}

// `conversion` is 'f', 'e' or 'g'.
void PutFloat(TextBuffer* out, Field field, char conversion, double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof(bits));
  const char sign = (bits >> 63) != 0 ? '-' : field.plus;
  int exponent = static_cast<int>((bits >> 52) & 0x7ff);
  uint64_t mantissa = bits << 12;  // the bits after the binary point
  if (exponent == 0x7ff) {
    field.zero_padded = false;
    field.precision = kUnset;
    const int padding = PutBefore(out, field, sign, 3);
    AppendText(out, mantissa != 0 ? "nan" : "inf");
    PutRepeated(out, ' ', padding);
    return;
  }
  // Subnormal numbers have no leading 1 and the exponent of the smallest normal ones.
  if (exponent == 0) {
    exponent = 1;
    mantissa >>= 1;
  } else {
    mantissa = (mantissa >> 1) | (uint64_t{1} << 63);
  }
  Decimal decimal = ToDecimal(mantissa, exponent - 1022);

  int precision = field.precision == kUnset ? 6 : field.precision;
  bool scientific = conversion == 'e';
  if (conversion == 'g') {
    if (precision == 0) precision = 1;
    Round(&decimal, precision);
    scientific = decimal.exponent < -4 || decimal.exponent >= precision;
    precision -= 1 + (scientific ? 0 : decimal.exponent);
    const int point = scientific ? 0 : decimal.exponent;
    while (!field.alternate && precision > 0 && DigitAt(decimal, point + precision) == '0') --precision;
  } else {
    const int64_t digits = int64_t{precision} + 1 + (scientific ? 0 : decimal.exponent);
    Round(&decimal, static_cast<int>(digits));
  }
  PutNumber(out, field, sign, decimal, precision, scientific);
}

// Reads decimal digits up to kMaxField; a larger number counts as kMaxField.
int ParseNumber(const char** at) {
  int number = 0;
  for (; **at >= '0' && **at <= '9'; ++*at) {
    number = number * 10 + (**at - '0');
    if (number > kMaxField) number = kMaxField;
  }
  return number;
}

bool ParseFlag(char c, Field* field) {
  switch (c) {
    case '-':
      field->left = true;
      return true;
    case '0':
      field->zero_padded = true;
      return true;
    case '+':
      field->plus = '+';
      return true;
    case ' ':
      if (field->plus == '\0') field->plus = ' ';
      return true;
    case '#':
      field->alternate = true;
      return true;
    default:
      return false;
  }
}

// Returns the number of bytes of the argument that the length letters at `*at` stand for.
size_t ParseLength(const char** at) {
  size_t bytes = sizeof(int);
  for (;; ++*at) {
    switch (**at) {
      case 'h':
        bytes = bytes == sizeof(short) ? sizeof(char) : sizeof(short);
        break;
      case 'l':
        bytes = bytes == sizeof(int) ? sizeof(long) : sizeof(long long);
        if ((*at)[1] == 'l') {
          bytes = sizeof(long long);
          ++*at;
        }
        break;
      case 'z':
      case 't':
        bytes = sizeof(size_t);
        break;
      case 'j':
        bytes = sizeof(long long);
        break;
      default:
        return bytes;
    }
  }
}

int Clamp(int value) { return value > kMaxField ? kMaxField : value; }

}  // namespace

void Flush(TextBuffer* out) {
  out->data[out->length] = '\0';
  out->length = 0;
  out->flush(out->data);
}

void AppendText(TextBuffer* out, const char* text) {
  while (*text != '\0') Put(out, *text++);
  if (out->capacity > 0) out->data[out->length] = '\0';
}

void AppendFormat(TextBuffer* out, const char* format, va_list args) {
  bool is_malformed = false;
  for (const char* at = format; *at != '\0'; ++at) {
    if (at[0] == ' ' && at[1] == '%' && at[2] == '\0') break;
    if (*at != '%') {
      Put(out, *at);
      continue;
    }
    const char* const start = at++;
    Field field;
    while (ParseFlag(*at, &field)) ++at;
    if (*at == '*') {
      field.width = va_arg(args, int);
      if (field.width < 0) {
        field.left = true;
        field.width = field.width < -kMaxField ? kMaxField : -field.width;
      }
      field.width = Clamp(field.width);
      ++at;
    } else {
      field.width = ParseNumber(&at);
    }
    if (*at == '.') {
      ++at;
      if (*at == '*') {
        const int precision = va_arg(args, int);
        field.precision = precision < 0 ? kUnset : Clamp(precision);
        ++at;
      } else {
        field.precision = ParseNumber(&at);
      }
    }
    const size_t bytes = ParseLength(&at);
    uint64_t value = 0;
    switch (*at) {
      case 'd':
      case 'i':
      case 'u':
      case 'x':
      case 'X':
      case 'o': {
        value = bytes <= sizeof(int) ? va_arg(args, unsigned int) : va_arg(args, unsigned long long);
        const int unused_bits = 64 - 8 * static_cast<int>(bytes);
        value <<= unused_bits;
        char sign = '\0';
        if (*at == 'd' || *at == 'i') {
          const bool negative = (value >> 63) != 0;
          if (negative) value = 0 - value;
          sign = negative ? '-' : field.plus;
        }
        const bool decimal = *at == 'd' || *at == 'i' || *at == 'u';
        PutInteger(out, field, sign, value >> unused_bits, decimal ? 10 : *at == 'o' ? 8 : 16, *at == 'X' ? 'A' : 'a');
        break;
      }
      case 'p':
        PutString(out, Field(), "0x");
        PutInteger(out, field, '\0', reinterpret_cast<uintptr_t>(va_arg(args, void*)), 16, 'a');
        break;
      case 'c': {
        const char text[2] = {static_cast<char>(va_arg(args, int)), '\0'};
        PutString(out, field, text);
        break;
      }
      case 's': {
        const char* text = va_arg(args, const char*);
        field.zero_padded = false;
        PutString(out, field, text != nullptr ? text : "(null)");
        break;
      }
      case 'f':
      case 'F':
      case 'e':
      case 'E':
      case 'g':
      case 'G':
        PutFloat(out, field, static_cast<char>(*at | 0x20), va_arg(args, double));
        break;
      case '%':
        if (!is_malformed) Put(out, '%');
        break;
      default:
        is_malformed = true;
        at = start;
    }
  }
  AppendText(out, "");
}

}  // namespace mote
