// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

/** The type of a tensor's elements. */
public enum DataType {
  /** Floats of 32 bits. */
  FLOAT32(1),
  /** Signed integers of 32 bits. */
  INT32(2),
  /** Unsigned integers of 8 bits; in Java the bytes of the same bits. */
  UINT8(3),
  /** Signed integers of 64 bits. */
  INT64(4),
  /** Texts, each of its own length. */
  STRING(5),
  /** Truth values, of a byte each. */
  BOOL(6),
  /** Signed integers of 16 bits. */
  INT16(7),
  /** Signed integers of 8 bits. */
  INT8(9);

  private static final DataType[] ALL = values();

  private final int value;

  DataType(int value) {
    this.value = value;
  }

  /** The bytes of an element; -1 for BOOL and STRING, which Java does not see as numbers. */
  public int byteSize() {
    switch (this) {
      case FLOAT32:
      case INT32:
        return 4;
      case INT16:
        return 2;
      case INT8:
      case UINT8:
        return 1;
      case INT64:
        return 8;
      default:
        return -1;
    }
  }

  /** The number of the type in the C API. */
  int c() {
    return value;
  }

  /** Throws IllegalArgumentException for the number of a type that Java has no name for. */
  static DataType fromC(int value) {
    for (DataType type : ALL) {
      if (type.value == value) {
        return type;
      }
    }
    throw new IllegalArgumentException("DataType error: DataType " + value + " is not recognized in Java");
  }
}
