import type { Scope } from '#access/scope.ts'

/** The scope sets of §4.1, named as there; `D` adds developer where decisions 5 and 16 do. */
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
/** Who sends and withdraws VEX documents (decisions 5). */
export const vexWriters: readonly Scope[] = [...importers, 'compliance_manager', 'company_security_manager']
/** Who sends operational BOMs (§4.1). */
export const obomWriters: readonly Scope[] = [...portfolioReaders, 'developer', 'company_component_manager']
/** Who sets assessment schemes (decisions 6). */
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
/** Who retires products and brings them back. */
export const productRetirers: readonly Scope[] = ['compliance_manager', 'company_security_manager', 'account_admin']
