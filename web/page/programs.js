// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs programs that Emscripten made, with files in memory, as an installed command has them.
const TOOL = "/mote/bin/mote";

class Programs {
  #programs = new Map();

  /** A program, by what its script defines and its module's bytes. */
  add(name, create, wasm) {
    this.#programs.set(name, {create, module: new WebAssembly.Module(wasm)});
  }

  /** Runs it to its end. `files` are the files it finds, by path. Returns its status, its words, and its files. */
  run(name, args, files) {
    const {create, module} = this.#programs.get(name);
    const words = [];
    const write = (byte) => byte !== null && words.push(byte & 255);
    let status = 1;
    const program = create({
      instantiateWasm(imports, receive) {
        const instance = new WebAssembly.Instance(module, imports);
        receive(instance, module);
        return instance.exports;
      },
      preRun: [(self) => self.FS.init(() => null, write, write)],
      quit(code, reason) {
        status = code;
        throw reason;
      },
      runProgram: (words) => this.#runFrom(program.FS, words),
    });
    this.#fill(program.FS, files);
    try {
      program.callMain(args);
    } catch (reason) {
      if (reason?.name !== "ExitStatus") throw reason;
    }
    return {status, text: new TextDecoder().decode(Uint8Array.from(words)), files: program.FS};
  }

  // What a program starts sees the files that it is given by path.
  #runFrom(files, [path, ...args]) {
    const name = path.split("/").pop();
    if (!this.#programs.has(name)) return {status: 127, output: `${name} cannot be started in a browser`};
    const given = args.filter((one) => one.startsWith("/") && files.analyzePath(one).exists);
    const {status, text} = this.run(name, args, Object.fromEntries(given.map((one) => [one, files.readFile(one)])));
    return {status, output: text};
  }

  #fill(system, files) {
    for (const name of this.#programs.keys()) files = {[`/mote/bin/${name}`]: "", ...files};
    for (const [path, content] of Object.entries(files)) {
      system.mkdirTree(path.slice(0, path.lastIndexOf("/")) || "/");
      system.writeFile(path, content);
    }
    system.symlink(TOOL, "/proc/self/exe");
  }
}
