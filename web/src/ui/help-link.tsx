import type { ReactNode } from 'react'
import { useWords } from '../words/words.tsx'
import { helpPages } from './help-pages.ts'

interface HelpLinkProps {
  readonly page: keyof typeof helpPages
  /** `Help` where it is left out. */
  readonly label?: string
}

/** Leads to a page of the documentation, in another tab: a form that is being filled in stays. */
export function HelpLink({ page, label }: HelpLinkProps): ReactNode {
  const words = useWords()
  return (
    <a href={`/help/${helpPages[page]}`} target="_blank" rel="noopener" hrefLang="en">
      {label ?? words.app.help}
      <span className="visually-hidden"> ({words.app.newTab})</span>
    </a>
  )
}
