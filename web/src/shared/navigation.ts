import type { Words } from '../words/en.ts'
import { missingRoles } from './page-roles.ts'

/** An entry of the sidebar: shown to users who may open the page, in a company with the feature. */
export interface NavigationEntry {
  readonly to: string
  readonly label: keyof Words['pages']
  /** Second key of the shortcut `g` + key. */
  readonly key?: string
  readonly feature?: string
}

/** The pages of the sidebar, in its order. */
export const navigation: readonly NavigationEntry[] = [
  { to: '/', label: 'home', key: 'h' },
  { to: '/portfolio', label: 'portfolio', key: 'p' },
  { to: '/findings', label: 'findings', key: 'f' },
  { to: '/components', label: 'components', key: 'c' },
  { to: '/risks', label: 'risks', key: 'r' },
  { to: '/products', label: 'products', feature: 'products' },
  { to: '/approvals', label: 'approvals', key: 'a', feature: 'approvals' },
  { to: '/reports', label: 'reports' },
  { to: '/check', label: 'check' },
  { to: '/repository-scans', label: 'scans', feature: 'deepscan' },
  { to: '/lookups', label: 'lookups' },
  { to: '/admin', label: 'admin' },
]

interface Viewer {
  readonly scopes: readonly string[]
  readonly features: readonly string[]
}

/** Returns the entries a user may open. */
export function visibleEntries({ scopes, features }: Viewer): readonly NavigationEntry[] {
  return navigation.filter(
    ({ to, feature }) => missingRoles(to, scopes) === undefined && (feature === undefined || features.includes(feature)),
  )
}
