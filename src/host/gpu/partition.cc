// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/gpu/partition.h"

#include <algorithm>
#include <climits>

#include "src/host/gpu/operators.h"
#include "src/host/memory/arena_planner.h"

namespace mote::gpu {
namespace {

constexpr char kPreamble[] =
    "#define ONE_WHERE(condition) select((float4)(0.0f), (float4)(1.0f), (condition))\n"
    "#define SUM_OF(a, b) ((a) + (b))\n"
    "#define PRODUCT_OF(a, b) ((a) * (b))\n";

// Returns the number of items in a work-group, a power of 2, so that sums over it can be halved.
size_t ChooseWorkGroup(const Device& device) {
  size_t group = 64;
  while (group > std::max<size_t>(1, device.work_group())) group /= 2;
  return group;
}

}  // namespace

Partition::Partition(Device* device, const PartitionSettings& settings, TfLiteContext* context,
                     const std::vector<NodeView>& nodes, const std::vector<int>& outputs)
    : device_(device), graph_(context, settings.stores_half, outputs), work_group_(ChooseWorkGroup(*device)) {
  for (const NodeView& node : nodes) {
    try {
      Lower(node, &graph_);
    } catch (const GpuError& error) {
      throw GpuError("node " + std::to_string(node.index) + ": " + error.what());
    }
  }
  graph_.CheckOutputs();
  graph_.Fuse();
  const std::vector<KernelSource> kernels = WriteKernels(graph_, graph_.steps(), work_group_);
  std::string source = kPreamble;
  for (const KernelSource& kernel : kernels) source += kernel.text;
  program_ = MakeProgram(*device, source, settings.file, &comes_from_file_);
  TakeMemory();
  MakeLaunches(kernels);
}

// Plans memory for each tensor that a step reads or writes, or that the runtime wants, from the first step that uses it
// to the last.
void Partition::TakeMemory() {
  const std::vector<Step>& steps = graph_.steps();
  const std::deque<GpuTensor>& tensors = graph_.tensors();
  const int end = static_cast<int>(steps.size());
  struct Use {
    int first = INT_MAX, last = -1;
    size_t bytes = 0;
  };
  std::vector<Use> uses(tensors.size());
  const auto use = [&](int t, int step) {
    Use& its = uses[static_cast<size_t>(tensors[static_cast<size_t>(t)].memory)];
    its.first = std::min(its.first, step);
    its.last = std::max(its.last, step);
    its.bytes = std::max(its.bytes, tensors[static_cast<size_t>(t)].bytes());
  };
  for (int i = 0; i < end; ++i) {
    const Step& step = steps[static_cast<size_t>(i)];
    use(step.writes, i);
    for (const int written : step.also_writes) use(written, i);
    for (const int read : step.reads) use(read, i);
    for (const Link& link : step.chain) {
      for (const Operand& operand : link.operands) use(operand.tensor, i);
    }
  }
  for (size_t t = 0; t < tensors.size(); ++t) {
    if (tensors[t].is_output) use(static_cast<int>(t), end);
  }
  // An input may be used only as an output, which has another shape.
  for (size_t t = 0; t < tensors.size(); ++t) {
    if (tensors[t].is_input && uses[t].last >= 0) use(static_cast<int>(t), 0);
  }
  memory_.resize(tensors.size());
  std::vector<PlannedBuffer> planned;
  std::vector<size_t> tensor_of_planned;
  for (size_t t = 0; t < tensors.size(); ++t) {
    if (uses[t].last < 0) continue;
    if (tensors[t].is_constant) {
      memory_[t] = device_->NewBuffer(uses[t].bytes, tensors[t].constant.data(), tensors[t].name);
      device_bytes_ += uses[t].bytes;
    } else {
      planned.push_back({std::max<size_t>(1, uses[t].bytes), uses[t].first, uses[t].last});
      tensor_of_planned.push_back(t);
    }
    graph_.tensor(static_cast<int>(t)).constant = {};
  }
  const size_t bytes = PlaceBuffers(&planned, device_->alignment());
  const bool is_one_buffer = bytes <= device_->most_bytes();
  if (is_one_buffer && bytes > 0) arena_ = device_->NewBuffer(bytes, nullptr, "the tensors between operators");
  device_bytes_ += bytes;
  for (size_t i = 0; i < planned.size(); ++i) {
    const size_t t = tensor_of_planned[i];
    memory_[t] = is_one_buffer ? device_->Part(arena_, planned[i].offset, planned[i].bytes)
                               : device_->NewBuffer(planned[i].bytes, nullptr, tensors[t].name);
  }
}

void Partition::MakeLaunches(const std::vector<KernelSource>& kernels) {
  for (size_t i = 0; i < kernels.size(); ++i) {
    const Step& step = graph_.steps()[i];
    cl_int error = CL_SUCCESS;
    Launch launch;
    launch.what = step.what;
    launch.kernel.reset(Cl().clCreateKernel(program_.get(), kernels[i].name.c_str(), &error));
    Check(error, "clCreateKernel");
    for (size_t a = 0; a < kernels[i].arguments.size(); ++a) {
      const cl_mem memory = MemoryOf(graph_.tensor(kernels[i].arguments[a]));
      Check(Cl().clSetKernelArg(launch.kernel.get(), static_cast<cl_uint>(a), sizeof memory, &memory),
            "clSetKernelArg");
    }
    const auto items = static_cast<size_t>(step.items);
    launch.group = work_group_;
    launch.items = step.is_grouped ? items * work_group_ : (items + work_group_ - 1) / work_group_ * work_group_;
    if (launch.items > INT_MAX) throw GpuError(step.what + " is too large for the device");
    launches_.push_back(std::move(launch));
  }
}

void Partition::Move(Direction direction, const GpuTensor& tensor, TfLiteTensor* outside, const FindBuffer& find_buffer,
                     Traffic* traffic) {
  const OutsideBuffer buffer = find_buffer(*outside);
  const size_t bytes = tensor.bytes();
  const cl_command_queue queue = device_->queue();
  const cl_mem memory = MemoryOf(tensor);
  const bool is_upload = direction == Direction::kUpload;
  if (buffer.memory != nullptr) {
    if (buffer.bytes < bytes) {
      throw GpuError(tensor.name + " has " + std::to_string(bytes) + " bytes, and the buffer that was set for it has " +
                     std::to_string(buffer.bytes));
    }
    if (bytes > 0) {
      const cl_mem from = is_upload ? buffer.memory : memory, to = is_upload ? memory : buffer.memory;
      Check(Cl().clEnqueueCopyBuffer(queue, from, to, 0, 0, bytes, 0, nullptr, nullptr), "clEnqueueCopyBuffer");
    }
    if (!is_upload) outside->data_is_stale = true;
    return;
  }
  if (outside->data.data == nullptr || outside->bytes != bytes) {
    throw GpuError(tensor.name + " has memory of " +
                   std::to_string(outside->data.data == nullptr ? 0 : outside->bytes) + " bytes, and its shape needs " +
                   std::to_string(bytes));
  }
  if (is_upload) {
    Check(Cl().clEnqueueWriteBuffer(queue, memory, CL_FALSE, 0, bytes, outside->data.data, 0, nullptr, nullptr),
          "clEnqueueWriteBuffer");
    traffic->bytes_to_device += bytes;
  } else {
    Check(Cl().clEnqueueReadBuffer(queue, memory, CL_FALSE, 0, bytes, outside->data.data, 0, nullptr, nullptr),
          "clEnqueueReadBuffer");
    traffic->bytes_from_device += bytes;
  }
}

void Partition::Start(TfLiteContext* context, const FindBuffer& find_buffer, Traffic* traffic) {
  const std::deque<GpuTensor>& tensors = graph_.tensors();
  for (size_t t = 0; t < tensors.size(); ++t) {
    if (tensors[t].is_input && memory_[t] != nullptr) {
      Move(Direction::kUpload, tensors[t], &context->tensors[tensors[t].index], find_buffer, traffic);
    }
  }
  for (const Launch& launch : launches_) {
    const cl_int error = Cl().clEnqueueNDRangeKernel(device_->queue(), launch.kernel.get(), 1, nullptr, &launch.items,
                                                     &launch.group, 0, nullptr, nullptr);
    if (error != CL_SUCCESS) throw GpuError(launch.what + ": clEnqueueNDRangeKernel fails with " + ErrorName(error));
  }
  traffic->kernels += launches_.size();
  for (const GpuTensor& tensor : tensors) {
    if (!tensor.is_output) continue;
    Move(Direction::kDownload, tensor, &context->tensors[tensor.index], find_buffer, traffic);
  }
}

void Partition::Run(TfLiteContext* context, const FindBuffer& find_buffer, Traffic* traffic) {
  const std::lock_guard<std::mutex> lock(device_->turn());
  try {
    Start(context, find_buffer, traffic);
  } catch (const GpuError&) {
    (void)Cl().clFinish(device_->queue());  // what was started reads and writes the runtime's memory
    throw;
  }
  Check(Cl().clFinish(device_->queue()), "clFinish");
  ++traffic->runs;
}

}  // namespace mote::gpu
