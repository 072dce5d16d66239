// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef ZEPHYR_SYS_PRINTK_H_
#define ZEPHYR_SYS_PRINTK_H_

extern "C" void printk(const char* format, ...);

#endif  // ZEPHYR_SYS_PRINTK_H_
