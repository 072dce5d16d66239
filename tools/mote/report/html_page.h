// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_REPORT_HTML_PAGE_H_
#define MOTE_TOOLS_MOTE_REPORT_HTML_PAGE_H_

#include <string>

#include "nlohmann/json_fwd.hpp"

namespace mote::cli {

// Makes one file that asks nothing of the network, of a template of the folder `page`: its {{name}} are the files
// beside it, its {{data}} the data, in which no text ends a script. Bytes that are no UTF-8 are replaced.
std::string HtmlPage(const std::string& page_template, const nlohmann::ordered_json& data);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_REPORT_HTML_PAGE_H_
