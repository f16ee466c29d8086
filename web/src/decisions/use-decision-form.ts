import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { useSession } from '../shared/session.ts'
import { offerUndo } from '../shared/undo.ts'
import { useTexts } from '../words/words.tsx'
import { accept, acceptableOf, acceptanceLevels, refusedLevels } from './acceptance.ts'
import { decisionTexts } from './decision-texts.ts'
import {
  type DecidedFinding,
  type DecisionDraft,
  isStatement,
  type KeptDrafts,
  levelsOf,
  type StatementDraft,
  toStatement,
  upgradeOf,
  withProposal,
} from './decision.ts'
import { withdrawStatement } from './withdraw-statement.ts'

const statements: readonly DecisionDraft['status'][] = ['not_affected', 'under_investigation', 'fixing', 'affected', 'fixed']

const firstDraft = {
  status: 'not_affected',
  justification: 'vulnerable_code_not_in_execute_path',
  detail: '',
  versions: 'this',
  until: '',
} as const

/** What was stored: how many findings it decides, and what takes it back. */
interface Decided {
  readonly count: number
  readonly undo: (() => Promise<unknown>) | undefined
}

/** The form of a decision: what may be chosen, what is typed, and the write. What is typed is kept until it is saved. */
export function useDecisionForm(findings: readonly DecidedFinding[], kept: KeptDrafts, onSaved: () => void) {
  const { scopes } = useSession()
  const texts = useTexts(decisionTexts)
  const upgrade = upgradeOf(findings)
  const acceptable = acceptableOf(findings)
  const accepting = acceptanceLevels(acceptable, scopes)
  const stating = levelsOf(findings)
  const key = keyOf(findings)
  const [draft, setDraft] = useState<DecisionDraft>(() => kept.get(key) ?? { ...firstDraft, level: stating[0] ?? 'company' })
  const levels = isStatement(draft) ? stating : accepting
  const chosen = levels.includes(draft.level) ? draft : { ...draft, level: levels[0] ?? 'company' }
  const saving = useSave(() => save(findings, chosen), finish)
  function change(changed: Partial<DecisionDraft>): void {
    // what was refused is not what the form says now
    if (saving.isError) saving.reset()
    const merged = { ...draft, ...changed }
    // who empties the field wants no proposal
    const next = changed.status && upgrade ? withProposal(merged, texts.upgrade(upgrade.component, upgrade.version)) : merged
    kept.set(key, next)
    setDraft(next)
  }
  function finish(): void {
    kept.delete(key)
    onSaved()
  }
  return {
    draft: chosen,
    /** `accepted` only where these roles may accept what is chosen. */
    statuses: accepting.length > 0 ? [...statements, 'accepted' as const] : statements,
    levels,
    /** Where others may accept what is chosen, and these roles may not. */
    refused: refusedLevels(acceptable, scopes),
    /** The decision goes to the register, about the vulnerability in its module. */
    isForRisk: !isStatement(chosen) && Boolean(acceptable?.riskId),
    save: saving,
    change,
  }
}

function keyOf(findings: readonly DecidedFinding[]): string {
  return findings
    .map(({ _id: id }) => id)
    .toSorted()
    .join(' ')
}

function useSave(write: () => Promise<Decided>, onSaved: () => void) {
  const texts = useTexts(decisionTexts)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: async ({ count, undo }) => {
      onSaved()
      if (undo) offerUndo({ text: texts.saved(count), undo })
      await queries.invalidateQueries()
    },
  })
}

async function save(findings: readonly DecidedFinding[], draft: DecisionDraft): Promise<Decided> {
  if (isStatement(draft)) return state(findings, draft)
  const acceptable = acceptableOf(findings)
  return { count: 1, undo: acceptable && (await accept(acceptable, draft)) }
}

async function state(findings: readonly DecidedFinding[], draft: StatementDraft): Promise<Decided> {
  const { vexId, answered } = await unwrap(api.POST('/core/statements', { body: toStatement(findings, draft) }))
  return { count: answered, undo: vexId === null ? undefined : () => withdrawStatement(vexId) }
}
