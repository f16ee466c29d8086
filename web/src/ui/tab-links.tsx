import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './tab-links.module.css'

interface TabLinksProps {
  /** Names what the tabs belong to. */
  readonly label: string
  readonly tabs: readonly { readonly to: string; readonly label: string }[]
}

/** The tabs of a page; each is a page with its own address. */
export function TabLinks({ label, tabs }: TabLinksProps): ReactNode {
  return (
    <nav className={classes['tabs']} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} search={{}} activeOptions={{ exact: true, includeSearch: false }} className={classes['tab'] ?? ''}>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
