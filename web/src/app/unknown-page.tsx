import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../words/words.tsx'

export function UnknownPage(): ReactNode {
  const words = useWords()
  return (
    <div className="page">
      <h1>{words.states.notFound}</h1>
      <Link to="/">{words.pages.home}</Link>
    </div>
  )
}
