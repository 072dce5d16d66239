// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_BENCHMARK_FLAGS_H_
#define MOTE_TOOLS_BENCHMARK_FLAGS_H_

#include <string>
#include <variant>
#include <vector>

namespace mote::benchmark {

// Parses flags of the form --name=value; a bool may also be --name alone. The last one of a name counts.
class Flags {
 public:
  using Value = std::variant<bool*, int*, float*, std::string*>;

  // `value` holds the default and gets what is given. `label` names it in the log.
  void Add(const char* name, Value value, const char* label);
  // Adds a flag of hardware that this build has nothing for: it may be given, to switch that off, and so may be flags
  // that begin with `prefix`, which have no effect.
  void AddUnavailable(const char* name, const char* prefix, const char* reason);

  // Returns false after --help, whose text is on standard output. Throws Error for a word that is no flag or has a
  // wrong value, and for an unavailable one that is switched on.
  bool Parse(int argc, const char* const* argv, const char* description);
  bool IsGiven(const std::string& name) const;
  // Returns "label: [value]" of the flags that were given, or of all.
  std::vector<std::string> Lines(bool all) const;
  // Returns the flags that were given and have no effect.
  const std::vector<std::string>& ignored() const { return ignored_; }

 private:
  struct Flag {
    std::string name;
    Value value;
    std::string label;
    bool is_given;
  };
  struct Unavailable {
    std::string name;
    std::string prefix;
    std::string reason;
    bool is_on;
  };

  void TakeExtras(const std::vector<std::string>& extras);

  std::vector<Flag> flags_;
  std::vector<Unavailable> unavailable_;
  std::vector<std::string> ignored_;
};

}  // namespace mote::benchmark

#endif  // MOTE_TOOLS_BENCHMARK_FLAGS_H_
