// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Reads symbols of a Huffman code by tables. The first table has an element for each value of the first few bits; an
// element is a symbol, and says how many of the bits that were read last are its own, or leads to another table.
#ifndef MOTE_SRC_OPERATORS_CONVERSION_HUFFMAN_CODES_H_
#define MOTE_SRC_OPERATORS_CONVERSION_HUFFMAN_CODES_H_

#include <cstdint>

namespace mote {

// An element, of 16 or 32 bits, from the highest one on: it is a symbol (1), a count (4), a value (the others).
struct HuffmanTables {
  const uint8_t* elements;  // little-endian
  int count;
  bool are_wide;
  int first_bits;  // that the first table takes

  uint32_t At(int i) const {
    const uint8_t* const byte = elements + i * (are_wide ? 4 : 2);
    const uint32_t low = byte[0] | static_cast<uint32_t>(byte[1]) << 8;
    // A narrow element is read as if it were wide.
    if (!are_wide) return (low & 0xF800u) << 16 | (low & 0x7FFu);
    return low | static_cast<uint32_t>(byte[2]) << 16 | static_cast<uint32_t>(byte[3]) << 24;
  }
};

class HuffmanReader {
 public:
  HuffmanReader(const HuffmanTables& tables, const uint8_t* codes, int bytes)
      : tables_(tables), codes_(codes), num_bits_(int64_t{bytes} * 8) {}

  // Returns false where the codes end, or lead out of the tables.
  bool Next(uint32_t* symbol) {
    int bits = tables_.first_bits;
    int64_t element = Read(bits);
    while (position_ <= num_bits_ + kLongestRead && element < tables_.count) {
      const uint32_t found = tables_.At(static_cast<int>(element));
      const int count = static_cast<int>(found >> 27 & 15);
      const uint32_t value = found & 0x7FFFFFFu;
      if ((found >> 31) != 0) {
        *symbol = value;
        position_ -= bits - count;
        return count <= bits && position_ <= num_bits_;
      }
      bits = count + 1;
      element += int64_t{value} + Read(bits);
    }
    return false;
  }

 private:
  static constexpr int kLongestRead = 16;

  // Reads zeros behind the end, which are put back unless the codes are too short.
  int Read(int bits) {
    int value = 0;
    for (int i = 0; i < bits; ++i, ++position_) {
      const int bit = position_ < num_bits_ ? codes_[position_ / 8] >> (7 - position_ % 8) & 1 : 0;
      value = value << 1 | bit;
    }
    return value;
  }

  const HuffmanTables& tables_;
  const uint8_t* codes_;
  int64_t num_bits_;
  int64_t position_ = 0;
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVERSION_HUFFMAN_CODES_H_
