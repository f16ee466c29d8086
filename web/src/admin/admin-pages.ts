import type { adminTexts } from './admin-texts.ts'

interface AdminPage {
  readonly to: string
  readonly label: keyof (typeof adminTexts)['en']['tabs']
  /** Who may open it; undefined for every user. */
  readonly roles?: readonly string[]
}

const administrators = ['account_admin']

/** The pages of the administration, and who may open each. */
export const adminPages: readonly AdminPage[] = [
  { to: '/admin/company', label: 'company', roles: administrators },
  { to: '/admin/users', label: 'users', roles: administrators },
  { to: '/admin/keys', label: 'keys', roles: ['account_admin', 'manager', 'compliance_manager'] },
  { to: '/admin/policies', label: 'policies', roles: administrators },
  { to: '/admin/webhooks', label: 'webhooks', roles: administrators },
  { to: '/admin/audit', label: 'audit', roles: administrators },
  { to: '/admin/tags', label: 'tags', roles: ['manager', 'account_admin', 'portfolio_manager'] },
  { to: '/admin/usage', label: 'usage', roles: administrators },
  { to: '/admin/knowledge', label: 'knowledge' },
]

/** Returns the pages that a user with these roles may open. */
export function openPages(scopes: readonly string[]): readonly AdminPage[] {
  return adminPages.filter(({ roles }) => roles === undefined || roles.some((role) => scopes.includes(role)))
}
