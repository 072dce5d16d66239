// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The part of Zephyr's kernel that the library and examples/micro_speech use; stand_in_dmic.cc has the functions.
#ifndef ZEPHYR_KERNEL_H_
#define ZEPHYR_KERNEL_H_

#include <stddef.h>
#include <stdint.h>

struct k_mem_slab {
  char* buffer;
  size_t block_size;
  uint32_t num_blocks;
};
#define K_MEM_SLAB_DEFINE_STATIC(name, slab_block_size, slab_num_blocks, slab_align)             \
  alignas(slab_align) static char _k_mem_slab_buf_##name[(slab_num_blocks) * (slab_block_size)]; \
  static struct k_mem_slab name = {_k_mem_slab_buf_##name, slab_block_size, slab_num_blocks}

extern "C" {
void k_mem_slab_free(struct k_mem_slab* slab, void* mem);
int32_t k_msleep(int32_t ms);
uint32_t k_uptime_get_32(void);
uint32_t k_cycle_get_32(void);
int sys_clock_hw_cycles_per_sec(void);
}

#endif  // ZEPHYR_KERNEL_H_
