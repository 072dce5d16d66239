// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// FlexBuffers' headers call this function of FlatBuffers' library to read numbers from text. With this weak copy a
// program need not link that library, nor define anything; if it does link it, the library's function takes precedence.
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
