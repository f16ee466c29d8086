import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { keepAnswer } from '../shared/keep-answer.ts'
import {
  conflictsOf,
  type DraftField,
  draftOf,
  draftWith,
  type Edits,
  insistOn,
  rebased,
  type RiskDraft,
  toProperties,
  withEdit,
  withoutEdits,
} from './risk-draft.ts'
import type { Risk } from './risk.ts'
import { riskQuery } from './use-risks.ts'

/** The form of a risk: what is typed, and what others have changed meanwhile. */
export interface RiskEdits {
  readonly stored: RiskDraft
  readonly draft: RiskDraft
  readonly isEdited: boolean
  /** Fields that somebody else has changed since they were typed. */
  readonly conflicts: readonly DraftField[]
  readonly change: (field: DraftField, value: string) => void
  readonly keepMine: () => void
  readonly takeTheirs: () => void
  /** Saves the edited fields. Returns false, and saves nothing, where somebody else has changed one of them. */
  readonly save: () => Promise<boolean>
}

/** Edits a risk without overwriting the changes of others: the risk is read again before it is written. */
export function useRiskEdits(risk: Risk): RiskEdits {
  const queries = useQueryClient()
  const [edits, setEdits] = useState<Edits>({})
  const stored = draftOf(risk)
  const { _id: riskId } = risk

  async function save(): Promise<boolean> {
    const latest = await queries.fetchQuery({ ...riskQuery(riskId), staleTime: 0 })
    const now = draftOf(latest)
    if (conflictsOf(now, edits).length > 0) {
      await queries.invalidateQueries({ queryKey: ['risks', 'history', riskId] })
      return false
    }
    const body = { riskProperties: toProperties(now, edits) }
    const saved = await unwrap(api.PATCH('/core/risks/{risk_id}', { params: { path: { risk_id: riskId } }, body }))
    await keepAnswer(queries, riskQuery(riskId).queryKey, saved)
    setEdits((typed) => (typed === edits ? {} : rebased(typed, edits, draftOf(saved))))
    await queries.invalidateQueries({ queryKey: ['risks'] })
    return true
  }
  return {
    stored,
    draft: draftWith(stored, edits),
    isEdited: Object.keys(edits).length > 0,
    conflicts: conflictsOf(stored, edits),
    change: (field, value) => setEdits((now) => withEdit(now, stored, field, value)),
    keepMine: () => setEdits((now) => insistOn(stored, now)),
    takeTheirs: () => setEdits((now) => withoutEdits(now, conflictsOf(stored, now))),
    save,
  }
}
