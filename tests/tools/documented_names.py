# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What the pages on the documented API declare, and C++ that compiles where a header declares the same.

A page has a section for each header: "### `path`", a line "macros: A; B(x) = 1", and a block of declarations, one in a
line, with "namespace n" and "end n" around them. A few pages abbreviate; ABBREVIATIONS says how."""
import dataclasses
import itertools
import re

ABBREVIATIONS = [("CRS", "const RuntimeShape&"), ("CTT", "const TfLiteTensor*"), *(
    (f"{letter}{bits}", f"{kind}{bits}_t") for letter, kind in (("i", "int"), ("u", "uint")) for bits in (8, 16, 32, 64))]
# The class of the indented lines of a header, where the header is not named as it is.
OWNERS = {"util": ("CheckedInt", "<int>")}
# Arguments of templates for any type or number.
ARGUMENTS = {"class": "int", "typename": "int"}

SUPPORT = r"""
#include <cstdarg>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>
namespace probe {
// The type of a member function, as if it were one of C.
template <class C, class R, class W, class... A> auto As(R (W::*)(A...)) -> R (C::*)(A...);
template <class C, class R, class W, class... A> auto As(R (W::*)(A...) const) -> R (C::*)(A...) const;
template <class C, class R, class W, class... A> auto As(R (W::*)(A..., ...)) -> R (C::*)(A..., ...);
// True if a function object takes the first kCount of the arguments of a function and returns its type.
template <class R, class F, class Tuple, std::size_t... I>
constexpr bool Takes(std::index_sequence<I...>) {
  return std::is_invocable_r<R, F, std::tuple_element_t<I, Tuple>...>::value;
}
template <std::size_t kCount, class R, class... A, class F>
constexpr bool TakesAs(R (*)(A...), F) { return Takes<R, F, std::tuple<A...>>(std::make_index_sequence<kCount>()); }
template <std::size_t kCount, class R, class... A, class F>
constexpr bool TakesAs(R (*)(A..., ...), F) { return Takes<R, F, std::tuple<A...>>(std::make_index_sequence<kCount>()); }
// The same of a constructor.
template <class C, class Tuple, std::size_t... I>
constexpr bool Constructs(std::index_sequence<I...>) {
  return std::is_abstract<C>::value || std::is_constructible<C, std::tuple_element_t<I, Tuple>...>::value;
}
template <std::size_t kCount, class C, class... A>
constexpr bool ConstructsAs(void (*)(A...)) {
  return Constructs<C, std::tuple<A...>>(std::make_index_sequence<kCount>());
}
}  // namespace probe
"""


@dataclasses.dataclass
class Declared:
    """One thing that a page says a header has."""
    header: str
    name: str  # qualified
    code: str  # compiles if the header has it

    @property
    def key(self):
        return f"{self.header}: {self.name}"


def matching(text, start, pair):
    """The index behind the bracket that closes the one at `start`."""
    depth = 0
    for i in range(start, len(text)):
        depth += (text[i] == pair[0]) - (text[i] == pair[1] and text[i - 1] != "-")
        if depth == 0:
            return i + 1
    return len(text)


def split_outside(text, separator):
    """Parts of the text between separators that stand outside of brackets."""
    parts, depth, last = [], 0, 0
    for i, letter in enumerate(text):
        depth += letter in "(<{["
        depth -= letter in ")}]" or (letter == ">" and text[i - 1] != "-")
        if letter == separator and depth == 0:
            parts.append(text[last:i])
            last = i + 1
    return [p.strip() for p in [*parts, text[last:]] if p.strip()]


def spelt_out(text):
    """A line of a page that abbreviates."""
    text = text.replace("template<T>", "template <typename T>")

    def pair(match):
        name, kind = match.groups()
        pointer = kind if kind.endswith("*") else f"const {kind}*"
        return f"const RuntimeShape& {name}_shape, {pointer} {name}_data"

    text = re.sub(r"\{(\w+):([\w:]+\*?)\}", pair, text)
    for short, long in ABBREVIATIONS:
        text = re.sub(rf"(?<!std::)\b{short}\b", long, text)
        text = text.replace(f"std::{short}", long)
    return text


def named_pointers(text):
    """Pointers to functions with their names where C has them, and not behind the parameters."""
    while True:
        match = re.search(r"\((\*+)\)\(", text)
        if not match:
            return text
        end = matching(text, match.end() - 1, "()")
        name = re.match(r" (\w+)", text[end:])
        text = (text[:match.start()] + f"({match.group(1)}{name.group(1) if name else 'unnamed'})" +
                text[match.end() - 1:end] + text[end + len(name.group(0)) if name else end:])


def is_type(kind, text):
    """Whether a line that begins with `struct` or the like declares that, and not a thing of such a type."""
    if "{" in text:
        return True
    is_function = re.match(r"\w+ \w+ ?\*+ ?\(", text)
    is_variable = re.search(r"[\w>*&]\s+[*&]*\w+( *[=(\[].*)?$", text[len(kind) + 1:])
    return not is_function and not is_variable


class Reader:
    """Makes probes of the declarations of one header."""
    numbers = itertools.count()

    def __init__(self, header):
        self.header = header
        self.found = []
        self.namespaces = []
        self.classes = []  # (name, arguments in angle brackets or "", is it final, is it a union)

    def add(self, name, code):
        self.found.append(Declared(self.header, name, code))

    # Names and scopes -------------------------------------------------------------------------------------------------
    def scope(self):
        return "::" + "".join(n + "::" for n in self.namespaces)

    def class_scope(self):
        return self.scope() + "::".join(name + arguments for name, arguments, _, _ in self.classes)

    def qualified(self, name):
        return "::".join([*self.namespaces, *(c[0] for c in self.classes), name])

    def inside(self, code):
        """The code in the namespace in which the page declares it."""
        opened = "".join(f"namespace {n} {{ " for n in self.namespaces)
        return f"{opened}{code} {'}' * len(self.namespaces)}"

    # Declarations -----------------------------------------------------------------------------------------------------
    def macros(self, text):
        for macro in split_outside(text, ";"):
            name = re.match(r"\w+", macro).group()
            self.add(name, f"#ifndef {name}\n#error missing\n#endif")

    def line(self, text):
        text = re.sub(r"\s*\[USE_TFLM_COMPRESSION:[^\]]*\]", "", text.strip())
        if re.fullmatch(r"(struct|class) \w+;", text):
            return  # what is only announced
        text = text.rstrip(";").strip()
        text = re.sub(r"__va_list_tag ?\*", "va_list", text)
        text = named_pointers(text)
        if not text or "#" in text or "..." == text or "<previous anonymous>" in text:
            return
        protected = text.startswith("[protected]")
        text = text.removeprefix("[protected]").strip()
        opened = re.match(r"namespace ([\w:]+)$", text)
        if opened:
            self.namespaces.append(opened.group(1))
        elif re.match(r"end [\w:]+$", text):
            if self.namespaces and self.namespaces[-1] == text[4:]:
                self.namespaces.pop()
        elif text == "{":
            self.classes.append(("", "", True, True))
        elif text == "}":
            if self.classes:
                self.classes.pop()
        else:
            self.declaration(text, protected)

    def declaration(self, text, protected):
        template = ""
        while text.startswith("template"):
            end = matching(text, text.index("<"), "<>")
            template, text = text[len("template"):end].strip(), text[end:].strip()
            if template == "<>":
                template = "specialised"
        if template == "specialised":
            if text.endswith("{"):
                self.classes.append(("", "", True, True))
            return
        if any(not c[0] for c in self.classes):  # in what has no name
            if text.endswith("{"):
                self.classes.append(("", "", True, True))
            return
        unnamed = re.match(r"(?:union|enum|struct) \{\.\.\.\} (\w+)$", text)
        if unnamed:
            self.named(unnamed.group(1), protected)
            return
        kind = re.match(r"(typedef|using|enum|struct|class|union)\b", text)
        kind = kind.group(1) if kind else ""
        if kind == "enum":
            self.enumeration(text, protected)
        elif kind in ("struct", "class", "union") and is_type(kind, text):
            self.type(kind, text, template, protected)
        elif kind in ("typedef", "using"):
            name = (re.match(r"using ([\w:]+)", text) if kind == "using" else
                    re.search(r"\(\*\s*(\w+)\)", text) or re.search(r"(\w+) *(?:\[\w*\]|\([^()]*\))*$", text))
            name = name.group(1).split("::")[-1]
            self.named(name, protected)
        else:
            self.function_or_value(text, template, protected)

    def enumeration(self, text, protected):
        match = re.match(r"enum( class| struct)? ?(\w*)[^{]*(\{.*\})?", text)
        is_scoped, name, values = match.groups()
        if name:
            self.named(name, protected)
        if protected or not values:
            return
        where = (self.class_scope() + "::" if self.classes else self.scope())
        for value in split_outside(values[1:-1], ","):
            constant, _, number = (part.strip() for part in value.partition("="))
            full = f"{where}{name}::{constant}" if name else where + constant
            full_name = self.qualified(f"{name}::{constant}" if is_scoped else constant)
            is_number = re.fullmatch(r"-?\d+", number)
            self.add(full_name, f'static_assert(static_cast<long long>({full}) == {number}, "");' if is_number else
                     f"static_assert(static_cast<long long>({full}) != 0x7fffffffffffffffLL, \"\");")

    def type(self, kind, text, template, protected):
        head, _, body = text.partition("{")
        match = re.match(rf"{kind}\s+(?:alignas\(\w+\)\s+)?([\w:]*)(<[^{{]*>)?\s*(final)?", head)
        name = match.group(1).split("::")[-1]
        if name:
            self.named(name, protected)
        opens = "{" in text
        if not opens:
            return
        arguments = ""
        if template:
            values = [ARGUMENTS.get(re.match(r"\w+", p).group(), "1") for p in split_outside(template[1:-1], ",") if "=" not in p]
            arguments = f"<{', '.join(values)}>"
        usable = "" if protected or match.group(2) else name
        self.classes.append((usable, arguments, bool(match.group(3)), kind == "union"))
        if "}" in body:  # all of it in this line
            for member in split_outside(body[:body.rindex("}")], ";"):
                if usable:
                    self.declaration(re.sub(r"^(public|private|protected):", "", member).strip(), False)
            self.classes.pop()

    def named(self, name, protected=False):
        """A probe for a name alone."""
        del protected
        full = self.qualified(name)
        number = next(self.numbers)
        if not self.classes:
            self.add(full, f"namespace probe_{number} {{ using {self.scope()}{name}; }}")
            return
        where = self.class_scope()
        if self.classes[-1][3] or re.search(r"Array$", self.classes[-1][0]):  # a union, or what ends in an open array
            self.add(full, f"using probe_{number} = decltype({where}::{name});")
        elif self.classes[-1][2]:
            self.add(full, f"using probe_{number} = decltype(&{where}::{name});")
        else:
            self.add(full, f"struct probe_{number} : {where} {{ using {where}::{name}; }};")

    def function_or_value(self, text, template, protected):
        text = re.sub(r"\[\[\w+(\(.*?\))?\]\]\s*|^extern \"C\" |^extern |^TFLITE_\w+ ", "", text)
        start = self.parameters_at(text)
        if start < 0:
            for value in split_outside(re.sub(r"\s*(=[^=].*|\{.*\}.*)$", "", text), ","):
                pointer = re.search(r"\(\s*\*\s*(?:const )?(\w+)\s*\)", value)
                name = pointer or re.search(r"(\w+)\s*(\[[^\]]*\]\s*)*(:\s*\d+)?$", value)
                if name is None:
                    raise ValueError(f"{self.header}: no name in {text!r}")
                self.named(name.group(1), protected)
            return
        end = matching(text, start, "()")
        head, parameters, tail = text[:start], text[start + 1:end - 1], text[end:].strip()
        match = re.search(r"(operator\s*(?:\(\)|\[\]|\S+)|~?\w+)\s*$", head)
        name, returns = match.group(1), head[:match.start()]
        is_virtual = "virtual" in returns.split() or re.search(r"\boverride\b|= *0$", tail) is not None
        returns = " ".join(w for w in returns.split() if w not in
                           ("virtual", "inline", "explicit", "constexpr", "extern", "friend", "TfLiteNoInline", "TFLITE_NOINLINE"))
        deleted = re.search(r"= *(delete|default|0)$", tail)
        if name.startswith(("~", "operator")) or (deleted and deleted.group(1) == "delete"):
            return
        if self.classes and name == self.classes[-1][0]:
            if not template and not self.classes[-1][1] and not protected and (not deleted or parameters):
                self.constructor(parameters)
            return
        plain = not template and not protected and not any(c[1] or c[2] for c in self.classes) and "auto" not in returns.split()
        if not plain:
            self.named(name, protected)
        elif self.classes:
            self.method(name, returns, parameters, tail, is_virtual)
        else:
            self.function(name, returns, parameters)

    @staticmethod
    def parameters_at(text):
        """Where the list of parameters opens, or -1 for what has none."""
        if re.match(r"[^=(]*(\boperator\s*\(\))", text):
            return text.index("(", text.index("operator") + 10)
        cut = text
        depth = 0
        for i, letter in enumerate(cut):
            depth += letter == "<"
            depth -= letter == ">" and cut[i - 1] != "-"
            if letter == "=" and depth == 0 and "operator" not in cut[:i]:
                return -1
            if letter == "(" and depth == 0:
                if re.match(r"\(\s*\*", cut[i:]):
                    return -1  # a pointer to a function
                return i
        return -1

    @staticmethod
    def least(parameters):
        """The smallest and the largest number of arguments."""
        every = [p for p in split_outside(parameters, ",") if p not in ("void", "...")]
        with_default = [p for p in every if re.search(r"(?<![=<>!])=(?!=)", p)]
        return len(every) - len(with_default), len(every)

    def constructor(self, parameters):
        number, name = next(self.numbers), self.classes[-1][0]
        least, most = self.least(parameters)
        where = self.class_scope()
        checks = " ".join(f'static_assert(probe::ConstructsAs<{k}, {where}>(&{self.scope()}probe_{number}::want), "");'
                          for k in range(least, most + 1))
        self.add(f"{self.qualified(name)}({parameters})",
                 self.inside(f"struct probe_{number} : {where} {{ static void want({parameters}); }};") + "\n" + checks)

    def method(self, name, returns, parameters, tail, is_virtual):
        number, where = next(self.numbers), self.class_scope()
        is_static = "static" in returns.split()
        returns = " ".join(w for w in returns.split() if w != "static")
        const = " const" if re.match(r"const\b", tail) else ""
        want = f"{self.scope()}probe_{number}"
        if is_virtual:  # for those who override it
            code = [self.inside(f"struct probe_{number} : {where} {{ {returns} {name}({parameters}){const}; }};"),
                    f"inline decltype(probe::As<{where}>(&{want}::{name})) probe_value_{number} = &{where}::{name};"]
        else:
            first = "" if is_static else f"{where.replace('::', '', 1) if where.startswith('::') else where}{const}& probe_self"
            every = ", ".join(filter(None, [first, parameters if parameters != "void" else ""]))
            code = [self.inside(f"struct probe_{number} : {where} {{ static {returns} want({every}); }};")]
            code += self.calls(f"&{want}::want", every, where + "::" + name if is_static else None, name)
        self.add(f"{self.qualified(name)}({parameters}){const}", "\n".join(code))

    def calls(self, want, parameters, full, name):
        """Checks of calls with each number of arguments that is allowed."""
        least, most = self.least(parameters)
        if full:
            head, call = "auto&&... a", f"{full}(static_cast<decltype(a)>(a)...)"
        else:
            head, call = "auto& self, auto&&... a", f"self.{name}(static_cast<decltype(a)>(a)...)"
        counts = sorted({least, most})
        return [f'static_assert(probe::TakesAs<{count}>({want}, []({head}) -> decltype({call}) {{ return {call}; }}), "");'
                for count in counts]

    def function(self, name, returns, parameters):
        number = next(self.numbers)
        returns = " ".join(w for w in returns.split() if w != "static")
        full = self.scope() + name
        want = f"{self.scope()}probe_{number}::{name}"
        code = [self.inside(f"namespace probe_{number} {{ {returns} {name}({parameters}); }}")]
        if self.namespaces:
            code += self.calls(f"&{want}", parameters, full, name)
        else:  # of C: also for those who keep its address
            code.append(f"inline decltype(&{want}) probe_value_{number} = &{full};")
        self.add(f"{self.qualified(name)}({parameters})", "\n".join(code))


def documented_path(path):
    """A header where applications include it."""
    path = re.sub(r"^tflite/converter/", "tensorflow/compiler/mlir/lite/", path)
    return re.sub(r"^tflite/", "tensorflow/lite/", path)


def read_section(header, text, in_tflite, is_short):
    """What one section declares."""
    reader = Reader(header)
    macros = re.search(r"^macros: (.*)$", text, re.M)
    if macros:
        reader.macros(macros.group(1))
    for block in re.findall(r"^```\w*\n(.*?)^```", text, re.M | re.S):
        if is_short:
            read_short(reader, block, in_tflite)
        else:
            for line in block.splitlines():
                reader.line(line)
    return reader.found


def read_short(reader, block, in_tflite):
    """A block of a page that abbreviates: all but C is in tflite; what is indented belongs to a class named as the file is."""
    stem = reader.header.rsplit("/", 1)[-1].removesuffix(".h")
    owner, arguments = OWNERS.get(stem, ("".join(part.capitalize() for part in stem.split("_")), ""))
    reader.namespaces = ["tflite"] if in_tflite else []
    for line in block.splitlines():
        space = re.match(r"// (ns|end) ([\w:]+)", line)
        if space:
            reader.line(("namespace " if space.group(1) == "ns" else "end ") + space.group(2))
        elif line.startswith("#define"):
            reader.macros(re.match(r"#define (\w+)", line).group(1))
        elif not re.search(r"…|operator|^[A-Z_]+\(|^virtual ", line):
            reader.classes = [(owner, arguments, False, False)] if line.startswith(" ") else []
            reader.line(spelt_out(line))
            reader.classes = []


def read_page(text):
    """All that a page declares: a list for each header."""
    found = {}
    sections = re.split(r"^### ", text, flags=re.M)[1:]
    for section in sections:
        head, _, body = section.partition("\n")
        match = re.match(r"`?((?:tflite|tensorflow|signal)/[\w/.]+\.h)`?(.*)", head)
        if match and "absent" not in match.group(2):
            header = documented_path(match.group(1))
            body = re.split(r"^#{2,4} ", body, flags=re.M)[0]
            is_short = "`" not in head
            found.setdefault(header, []).extend(read_section(header, body, is_short and "/c/" not in header, is_short))
    return found


WORDS = r"\b(?:tflite(?:::\w+)+|k?TfLite\w+|TF_?LITE_\w+|TFLMRegistration|Micro(?:[A-Z]\w*)?[a-z]+(?:[A-Z]\w*)+)"


def read_words(text):
    """For each name that a page of prose mentions, the probes of which one has to compile."""
    found = {}
    for word in sorted(set(re.findall(WORDS, text))):
        reader = Reader("the documents")
        if re.match(r"TF_?LITE_", word):
            reader.macros(word)
        else:
            for place in (f"::{word}", f"::tflite::{word}"):
                reader.add(place, f"namespace probe_{next(reader.numbers)} {{ using {place}; }}")
        found[word] = reader.found
    return found
