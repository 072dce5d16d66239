// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Macros that all cores have, over names that programs may use, too.
#define PI 3.1415926535897932384626433832795
#define HALF_PI 1.5707963267948966192313216916398
#define TWO_PI 6.283185307179586476925286766559
#define DEG_TO_RAD 0.017453292519943295769236907684886
#define RAD_TO_DEG 57.295779513082320876798154814105
#define EULER 2.718281828459045235360287471352
#define SERIAL 0x0
#define DISPLAY 0x1
#define DEC 10
#define HEX 16
#define OCT 8
#define BIN 2
#define constrain(value, low, high) ((value) < (low) ? (low) : ((value) > (high) ? (high) : (value)))
#define radians(angle) ((angle)*DEG_TO_RAD)
#define degrees(angle) ((angle)*RAD_TO_DEG)
#define sq(x) ((x) * (x))
#define lowByte(value) ((uint8_t)((value)&0xff))
#define highByte(value) ((uint8_t)((value) >> 8))
#define bitRead(value, at) (((value) >> (at)) & 1)
#define bitSet(value, at) ((value) |= (1UL << (at)))
#define bitClear(value, at) ((value) &= ~(1UL << (at)))
#define bitToggle(value, at) ((value) ^= (1UL << (at)))
#define bitWrite(value, at, one) ((one) ? bitSet(value, at) : bitClear(value, at))
#define bit(at) (1UL << (at))
