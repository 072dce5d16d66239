// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import java.nio.ByteBuffer;

/**
 * The functions of the native library. A runtime goes by its address, which is never 0 and which one thread at a time
 * may use; texts are bytes of UTF-8; a key of null stands for the first subgraph. A function that fails gives false,
 * null or 0; {@link #takeMessages} says why.
 */
final class NativeInterpreter {
  /** What {@link #build} gives. */
  static final int BUILT = 0;

  static final int DELEGATE_FAILED = 2;
  static final int DELEGATE_REFUSED = 3;

  private NativeInterpreter() {}

  /** Does nothing; throws UnsatisfiedLinkError where no library has these functions. */
  static native void init();

  static native byte[] runtimeVersion();

  static native int schemaVersion();

  static native long openFile(byte[] path);

  /** The buffer is direct and outlives the runtime. */
  static native long openBuffer(ByteBuffer model);

  static native void close(long runtime);

  /** False where what was opened is no model. */
  static native boolean hasModel(long runtime);

  /** Whether the model has operators of TensorFlow that nobody has registered. */
  static native boolean needsFlex(long runtime);

  /**
   * Makes the interpreter, which all functions below need.
   *
   * @param isCancelled a direct buffer whose first byte, where it is not 0, ends runs; null: none can be ended
   */
  static native int build(long runtime, int threads, boolean usesXnnpack, boolean allowsFloat16,
      boolean leavesOutputsInDelegates, boolean mergesZeroPoints, long[] delegates, ByteBuffer isCancelled);

  static native byte[] takeMessages(long runtime);

  /** Where the model's inputs or outputs are among the tensors of the first subgraph. */
  static native int[] tensors(long runtime, boolean ofInputs);

  static native byte[][] signatureKeys(long runtime);

  static native int signatureSubgraph(long runtime, byte[] key);

  static native byte[][] signatureNames(long runtime, byte[] key, boolean ofInputs);

  /** Where the tensors of {@link #signatureNames} are. */
  static native int[] signatureTensors(long runtime, byte[] key, boolean ofInputs);

  static native boolean resize(long runtime, int subgraph, int tensor, int[] dims, boolean strict);

  static native boolean allocate(long runtime, byte[] key);

  static native boolean invoke(long runtime, byte[] key);

  static native boolean resetVariables(long runtime);

  static native int type(long runtime, int subgraph, int tensor);

  static native byte[] name(long runtime, int subgraph, int tensor);

  static native int[] shape(long runtime, int subgraph, int tensor, boolean ofModel);

  static native float scale(long runtime, int subgraph, int tensor);

  static native int zeroPoint(long runtime, int subgraph, int tensor);

  static native long bytes(long runtime, int subgraph, int tensor);

  static native boolean isConstant(long runtime, int subgraph, int tensor);

  /** Whether the values are in a buffer of a delegate. */
  static native boolean isInDelegate(long runtime, int subgraph, int tensor);

  /** Copies what a delegate has to the memory. */
  static native boolean makeReadable(long runtime, int subgraph, int tensor);

  /** The memory itself, until the next call that may move it; null where there is none, or more than 2 GB. */
  static native ByteBuffer memory(long runtime, int subgraph, int tensor);

  static native byte[][] readStrings(long runtime, int subgraph, int tensor);

  static native boolean writeStrings(long runtime, int subgraph, int tensor, byte[][] values);

  /** A delegate that takes no nodes. */
  static native long createEmptyDelegate();

  static native void deleteEmptyDelegate(long delegate);
}
