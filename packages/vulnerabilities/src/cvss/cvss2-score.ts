import type { Metrics } from './cvss-metrics.ts'

/** Weights of the CVSS 2.0 guide, section 3.2; undefined metrics have no effect. */
const weights: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  AV: { L: 0.395, A: 0.646, N: 1 },
  AC: { H: 0.35, M: 0.61, L: 0.71 },
  Au: { M: 0.45, S: 0.56, N: 0.704 },
  impact: { N: 0, P: 0.275, C: 0.66 },
  E: { U: 0.85, POC: 0.9, F: 0.95, H: 1 },
  RL: { OF: 0.87, TF: 0.9, W: 0.95, U: 1 },
  RC: { UC: 0.9, UR: 0.95, C: 1 },
  CDP: { N: 0, L: 0.1, LM: 0.3, MH: 0.4, H: 0.5 },
  TD: { N: 0, L: 0.25, M: 0.75, H: 1 },
  requirement: { L: 0.5, M: 1, H: 1.51 },
}

/** Scores the base metrics of a complete CVSS 2.0 vector. */
export function baseScore2(metrics: Metrics): number {
  return scoreWith(metrics, impactOf(metrics, ['', '', '']))
}

/** Scores all metrics that are defined. Intermediate scores are rounded, as in the guide: exact values would change some results by a tenth. */
export function overallScore2(metrics: Metrics): number {
  if (!['CDP', 'TD', 'CR', 'IR', 'AR'].some((metric) => metrics.has(metric))) return withTime(metrics, baseScore2(metrics))
  const impact = Math.min(10, impactOf(metrics, ['CR', 'IR', 'AR']))
  const adjusted = withTime(metrics, scoreWith(metrics, impact))
  return round((adjusted + (10 - adjusted) * weight(metrics, 'CDP', 0)) * weight(metrics, 'TD', 1))
}

function impactOf(metrics: Metrics, requirements: readonly [string, string, string]): number {
  const parts = ['C', 'I', 'A'].map((part, index) => {
    const impact = weights['impact']?.[metrics.get(part) ?? 'N'] ?? 0
    return 1 - impact * (weights['requirement']?.[metrics.get(requirements[index] ?? '') ?? 'M'] ?? 1)
  })
  return 10.41 * (1 - parts.reduce((product, part) => product * part, 1))
}

function scoreWith(metrics: Metrics, impact: number): number {
  const exploitability = 20 * weight(metrics, 'AV', 1) * weight(metrics, 'AC', 1) * weight(metrics, 'Au', 1)
  return impact === 0 ? 0 : round((0.6 * impact + 0.4 * exploitability - 1.5) * 1.176)
}

function withTime(metrics: Metrics, score: number): number {
  return round(score * weight(metrics, 'E', 1) * weight(metrics, 'RL', 1) * weight(metrics, 'RC', 1))
}

function weight(metrics: Metrics, metric: string, otherwise: number): number {
  return weights[metric]?.[metrics.get(metric) ?? ''] ?? otherwise
}

/** Rounds to one decimal, halves up; the small addend keeps halves exact in binary arithmetic. */
function round(score: number): number {
  return Math.round((score + 1e-9) * 10) / 10
}
