// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/runner.h"

#include <algorithm>

#include "tools/mote/error.h"

namespace mote::cli {

const std::vector<std::string>& EmulatedTargets() {
  static const std::vector<std::string> targets = {"cortex-m3", "cortex-m4", "cortex-m7", "cortex-m55", "riscv32"};
  return targets;
}

std::unique_ptr<Runner> MakeRunner(const TargetOptions& options) {
  TargetOptions target = options;
  std::replace(target.name.begin(), target.name.end(), '_', '-');
  if (target.name == "host") return MakeHostRunner();
  const std::vector<std::string>& known = EmulatedTargets();
  if (std::find(known.begin(), known.end(), target.name) != known.end()) return MakeTargetRunner(target);
  std::string text = "there is no target " + options.name + "; the targets are: host";
  for (const std::string& name : known) text += ", " + name;
  throw Error(text);
}

}  // namespace mote::cli
