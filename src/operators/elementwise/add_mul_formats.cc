// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/add_loop.h"
#include "src/operators/elementwise/mul_loop.h"

namespace mote {

void AddUInt8(const BinaryRow& row, const void* params) {
  AddQuantized8<uint8_t>(row, *static_cast<const AddParams*>(params));
}

void DivInt16(const BinaryRow& row, const void* params) {
  MulQuantized<QuantizedQuotient, int16_t>(row, *static_cast<const MulParams*>(params));
}

void DivInt8(const BinaryRow& row, const void* params) {
  MulQuantized<QuantizedQuotient, int8_t>(row, *static_cast<const MulParams*>(params));
}

void DivUInt8(const BinaryRow& row, const void* params) {
  MulQuantized<QuantizedQuotient, uint8_t>(row, *static_cast<const MulParams*>(params));
}

void MulInt16ToInt8(const BinaryRow& row, const void* params) {
  MulInt16To8Bits<int8_t>(row, *static_cast<const MulParams*>(params));
}

void MulInt16ToUInt8(const BinaryRow& row, const void* params) {
  MulInt16To8Bits<uint8_t>(row, *static_cast<const MulParams*>(params));
}

void MulUInt8(const BinaryRow& row, const void* params) {
  MulQuantized<QuantizedProduct, uint8_t>(row, *static_cast<const MulParams*>(params));
}

}  // namespace mote
