import type { Scope } from '#access/scope.ts'

/** The scope sets of the interface (docs/reference/access.md#scope-sets). */
export const portfolioReaders: readonly Scope[] = ['manager', 'compliance_manager', 'portfolio_manager', 'company_security_manager']
export const portfolioReadersAndDevelopers: readonly Scope[] = [...portfolioReaders, 'developer']
export const projectWriters: readonly Scope[] = ['developer', 'manager', 'portfolio_manager']
export const projectDeleters: readonly Scope[] = ['manager', 'account_admin', 'enterprise_admin', 'portfolio_manager']
export const moduleWriters: readonly Scope[] = ['developer', 'manager']
export const componentReportReaders: readonly Scope[] = [...portfolioReaders, 'developer', 'company_component_manager']
export const licenseReportReaders: readonly Scope[] = ['developer', 'manager', 'compliance_manager', 'portfolio_manager']
export const assetReportReaders: readonly Scope[] = ['compliance_manager', 'portfolio_manager', 'company_security_manager']
export const overviewReportReaders: readonly Scope[] = [...portfolioReaders, 'company_component_manager']
export const importers: readonly Scope[] = ['developer', 'manager']
export const importersAndComplianceManagers: readonly Scope[] = [...importers, 'compliance_manager']
/** May submit and withdraw VEX documents (docs/reference/vex.md#operations). */
export const vexWriters: readonly Scope[] = [...importers, 'compliance_manager', 'company_security_manager']
/** May submit operational BOMs (docs/reference/obom.md#operations). */
export const obomWriters: readonly Scope[] = [...portfolioReaders, 'developer', 'company_component_manager']
/** May set assessment schemes (docs/reference/risks.md#set-a-level-of-the-scheme). */
export const schemeWriters: readonly Scope[] = ['compliance_manager', 'company_security_manager', 'account_admin']
export const riskWriters: readonly Scope[] = [...portfolioReaders, 'developer']
export const riskDeleters: readonly Scope[] = [...projectDeleters, 'company_security_manager']
export const productReaders: readonly Scope[] = [
  'developer',
  'manager',
  'compliance_manager',
  'company_security_manager',
  'portfolio_manager',
  'account_admin',
]
export const productWriters: readonly Scope[] = ['developer', 'manager', 'compliance_manager', 'company_security_manager', 'account_admin']
/** May retire products and restore them. */
export const productRetirers: readonly Scope[] = ['compliance_manager', 'company_security_manager', 'account_admin']
/** May submit repository scans and cancel them (docs/reference/repository-scans.md#operations). */
export const repositoryScanners: readonly Scope[] = [
  'developer',
  'manager',
  'compliance_manager',
  'company_component_manager',
  'company_security_manager',
]
export const repositoryScanReaders: readonly Scope[] = [...repositoryScanners, 'portfolio_manager']
