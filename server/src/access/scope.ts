/** Scope names (docs/reference/access.md#scopes). */
export const scopes = [
  'developer',
  'manager',
  'compliance_manager',
  'company_security_manager',
  'portfolio_manager',
  'account_admin',
  'enterprise_admin',
  'company_component_manager',
] as const

export type Scope = (typeof scopes)[number]

/** Licence features (docs/reference/access.md#features); a new company has all of them. */
export const features = ['risks', 'obom', 'sarif', 'products', 'approvals', 'csaf', 'deepscan'] as const

export type Feature = (typeof features)[number]
