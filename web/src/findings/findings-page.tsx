import type { ReactNode } from 'react'
import type { Search } from '../api/search.ts'
import { useWords } from '../words/words.tsx'
import { FindingsView } from './findings-view.tsx'
import { preloadFindings } from './use-findings.ts'

export function preload(search: Search): void {
  preloadFindings(search, {})
}

/** The findings of the company. */
export function FindingsPage(): ReactNode {
  const words = useWords()
  return (
    <div className="page">
      <h1>{words.pages.findings}</h1>
      <FindingsView />
    </div>
  )
}
