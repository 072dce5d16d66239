// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Finds native libraries: where the virtual machine looks, else in the jar of this class. Not for applications. */
public final class NativeLibrary {
  private static final Logger LOGGER = Logger.getLogger(NativeLibrary.class.getName());
  private static final String FOLDER = "/org/tensorflow/lite/native/";
  /** In the folder of a platform: a line for each library, those that others need first. */
  private static final String LIST = "libraries.txt";

  private NativeLibrary() {}

  /**
   * Loads a library.
   *
   * @param name without what a platform adds, such as {@code lib} and {@code .so}
   * @throws UnsatisfiedLinkError where neither place has it
   */
  public static void load(String name) {
    try {
      System.loadLibrary(name);
      LOGGER.log(Level.FINE, "Loaded native library: {0}", name);
      return;
    } catch (UnsatisfiedLinkError error) {
      try {
        if (loadFromJar(name)) {
          LOGGER.log(Level.FINE, "Loaded native library from the jar: {0}", name);
          return;
        }
      } catch (IOException | UnsatisfiedLinkError reason) {
        UnsatisfiedLinkError both = new UnsatisfiedLinkError(error.getMessage() + "; from the jar: " + reason);
        both.initCause(reason);
        throw both;
      }
      throw error;
    }
  }

  /** Such as {@code linux-x86_64}. */
  static String platform() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String processor = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    system = system.startsWith("mac") ? "osx" : system.startsWith("windows") ? "windows" : system;
    return system + "-" + (processor.equals("amd64") ? "x86_64" : processor.equals("arm64") ? "aarch64" : processor);
  }

  /** False where the jar has no such library for this platform. */
  private static boolean loadFromJar(String name) throws IOException {
    String folder = FOLDER + platform() + "/";
    String file = System.mapLibraryName(name);
    List<String> files = linesOf(folder + LIST);
    if (!files.contains(file)) {
      return false;
    }
    File target = Files.createTempDirectory("mote-java").toFile();
    try {
      for (String each : files) {
        if (each.contains("tensorflowlite_") && !each.equals(file)) {
          continue;
        }
        try (InputStream bytes = NativeLibrary.class.getResourceAsStream(folder + each)) {
          if (bytes == null) {
            throw new IOException("the jar has no " + folder + each);
          }
          Files.copy(bytes, new File(target, each).toPath());
        }
      }
      System.load(new File(target, file).getAbsolutePath());
    } finally {
      delete(target, files);  // what is loaded stays loaded
    }
    return true;
  }

  private static List<String> linesOf(String resource) throws IOException {
    List<String> lines = new ArrayList<>();
    InputStream bytes = NativeLibrary.class.getResourceAsStream(resource);
    if (bytes == null) {
      return lines;
    }
    try (BufferedReader reader = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(line);
      }
    }
    return lines;
  }

  /** Where the system keeps a loaded library's file, when the virtual machine ends. */
  private static void delete(File folder, List<String> files) {
    for (String name : files) {
      File file = new File(folder, name);
      if (file.exists() && !file.delete()) {
        folder.deleteOnExit();
        file.deleteOnExit();
      }
    }
    if (!folder.delete()) {
      folder.deleteOnExit();
    }
  }
}
