# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Why names of the documented API are not there: for each reason, patterns of "header: name"."""

LITE, MICRO = "tensorflow/lite/", "tensorflow/lite/micro/"
INTERNAL, REFERENCE = LITE + "kernels/internal/", LITE + "kernels/internal/reference/"
KERNELS = MICRO + "kernels/"


def all_of(*headers):
    return [f"{header}: *" for header in headers]


VERDICTS = {
    "the data of that system's own tests": all_of(
        "signal/micro/kernels/*_flexbuffers_generated_data.h", "signal/testdata/fft_test_data.h",
        KERNELS + "*_flexbuffers_generated_data.h", KERNELS + "testdata/*.h", KERNELS + "conv_test.h",
        KERNELS + "decode_test_helpers.h", KERNELS + "lstm_eval_test.h", MICRO + "testing/test_conv_model.h",
        LITE + "c/c_api_for_testing.h", LITE + "c/test_util.h", LITE + "core/async/testing/*.h",
        LITE + "delegates/delegate_test_util.h", LITE + "delegates/utils/dummy_delegate/dummy_delegate.h"),
    "an application's header, which lies with the application, in examples/": all_of(
        MICRO + "examples/micro_speech/micro_model_settings.h", MICRO + "examples/person_detection/*.h"),
    "there only in that system's builds with USE_TFLM_COMPRESSION; DECODE is the way to compressed constants here":
    all_of(MICRO + "compression.h", MICRO + "compression/metadata_saved.h") + [
        MICRO + "*.h: *Compress*", MICRO + "*.h: *Decompress*", MICRO + "micro_allocator.h: *::compressed"],
    "how that system converts models, in Abseil's types; applications include the header of tensorflow/lite": all_of(
        "tensorflow/compiler/mlir/lite/allocation.h", "tensorflow/compiler/mlir/lite/core/api/flatbuffer_conversions.h",
        "tensorflow/compiler/mlir/lite/core/api/verifier.h", "tensorflow/compiler/mlir/lite/core/model_builder_base.h"),
    "needs Abseil, which Mote does without": [
        INTERNAL + "reduce_common.h: *", LITE + "util.h: *absl::Span*",
        LITE + "profiling/memory_usage_monitor.h: *Sampler*"],
    "the memory of that system's dynamic runtime from inside; here Subgraph::GetMemoryAllocInfo tells of it": all_of(
        LITE + "arena_planner.h", LITE + "memory_planner.h", LITE + "simple_memory_arena.h", LITE + "simple_planner.h",
        LITE + "core/c/allocator_internal.h"),
    "the inside of that system's C API, whose types are opaque to applications": all_of(
        LITE + "c/c_api_opaque_internal.h", LITE + "c/common_internal.h", LITE + "core/api/op_resolver_internal.h") + [
            LITE + "c/c_api_internal.h: *", LITE + "core/api/op_resolver.h: *::OperatorsCache"],
    "a stable delegate is a library for Android, found by settings in a FlatBuffer; external delegates are here": all_of(
        LITE + "acceleration/configuration/*.h", LITE + "core/acceleration/configuration/*.h",
        LITE + "delegates/utils/experimental/*.h", LITE + "delegates/serialization.h", LITE + "delegates/telemetry.h",
        LITE + "delegates/utils/async_type_helpers.h", LITE + "delegates/utils/sync_fence.h",
        LITE + "delegates/utils/utils.h", LITE + "delegates/utils/ret_macros.h"),
    "operators that are not in the table of operators": all_of(
        LITE + "kernels/gradient/gradient_ops.h", LITE + "kernels/parse_example/parse_example.h",
        LITE + "kernels/variants/*.h") + [LITE + "core/kernels/builtin_op_kernels.h: *::Register_STABLEHLO_*"],
    "what that system's own kernels share: its threads, its matrix library, Eigen, its control flow": all_of(
        LITE + "kernels/control_flow_common.h", LITE + "kernels/cpu_backend_*.h", LITE + "kernels/eigen_support.h",
        LITE + "kernels/rng_util.h", LITE + "kernels/tensor_slice_util.h", INTERNAL + "transpose_utils.h"),
    "for that system's tools: models as code, profiles as protocol buffers": all_of(
        LITE + "core/model_building.h", LITE + "core/tools/verifier_internal.h", LITE + "profiling/model_runtime_info.h",
        LITE + "profiling/platform_profiler.h", LITE + "profiling/subgraph_tensor_profiler.h") + [
            LITE + "profiling/profile_summary_formatter.h: *ProfileSummaryProtoFormatter*"],
    "a namespace of that system's own sources": all_of(LITE + "namespace.h"),
    "of that system's Python module, which has a module here": all_of(MICRO + "python/interpreter/src/python_ops_resolver.h"),
    "what that system's telemetry server is told; here a profiler gets the settings as text": [
        LITE + "profiling/telemetry/c/telemetry_setting.h: *", LITE + "profiling/telemetry/telemetry.h: *TelemetryReportSettings*"],
    "the micro runtime's arena from inside: MicroAllocator has here what applications call": all_of(
        MICRO + "micro_allocation_info.h") + [
            MICRO + f"{header}: tflite::{name}*" for header, names in {
                "micro_allocator.h": [
                    "MicroAllocator::Allocate", "MicroAllocator::PopulateTfLiteTensor", "MicroAllocator::FinishModelAllocation",
                    "MicroAllocator::FinishPrepareNodeAllocations", "MicroAllocator::RequestScratchBufferInArena",
                    "MicroAllocator::StartModelAllocation", "ScratchBufferHandle", "internal::"],
                "micro_interpreter.h": ["MicroInterpreter::PrepareNodeAndRegistrationDataFromFlatbuffer"],
                "micro_interpreter_context.h": [
                    "MicroInterpreterContext::MicroInterpreterContext", "MicroInterpreterContext::SetScratchBufferHandles",
                    "MicroInterpreterContext::graph"],
                "micro_interpreter_graph.h": ["MicroInterpreterGraph::InitSubgraphs", "MicroInterpreterGraph::PrepareSubgraphs"],
                "recording_micro_allocator.h": [
                    "RecordingMicroAllocator::Allocate", "RecordingMicroAllocator::PopulateTfLiteTensor"],
                "memory_planner/greedy_memory_planner.h": ["GreedyMemoryPlanner::ListEntry"],
            }.items() for name in names],
    "how that system's operators prepare and run: here each has its own way, behind Register_...": [
        KERNELS + f"{header}.h: *" for header in (
            "dequantize", "dynamic_update_slice", "hard_swish", "leaky_relu", "logical", "logistic", "pad", "prelu",
            "reshape", "softmax", "strided_slice", "transpose")] + [
                KERNELS + "micro_ops.h: *RegisterInference_FULLY_CONNECTED*"],
    "the graph from inside: what Subgraph gives is constant here, and changed by its functions": [
        LITE + f"core/subgraph.h: tflite::Subgraph::{name}*" for name in (
            "Subgraph(", "AcquireSubgraphContext(struct", "ClearCustomAllocations", "CompositeFilter", "Disable",
            "DumpMemoryPlannerDebugInfo", "ForceDelegateNodeProfiling", "GetAllowFp16PrecisionForFp32",
            "GetExternalTensorBufferIdentifiers", "GetInputTensorsCount", "GetNodeInitDataMmapInfo",
            "GetTensorBufferIdentifiers", "InlineCompositeNodes", "OptimizeMemoryForLargeTensors", "ReleaseMemory",
            "ReleaseSubgraphContext(struct", "RemoveUnusedInputs", "ReplaceNodeWithSubgraph", "SetOptions",
            "SetTensorExternalBufferId", "SetTensorParametersReadOnly", "SetTensorParametersReadWrite", "Should",
            "execution_plan()", "inputs()", "outputs()", "variables()")] + [
                LITE + "core/signature_runner.h: *::ClearCustomAllocations()",
                LITE + "core/model_builder.h: *::FlatBufferModelBase",
                LITE + "mutable_op_resolver.h: *may_directly_contain_user_defined_ops_",
                LITE + "mutable_op_resolver.h: tflite::op_resolver_hasher::*"],
    "a step of a reference loop or of a loop for one processor; the loops themselves are there": [
        *(INTERNAL + f"common.h: tflite::{name}*" for name in (
            "LegacyHowManyThreads", "MultiplyByQuantizedMultiplier4Rows", "NDOpsHelper", "ReduceDimensionsForBroadcast",
            "log_x_for_x", "min_log_x_output_bits", "optimized_ops_", "sigmoid_table_uint16")),
        INTERNAL + "common.h: ALLOW_SLOW_GENERIC_DEPTHWISECONV_FALLBACK",
        REFERENCE + "*.h: *Elementwise*", REFERENCE + "*.h: *ElementWise*", REFERENCE + "add.h: *Broadcast*",
        REFERENCE + "comparisons.h: TFLITE_COMPARISON_OP", REFERENCE + "concatenation.h: *ConcatenationWithScaling*",
        REFERENCE + "depthwiseconv_uint8.h: *Depthwise*", REFERENCE + "div.h: *BroadcastDivSlowQuantized",
        REFERENCE + "div.h: *DivCheckArithmeticParams", REFERENCE + "fully_connected.h: *ShuffledFullyConnected*",
        REFERENCE + "integer_ops/add.h: *Broadcast*", REFERENCE + "integer_ops/add.h: *CheckArithmeticParams*",
        REFERENCE + "*mul.h: *kMaxMulBroadcastDim", REFERENCE + "log_softmax.h: *LogSoftmax*",
        REFERENCE + "logistic.h: *int8_t*", REFERENCE + "tanh.h: *uint8_t*", REFERENCE + "pad.h: *PadImpl",
        REFERENCE + "reduce.h: *IsFirstReduction*", REFERENCE + "reduce.h: *QuantizedMeanOrSum*",
        REFERENCE + "reduce.h: *QuantizedReduceProd", REFERENCE + "reduce.h: *ReduceSumImpl",
        REFERENCE + "softmax.h: *SoftMaxCalculateExp*", REFERENCE + "sub.h: *BroadcastSubCommon",
        REFERENCE + "sub.h: *SetActivationMinMax*"],
    "macros of a header for itself": [
        LITE + f"core/c/common.h: {name}" for name in ("ARGS_UNUSED",)] + [
            LITE + "core/async/interop/c/attribute_map.h: DECLARE_ATTR_MAP_ACCESSOR", LITE + "kernels/builtin_op_kernels.h: TFLITE_OP",
            LITE + "types/half.h: TFLITE_*", LITE + "util.h: TFLITE_*", LITE + "util.h: tflite::Widen",
            LITE + "util.h: tflite::CanWiden", LITE + "util.h: tflite::GetBuiltinDataSize*",
            MICRO + "memory_planner/non_persistent_buffer_planner_shim.h: TENSORFLOW_*"],
    "greater than an int, which ISO C allows no enumerator to be": [
        LITE + "core/c/common.h: kTfLiteInplaceOpMaxValue", LITE + "core/c/common.h: kTfLiteNoBufferIdentifier"],
    "in namespace tflite, where they do not meet an application's own": [
        INTERNAL + f"compatibility.h: {sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32)],
    "up to 8 dimensions are in the shape itself": [
        INTERNAL + "runtime_shape.h: *::DimsDataUpTo5D*", INTERNAL + "runtime_shape.h: *::kMaxSmallSize"],
    "a template, whose parameters the page leaves out": [LITE + "type_to_tflitetype.h: tflite::typeToTfLiteType()"],
    "no name, but a part of one, two of them without the space between, or one spelt wrong": [
        f"the documents: {word}" for word in (
            "TF_LITE_MICRO_", "TF_LITE_LOG_EXPECT_EQ", "TfLiteBuiltinCustom", "TfLiteContextTfLiteNode",
            "TfLiteRegistrationExternalSetMethodName", "TfLiteTensorGetAllocationType")],
    "the inside of the test macros": [MICRO + "testing/micro_test_v2.h: micro_test::internal::*"],
}
