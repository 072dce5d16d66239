// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/compile/reserved_names.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace mote::cli {
namespace {

// The keywords of C and C++, those that compilers add, and the namespaces that the code uses.
constexpr char kWords[] =
    " "
    "alignas alignof and and_eq arm asm atomic_cancel atomic_commit atomic_noexcept auto bitand bitor bool break case "
    "catch char char16_t char32_t char8_t class co_await co_return co_yield compl complex concept const const_cast "
    "consteval constexpr constinit continue decltype default delete do double dynamic_cast else enum explicit export "
    "extern false far final flatbuffers float for friend goto i386 if imaginary import inline int interrupt linux "
    "long module mote mutable namespace near new noexcept not not_eq nullptr operator or or_eq override private "
    "protected public reflexpr register reinterpret_cast requires restrict return short signed sizeof static "
    "static_assert static_cast std struct switch synchronized template tflite this thread_local throw true try "
    "typedef typeid typename typeof union unix unsigned using virtual void volatile wchar_t while xor xor_eq ";

// Lists functions and variables of the C library; of functions that there are for each type of real numbers only the
// one for double.
constexpr char kLibrary[] =
    " "
    "abort abs access acos acosh alarm aligned_alloc asctime asin asinh at_quick_exit atan atan2 atanh atexit atof "
    "atoi atol atomic_flag_clear atomic_flag_clear_explicit atomic_flag_test_and_set "
    "atomic_flag_test_and_set_explicit atomic_signal_fence atomic_thread_fence bcmp bcopy bsearch btowc bzero "
    "c16rtomb c32rtomb cabs cacos cacosh call_once calloc carg casin casinh catan catanh cbrt ccos ccosh ceil cexp "
    "cimag clearerr clock clog close cnd_broadcast cnd_destroy cnd_init cnd_signal cnd_timedwait cnd_wait conj "
    "copysign cos cosh cpow cproj creal csin csinh csqrt ctan ctanh ctime daylight difftime div drem dup environ erf "
    "erfc errno exit exp exp2 expm1 fabs fclose fdim feclearexcept fegetenv fegetexceptflag fegetround feholdexcept "
    "feof feraiseexcept ferror fesetenv fesetexceptflag fesetround fetestexcept feupdateenv fflush ffs fgetc fgetpos "
    "fgets fgetwc fgetws fileno finite floor fma fmax fmin fmod fopen fpclassify fprintf fputc fputs fputwc fputws "
    "fread free freopen frexp fscanf fseek fsetpos ftell fwide fwprintf fwrite fwscanf gamma getc getchar getenv "
    "getwc getwchar gmtime htons hypot ilogb imaxabs imaxdiv index isalnum isalpha isblank iscntrl isdigit isfinite "
    "isgraph isinf islower isnan isnormal isprint ispunct isspace isupper iswalnum iswalpha iswblank iswcntrl "
    "iswctype iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper iswxdigit isxdigit j0 j1 jn kill labs "
    "ldexp ldiv lgamma link llabs lldiv llrint llround localeconv localtime log log10 log1p log2 logb longjmp lrint "
    "lround lseek main malloc mblen mbrlen mbrtoc16 mbrtoc32 mbrtowc mbsinit mbsrtowcs mbstowcs mbtowc memchr memcmp "
    "memcpy memmove mempcpy memset mktime modf mtx_destroy mtx_init mtx_lock mtx_timedlock mtx_trylock mtx_unlock nan "
    "nearbyint nextafter nexttoward ntohs open optarg pause perror pipe poll pow printf putc putchar puts putwc "
    "putwchar qsort quick_exit raise rand read realloc remainder remove remquo rename rewind rindex rint round sbrk "
    "scalbln scalbn scanf select setbuf setjmp setlocale setvbuf sigaction signal signbit signgam sin sinh sleep "
    "snprintf sprintf sqrt srand sscanf stderr stdin stdout stpcpy strcasecmp strcat strchr strcmp strcoll strcpy "
    "strcspn strdup strerror strftime strlcat strlcpy strlen strncasecmp strncat strncmp strncpy strndup strnlen "
    "strpbrk strrchr strsep strspn strstr strtod strtof strtoimax strtok strtol strtold strtoul strtoumax strxfrm "
    "swprintf swscanf system tan tanh tgamma thrd_create thrd_current thrd_detach thrd_equal thrd_exit thrd_join "
    "thrd_sleep thrd_yield time timespec_get timezone tmpfile tmpnam tolower toupper towctrans towlower towupper "
    "trunc tss_create tss_delete tss_get tss_set tzname tzset ungetc ungetwc unlink usleep vfprintf vfscanf vfwprintf "
    "vfwscanf vprintf vscanf vsnprintf vsprintf vsscanf vswprintf vswscanf vwprintf vwscanf wcrtomb wcscat wcschr "
    "wcscmp wcscoll wcscpy wcscspn wcsftime wcslen wcsncat wcsncmp wcsncpy wcspbrk wcsrchr wcsrtombs wcsspn wcsstr "
    "wcstod wcstof wcstoimax wcstok wcstol wcstold wcstombs wcstoul wcstoumax wcsxfrm wctob wctomb wctrans wctype "
    "wmemchr wmemcmp wmemcpy wmemmove wmemset wprintf write wscanf y0 y1 yn ";

// Lists headers of the C library and of systems, without the .h.
constexpr char kHeaders[] =
    " "
    "aio alloca arduino assert byteswap complex ctype dirent dlfcn elf endian err errno fcntl features fenv float "
    "fnmatch getopt glob iconv inttypes iso646 langinfo libgen limits link locale malloc math memory monetary newlib "
    "picolibc poll pthread pwd reent regex resolv sched search semaphore setjmp signal spawn stdalign stdarg "
    "stdatomic stdbit stdbool stdckdint stddef stdint stdio stdlib stdnoreturn string strings syslog termios tgmath "
    "threads time uchar unistd utime wait wchar wctype windows ";

bool Holds(const char* list, const std::string& word) {
  return std::string_view(list).find(" " + word + " ") != std::string_view::npos;
}

bool IsOfLibrary(const std::string& name) {
  const bool is_of_type = name.size() > 1 && (name.back() == 'f' || name.back() == 'l');
  return Holds(kLibrary, name) || name.compare(0, 8, "pthread_") == 0 ||
         (is_of_type && Holds(kLibrary, name.substr(0, name.size() - 1)));
}

bool IsLower(char c) { return std::islower(static_cast<unsigned char>(c)) != 0; }

}  // namespace

std::string WhyNoVariable(const std::string& name) {
  if (Holds(kWords, name)) return "C or C++ has that word";
  if (IsOfLibrary(name)) return "the C library has that name";
  if (name.size() > 2 && name.compare(name.size() - 2, 2, "_t") == 0) return "types of the C library end in _t";
  if (std::none_of(name.begin(), name.end(), IsLower)) return "macros are written in capitals";
  return "";
}

std::string WhyNoHeader(const std::string& name) {
  std::string lower = name;
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (Holds(kHeaders, lower)) return "its header " + name + ".h would hide the one of the C library or of a system";
  return "";
}

}  // namespace mote::cli
