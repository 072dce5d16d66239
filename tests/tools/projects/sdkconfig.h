// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// ESP-IDF's build makes it; tests define what would be in it.
