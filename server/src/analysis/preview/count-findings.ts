import { type FindingKind, findingKinds, type FindingStatus } from '#analysis/finding.ts'
import type { ComparedFinding } from '#analysis/preview/compare-findings.ts'
import type { KindCounts } from '#analysis/statistics.ts'

const rankOf: Readonly<Record<FindingStatus, number>> = { whitelisted: 0, warning: 1, violation: 2 }

/**
 * Counts the findings of one module without reading stored ones: vulnerabilities by finding, the other kinds by component, each once by its
 * worst finding (docs/reference/analysis.md#counting).
 */
export function countFindingsOf(findings: readonly ComparedFinding[]): KindCounts {
  const worst = new Map<FindingKind, Map<string, number>>()
  for (const { kind, componentId, findingKey, status } of findings) {
    const counted = worst.get(kind) ?? new Map<string, number>()
    const subject = kind === 'vulnerability' ? `${String(componentId)} ${findingKey}` : String(componentId)
    counted.set(subject, Math.max(rankOf[status], counted.get(subject) ?? 0))
    worst.set(kind, counted)
  }
  return new Map(
    findingKinds.map((kind) => {
      const ranks = [...(worst.get(kind)?.values() ?? [])]
      return [kind, { warnings: countOf(ranks, rankOf.warning), violations: countOf(ranks, rankOf.violation) }]
    }),
  )
}

function countOf(ranks: readonly number[], rank: number): number {
  return ranks.filter((one) => one === rank).length
}
