// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import java.io.File;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.checkerframework.checker.nullness.qual.NonNull;

/**
 * An interpreter over the native runtime. All that uses the runtime holds this object's lock, also its tensors: so no
 * thread finds memory that another frees, and the object lives as long as the call.
 */
class InterpreterImpl implements InterpreterApi {
  /** Options with those that only the application's own runtime has. */
  static class Options extends InterpreterApi.Options {
    Boolean allowFp16PrecisionForFp32;
    Boolean allowBufferHandleOutput;
    boolean compressQuantizationZeroPoints;

    Options() {}

    Options(InterpreterApi.Options options) {
      super(options);
      if (options instanceof Options) {
        Options other = (Options) options;
        allowFp16PrecisionForFp32 = other.allowFp16PrecisionForFp32;
        allowBufferHandleOutput = other.allowBufferHandleOutput;
        compressQuantizationZeroPoints = other.compressQuantizationZeroPoints;
      }
    }
  }

  /** Names and places of the tensors of a graph's inputs, or of its outputs. */
  private static final class Ends {
    final List<TensorImpl> tensors = new ArrayList<>();  // null: not asked for yet
    final Map<String, Integer> places = new LinkedHashMap<>();
    final int[] indices;

    Ends(int[] indices) {
      this.indices = indices;
      for (int i = 0; i < indices.length; ++i) {
        tensors.add(null);
      }
    }
  }

  /** What runs: the first subgraph, or the subgraph of a signature. */
  private static final class Graph {
    final byte[] key;  // null: the first subgraph
    final int subgraph;
    final Ends inputs;
    final Ends outputs;

    Graph(byte[] key, int subgraph, int[] inputs, int[] outputs) {
      this.key = key;
      this.subgraph = subgraph;
      this.inputs = new Ends(inputs);
      this.outputs = new Ends(outputs);
    }
  }

  private long runtime;
  private ByteBuffer model;  // lives as long as the runtime
  /** Not 0 in its first byte: runs end. The runtime reads it; null: runs cannot be ended. */
  private final ByteBuffer cancelled;

  private final DelegateList delegates;
  private final Map<String, Graph> signatures = new LinkedHashMap<>();
  private Graph primary;
  private Long lastNanoseconds;

  InterpreterImpl(@NonNull File modelFile, InterpreterApi.Options options) {
    this(open(modelFile), null, options);
  }

  InterpreterImpl(@NonNull ByteBuffer byteBuffer, InterpreterApi.Options options) {
    this(open(byteBuffer), byteBuffer, options);
  }

  private InterpreterImpl(long opened, ByteBuffer model, InterpreterApi.Options wanted) {
    this.runtime = opened;
    this.model = model;
    this.delegates = new DelegateList();
    boolean isMade = false;
    try {
      Options options = wanted == null ? new Options() : new Options(wanted);
      if (options.getAccelerationConfig() != null) {
        options.getAccelerationConfig().apply(options);
      }
      cancelled = options.isCancellable() ? ByteBuffer.allocateDirect(1) : null;
      build(options);
      primary = new Graph(null, 0, NativeInterpreter.tensors(runtime, true), NativeInterpreter.tensors(runtime, false));
      readNames(primary);
      readSignatures();
      allocate(primary);
      isMade = true;
    } finally {
      if (!isMade) {
        close();
      }
    }
  }

  private static long open(File file) {
    if (file == null) {
      throw new IllegalArgumentException("the model's file is null");
    }
    TensorFlowLite.init();
    String path = file.getPath();
    if (path.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("the path of the model's file has a character NUL, which no file's name has: "
          + path.replace("\0", "\\0"));
    }
    return requireModel(NativeInterpreter.openFile(path.getBytes(StandardCharsets.UTF_8)),
        "Contents of " + path + " does not encode a valid TensorFlow Lite model");
  }

  private static long open(ByteBuffer buffer) {
    // A direct buffer of either byte order is a MappedByteBuffer by its class.
    if (!(buffer instanceof MappedByteBuffer) || !buffer.isDirect()) {
      throw new IllegalArgumentException("Model ByteBuffer should be either a MappedByteBuffer of the model file, or a "
          + "direct ByteBuffer using ByteOrder.nativeOrder() which contains bytes of model content: it is " + buffer);
    }
    TensorFlowLite.init();
    return requireModel(NativeInterpreter.openBuffer(buffer),
        "ByteBuffer is not a valid TensorFlow Lite model flatbuffer");
  }

