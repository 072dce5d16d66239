// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/report/accuracy.h"

#include <cstdio>

#include "nlohmann/json.hpp"
#include "tools/mote/system/error.h"
#include "tools/mote/system/files.h"
#include "tools/mote/system/message_log.h"
#include "tools/mote/system/process.h"
#include "tools/mote/system/progress.h"
#include "tools/mote/system/python.h"

namespace mote::cli {

std::vector<std::string> EvaluationCommand(const std::filesystem::path& model, const KnownFiles& files) {
  std::vector<std::string> command = PythonCommand("python3", "tools/evaluation/evaluate.py");
  command.insert(command.end(), {"--model=" + model.string(), "--data=" + files.folder.string(),
                                 "--mote=" + (ProgramFolder() / "mote").string()});
  if (!files.labels.empty()) command.push_back("--labels=" + files.labels.string());
  if (!files.normal.empty()) command.push_back("--normal=" + files.normal);
  return command;
}

nlohmann::ordered_json AccuracyJson(const std::filesystem::path& model, const KnownFiles& files) {
  const ProgressStep step("accuracy");
  const TemporaryFolder folder;
  const std::filesystem::path answer = folder.path() / "answer.json";
  std::vector<std::string> command = EvaluationCommand(model, files);
  command.insert(command.end(), {"--place=micro", "--output=" + answer.string()});
  const ProcessResult process = RunProcess(command);
  const std::string said = CleanMessages(process.output);
  if (process.status != 0) throw Error(said.rfind("mote: ", 0) == 0 ? said.substr(6) : said);
  if (!said.empty()) {  // warnings
    RemoveProgressLine();
    std::fprintf(stderr, "%s\n", said.c_str());
  }
  return nlohmann::ordered_json::parse(ReadText(answer));
}

}  // namespace mote::cli
