// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import java.io.ByteArrayOutputStream;

/** Texts as a virtual machine writes them: NUL takes two bytes, and what needs four in UTF-8 is two times three. */
final class ModifiedUtf8 {
  private ModifiedUtf8() {}

  /** The text and a byte of 0 at its end. */
  static byte[] encodeWithEnd(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length() + 1);
    for (int i = 0; i < text.length(); ++i) {
      char c = text.charAt(i);
      if (c >= 0x01 && c <= 0x7F) {
        bytes.write(c);
      } else if (c <= 0x7FF) {
        bytes.write(0xC0 | c >> 6);
        bytes.write(0x80 | c & 0x3F);
      } else {
        bytes.write(0xE0 | c >> 12);
        bytes.write(0x80 | c >> 6 & 0x3F);
        bytes.write(0x80 | c & 0x3F);
      }
    }
    bytes.write(0);
    return bytes.toByteArray();
  }

  /** The text in front of the first byte of 0, of these bytes or of UTF-8; U+FFFD for bytes that are neither. */
  static String decode(byte[] bytes) {
    StringBuilder text = new StringBuilder(bytes.length);
    int at = 0;
    while (at < bytes.length && bytes[at] != 0) {
      int first = bytes[at] & 0xFF;
      int length = first < 0x80 ? 1 : first < 0xC0 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
      int code = length == 0 ? -1 : length == 1 ? first : first & 0x7F >> length;
      for (int i = 1; i < length; ++i) {
        boolean goesOn = at + i < bytes.length && (bytes[at + i] & 0xC0) == 0x80;
        code = goesOn && code >= 0 ? code << 6 | bytes[at + i] & 0x3F : -1;
      }
      if (code < 0 || code > Character.MAX_CODE_POINT) {
        text.append('\uFFFD');
        ++at;
      } else {
        text.appendCodePoint(code);
        at += length;
      }
    }
    return text.toString();
  }
}
