import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { visibleEntries } from '../shared/navigation.ts'
import { useSession } from '../shared/session.ts'
import { useTexts, useWords } from '../words/words.tsx'
import { homeTexts } from './home-texts.ts'

/** In place of what needs attention, for roles that may not read it: the pages that they may open. */
export function OwnPages(): ReactNode {
  const { pages } = useWords()
  const texts = useTexts(homeTexts)
  const entries = visibleEntries(useSession()).filter(({ to }) => to !== '/')
  return (
    <section>
      <p>{texts.ownPages}</p>
      <ul>
        {entries.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{pages[label]}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
