import type { ReactNode } from 'react'
import { useTexts, useWords } from '../words/words.tsx'
import { decisionTexts } from './decision-texts.ts'
import type { StatementEffect } from './decision.ts'

/** What a decision changes: how many findings, in which modules, and what others have decided. */
export function DecisionEffect({ effect }: { readonly effect: StatementEffect }): ReactNode {
  const words = useWords()
  const texts = useTexts(decisionTexts)
  const { answered, modules, conflicts } = effect
  const changed = modules.filter(({ from, to }) => from !== to)
  return (
    <div role="status">
      <p>{texts.covers(answered, modules.length)}</p>
      <ul className="plain-list">
        {changed.map(({ _id: id, name, from, to }) => (
          <li key={id}>{texts.changes(name, words.status[from], words.status[to])}</li>
        ))}
      </ul>
      {conflicts.length > 0 && <p>{texts.conflicts(conflicts.length, conflicts[0]?.decidedBy ?? '')}</p>}
    </div>
  )
}
