# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""How MkDocs reads the repository: pages outside docs/ join those in it, and what else pages link to lies in source/, so
that each link of the repository is one of the site. The pages themselves stay as they are."""
import json
import pathlib
import posixpath
import re

from mkdocs.structure.files import File

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
PICTURES = (".svg", ".png")


def anchor(heading, _separator="-"):
    """The name that a link gives to a heading, as those of the pages are written."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def page_names():
    """By the path of a page in the repository, its name among the pages of the site."""
    names = {f"docs/{path.name}": path.name for path in sorted((ROOT / "docs").glob("*.md"))}
    names["docs/first_model.ipynb"] = "first_model.md"
    names |= {"README.md": "what_mote_is.md", "CHANGELOG.md": "changes.md", "CONTRIBUTING.md": "contributing.md"}
    for folder in ("examples", "models"):
        names |= {f"{folder}/{path.parent.name}/README.md": f"{folder}/{path.parent.name}.md"
                  for path in sorted((ROOT / folder).glob("*/README.md"))}
    return names


def text_of(path):
    """A page in Markdown, also if it is a notebook."""
    text = (ROOT / path).read_text(encoding="utf-8")
    return markdown_of(json.loads(text)) if path.endswith(".ipynb") else text


def markdown_of(notebook):
    """Its cells, each followed by what it printed."""
    parts = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        parts.append(source if cell["cell_type"] == "markdown" else f"```python\n{source}\n```")
        for output in cell.get("outputs", []):
            parts.append("```text\n" + "".join(output.get("text", output.get("data", {}).get("text/plain", ""))).rstrip("\n") + "\n```")
    return "\n\n".join(parts) + "\n"


def place_of(path, names):
    """Where a file of the repository is in the site."""
    if path in names:
        return names[path]
    if path.startswith("docs/"):
        return path[len("docs/"):]
    return f"source/{path}" + ("" if path.endswith(PICTURES) else ".txt")


def linked(page, target):
    """The path in the repository of what a page links to."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), target))


def rewritten(text, page, names):
    """The text of a page, with links that hold in the site."""
    here = posixpath.dirname(names[page])

    def replace(match):
        target, mark, heading = match.group(2).partition("#")
        if not target or "://" in target:
            return match.group(0)
        return match.group(1) + posixpath.relpath(place_of(linked(page, target), names), here or ".") + mark + heading + match.group(3)

    parts = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)  # code is left as it is
    return "".join(part if part.startswith("```") else LINK.sub(replace, part) for part in parts)


def on_files(files, config):
    """Adds the pages of other folders, and what pages link to."""
    names = page_names()
    for old in [file for file in files if file.src_uri.endswith(".ipynb")]:
        files.remove(old)
    for path in names:
        if not path.startswith("docs/") or path.endswith(".ipynb"):
            files.append(File.generated(config, names[path], content=text_of(path)))
    for page in names:
        for _, target, _ in LINK.findall(text_of(page)):
            path = linked(page, target.partition("#")[0])
            place = place_of(path, names)
            if "://" not in target and path not in names and (ROOT / path).is_file() and not files.get_file_from_path(place):
                files.append(File.generated(config, place, content=(ROOT / path).read_bytes()))
    for name in ("site.css", "iframe-worker.js"):
        files.append(File.generated(config, name, content=(ROOT / "tools/site" / name).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown, page, **_):
    """The text that is shown."""
    names = page_names()
    path = next(path for path, name in names.items() if name == page.file.src_uri)
    text = rewritten(markdown, path, names)
    # Doxygen puts it there afterwards.
    return text.replace("`build/docs/api`", '<a href="api/index.html"><code>build/docs/api</code></a>') if path == "docs/api.md" else text
