/** What roles may do, by the name of the scope set of the interface (docs/reference/access.md#scope-sets). */
export const permissions = {
  portfolioReaders: ['manager', 'compliance_manager', 'portfolio_manager', 'company_security_manager'],
  portfolioReadersAndDevelopers: ['manager', 'compliance_manager', 'portfolio_manager', 'company_security_manager', 'developer'],
  componentReportReaders: [
    'manager',
    'compliance_manager',
    'portfolio_manager',
    'company_security_manager',
    'developer',
    'company_component_manager',
  ],
  licenseReportReaders: ['developer', 'manager', 'compliance_manager', 'portfolio_manager'],
  assetReportReaders: ['compliance_manager', 'portfolio_manager', 'company_security_manager'],
  overviewReportReaders: ['manager', 'compliance_manager', 'portfolio_manager', 'company_security_manager', 'company_component_manager'],
  projectWriters: ['developer', 'manager', 'portfolio_manager'],
  moduleWriters: ['developer', 'manager'],
  projectDeleters: ['manager', 'account_admin', 'enterprise_admin', 'portfolio_manager'],
  importers: ['developer', 'manager'],
  importersAndComplianceManagers: ['developer', 'manager', 'compliance_manager'],
  repositoryScanners: ['developer', 'manager', 'compliance_manager', 'company_component_manager', 'company_security_manager'],
  repositoryScanReaders: [
    'developer',
    'manager',
    'compliance_manager',
    'company_component_manager',
    'company_security_manager',
    'portfolio_manager',
  ],
  vexWriters: ['developer', 'manager', 'compliance_manager', 'company_security_manager'],
  obomWriters: ['developer', 'manager', 'compliance_manager', 'portfolio_manager', 'company_security_manager', 'company_component_manager'],
  riskWriters: ['manager', 'compliance_manager', 'portfolio_manager', 'company_security_manager', 'developer'],
  riskDeleters: ['manager', 'account_admin', 'enterprise_admin', 'portfolio_manager', 'company_security_manager'],
  schemeWriters: ['compliance_manager', 'company_security_manager', 'account_admin'],
  productReaders: ['developer', 'manager', 'compliance_manager', 'company_security_manager', 'portfolio_manager', 'account_admin'],
  productWriters: ['developer', 'manager', 'compliance_manager', 'company_security_manager', 'account_admin'],
  productRetirers: ['compliance_manager', 'company_security_manager', 'account_admin'],
} as const

/** Who may read what needs attention (docs/reference/overview.md#inbox). */
export const inboxReaders: readonly string[] = [...permissions.portfolioReadersAndDevelopers, 'account_admin']
