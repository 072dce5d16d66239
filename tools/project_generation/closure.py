# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Which sources and headers a program needs, read off the texts of the sources: no compiler of the target is asked.

A source is needed when it defines a function or an object that needed code names, and that code includes a header that
declares it. Code in headers counts where its function, or its macro, is named. The answer may hold a source too many
(names alone cannot tell overloads apart), never one too few: tests link programs against it.
"""

import functools
import re
from dataclasses import dataclass, field
from pathlib import Path

_COMMENT_OR_LITERAL = re.compile(r'//[^\n]*|/\*.*?\*/|R"\(.*?\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.DOTALL)
_INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)
_DIRECTIVE = re.compile(r'^[ \t]*#(?:[^\n]*\\\n)*[^\n]*', re.MULTILINE)
_MACRO = re.compile(r'#\s*define\s+(\w+)(?:\([^)]*\))?(.*)', re.DOTALL)
_NAME = re.compile(r'[A-Za-z_]\w*')
_TYPE_HEAD = re.compile(r'\b(class|struct|union|enum)\b')
_REGISTRATION = re.compile(r'^(MOTE_REGISTER\w*)\(([^)]*)\)', re.MULTILINE)


@dataclass
class Text:
    """What matters of one source or header."""
    includes: list
    defines: set = field(default_factory=set)    # names that other sources may link to: "Foo" or "Class::Foo"
    code: set = field(default_factory=set)       # names in code that is always compiled
    inline: dict = field(default_factory=dict)   # by function or macro: the names in its body
    types: dict = field(default_factory=dict)    # by class or function: the names in its declaration
    names: set = field(default_factory=set)      # all of them
    virtual: set = field(default_factory=set)    # functions that a table of virtual functions holds
    weak: set = field(default_factory=set)       # declared to be null where nothing else brings its source


def _without_comments(text):
    return _COMMENT_OR_LITERAL.sub(lambda m: ' ' if m.group(0)[0] == '/' else '""', text)


def _names(text):
    return set(_NAME.findall(text))


def _take_directives(text, result):
    """Moves macros from the text into the result; the other directives are left out."""
    def take(match):
        macro = _MACRO.match(match.group(0).strip())
        if macro:
            result.inline.setdefault(macro.group(1), set()).update(_names(macro.group(2)))
        return ''
    return _DIRECTIVE.sub(take, text)


def _function_name(head):
    """The name before the first parenthesis outside <>, or of an object before its `=`, `{` or `[`; else None."""
    head = re.sub(r'\[\[.*?\]\]|__attribute__\s*\(\(.*?\)\)|alignas\s*\([^)]*\)', ' ', head)
    while True:  # template arguments
        shorter = re.sub(r'<[^<>()]*>', ' ', head)
        if shorter == head:
            break
        head = shorter
    match = re.match(r'[^(=\[]*?((?:\w+\s*::\s*)*~?\w+)\s*(?:[(=\[]|$)', head.strip())
    return re.sub(r'\s', '', match.group(1)) if match else None


class _Scanner:
    """Walks the declarations of one file; keeps a stack of what each brace opened."""

    def __init__(self, text, is_header):
        self.result = Text(_INCLUDE.findall(text))
        bare = _without_comments(text)
        self.result.names = _names(bare)
        for macro, arguments in _REGISTRATION.findall(bare):
            self.result.defines |= {prefix + name for name in _names(arguments) for prefix in ('Register_', 'kInference_')}
            if macro == 'MOTE_REGISTER_PACKED':
                name, form = _NAME.findall(arguments)[:2]
                self.result.defines.add(f'kInference_{name}_{form}')
            self.result.code |= _names(arguments) | {macro}
        self.is_header = is_header
        self._scan(_take_directives(bare, self.result))

    def _scan(self, text):
        stack, start, i = [], 0, 0  # stack: 'namespace', 'hidden', or 'type' and its name
        while i < len(text):
            c = text[i]
            if c == '{':
                head = text[start:i]
                kind = self._kind_of(head)
                if kind:
                    if kind == 'type':
                        kind += ' ' + self._declare_type(head, stack)
                    stack.append(kind)
                else:
                    end = self._end_of_braces(text, i)
                    if re.match(r'\s*(,|\{)', text[end:]) and ':' in head:  # a list of members' initialisers
                        rest = re.compile(r'[;{]').search(text, end)
                        i = rest.start() if rest else end
                        continue
                    self._definition(head, text[i:end], stack)
                    i = end
                    start = i
                    continue
                start = i + 1
            elif c == '}':
                if stack:
                    stack.pop()
                start = i + 1
            elif c == ';':
                self._statement(text[start:i], stack)
                start = i + 1
            elif c == ':' and re.search(r'\b(public|private|protected)\s*$', text[start:i]):
                start = i + 1
            i += 1
        if not self.is_header:  # a macro that needs no semicolon
            self.result.code |= _names(text[start:])

    @staticmethod
    def _kind_of(head):
        if re.search(r'\bnamespace\b[\w:\s]*$', head):
            return 'namespace' if re.search(r'namespace\s+[\w:]+', head) else 'hidden'
        if re.search(r'\bextern\s+""\s*$', head):
            return 'namespace'
        plain = re.sub(r'alignas\s*\([^)]*\)|__attribute__\s*\(\(.*?\)\)|<[^{}]*?>', ' ', head)
        if _TYPE_HEAD.search(plain) and '(' not in plain and '=' not in plain:
            return 'type'
        return None

    @staticmethod
    def _end_of_braces(text, i):
        depth = 0
        for match in re.compile(r'[{}]').finditer(text, i):
            depth += 1 if match.group() == '{' else -1
            if depth == 0:
                return match.end()
        return len(text)

    def _declare_type(self, head, stack):
        """Returns the name of the class that the head opens."""
        names = re.search(r'\b(?:class|struct|union|enum)\b(?:\s+(?:class|struct))?([^:]*)', head).group(1)
        found = _NAME.findall(names.split('<')[0].replace('final', ''))
        name = found[-1] if found else ''
        self._declare(name, head, stack)
        return name

    def _declare(self, name, text, stack):
        """Notes which types a declaration names, for what is declared and for the class that it lies in."""
        names = _names(text) - {name}
        owner = stack[-1][5:] if stack and stack[-1].startswith('type') else None
        for key in (name, owner):
            if key:
                self.result.types.setdefault(key, set()).update(names)

    def _definition(self, head, body, stack):
        name = _function_name(head)
        self._declare((name or '').split('::')[-1].lstrip('~'), head, stack)
        names = _names(head) | _names(body)
        is_virtual = re.search(r'\b(virtual|override|final)\b', head)
        if self.is_header:
            if is_virtual or not name:
                self.result.code |= names
            else:
                self.result.inline.setdefault(name.split('::')[-1].lstrip('~'), set()).update(names)
                owner = stack[-1][5:] if stack and stack[-1].startswith('type') else None
                if not owner and not re.search(r'\b(inline|template|static|constexpr)\b', head):
                    self.result.code |= names  # the header's one includer defines it
                if owner and re.search(r'\bstatic\b', head):  # which templates call by a name that they only expect
                    self.result.inline.setdefault(owner, set()).update(names)
            return
        self.result.code |= names
        self._maybe_external(name, head, stack)

    def _statement(self, text, stack):
        self._declare((_function_name(text) or '').split('::')[-1].lstrip('~'), text, stack)
        if re.search(r'\b(virtual|override)\b', text):
            name = _function_name(text)
            if name:
                self.result.virtual.add(name)
        if re.match(r'\s*extern\b.*__attribute__\s*\(\(weak\)\)', text, re.DOTALL):
            self.result.weak.add(_function_name(text))
        if not self.is_header:
            self.result.code |= _names(text)
        elif '=' in text and '(' not in text.split('=')[0]:
            self.result.inline.setdefault(_function_name(text) or '', set()).update(_names(text))
        is_object = '(' not in text.split('=')[0] and not re.match(r'\s*(using|typedef|extern|friend|enum|class|struct)\b', text)
        if not self.is_header and (is_object or re.match(r'\s*template\s+', text) or '=' in text):
            self._maybe_external(_function_name(text), text, stack)

    def _maybe_external(self, name, head, stack):
        if not name or name == 'static_assert' or 'hidden' in stack or any(k.startswith('type') for k in stack) or re.match(r'\s*(static|inline|constexpr)\b', head):
            return
        self.result.defines.add(name)


@functools.cache
def scan(path):
    text = path.read_text(encoding='utf-8')
    if path.suffix == '.def':  # rows for a macro: Library reads the table of operators itself
        return Text(_INCLUDE.findall(text))
    return _Scanner(text, path.suffix in ('.h', '.hpp')).result


class Library:
    """The sources that a program may take, and the folders in which their includes are looked up."""

    def __init__(self, root, sources, include_folders, generated=None):
        self.root = Path(root)
        self.include_folders = [Path(f) for f in include_folders]
        self.generated = generated or {}  # name in an include -> the file that is made
        self._texts = {}
        self._included = {}
        self._closures = {}
        self.sources = [Path(s) for s in sources]
        self._definers = {}  # last part of a name -> [(class or None, source)]
        self._classes = {}
        for source in self.sources:
            for name in self.text(source).defines:
                *scope, last = name.split('::')
                owner = scope[-1] if scope else None
                self._definers.setdefault(last.lstrip('~'), []).append((owner, source))
                if owner:
                    self._classes.setdefault(owner, set()).add((last, source))
        self._operators = self._read_operators()

    def _read_operators(self):
        """AddConv2D names Register_CONV_2D and ParseConv2D: the rows of ops.def."""
        table = self.root / 'include/mote/ops.def'
        rows = {}
        if not table.exists():
            return rows
        text = table.read_text(encoding='utf-8')
        for enum, method, parser in re.findall(r'^OP\((\w+), (\w+), (\w+),', text, re.MULTILINE):
            rows['Add' + method] = {'Register_' + enum, parser}
        for method, register in re.findall(r'^CUSTOM_OP(?:_ALIAS)?\(.*?, (\w+), [\w:]+, (\w+), "', text, re.MULTILINE):
            rows.setdefault('Add' + method, set()).add('Register_' + register)
        return rows

    def text(self, path):
        if path not in self._texts:
            self._texts[path] = scan(path)
        return self._texts[path]

    def find(self, name, includer):
        for folder in [includer.parent, *self.include_folders]:
            path = folder / name
            if path.is_file():
                return path
        return self.generated.get(name)

    def included(self, path):
        """The headers that a file itself includes."""
        if path not in self._included:
            self._included[path] = [found for name in self.text(path).includes for found in [self.find(name, path)] if found]
        return self._included[path]

    def headers_of(self, path):
        """All headers that a file includes, directly or not."""
        if path in self._closures:
            return self._closures[path]
        seen, todo = set(), [path]
        while todo:
            file = todo.pop()
            for found in self.included(file):
                if found not in seen:
                    seen.add(found)
                    if found.suffix in ('.h', '.hpp', '.def', '.inc', '.cc'):
                        todo.append(found)
        self._closures[path] = seen
        return seen

    def _used_names(self, source):
        """The names that compiling `source` may turn into references, and those of the types that it may have."""
        texts = [self.text(source)] + [self.text(h) for h in self.headers_of(source)]
        inline = {}
        for text in texts:
            for name, body in text.inline.items():
                inline.setdefault(name, set()).update(body)
        used, todo = set(), [name for text in texts for name in text.code]
        while todo:
            name = todo.pop()
            if name in used:
                continue
            used.add(name)
            todo.extend(inline.get(name, ()))
            todo.extend(self._operators.get(name, ()))
        if any('ops.def' in include for include in self.text(source).includes):
            used |= self._rows_of(source)
        return used, self._types_of(used, texts)

    @staticmethod
    def _types_of(used, texts):
        declared = {}
        for text in texts:
            for name, types in text.types.items():
                declared.setdefault(name, set()).update(types)
        types, todo = set(), list(used)
        while todo:
            name = todo.pop()
            if name not in types:
                types.add(name)
                todo.extend(declared.get(name, ()))
        return types

    def _rows_of(self, source):
        """What a source that expands all rows of ops.def names."""
        text = source.read_text(encoding='utf-8')
        names = set().union(*self._operators.values()) if re.search(r'Register_##|Add##METHOD', text) else set()
        if re.search(r'\{\s*PARSER', text):
            names |= {n for row in self._operators.values() for n in row if n.startswith('Parse')}
        return names

    def needed(self, roots):
        """The sources of the library that a program made of `roots` needs, beside the roots themselves. What a header of
        the program itself defines, as tests define DebugLog, or its stand-ins, is not taken from the library."""
        own = {name for root in roots for h in self.headers_of(root) if h.parent == root.parent or 'tests' in h.parts
               for name in self.text(h).inline}
        own |= {name for root in roots if root.name == 'without_interpreter.cc' for name in self.text(root).defines}
        needed, todo = set(), list(roots)
        while todo:
            source = todo.pop()
            declared = set().union(*(self.text(h).names for h in self.headers_of(source)), self.text(source).names)
            used, types = self._used_names(source)
            for name in used.difference(*(self.text(h).weak for h in self.headers_of(source))):
                is_declared = name in declared or name.startswith('Register_')  # those, from the rows of ops.def
                for owner, definer in self._definers.get(name, ()):
                    if (owner is None and name in own) or self._is_for_tests(definer, source):
                        continue
                    if definer not in needed and is_declared and (owner is None or owner in types):
                        needed.add(definer)
                        todo.append(definer)
            for sibling in self._virtual_siblings(source):
                if sibling not in needed:
                    needed.add(sibling)
                    todo.append(sibling)
        return sorted(needed - set(roots))

    def _is_for_tests(self, definer, source):
        """Whether only tests may use `definer`, and `source` is none."""
        for folder in ('tests', 'src/testing'):
            if definer.is_relative_to(self.root / folder):
                return source.is_relative_to(self.root / 'src') and not source.is_relative_to(self.root / 'src/testing')
        return False

    def _virtual_siblings(self, source):
        """The other sources of the classes that `source` defines, for what their tables of virtual functions hold."""
        virtual = set().union(*(self.text(h).virtual for h in self.headers_of(source)))
        owners = {name.split('::')[-2] for name in self.text(source).defines if '::' in name}
        return {s for owner in owners for last, s in self._classes.get(owner, ()) if last in virtual and s != source}
