// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A plugin of QEMU that counts how often each block of instructions runs:
//
//   qemu-system-arm ... -plugin libmote_block_counts.so,marker=0x2a40,out=FILE
//
// Each time that the instruction at `marker` is reached, a line `window` begins a new list of the blocks that ran until
// the next one; after the last line there is no list. Without a marker there is one list, of all that a program in user
// mode ran. A block is a line `FIRST LAST RUNS TAKEN` (the hexadecimal
// addresses of its first and last instruction, decimal counts): it was entered RUNS times, and TAKEN times something
// else followed than the next instruction in memory. What instructions a block has, the image tells.
#include <cinttypes>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <utility>
#include <vector>

// The part of version 1 of the plugin interface that this plugin uses; Debian packages no header for it.
extern "C" {
struct qemu_plugin_tb;
struct qemu_plugin_insn;
using BlockTranslated = void (*)(uint64_t plugin, qemu_plugin_tb* block);
using BlockEntered = void (*)(unsigned cpu, void* data);
void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t plugin, BlockTranslated callback);
void qemu_plugin_register_atexit_cb(uint64_t plugin, void (*callback)(uint64_t plugin, void* data), void* data);
void qemu_plugin_register_vcpu_tb_exec_cb(qemu_plugin_tb* block, BlockEntered callback, int flags, void* data);
size_t qemu_plugin_tb_n_insns(const qemu_plugin_tb* block);
qemu_plugin_insn* qemu_plugin_tb_get_insn(const qemu_plugin_tb* block, size_t index);
uint64_t qemu_plugin_insn_vaddr(const qemu_plugin_insn* instruction);
size_t qemu_plugin_insn_size(const qemu_plugin_insn* instruction);

[[gnu::visibility("default")]] int qemu_plugin_version = 1;
[[gnu::visibility("default")]] int qemu_plugin_install(uint64_t plugin, const void* info, int count, char** arguments);
}

namespace {

constexpr int kReadsNoRegisters = 0;

struct Block {
  uint64_t first;
  uint64_t last;
  uint64_t last_bytes;
  uint64_t runs;
  uint64_t taken;
};

uint64_t marker;
FILE* out;
// QEMU exits while the processor still runs, hence no destructors. A block that is translated again stays the same one.
auto& blocks = *new std::map<std::pair<uint64_t, uint64_t>, Block>;
auto& ran = *new std::vector<Block*>;  // in the present window
Block* previous;

void EndWindow() {
  for (Block* const block : ran) {
    std::fprintf(out, "%" PRIx64 " %" PRIx64 " %" PRIu64 " %" PRIu64 "\n", block->first, block->last, block->runs,
                 block->taken);
    block->runs = block->taken = 0;
  }
  ran.clear();
}

// Before the end of a page, QEMU adds the 2 bytes that it looks ahead to the size of an instruction.
bool Follows(const Block& block, const Block& before) {
  const uint64_t distance = block.first - before.last;
  return distance == before.last_bytes || distance + 2 == before.last_bytes;
}

void Enter(unsigned, void* data) {
  Block* const block = static_cast<Block*>(data);
  if (previous != nullptr && !Follows(*block, *previous)) ++previous->taken;
  if (marker != 0 && block->first == marker) {
    EndWindow();
    std::fputs("window\n", out);
  }
  if (block->runs++ == 0) ran.push_back(block);
  previous = block;
}

void Translate(uint64_t, qemu_plugin_tb* translated) {
  const qemu_plugin_insn* const first = qemu_plugin_tb_get_insn(translated, 0);
  const qemu_plugin_insn* const last = qemu_plugin_tb_get_insn(translated, qemu_plugin_tb_n_insns(translated) - 1);
  const uint64_t begin = qemu_plugin_insn_vaddr(first);
  const uint64_t end = qemu_plugin_insn_vaddr(last);
  Block& block = blocks.try_emplace({begin, end}, Block{begin, end, qemu_plugin_insn_size(last), 0, 0}).first->second;
  qemu_plugin_register_vcpu_tb_exec_cb(translated, Enter, kReadsNoRegisters, &block);
}

void End(uint64_t, void*) {
  EndWindow();
  std::fflush(out);
}

// The text after `name=`; null when the argument has another name.
const char* ValueOf(const char* argument, const char* name) {
  const size_t length = std::strlen(name);
  return std::strncmp(argument, name, length) == 0 && argument[length] == '=' ? argument + length + 1 : nullptr;
}

}  // namespace

int qemu_plugin_install(uint64_t plugin, const void*, int count, char** arguments) {
  for (int i = 0; i < count; ++i) {
    if (const char* const address = ValueOf(arguments[i], "marker")) marker = std::strtoull(address, nullptr, 0);
    if (const char* const path = ValueOf(arguments[i], "out")) out = std::fopen(path, "w");
  }
  if (out == nullptr) {
    std::fputs("block_counts: wanted [marker=ADDRESS,]out=FILE, and a file that can be written\n", stderr);
    return 1;
  }
  if (marker == 0) qemu_plugin_register_atexit_cb(plugin, End, nullptr);
  qemu_plugin_register_vcpu_tb_trans_cb(plugin, Translate);
  return 0;
}
