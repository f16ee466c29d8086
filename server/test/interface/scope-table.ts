/** The scope sets of §4.1 and of decisions 2, 5, 11 and 16, written from the specification and not from the code. */

export const portfolioReaders = ['manager', 'compliance_manager', 'portfolio_manager', 'company_security_manager']
export const portfolioReadersAndDevelopers = [...portfolioReaders, 'developer']
export const schemeReaders = [...portfolioReaders, 'developer']
export const riskWriters = ['developer', 'manager', 'portfolio_manager', 'compliance_manager', 'company_security_manager']
export const riskDeleters = ['manager', 'account_admin', 'enterprise_admin', 'portfolio_manager', 'company_security_manager']
export const projectWriters = ['developer', 'manager', 'portfolio_manager']
export const projectDeleters = ['manager', 'account_admin', 'enterprise_admin', 'portfolio_manager']
export const moduleWriters = ['developer', 'manager']
export const productReaders = [
  'developer',
  'manager',
  'compliance_manager',
  'company_security_manager',
  'portfolio_manager',
  'account_admin',
]
export const productWriters = ['developer', 'manager', 'compliance_manager', 'company_security_manager', 'account_admin']
export const productRetirers = ['compliance_manager', 'company_security_manager', 'account_admin']
export const componentReportReaders = [
  'developer',
  'manager',
  'compliance_manager',
  'portfolio_manager',
  'company_security_manager',
  'company_component_manager',
]
export const licenseReportReaders = ['developer', 'manager', 'compliance_manager', 'portfolio_manager']
export const assetReportReaders = ['compliance_manager', 'portfolio_manager', 'company_security_manager']
export const overviewReportReaders = [
  'manager',
  'compliance_manager',
  'portfolio_manager',
  'company_security_manager',
  'company_component_manager',
]
export const obomWriters = [
  'developer',
  'manager',
  'compliance_manager',
  'portfolio_manager',
  'company_security_manager',
  'company_component_manager',
]
export const importers = ['developer', 'manager']
export const importersAndComplianceManagers = [...importers, 'compliance_manager']
export const vexWriters = [...importers, 'compliance_manager', 'company_security_manager']
export const keyManagers = ['account_admin', 'manager']
export const tagManagers = ['manager', 'account_admin', 'portfolio_manager']
export const repositoryScanners = ['developer', 'manager', 'compliance_manager', 'company_component_manager', 'company_security_manager']
