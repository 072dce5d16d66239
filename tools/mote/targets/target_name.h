// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Names of targets as users write them: '-' and '_' are the same.
#ifndef MOTE_TOOLS_MOTE_TARGETS_TARGET_NAME_H_
#define MOTE_TOOLS_MOTE_TARGETS_TARGET_NAME_H_

#include <string>
#include <vector>

namespace mote::cli {

// Returns the name of the target's file, build preset and build folder: cortex_m4.
std::string TargetFileName(std::string target);

// Returns the targets of which `mote` knows the memory: host and EmulatedTargets().
std::vector<std::string> KnownTargets();

// Returns the one of `known` that `target` means, as reports have it: cortex-m4. Throws Error, which names them, for
// none.
std::string FindTarget(const std::string& target, const std::vector<std::string>& known);

// Returns the one of "compiled", "dynamic", "micro", "tflite" and the emulated targets that `against` means. Throws
// Error, which names them, for none.
std::string FindReference(const std::string& against);

// Returns ": did you mean 'inspect'?" for the word that is nearest to what somebody wrote, or for up to `most` that are
// about as near; empty if none is near.
std::string Suggestion(const std::string& written, const std::vector<std::string>& words, size_t most = 1);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_TARGETS_TARGET_NAME_H_
