# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""How right the answers are."""
import numpy as np


def ranking(scores):
    """Indices of classes, the likeliest first; of equal ones the first first."""
    return np.argsort(-scores.astype(np.float64), kind="stable")


def classification(labels, scores, classes):
    """Of rows of scores: the share of right answers, of right ones among the first five, and how often class i was taken for j."""
    orders = [ranking(row) for row in scores]
    confusion = np.zeros([classes, max([classes, *(len(row) for row in scores)])], np.int64)
    for label, order in zip(labels, orders):
        confusion[label, order[0]] += 1
    count = max(1, len(labels))
    return {"top1": sum(label == order[0] for label, order in zip(labels, orders)) / count,
            "top5": sum(label in order[:5] for label, order in zip(labels, orders)) / count,
            "confusion": confusion.tolist()}


def area_under_curve(is_anomaly, scores):
    """The chance that an anomaly scores higher than what is normal, ties by half; None where one of them is missing."""
    is_anomaly, scores = np.asarray(is_anomaly, bool), np.asarray(scores, np.float64)
    anomalies, normals = int(is_anomaly.sum()), int((~is_anomaly).sum())
    if not anomalies or not normals:
        return None
    order = np.argsort(scores, kind="stable")
    ranks = np.empty(len(scores))
    _, first, counts = np.unique(scores[order], return_index=True, return_counts=True)
    ranks[order] = np.repeat(first + (counts + 1) / 2, counts)
    return float((ranks[is_anomaly].sum() - anomalies * (anomalies + 1) / 2) / (anomalies * normals))
