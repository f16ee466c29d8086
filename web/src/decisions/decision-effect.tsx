import type { ReactNode } from 'react'
import { useWords } from '../words/words.tsx'
import type { StatementEffect } from './decision.ts'

/** What a decision changes: how many findings, in which modules, and what others have decided. */
export function DecisionEffect({ effect }: { readonly effect: StatementEffect }): ReactNode {
  const words = useWords()
  const { answered, modules, conflicts } = effect
  const changed = modules.filter(({ from, to }) => from !== to)
  return (
    <div role="status">
      <p>{words.decision.covers(answered, modules.length)}</p>
      <ul className="plain-list">
        {changed.map(({ _id: id, name, from, to }) => (
          <li key={id}>{words.decision.changes(name, words.status[from], words.status[to])}</li>
        ))}
      </ul>
      {conflicts.length > 0 && <p>{words.decision.conflicts(conflicts.length, conflicts[0]?.decidedBy ?? '')}</p>}
    </div>
  )
}
