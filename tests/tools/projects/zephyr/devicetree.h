// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef ZEPHYR_DEVICETREE_H_
#define ZEPHYR_DEVICETREE_H_

#define DT_NODELABEL(label) label
#ifdef MOTE_TEST_HAS_MICROPHONE
#define DT_NODE_EXISTS(node_id) 1
#else
#define DT_NODE_EXISTS(node_id) 0
#endif

#endif  // ZEPHYR_DEVICETREE_H_
