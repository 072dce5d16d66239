// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/options.h"

#include <climits>

#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"

namespace mote::benchmark {
namespace {

using cli::Error;
using cli::Format;

void AddRunFlags(BenchmarkOptions* o, Flags* flags) {
  flags->Add("num_runs", &o->num_runs, "Min num runs");
  flags->Add("min_secs", &o->min_secs, "Min runs duration (seconds)");
  flags->Add("max_secs", &o->max_secs, "Max runs duration (seconds)");
  flags->Add("run_delay", &o->run_delay, "Inter-run delay (seconds)");
  flags->Add("run_frequency", &o->run_frequency, "Number of prorated runs per second");
  flags->Add("num_threads", &o->num_threads, "#threads used for CPU inference");
  flags->Add("use_caching", &o->use_caching, "Use caching");
  flags->Add("benchmark_name", &o->benchmark_name, "Benchmark name");
  flags->Add("output_prefix", &o->output_prefix, "Output prefix");
  flags->Add("warmup_runs", &o->warmup_runs, "Min warmup runs");
  flags->Add("warmup_min_secs", &o->warmup_min_secs, "Min warmup runs duration (seconds)");
  flags->Add("verbose", &o->verbose, "Verbose");
  flags->Add("dry_run", &o->dry_run, "Run w/o invoking kernels");
  flags->Add("report_peak_memory_footprint", &o->report_peak_memory_footprint, "Report the peak memory footprint");
  flags->Add("memory_footprint_check_interval_ms", &o->memory_footprint_check_interval_ms,
             "Memory footprint check interval (ms)");
}

void AddModelFlags(BenchmarkOptions* o, Flags* flags) {
  flags->Add("graph", &o->graph, "Graph");
  flags->Add("signature_to_run_for", &o->signature_to_run_for, "Signature to run");
  flags->Add("list_signatures", &o->list_signatures, "List signatures and exit");
  flags->Add("input_layer", &o->input_layer, "Input layers");
  flags->Add("input_layer_shape", &o->input_layer_shape, "Input shapes");
  flags->Add("input_layer_value_range", &o->input_layer_value_range, "Input value ranges");
  flags->Add("input_layer_value_files", &o->input_layer_value_files, "Input value files");
  flags->Add("custom_ops_library", &o->custom_ops_library, "Custom operator library");
  flags->Add("allow_fp16", &o->allow_fp16, "Allow fp16");
  flags->Add("require_full_delegation", &o->require_full_delegation, "Require full delegation");
  flags->Add("release_dynamic_tensors", &o->release_dynamic_tensors, "Release dynamic tensor memory");
  flags->Add("optimize_memory_for_large_tensors", &o->optimize_memory_for_large_tensors,
             "Optimize memory usage for large tensors");
  flags->Add("disable_delegate_clustering", &o->disable_delegate_clustering, "Disable delegate clustering");
  flags->Add("enable_builtin_cast_constant_cache", &o->enable_builtin_cast_constant_cache,
             "Constant CAST output cache");
}

void AddDelegateFlags(BenchmarkOptions* o, Flags* flags) {
  flags->Add("use_xnnpack", &o->use_xnnpack, "Use xnnpack");
  flags->Add("xnnpack_force_fp16", &o->xnnpack_force_fp16, "xnnpack_force_fp16");
  flags->Add("xnnpack_weight_cache_file_path", &o->xnnpack_weight_cache_file_path, "xnnpack_weight_cache_file_path");
  flags->Add("xnnpack_runtime_flags", &o->xnnpack_runtime_flags, "Extra flags for XNNPACK runtime");
  flags->Add("use_gpu", &o->use_gpu, "Use gpu");
  flags->Add("gpu_precision_loss_allowed", &o->gpu_precision_loss_allowed, "Allow lower precision in gpu");
  flags->Add("gpu_experimental_enable_quant", &o->gpu_experimental_enable_quant, "Enable running quant models in gpu");
  flags->Add("gpu_inference_for_sustained_speed", &o->gpu_inference_for_sustained_speed,
             "Prefer sustained speed in gpu");
  flags->Add("gpu_backend", &o->gpu_backend, "GPU backend");
  flags->Add("gpu_wait_type", &o->gpu_wait_type, "GPU wait type");
  flags->Add("gpu_invoke_loop_times", &o->gpu_invoke_loop_times, "GPU invoke loop times");
  flags->Add("external_delegate_path", &o->external_delegate_path, "External delegate path");
  flags->Add("external_delegate_options", &o->external_delegate_options, "External delegate options");
  flags->Add("max_delegated_partitions", &o->max_delegated_partitions, "Max number of delegated partitions");
  flags->Add("min_nodes_per_partition", &o->min_nodes_per_partition, "Min nodes per partition");
  flags->Add("first_delegate_node_index", &o->first_delegate_node_index,
             "Index of the first node that could be delegated");
  flags->Add("last_delegate_node_index", &o->last_delegate_node_index,
             "Index of the last node that could be delegated");
  flags->Add("delegate_serialize_dir", &o->delegate_serialize_dir, "Directory for delegate serialization");
  flags->Add("delegate_serialize_token", &o->delegate_serialize_token, "Model-specific token/key for serialization");
  flags->AddUnavailable("use_nnapi", "nnapi_", "NNAPI is part of Android");
  flags->AddUnavailable("disable_nnapi_cpu", "", "NNAPI is part of Android");
  flags->AddUnavailable("use_hexagon", "hexagon_", "there is no delegate for Hexagon processors");
  flags->AddUnavailable("use_coreml", "coreml_", "Core ML is part of Apple's systems");
  flags->AddUnavailable("use_ynnpack", "ynnpack_", "there is no delegate over YNNPACK");
}

void AddOutputFlags(BenchmarkOptions* o, Flags* flags) {
  flags->Add("enable_op_profiling", &o->enable_op_profiling, "Enable op profiling");
  flags->Add("op_profiling_output_mode", &o->op_profiling_output_mode, "Op profiling output mode");
  flags->Add("op_profiling_output_file", &o->op_profiling_output_file, "Op profiling output file");
  flags->Add("profiling_output_csv_file", &o->profiling_output_csv_file, "CSV File to export profiling data to");
  flags->Add("max_profiling_buffer_entries", &o->max_profiling_buffer_entries, "Max initial profiling buffer entries");
  flags->Add("allow_dynamic_profiling_buffer_increase", &o->allow_dynamic_profiling_buffer_increase,
             "Allow dynamic increase on profiling buffer entries");
  flags->Add("export_model_runtime_info", &o->export_model_runtime_info, "Export model runtime info");
  flags->Add("model_runtime_info_output_file", &o->model_runtime_info_output_file, "Model runtime info output file");
  flags->Add("print_preinvoke_state", &o->print_preinvoke_state, "Print pre-invoke interpreter state");
  flags->Add("print_postinvoke_state", &o->print_postinvoke_state, "Print post-invoke interpreter state");
  flags->Add("output_filepath", &o->output_filepath, "File path to export outputs layer to");
  flags->Add("output_proto_filepath", &o->output_proto_filepath, "File path to export outputs layer as proto to");
  flags->Add("result_file_path", &o->result_file_path, "File path to export the result to");
  flags->Add("tensor_name_display_length", &o->tensor_name_display_length, "Tensor name display length");
  flags->Add("tensor_type_display_length", &o->tensor_type_display_length, "Tensor type display length");
  flags->Add("alloc_type_display_length", &o->alloc_type_display_length, "Tensor allocation type display length");
}

void Require(bool holds, const std::string& message) {
  if (!holds) throw Error(message);
}

void CheckNumbers(const BenchmarkOptions& o) {
  Require(o.num_runs >= 1, Format("--num_runs=%d: at least 1 is needed (--dry_run runs nothing)", o.num_runs));
  Require(o.warmup_runs >= 0, Format("--warmup_runs=%d: 0 or more is needed", o.warmup_runs));
  for (const auto& [name, value] :
       {std::pair{"min_secs", o.min_secs}, {"max_secs", o.max_secs}, {"warmup_min_secs", o.warmup_min_secs}}) {
    Require(value >= 0.0f && value < 1e9f, Format("--%s=%g: seconds, 0 or more, are needed", name, double{value}));
  }
  Require(o.run_delay < 1e6f && o.run_frequency < 1e6f, "--run_delay and --run_frequency are less than 1000000");
  Require(o.num_threads >= -1 && o.num_threads <= 1024,
          Format("--num_threads=%d: 1 to 1024 is needed, or -1 for the runtime's choice", o.num_threads));
  Require(
      o.memory_footprint_check_interval_ms >= 1,
      Format("--memory_footprint_check_interval_ms=%d: at least 1 is needed", o.memory_footprint_check_interval_ms));
  Require(o.max_profiling_buffer_entries >= 1 && o.max_profiling_buffer_entries <= 1 << 24,
          Format("--max_profiling_buffer_entries=%d: 1 to 16777216 is needed", o.max_profiling_buffer_entries));
  Require(o.max_delegated_partitions >= 0 && o.min_nodes_per_partition >= 0,
          "--max_delegated_partitions and --min_nodes_per_partition are 0 or more");
  for (const auto& [name, value] : {std::pair{"tensor_name_display_length", o.tensor_name_display_length},
                                    {"tensor_type_display_length", o.tensor_type_display_length},
                                    {"alloc_type_display_length", o.alloc_type_display_length}}) {
    Require(value >= 1 && value <= 1000, Format("--%s=%d: 1 to 1000 is needed", name, value));
  }
}

}  // namespace

void AddFlags(BenchmarkOptions* options, Flags* flags) {
  AddRunFlags(options, flags);
  AddModelFlags(options, flags);
  AddDelegateFlags(options, flags);
  AddOutputFlags(options, flags);
}

std::vector<std::string> CheckOptions(const BenchmarkOptions& options) {
  Require(!options.graph.empty(), "--graph=FILE, the model, is missing");
  CheckNumbers(options);
  const std::string& mode = options.op_profiling_output_mode;
  Require(mode != "proto" && options.output_proto_filepath.empty() && !options.export_model_runtime_info,
          "protocol buffers are not in this build: --op_profiling_output_mode is stdout or csv, --output_filepath "
          "writes the outputs' bytes, --result_file_path JSON, and --print_preinvoke_state shows the graph");
  Require(mode == "stdout" || mode == "csv", "--op_profiling_output_mode=" + mode + ": stdout or csv is needed");
  Require(!options.use_caching,
          "--use_caching is not in this build: the operators use weights as they lie in the file");
  std::vector<std::string> notes;
  const auto note = [&notes](bool is_given, const char* text) {
    if (is_given) notes.push_back(text);
  };
  note(options.optimize_memory_for_large_tensors > 0,
       "--optimize_memory_for_large_tensors has no effect: large tensors share the arena with the others");
  note(options.enable_builtin_cast_constant_cache,
       "--enable_builtin_cast_constant_cache has no effect: CAST of a constant keeps no copy");
  note(!options.use_gpu && (!options.delegate_serialize_dir.empty() || !options.delegate_serialize_token.empty()),
       "--delegate_serialize_dir and --delegate_serialize_token have no effect without --use_gpu=true: no other "
       "delegate "
       "here saves what it makes");
  const bool has_external = !options.external_delegate_path.empty();
  note((options.max_delegated_partitions > 0 && !has_external && !options.use_gpu) ||
           (options.min_nodes_per_partition > 0 && !has_external),
       "--max_delegated_partitions is for --use_gpu=true and an external delegate, --min_nodes_per_partition for an "
       "external delegate; there is none");
  note(!options.gpu_wait_type.empty() || options.gpu_invoke_loop_times > 1,
       "--gpu_wait_type and --gpu_invoke_loop_times have no effect: they are for other systems");
  note(!options.use_xnnpack && (options.xnnpack_force_fp16 || options.xnnpack_runtime_flags != 0 ||
                                !options.xnnpack_weight_cache_file_path.empty()),
       "flags that begin with --xnnpack_ have no effect without --use_xnnpack=true");
  note(options.first_delegate_node_index != 0 || options.last_delegate_node_index != INT_MAX,
       "--first_delegate_node_index and --last_delegate_node_index have no effect: no delegate here knows them");
  note(!options.external_delegate_options.empty() && options.external_delegate_path.empty(),
       "--external_delegate_options has no effect without --external_delegate_path");
  note(!options.model_runtime_info_output_file.empty(),
       "--model_runtime_info_output_file has no effect without --export_model_runtime_info");
  return notes;
}

}  // namespace mote::benchmark
