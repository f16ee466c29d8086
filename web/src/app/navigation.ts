import type { Words } from '../words/en.ts'

/** An entry of the sidebar: shown to users with one of the roles and a company with the feature. */
export interface NavigationEntry {
  readonly to: string
  readonly label: keyof Words['pages']
  /** Second key of the shortcut `g` + key. */
  readonly key?: string
  readonly roles?: readonly string[]
  readonly feature?: string
}

/** Who may read the portfolio and everything about it (docs/reference/access.md). */
export const readers = ['manager', 'compliance_manager', 'portfolio_manager', 'company_security_manager']

/** The pages of the sidebar, in its order. */
export const navigation: readonly NavigationEntry[] = [
  { to: '/', label: 'home', key: 'h' },
  { to: '/portfolio', label: 'portfolio', key: 'p', roles: [...readers, 'developer'] },
  { to: '/findings', label: 'findings', key: 'f', roles: [...readers, 'developer'] },
  { to: '/risks', label: 'risks', key: 'r', roles: readers },
  { to: '/products', label: 'products', roles: [...readers, 'developer', 'account_admin'], feature: 'products' },
]

interface Viewer {
  readonly scopes: readonly string[]
  readonly features: readonly string[]
}

/** Returns the entries a user may open. */
export function visibleEntries({ scopes, features }: Viewer, entries = navigation): readonly NavigationEntry[] {
  return entries.filter(
    ({ roles, feature }) =>
      (roles === undefined || roles.some((role) => scopes.includes(role))) && (feature === undefined || features.includes(feature)),
  )
}
