// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Guards XNNPACK's memory. XNNPACK of Debian 12 writes to null in places where it gets no memory, so no call may see a
// null: a call that there is no memory for is left from within the allocator, and fails.
#ifndef MOTE_SRC_HOST_XNNPACK_XNNPACK_MEMORY_H_
#define MOTE_SRC_HOST_XNNPACK_XNNPACK_MEMORY_H_

#include <xnnpack.h>

#include <type_traits>

namespace mote::xnnpack {

// Returns the allocator to start XNNPACK with. Where another library of the process has started it, XNNPACK uses that
// one's, and crashes where that has no memory.
const xnn_allocator* AllocatorOfXnnpack();

// Owns what XNNPACK allocates in calls for a subgraph and for what is made of it, in one thread at a time.
class Blocks {
 public:
  Blocks();
  ~Blocks();
  Blocks(const Blocks&) = delete;
  Blocks& operator=(const Blocks&) = delete;

  // Returns true after a call without memory: all is freed that was allocated, and XNNPACK's objects in it, which may
  // be in any state, are not to be touched any more.
  bool are_lost() const { return are_lost_; }

  // Returns xnn_status_out_of_memory for a call without memory, and for all calls after it.
  template <class... Parameters, class... Arguments>
  xnn_status Call(xnn_status (*function)(Parameters...), Arguments... arguments) {
    static_assert((std::is_trivially_destructible<Arguments>::value && ...), "a call may be left without destructors");
    const auto call = [&] { return function(arguments...); };
    return Run([](const void* made) { return (*static_cast<decltype(&call)>(made))(); }, &call);
  }

  // A link lies in front of each block of the allocator. It belongs to a ring through Blocks; to a ring of its own
  // outside of calls.
  struct Link {
    Link* before;
    Link* after;
  };

 private:
  xnn_status Run(xnn_status (*call)(const void*), const void* argument);
  void FreeAll();

  Link ring_;
  bool are_lost_ = false;
};

}  // namespace mote::xnnpack

#endif  // MOTE_SRC_HOST_XNNPACK_XNNPACK_MEMORY_H_
