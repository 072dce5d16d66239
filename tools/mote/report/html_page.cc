// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/report/html_page.h"

#include "nlohmann/json.hpp"
#include "tools/mote/system/files.h"
#include "tools/mote/system/source_folder.h"

namespace mote::cli {
namespace {

using nlohmann::ordered_json;

std::string InScript(const ordered_json& json) {
  std::string text;
  for (const char c : json.dump(-1, ' ', false, ordered_json::error_handler_t::replace)) {
    text += c == '<' ? "\\u003c" : std::string(1, c);
  }
  return text;
}

std::string Part(const std::string& name) {
  return ReadText(SourceFolder() / "tools" / "mote" / "report" / "page" / name);
}

}  // namespace

std::string HtmlPage(const std::string& page_template, const ordered_json& data) {
  const std::string page = Part(page_template);
  std::string text;
  size_t from = 0;
  for (size_t at; (at = page.find("{{", from)) != std::string::npos;) {
    const size_t end = page.find("}}", at);
    const std::string name = page.substr(at + 2, end - at - 2);
    text += page.substr(from, at - from) + (name == "data" ? InScript(data) : Part(name));
    from = end + 2;
  }
  return text + page.substr(from);
}

}  // namespace mote::cli
