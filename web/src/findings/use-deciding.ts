import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DecidedFinding, KeptDrafts } from '../decisions/decision.ts'
import type { Finding } from '../shared/finding.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import type { GridSelection } from '../ui/grid-selection.ts'
import { useSelectedRows } from '../ui/use-selected-rows.ts'
import { allFindingsQuery } from './all-findings.ts'
import type { FindingSearch } from './finding-query.ts'
import type { useFindings } from './use-findings.ts'

/** A decision covers this many findings (docs/reference/statements.md#decide). */
const maxDecided = 5000

export type Decidable = DecidedFinding & Pick<Finding, 'kind'>

/** What was chosen to be decided on: decisions are made on vulnerabilities. */
export interface Chosen {
  /** How many findings were chosen. */
  readonly count: number
  /** The findings of the form. */
  readonly decidable: readonly DecidedFinding[]
  readonly others: readonly Decidable[]
  readonly kept: KeptDrafts
  /** Called when they are decided: they are no longer selected. */
  readonly onDecided: () => void
}

export interface Deciding {
  readonly chosen: Chosen
  readonly decideOn: (findings: readonly Decidable[]) => void
  /** Decides on the selected findings, else on the given one; undefined for a user who may not, and for a list of the past. */
  readonly decide: ((finding?: Finding) => void) | undefined
  /** Selects every finding of the list; above the limit of a decision, those that are loaded. */
  readonly selectAll: () => void
}

/** Chooses findings to decide on. */
export function useDeciding(search: FindingSearch, rows: ReturnType<typeof useFindings>, selection: GridSelection): Deciding {
  const queries = useQueryClient()
  const [findings, decideOn] = useState<readonly Decidable[]>([])
  const [kept] = useState<KeptDrafts>(() => new Map())
  const chosen = useMemo(
    () => ({ ...chosenOf(findings), kept, onDecided: () => selection.replace(without(selection.ids, findings)) }),
    [findings, kept, selection],
  )
  const mayDecide = useHasRole()(...permissions.vexWriters) && search.asOf === undefined
  const all = allFindingsQuery(search)

  // those of the list say most
  const selectedRows = useSelectedRows<Decidable>(() => [...rows.loaded(), ...(queries.getQueryData(all.queryKey) ?? [])], selection.ids)

  function decide(finding?: Finding): void {
    const selected = selectedRows()
    const inPlace = selected.map((each) => ({ ...each, projectId: each.projectId ?? search.projectId }))
    decideOn(selected.length > 0 || finding === undefined ? inPlace : [finding])
  }
  async function selectAll(): Promise<void> {
    const listed = rows.total > maxDecided ? rows.loaded() : await queries.fetchQuery(all)
    selection.add(listed.map(({ _id: id }) => id))
  }
  return { chosen, decideOn, decide: mayDecide ? decide : undefined, selectAll: () => void selectAll() }
}

function without(ids: ReadonlySet<string>, findings: readonly Decidable[]): readonly string[] {
  const decided = new Set(findings.map(({ _id: id }) => id))
  return [...ids].filter((id) => !decided.has(id))
}

function chosenOf(findings: readonly Decidable[]): Omit<Chosen, 'kept' | 'onDecided'> {
  const { vulnerability = [], other = [] } = Object.groupBy(findings, ({ kind }) => (kind === 'vulnerability' ? kind : 'other'))
  return { count: findings.length, decidable: vulnerability.slice(0, maxDecided), others: other }
}
