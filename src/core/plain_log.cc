// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/plain_log.h"

#include <cstdarg>
#include <cstdint>
#include <cstring>

#include "tensorflow/lite/micro/debug_log.h"

namespace {

#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
void Log(const char* format, ...) {
  va_list args;
  va_start(args, format);
  DebugLog(format, args);
  va_end(args);
}
#endif

constexpr int kMantissaBits = 23;
constexpr int kExponentBias = 127;
constexpr uint32_t kNoNumber = 0xff;  // the exponent of infinities and of what is no number

// Prints with at least `least` digits.
void LogInteger(uint32_t value, int least) {
  char text[11];  // 2^32 has 10 digits
  int at = sizeof(text) - 1;
  text[at] = '\0';
  for (; value != 0 || least > 0; --least, value /= 10) text[--at] = static_cast<char>('0' + value % 10);
  mote::LogText(text + at);
}

// Represents mantissa * 2^exponent. The mantissa's highest bit is set, but for 0.
struct Scaled {
  uint32_t mantissa;
  int exponent;
};

// Represents value * 2^exponent; bits behind the first 32 are left out.
Scaled Normalised(uint64_t value, int exponent) {
  if (value == 0) return {0, 0};
  for (; value >> 63 == 0; value <<= 1) --exponent;
  return {static_cast<uint32_t>(value >> 32), exponent + 32};
}

// Divides a number of 2^32 or more by ten until it is less than ten; returns how often. A step loses at most 2^-31 of
// it.
int DivideByTens(Scaled* number) {
  constexpr uint64_t kEightTenths = 0xcccccccd;  // times 2^32
  constexpr int kFourBitsBeforePoint = -28;
  int tens = 0;
  while (number->exponent > kFourBitsBeforePoint ||
         (number->exponent == kFourBitsBeforePoint && number->mantissa >> 28 >= 10)) {
    *number = Normalised(number->mantissa * kEightTenths, number->exponent - 32 - 3);
    ++tens;
  }
  return tens;
}

// Prints a number below 2^32.
void LogFixedPoint(const Scaled& number, int decimals) {
  const int shift = -number.exponent;
  uint32_t whole = shift < 32 ? number.mantissa >> shift : 0;
  uint32_t behind_point = 0;  // over 2^32
  if (shift > 0 && shift <= 32) behind_point = number.mantissa << (32 - shift);
  if (shift > 32 && shift < 64) behind_point = number.mantissa >> (shift - 32);
  uint32_t scale = 1;
  for (int i = 0; i < decimals; ++i) scale *= 10;
  uint32_t fraction = static_cast<uint32_t>((static_cast<uint64_t>(behind_point) * scale + 0x80000000u) >> 32);
  if (fraction >= scale) {
    ++whole;
    fraction -= scale;
  }
  LogInteger(whole, 1);
  if (decimals > 0) {
    mote::LogText(".");
    LogInteger(fraction, decimals);
  }
}

}  // namespace

namespace mote {

#if defined(MOTE_DEBUG_LOG_VA_LIST) && MOTE_DEBUG_LOG_VA_LIST
void LogText(const char* text) { Log("%s", text); }
#else
void LogText(const char* text) { DebugLog(text); }
#endif

void LogNumber(float value, int decimals) { LogProduct(1, value, decimals); }

void LogProduct(int64_t factor, float value, int decimals) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof(bits));
  const uint32_t biased = (bits >> kMantissaBits) & 0xff;
  const uint32_t fraction = bits & ((1u << kMantissaBits) - 1);
  const bool is_nan = biased == kNoNumber && fraction != 0;
  if (((bits >> 31) != 0) != (factor < 0) && !is_nan) LogText("-");
  if (biased == kNoNumber) {
    LogText(is_nan ? "nan" : "inf");
    return;
  }
  const uint64_t size = factor < 0 ? 0 - static_cast<uint64_t>(factor) : static_cast<uint64_t>(factor);
  Scaled product = Normalised(size, 0);
  product = Normalised(
      static_cast<uint64_t>(product.mantissa) * (biased == 0 ? fraction << 1 : fraction | 1u << kMantissaBits),
      product.exponent + static_cast<int>(biased) - kExponentBias - kMantissaBits);
  const int tens = product.exponent > 0 ? DivideByTens(&product) : 0;
  LogFixedPoint(product, decimals);
  if (tens > 0) {
    LogText("e+");
    LogInteger(static_cast<uint32_t>(tens), 2);
  }
}

}  // namespace mote
