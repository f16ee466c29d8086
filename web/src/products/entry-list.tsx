import type { ReactNode } from 'react'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import classes from './product-page.module.css'
import { productTexts } from './products-texts.ts'

/** What a product has several of. */
interface Entry {
  readonly id: string
  readonly name: string
  readonly content: ReactNode
}

interface EntryListProps {
  readonly entries: readonly Entry[]
  readonly onRemove: (id: string) => Promise<unknown>
}

/** Entries of a product; each can be removed. */
export function EntryList({ entries, onRemove }: EntryListProps): ReactNode {
  const words = useWords()
  const texts = useTexts(productTexts)
  const mayWrite = useHasRole()(...permissions.productWriters)
  if (entries.length === 0) return <p className="soft">{texts.empty}</p>
  return (
    <ul className={`plain-list ${classes['entries'] ?? ''}`}>
      {entries.map(({ id, name, content }) => (
        <li key={id} className={classes['entry']}>
          <div>{content}</div>
          {mayWrite && <ConfirmButton label={words.actions.remove} question={texts.removeQuestion(name)} onConfirm={() => onRemove(id)} />}
        </li>
      ))}
    </ul>
  )
}
