// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/targets/target_name.h"

#include <algorithm>
#include <numeric>

#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/targets/runner.h"

namespace mote::cli {
namespace {

// Counts the characters to be put in, taken out or changed; two neighbours that are swapped count as one change.
size_t EditDistance(const std::string& a, const std::string& b) {
  std::vector<size_t> before_last, last, row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    before_last = last;
    last = row;
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      const bool is_swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
  }
  return row[b.size()];
}

}  // namespace

std::string TargetFileName(std::string target) {
  std::replace(target.begin(), target.end(), '-', '_');
  return target;
}

std::vector<std::string> KnownTargets() {
  std::vector<std::string> targets = {"host"};
  targets.insert(targets.end(), EmulatedTargets().begin(), EmulatedTargets().end());
  return targets;
}

std::string FindTarget(const std::string& target, const std::vector<std::string>& known) {
  for (const std::string& name : known) {
    if (TargetFileName(name) == TargetFileName(target)) return name;
  }
  throw Error("there is no target '" + target + "'" + Suggestion(target, known) +
              "\nthe targets are: " + Joined(known));
}

std::string FindReference(const std::string& against) {
  std::vector<std::string> words = {"compiled", "dynamic", "micro", "tflite"};
  words.insert(words.end(), EmulatedTargets().begin(), EmulatedTargets().end());
  for (const std::string& word : words) {
    if (TargetFileName(word) == TargetFileName(against)) return word;
  }
  throw Error("there is no '" + against + "' to compare with" + Suggestion(against, words) +
              "\nthere are: " + Joined(words));
}

std::string Suggestion(const std::string& written, const std::vector<std::string>& words, size_t most) {
  std::vector<std::pair<size_t, std::string>> near;
  for (const std::string& word : words) {
    const size_t distance = EditDistance(TargetFileName(written), TargetFileName(word));
    if (distance <= written.size() / 3 && distance < word.size()) near.emplace_back(distance, word);
  }
  if (near.empty()) return "";
  std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::string text = ": did you mean '" + near[0].second;
  for (size_t i = 1; i < std::min(most, near.size()) && near[i].first <= near[0].first + 1; ++i) {
    text += "' or '" + near[i].second;
  }
  return text + "'?";
}

}  // namespace mote::cli
