import { Navigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Leads from a component by type and name, as its package URL has them (`/components/npm/@scope/name`), to its page. */
export function NamedComponentPage(): ReactNode {
  const { type, name = '', _splat: rest } = useParams({ strict: false })
  // the parameters are those of the next page as soon as it is opened
  if (type === undefined) return undefined
  const path = rest ? `${name}/${rest}` : name
  // a key whose slashes are not escaped has the colon already
  const key = type.includes(':') ? `${type}/${path}` : `${type}:${path}`
  return <Navigate to="/components/$key" params={{ key }} replace />
}
