import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { visibleEntries } from '../shared/navigation.ts'
import type { Session } from '../shared/session.ts'
import { useWords } from '../words/words.tsx'
import classes from './sidebar.module.css'

interface SidebarProps {
  readonly session: Session
  /** On narrow screens the sidebar is a sheet. */
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function Sidebar({ session, isOpen, onClose }: SidebarProps): ReactNode {
  const words = useWords()
  return (
    <nav id="sidebar" className={classes['side']} data-open={isOpen || undefined} aria-label={words.app.menu}>
      <ul className="plain-list">
        {visibleEntries(session).map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={classes['link'] ?? ''} activeOptions={{ exact: to === '/' }} onClick={onClose}>
              {words.pages[label]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
