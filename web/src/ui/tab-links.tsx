import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Search } from '../api/search.ts'
import classes from './tab-links.module.css'

/** A tab that is a page of its own. */
export interface TabLink {
  readonly to: string
  readonly label: string
  /** What the page is asked for; nothing by default. */
  readonly search?: Search
}

/** The tabs of a page; each has its own address. */
export function TabLinks({ label, tabs }: { readonly label: string; readonly tabs: readonly TabLink[] }): ReactNode {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // on a narrow screen the open tab may lie outside
  useEffect(() => {
    // a promise in some browsers, which React would take for what ends the effect
    nav.current?.querySelector('[data-status="active"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <nav ref={nav} className={classes['tabs']} aria-label={label}>
      {tabs.map(({ to, label: text, search = {} }) => (
        <Link key={to} to={to} search={search} activeOptions={{ exact: true, includeSearch: false }} className={classes['tab'] ?? ''}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