  private static long requireModel(long opened, String message) {
    if (!NativeInterpreter.hasModel(opened)) {
      String reason = messagesOf(opened);
      NativeInterpreter.close(opened);
      throw new IllegalArgumentException(message + ": " + reason);
    }
    return opened;
  }

  private void build(Options options) {
    boolean mayUseDelegates = options.getRuntime() == null
        || options.getRuntime() == InterpreterApi.Options.TfLiteRuntime.FROM_APPLICATION_ONLY;
    long[] handles = delegates.open(options, mayUseDelegates, NativeInterpreter.needsFlex(runtime));
    int built = NativeInterpreter.build(runtime, options.getNumThreads(), options.getUseXNNPACK(),
        options.allowFp16PrecisionForFp32 != null && options.allowFp16PrecisionForFp32,
        options.allowBufferHandleOutput != null && options.allowBufferHandleOutput,
        options.compressQuantizationZeroPoints, handles, cancelled);
    if (built != NativeInterpreter.BUILT) {
      String what = built == NativeInterpreter.DELEGATE_FAILED ? "Failed to apply delegate: "
          : built == NativeInterpreter.DELEGATE_REFUSED ? "Error applying delegate: " : "Cannot create interpreter: ";
      throw new IllegalArgumentException("Internal error: " + what + takeMessages());
    }
  }

  private void readNames(Graph graph) {
    for (Ends ends : new Ends[] {graph.inputs, graph.outputs}) {
      for (int i = 0; i < ends.indices.length; ++i) {
        ends.places.putIfAbsent(utf8(NativeInterpreter.name(runtime, graph.subgraph, ends.indices[i])), i);
      }
    }
  }

  private void readSignatures() {
    for (byte[] key : NativeInterpreter.signatureKeys(runtime)) {
      int subgraph = NativeInterpreter.signatureSubgraph(runtime, key);
      Graph graph = new Graph(subgraph == 0 ? null : key, subgraph,
          NativeInterpreter.signatureTensors(runtime, key, true),
          NativeInterpreter.signatureTensors(runtime, key, false));
      for (Ends ends : new Ends[] {graph.inputs, graph.outputs}) {
        for (byte[] name : NativeInterpreter.signatureNames(runtime, key, ends == graph.inputs)) {
          ends.places.put(utf8(name), ends.places.size());
        }
      }
      signatures.put(utf8(key), graph);
    }
  }

  // What TensorImpl asks.

  /** 0 after close. The caller holds the lock. */
  long runtimeOrZero() {
    return runtime;
  }

  String takeMessages() {
    return messagesOf(runtime);
  }

  private static String messagesOf(long runtime) {
    return utf8(NativeInterpreter.takeMessages(runtime));
  }

