// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The image whose size is subtracted from the others.
int main() { return 0; }
