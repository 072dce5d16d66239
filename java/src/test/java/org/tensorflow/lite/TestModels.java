// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import org.junit.jupiter.api.function.Executable;

/** The models of these tests, and what several tests do with them. */
final class TestModels {
  private TestModels() {}

  /** One of make_models.py's. */
  static File file(String name) {
    try {
      return new File(TestModels.class.getResource("/" + name + ".tflite").toURI());
    } catch (URISyntaxException error) {
      throw new AssertionError(error);
    }
  }

  /** One of the repository's folder models/. */
  static File repositoryFile(String path) {
    return new File(System.getProperty("mote.models"), path);
  }

  static ByteBuffer direct(File file) {
    try {
      byte[] bytes = Files.readAllBytes(file.toPath());
      ByteBuffer buffer = ByteBuffer.allocateDirect(bytes.length).order(ByteOrder.nativeOrder());
      buffer.put(bytes).rewind();
      return buffer;
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  static Interpreter open(String name) {
    return new Interpreter(file(name));
  }

  /** The exception of `work`, whose message has all these parts. */
  static <T extends Throwable> T refused(Class<T> kind, Executable work, String... parts) {
    T error = assertThrows(kind, work);
    for (String part : parts) {
      assertTrue(String.valueOf(error.getMessage()).contains(part), error.getMessage());
    }
    return error;
  }

  static IllegalArgumentException refused(Executable work, String... parts) {
    return refused(IllegalArgumentException.class, work, parts);
  }
}
