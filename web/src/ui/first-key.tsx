import type { ReactNode } from 'react'
import { CutStart } from './cut-start.tsx'

/** The first of some keys of components, and how many more there are. */
export function FirstKey({ keys }: { readonly keys: readonly string[] }): ReactNode {
  const [first, ...others] = keys
  if (first === undefined) return undefined
  return (
    <span title={keys.join(', ')}>
      <CutStart text={first} end={others.length === 0 ? '' : ` +${String(others.length)}`} isPlain />
    </span>
  )
}
