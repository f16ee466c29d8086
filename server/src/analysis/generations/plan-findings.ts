import { type FindingRow, isNewlyOpen, type NewFinding, toNewFinding } from '#analysis/findings/finding-row.ts'
import type { AttachedFindings } from '#analysis/generations/attached-findings.ts'
import type { DatedFinding } from '#analysis/generations/generation-finding-store.ts'

/** The findings of a generation, compared with those that readers see. */
export interface NextFindings extends Pick<AttachedFindings, 'attached'> {
  readonly rows: readonly DatedFinding[]
  /** Those that were not there before, or were accepted. */
  readonly news: readonly NewFinding[]
  /** Those that went though their component stays. */
  readonly gone: readonly DatedFinding[]
  /** Ids of those that went with a withdrawn advisory and came back. */
  readonly returned: readonly string[]
}

/** Decides since when findings are there, which of them are new, and which went. */
export function planFindings(
  found: readonly FindingRow[],
  componentIds: ReadonlySet<number>,
  { attached, findings, withdrawn }: AttachedFindings,
  at: Date,
): NextFindings {
  const present = new Set(found.map(({ id }) => id))
  return {
    attached,
    rows: found.map((row) => ({ ...row, since: findings.get(row.id)?.since ?? withdrawn.get(row.id)?.since ?? at })),
    news: found
      .filter((row) => isNewlyOpen(row, findings.get(row.id)))
      .map((row) => toNewFinding(row, findings.get(row.id), findings.has(row.id) ? undefined : withdrawn.get(row.id))),
    gone: [...findings.values()].filter(({ id, component_id: componentId }) => !present.has(id) && componentIds.has(componentId)),
    returned: found.flatMap(({ id }) => (withdrawn.has(id) ? [id] : [])),
  }
}