  private static String utf8(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private void requireOpen() {
    if (runtime == 0) {
      throw new IllegalStateException("Internal error: The Interpreter has already been closed.");
    }
  }

  // Running.

  @Override
  public void run(Object input, Object output) {
    Map<Integer, Object> outputs = new LinkedHashMap<>();
    outputs.put(0, output);
    runForMultipleInputsOutputs(new Object[] {input}, outputs);
  }

  @Override
  public synchronized void runForMultipleInputsOutputs(
      Object @NonNull [] inputs, @NonNull Map<Integer, Object> outputs) {
    requireOpen();
    lastNanoseconds = null;
    if (inputs == null || inputs.length == 0) {
      throw new IllegalArgumentException("Input error: Inputs should not be null or empty.");
    }
    if (outputs == null) {
      throw new IllegalArgumentException("Input error: Outputs should not be null.");
    }
    Map<TensorImpl, Object> from = new LinkedHashMap<>();
    for (int i = 0; i < inputs.length; ++i) {
      from.put(tensorAt(primary, primary.inputs, i), inputs[i]);
    }
    Map<TensorImpl, Object> to = new LinkedHashMap<>();
    for (Map.Entry<Integer, Object> entry : outputs.entrySet()) {
      to.put(tensorAt(primary, primary.outputs, entry.getKey() == null ? -1 : entry.getKey()), entry.getValue());
    }
    run(primary, from, to);
  }

  @Override
  public synchronized void runSignature(
      @NonNull Map<String, Object> inputs, @NonNull Map<String, Object> outputs, String signatureKey) {
    requireOpen();
    lastNanoseconds = null;
    Graph graph = signature(signatureKey);
    if (inputs == null || inputs.isEmpty()) {
      throw new IllegalArgumentException("Input error: Inputs should not be null or empty.");
    }
    if (outputs == null) {
      throw new IllegalArgumentException("Input error: Outputs should not be null.");
    }
    run(graph, byTensor(graph, graph.inputs, inputs), byTensor(graph, graph.outputs, outputs));
  }

  @Override
  public void runSignature(@NonNull Map<String, Object> inputs, @NonNull Map<String, Object> outputs) {
    runSignature(inputs, outputs, null);
  }

  private Map<TensorImpl, Object> byTensor(Graph graph, Ends ends, Map<String, Object> values) {
    Map<TensorImpl, Object> tensors = new LinkedHashMap<>();
    for (Map.Entry<String, Object> entry : values.entrySet()) {
      tensors.put(tensorNamed(graph, ends, entry.getKey()), entry.getValue());
    }
    return tensors;
  }

  private void run(Graph graph, Map<TensorImpl, Object> inputs, Map<TensorImpl, Object> outputs) {
    for (Map.Entry<TensorImpl, Object> input : inputs.entrySet()) {
      int[] shape = input.getKey().shapeFor(input.getValue());
      if (shape != null && !input.getKey().resize(shape, false)) {
        throw new IllegalArgumentException("the input " + input.getKey() + " has a different shape than expected, "
            + JavaValues.text(shape) + ": " + takeMessages());
      }
    }
    allocate(graph);
    for (Map.Entry<TensorImpl, Object> input : inputs.entrySet()) {
      input.getKey().write(input.getValue());
    }
    long begin = System.nanoTime();
    boolean hasRun = NativeInterpreter.invoke(runtime, graph.key);
    long nanoseconds = System.nanoTime() - begin;
    if (!hasRun && graph.key == null) {
      throw new IllegalArgumentException("Internal error: Failed to run on the given Interpreter: " + takeMessages());
    } else if (!hasRun) {
      throw new IllegalStateException("Internal error: Failed to run the signature: " + takeMessages());
    }
    for (Map.Entry<TensorImpl, Object> output : outputs.entrySet()) {
      output.getKey().read(output.getValue());
    }
    lastNanoseconds = nanoseconds;
  }

  private void allocate(Graph graph) {
    if (!NativeInterpreter.allocate(runtime, graph.key)) {
      throw new IllegalStateException("Internal error: Unexpected failure when preparing tensor allocations: "
          + takeMessages());
    }
  }

  @Override
  public synchronized void allocateTensors() {
    requireOpen();
    allocate(primary);
  }

  @Override
  public void resizeInput(int idx, int @NonNull [] dims) {
    resizeInput(idx, dims, false);
  }

  @Override
  public synchronized void resizeInput(int idx, int @NonNull [] dims, boolean strict) {
    requireOpen();
    TensorImpl tensor = tensorAt(primary, primary.inputs, idx);
    if (dims == null) {
      throw new IllegalArgumentException("the dimensions of input " + idx + " are null");
    }
    if (!tensor.resize(dims, strict)) {
      throw new IllegalArgumentException("Internal error: Failed to resize input " + idx + ": " + takeMessages());
    }
  }

  synchronized void resetVariables() {
    requireOpen();
    if (!NativeInterpreter.resetVariables(runtime)) {
      throw new IllegalArgumentException("Internal error: Failed to reset variable tensors: " + takeMessages());
    }
  }

  /** Without the lock, which the run that is to end holds. */
  void cancel(boolean isCancelled) {
    if (cancelled == null) {
      throw new IllegalStateException("Cannot cancel the inference. Have you called "
          + "InterpreterApi.Options.setCancellable?");
    }
    cancelled.put(0, (byte) (isCancelled ? 1 : 0));
  }

  @Override
  public synchronized Long getLastNativeInferenceDurationNanoseconds() {
    requireOpen();
    return lastNanoseconds;
  }

  // Tensors.

  private TensorImpl tensorAt(Graph graph, Ends ends, int place) {
    if (place < 0 || place >= ends.indices.length) {
      String what = ends == graph.inputs ? "input" : "output";
      throw new IllegalArgumentException("Invalid " + what + " Tensor index: " + place + "; there are "
          + ends.indices.length);
    }
    TensorImpl tensor = ends.tensors.get(place);
    if (tensor == null) {
      tensor = new TensorImpl(this, graph.subgraph, ends.indices[place]);
      ends.tensors.set(place, tensor);
    }
    return tensor;
  }

  private TensorImpl tensorNamed(Graph graph, Ends ends, String name) {
    String what = ends == graph.inputs ? "input" : "output";
    if (name == null) {
      throw new IllegalArgumentException("Invalid " + what + " tensor name provided (null)");
    }
    Integer place = ends.places.get(name);
    if (place == null) {
      throw new IllegalArgumentException(what + " " + name + " not found. There are " + ends.places.keySet());
    }
    return tensorAt(graph, ends, place);
  }

  private Graph signature(String key) {
    if (key == null && signatures.size() != 1) {
      throw new IllegalArgumentException("Input error: SignatureDef signatureKey should not be null. There are "
          + signatures.keySet());
    }
    Graph graph = key == null ? signatures.values().iterator().next() : signatures.get(key);
    if (graph == null) {
      throw new IllegalArgumentException("Signature " + key + " not found. There are " + signatures.keySet());
    }
    return graph;
  }

  @Override
  public synchronized int getInputTensorCount() {
    requireOpen();
    return primary.inputs.indices.length;
  }

  @Override
  public synchronized int getOutputTensorCount() {
    requireOpen();
    return primary.outputs.indices.length;
  }

  @Override
  public synchronized int getInputIndex(String opName) {
    requireOpen();
    return placeOf(primary.inputs, "input", opName);
  }

  @Override
  public synchronized int getOutputIndex(String opName) {
    requireOpen();
    return placeOf(primary.outputs, "output", opName);
  }

  private static int placeOf(Ends ends, String what, String name) {
    Integer place = ends.places.get(name);
    if (place == null) {
      throw new IllegalArgumentException("Input error: '" + name + "' is not a valid name for any " + what
          + ". Names of " + what + "s and their indexes are " + ends.places);
    }
    return place;
  }

  @Override
  public synchronized Tensor getInputTensor(int inputIndex) {
    requireOpen();
    return tensorAt(primary, primary.inputs, inputIndex);
  }

  @Override
  public synchronized Tensor getOutputTensor(int outputIndex) {
    requireOpen();
    return tensorAt(primary, primary.outputs, outputIndex);
  }

  @Override
  public synchronized Tensor getInputTensorFromSignature(String inputName, String signatureKey) {
    requireOpen();
    Graph graph = signature(signatureKey);
    return tensorNamed(graph, graph.inputs, inputName);
  }

  @Override
  public synchronized Tensor getOutputTensorFromSignature(String outputName, String signatureKey) {
    requireOpen();
    Graph graph = signature(signatureKey);
    return tensorNamed(graph, graph.outputs, outputName);
  }

  @Override
  public synchronized String[] getSignatureKeys() {
    requireOpen();
    return signatures.keySet().toArray(new String[0]);
  }

  @Override
  public synchronized String[] getSignatureInputs(String signatureKey) {
    requireOpen();
    return signature(signatureKey).inputs.places.keySet().toArray(new String[0]);
  }

  @Override
  public synchronized String[] getSignatureOutputs(String signatureKey) {
    requireOpen();
    return signature(signatureKey).outputs.places.keySet().toArray(new String[0]);
  }

  // The end.

  @Override
  public synchronized void close() {
    if (runtime == 0) {
      return;
    }
    long closing = runtime;
    runtime = 0;
    NativeInterpreter.close(closing);  // in front of its delegates
    model = null;
    delegates.close();
  }

  @Override
  @SuppressWarnings({"deprecation", "removal"})
  protected void finalize() throws Throwable {
    try {
      close();
    } finally {
      super.finalize();
    }
  }
}
