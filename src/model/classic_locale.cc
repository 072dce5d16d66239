// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What FlexBuffers' headers need of FlatBuffers' library where they read numbers from text, so that a program has to link
// no such library and to define nothing. Where it does link one, that has precedence.
#undef FLATBUFFERS_LOCALE_INDEPENDENT  // as in a program
#include "flatbuffers/util.h"

#if FLATBUFFERS_LOCALE_INDEPENDENT > 0 && defined(__GNUC__)
#include <clocale>

namespace flatbuffers {

__attribute__((weak)) ClassicLocale::ClassicLocale() : locale_(newlocale(LC_ALL_MASK, "C", nullptr)) {}
__attribute__((weak)) ClassicLocale::~ClassicLocale() { freelocale(locale_); }
__attribute__((weak)) ClassicLocale ClassicLocale::instance_;

}  // namespace flatbuffers
#endif
