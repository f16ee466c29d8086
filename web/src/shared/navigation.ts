import type { Words } from '../words/en.ts'
import { permissions } from './permissions.ts'

/** An entry of the sidebar: shown to users with one of the roles and a company with the feature. */
export interface NavigationEntry {
  readonly to: string
  readonly label: keyof Words['pages']
  /** Second key of the shortcut `g` + key. */
  readonly key?: string
  readonly roles?: readonly string[]
  readonly feature?: string
}

/** The pages of the sidebar, in its order. */
export const navigation: readonly NavigationEntry[] = [
  { to: '/', label: 'home', key: 'h' },
  { to: '/portfolio', label: 'portfolio', key: 'p', roles: permissions.portfolioReadersAndDevelopers },
  { to: '/findings', label: 'findings', key: 'f', roles: permissions.portfolioReadersAndDevelopers },
  { to: '/components', label: 'components', key: 'c', roles: permissions.portfolioReadersAndDevelopers },
  { to: '/risks', label: 'risks', key: 'r', roles: permissions.portfolioReaders },
  { to: '/products', label: 'products', roles: permissions.productReaders, feature: 'products' },
  { to: '/approvals', label: 'approvals', key: 'a', roles: permissions.portfolioReaders, feature: 'approvals' },
  { to: '/reports', label: 'reports', roles: permissions.componentReportReaders },
  { to: '/check', label: 'check', roles: permissions.componentReportReaders },
  { to: '/repository-scans', label: 'scans', roles: permissions.repositoryScanReaders, feature: 'deepscan' },
  { to: '/lookups', label: 'lookups' },
  { to: '/admin', label: 'admin', roles: ['account_admin', 'manager', 'compliance_manager', 'portfolio_manager'] },
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
