import type { Database } from '#database/database.ts'
import { inBatches } from '#platform/http/csv.ts'
import { offsetOf, pageSize } from '#platform/http/paging.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import { type ChangeContent, loadChangeContent, loadChanges, type StoredChange } from '#analysis/changes/change-report.ts'
import type { ModuleChange, ModuleChanges } from '#analysis/changes/change-shape.ts'
import { addDifferences, differenceOf, noStatistics, sumByReason } from '#analysis/changes/sum-changes.ts'
import { type Statistics, statusOf } from '#analysis/statistics.ts'

/** From a moment, exclusive, to another one, inclusive. */
export interface Period {
  readonly from: Date
  readonly to: Date
}

type NamedChange = StoredChange & Pick<ModuleChange, 'reason'>
type CountedStep = NamedChange & { readonly difference: Statistics }

/** The changes of a period, and the counts before them. */
interface PeriodChanges {
  readonly before: Statistics
  readonly changes: readonly NamedChange[]
  /** Given where the period begins before changes were stored. */
  readonly since: Date | undefined
}

/** Splits what `loadChanges` loaded: the first line may be the state at the beginning. */
export function splitPeriod(stored: readonly StoredChange[], from: Date): PeriodChanges {
  const [first] = stored
  const isBase = first !== undefined && (first.at <= from || first.reason === 'start')
  return {
    before: isBase ? first.statistics : noStatistics,
    changes: (isBase ? stored.slice(1) : stored).filter(isNamed),
    since: first !== undefined && first.at > from && first.reason === 'start' ? first.at : undefined,
  }
}

function isNamed(change: StoredChange): change is NamedChange {
  return change.reason !== 'start'
}

/** Reads a page of the changes of a module in a period, and what they sum to; the total counts the changes. */
export async function readChanges(
  db: Database,
  module: ModuleRef,
  { from, to }: Period,
  page: number | undefined,
): Promise<ModuleChanges & { readonly total: number }> {
  const { before, changes, since } = splitPeriod(await loadChanges(db, module, { from, to }), from)
  const steps = addDifferences(before, changes)
  const shown = steps.slice(offsetOf(page), offsetOf(page) + pageSize)
  const after = steps.at(-1)?.statistics ?? before
  return {
    total: steps.length,
    from: from.toISOString(),
    to: to.toISOString(),
    since: since?.toISOString() ?? null,
    before,
    after,
    difference: differenceOf(before, after),
    causes: [...sumByReason(steps)],
    changes: [...(await withContent(db, module, shown))],
  }
}

/** The changes of a module in a period, in batches; each is read when the one before it was consumed. */
export async function readAllChanges(
  db: Database,
  module: ModuleRef,
  { from, to, limit }: Period & { readonly limit: number },
): Promise<{ readonly total: number; readonly batches: AsyncIterable<readonly ModuleChange[]> }> {
  const { before, changes } = splitPeriod(await loadChanges(db, module, { from, to }), from)
  const steps = addDifferences(before, changes)
  return { total: steps.length, batches: inBatches(steps.slice(0, limit), (some) => withContent(db, module, some)) }
}

async function withContent(db: Database, module: ModuleRef, steps: readonly CountedStep[]): Promise<readonly ModuleChange[]> {
  const content = await loadChangeContent(
    db,
    module,
    steps.map(({ number }) => number),
  )
  return steps.map((step) => toModuleChange(step, content.get(step.number)))
}

const nothing: ChangeContent = { findings: { new: 0, gone: 0, changed: 0 }, advisories: [] }

function toModuleChange(step: CountedStep, content: ChangeContent = nothing): ModuleChange {
  return { ...step, at: step.at.toISOString(), status: statusOf(step.statistics), ...content }
}
