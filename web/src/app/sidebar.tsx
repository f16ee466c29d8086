import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type NavigationEntry, visibleEntries } from '../shared/navigation.ts'
import type { Session } from '../shared/session.ts'
import { useFormats, useWords } from '../words/words.tsx'
import { type PageCounts, usePageCounts } from './page-counts.ts'
import classes from './sidebar.module.css'

interface SidebarProps {
  readonly session: Session
  /** On narrow screens the sidebar is a sheet. */
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function Sidebar({ session, isOpen, onClose }: SidebarProps): ReactNode {
  const words = useWords()
  const counts = usePageCounts()
  return (
    <nav id="sidebar" className={classes['side']} data-open={isOpen || undefined} aria-label={words.app.menu}>
      <ul className="plain-list">
        {visibleEntries(session).map(({ to, label }) => (
          <li key={to}>
            <PageLink to={to} text={words.pages[label]} label={label} counts={counts} onClose={onClose} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface PageLinkProps extends Pick<NavigationEntry, 'to' | 'label'>, Pick<SidebarProps, 'onClose'> {
  readonly text: string
  readonly counts: PageCounts
}

/** A page, and how many rows its list has. */
function PageLink({ to, text, label, counts, onClose }: PageLinkProps): ReactNode {
  const words = useWords()
  const { number } = useFormats()
  const name = (['findings', 'risks', 'approvals'] as const).find((counted) => counted === label)
  const count = name && counts[name]
  const title = name && count !== undefined ? words.counts[name](count, number(count)) : undefined
  return (
    <Link to={to} className={classes['link'] ?? ''} activeOptions={{ exact: to === '/' }} title={title} onClick={onClose}>
      <span>{text}</span>
      {count !== undefined && (
        // the title says it in words
        <span className="soft number" aria-hidden="true">
          {number(count)}
        </span>
      )}
    </Link>
  )
}
