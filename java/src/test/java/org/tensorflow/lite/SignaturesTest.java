// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tensorflow.lite.TestModels.open;
import static org.tensorflow.lite.TestModels.refused;
import static org.tensorflow.lite.TestModels.repositoryFile;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Runs by name: one signature on the first subgraph, another on the second. */
class SignaturesTest {
  private final Interpreter interpreter = open("two_signatures");

  @AfterEach
  void close() {
    interpreter.close();
  }

  private static Map<String, Object> inputs(float[][] x, float[][] y) {
    Map<String, Object> inputs = new HashMap<>();
    inputs.put("x", x);
    inputs.put("y", y);
    return inputs;
  }

  private float[][] run(String key, String output, float[][] x, float[][] y) {
    float[][] result = new float[x.length][2];
    interpreter.runSignature(inputs(x, y), Collections.singletonMap(output, result), key);
    return result;
  }

  @Test
  void names() {
    assertEquals(new HashSet<>(Arrays.asList("add", "subtract")),
        new HashSet<>(Arrays.asList(interpreter.getSignatureKeys())));
    assertArrayEquals(new String[] {"x", "y"}, interpreter.getSignatureInputs("add"));
    assertArrayEquals(new String[] {"difference"}, interpreter.getSignatureOutputs("subtract"));
    refused(() -> interpreter.getSignatureInputs("multiply"), "Signature multiply not found.");
    refused(() -> interpreter.getSignatureOutputs(null), "SignatureDef signatureKey should not be null", "add");
  }

  @Test
  void both() {
    float[][] x = {{10, 20}};
    float[][] y = {{1, 2}};
    assertArrayEquals(new float[][] {{11, 22}}, run("add", "sum", x, y));
    assertArrayEquals(new float[][] {{9, 18}}, run("subtract", "difference", x, y));
    assertNotNull(interpreter.getLastNativeInferenceDurationNanoseconds());
    assertArrayEquals(new float[][] {{11, 22}}, run("add", "sum", x, y));
  }

  @Test
  void bothAreResized() {
    float[][] x = {{10, 20}, {30, 40}, {50, 60}};
    float[][] y = {{1, 2}, {3, 4}, {5, 6}};
    assertArrayEquals(new float[][] {{9, 18}, {27, 36}, {45, 54}}, run("subtract", "difference", x, y));
    assertArrayEquals(new int[] {3, 2}, interpreter.getInputTensorFromSignature("x", "subtract").shape());
    assertArrayEquals(new int[] {1, 2}, interpreter.getInputTensorFromSignature("x", "add").shape());
    assertArrayEquals(new float[][] {{11, 22}, {33, 44}, {55, 66}}, run("add", "sum", x, y));
    refused(RuntimeException.class, () -> run("subtract", "difference", x, new float[][] {{1, 2}, {3, 4}}));
    assertArrayEquals(new float[][] {{9, 18}, {27, 36}, {45, 54}}, run("subtract", "difference", x, y));
  }

  @Test
  void tensors() {
    Tensor x = interpreter.getInputTensorFromSignature("x", "subtract");
    assertSame(x, interpreter.getInputTensorFromSignature("x", "subtract"));
    assertTrue(x.name().contains("subtract_x"), x.name());
    assertEquals(DataType.FLOAT32, interpreter.getOutputTensorFromSignature("difference", "subtract").dataType());
    refused(() -> interpreter.getInputTensorFromSignature("z", "add"), "input z not found.");
    refused(() -> interpreter.getOutputTensorFromSignature("z", "add"), "output z not found.");
    refused(() -> interpreter.getInputTensorFromSignature(null, "add"), "Invalid input tensor name provided (null)");
    refused(() -> interpreter.getOutputTensorFromSignature(null, "add"), "Invalid output tensor name provided (null)");
    refused(() -> interpreter.getInputTensorFromSignature("x", "absent"), "Signature absent not found.");
    refused(() -> interpreter.getInputTensorFromSignature("x", null), "signatureKey should not be null");
  }

  @Test
  void arguments() {
    Map<String, Object> good = inputs(new float[1][2], new float[1][2]);
    Map<String, Object> none = new HashMap<>();
    refused(() -> interpreter.runSignature(null, none, "add"), "Inputs should not be null or empty");
    refused(() -> interpreter.runSignature(none, none, "add"), "Inputs should not be null or empty");
    refused(() -> interpreter.runSignature(good, null, "add"), "Outputs should not be null");
    refused(() -> interpreter.runSignature(good, none, "absent"), "Signature absent not found.");
    refused(() -> interpreter.runSignature(good, none), "signatureKey should not be null");
    refused(() -> interpreter.runSignature(Collections.singletonMap("z", new float[1][2]), none, "add"),
        "input z not found.");
    refused(() -> interpreter.runSignature(good, Collections.singletonMap("z", new float[1][2]), "add"),
        "output z not found.");
    refused(() -> interpreter.runSignature(Collections.singletonMap(null, new float[1][2]), none, "add"),
        "Invalid input tensor name provided (null)");
    interpreter.runSignature(good, none, "subtract");
  }

  @Test
  void theOnlySignatureNeedsNoKey() {
    try (Interpreter count = open("count")) {
      int[] result = new int[1];
      count.runSignature(Collections.singletonMap("rounds", new int[] {5}), Collections.singletonMap("count", result));
      assertEquals(5, result[0]);
      assertEquals("rounds", count.getSignatureInputs(null)[0]);
    }
  }

  @Test
  void aModelWithoutSignatures() {
    try (Interpreter digits = new Interpreter(repositoryFile("digits/digits_int8.tflite"))) {
      if (digits.getSignatureKeys().length == 0) {
        refused(() -> digits.runSignature(Collections.singletonMap("x", new byte[1]), new HashMap<>()),
            "signatureKey should not be null");
      } else {
        assertEquals(1, digits.getSignatureInputs(null).length);
      }
    }
  }
}
