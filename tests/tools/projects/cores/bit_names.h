// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The names of the bytes that Arduino's cores have: X(name, value) for some of each length.
X(B0, 0)
X(B1, 1)
X(B00, 0)
X(B01, 1)
X(B10, 2)
X(B11, 3)
X(B101, 5)
X(B0110, 6)
X(B10101, 21)
X(B011011, 27)
X(B1111111, 127)
X(B11111111, 255)
