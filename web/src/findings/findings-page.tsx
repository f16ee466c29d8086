import type { ReactNode } from 'react'
import { useWords } from '../words/words.tsx'
import { FindingsView } from './findings-view.tsx'

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
