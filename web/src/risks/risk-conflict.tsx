import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../words/words.tsx'
import { nameOf } from './history-sentences.ts'
import { decisionFields, type DraftField } from './risk-draft.ts'
import { useRiskHistory } from './risk-history.tsx'
import classes from './risk-page.module.css'
import { riskTermTexts, termOf } from './risk-terms-texts.ts'
import { riskTexts } from './risk-texts.ts'
import type { Risk } from './risk.ts'
import type { RiskEdits } from './use-risk-edits.ts'

interface RiskConflictProps {
  readonly risk: Risk
  readonly edits: RiskEdits
}

/** Shows what somebody else has changed in the fields that are being edited, and the choice between the two. */
export function RiskConflict({ risk: { _id: riskId }, edits: { conflicts, stored, keepMine, takeTheirs } }: RiskConflictProps): ReactNode {
  const texts = useTexts(riskTexts)
  const terms = useTexts(riskTermTexts)
  const entries = useRiskHistory(riskId).data?.pages.flatMap(({ items }) => items) ?? []
  const labels: Readonly<Partial<Record<DraftField, Readonly<Record<string, string>>>>> = {
    state: terms.states,
    generalApproach: terms.strategies,
    type: terms.decisions,
  }

  function authorOf(field: DraftField): string {
    const name = (decisionFields as readonly string[]).includes(field) ? 'decision' : field
    return entries.find(({ changes }) => changes.some((change) => nameOf(change.field) === name))?.byName ?? texts.somebody
  }
  return (
    <div role="alert" className={classes['conflict']}>
      <p>{texts.conflict}</p>
      <ul className={classes['list']}>
        {conflicts.map((field) => (
          <li key={field}>
            {texts.conflictLine(authorOf(field), terms.fields[field], termOf(labels[field] ?? {}, stored[field]) || texts.noChoice)}
          </li>
        ))}
      </ul>
      <div className={classes['actions']}>
        <Button size="compact-sm" onClick={keepMine}>
          {texts.keepMine}
        </Button>
        <Button size="compact-sm" variant="default" onClick={takeTheirs}>
          {texts.takeTheirs}
        </Button>
      </div>
    </div>
  )
}
