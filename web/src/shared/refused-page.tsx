import type { ReactNode } from 'react'
import { useWords } from '../words/words.tsx'
import { WhoMay } from './who-may.tsx'

/** In place of a page that none of the user's roles opens: the roles that do, and who has them. */
export function RefusedPage({ roles }: { readonly roles: readonly string[] }): ReactNode {
  const { refusal } = useWords()
  return (
    <div className="page" role="alert">
      <h1>{refusal.title}</h1>
      <WhoMay roles={roles} />
    </div>
  )
}
