// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts against those of the virtual machine: DataOutputStream writes the same bytes. */
class ModifiedUtf8Test {
  @ParameterizedTest
  @ValueSource(strings = {"", "a", "Größe", "日本語", "😀 and 𝄞", "\uFFFF\u0800\u07FF\u0080", "a\u0000b"})
  void bytesAreTheMachines(String text) throws IOException {
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    new DataOutputStream(expected).writeUTF(text);
    expected.write(0);
    byte[] bytes = expected.toByteArray();
    assertArrayEquals(Arrays.copyOfRange(bytes, 2, bytes.length), ModifiedUtf8.encodeWithEnd(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "Größe", "日本語", "😀 and 𝄞", "\uFFFF\u0800\u07FF\u0080"})
  void bothFormsAreRead(String text) {
    assertEquals(text, ModifiedUtf8.decode(ModifiedUtf8.encodeWithEnd(text)));
    assertEquals(text, ModifiedUtf8.decode(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void anyBytesAreRead() {
    Random random = new Random(1);
    for (int i = 0; i < 20000; ++i) {
      byte[] bytes = new byte[random.nextInt(12)];
      random.nextBytes(bytes);
      ModifiedUtf8.decode(bytes);
    }
    assertEquals("a\uFFFD", ModifiedUtf8.decode(new byte[] {'a', (byte) 0xE0}));
    assertEquals("a", ModifiedUtf8.decode(new byte[] {'a', 0, 'b'}));
  }
}
