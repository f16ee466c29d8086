/** The scope sets of §4.1 and of decisions 2, 5, 11 and 16, written from the specification and not from the code. */

export const READ4 = ['manager', 'compliance_manager', 'portfolio_manager', 'company_security_manager']
export const READ4D = [...READ4, 'developer']
export const SCHEMER = [...READ4, 'developer']
export const RISKW = ['developer', 'manager', 'portfolio_manager', 'compliance_manager', 'company_security_manager']
export const RISKD = ['manager', 'account_admin', 'enterprise_admin', 'portfolio_manager', 'company_security_manager']
export const PROJW = ['developer', 'manager', 'portfolio_manager']
export const PROJD = ['manager', 'account_admin', 'enterprise_admin', 'portfolio_manager']
export const MODW = ['developer', 'manager']
export const PRODR = ['developer', 'manager', 'compliance_manager', 'company_security_manager', 'portfolio_manager', 'account_admin']
export const PRODW = ['developer', 'manager', 'compliance_manager', 'company_security_manager', 'account_admin']
export const PRODX = ['compliance_manager', 'company_security_manager', 'account_admin']
export const REP1 = [
  'developer',
  'manager',
  'compliance_manager',
  'portfolio_manager',
  'company_security_manager',
  'company_component_manager',
]
export const REP2 = ['developer', 'manager', 'compliance_manager', 'portfolio_manager']
export const REP3 = ['compliance_manager', 'portfolio_manager', 'company_security_manager']
export const REP4 = ['manager', 'compliance_manager', 'portfolio_manager', 'company_security_manager', 'company_component_manager']
export const OBOMW = [
  'developer',
  'manager',
  'compliance_manager',
  'portfolio_manager',
  'company_security_manager',
  'company_component_manager',
]
export const IMP = ['developer', 'manager']
export const IMPC = [...IMP, 'compliance_manager']
export const VEXW = [...IMP, 'compliance_manager', 'company_security_manager']
export const KEYS = ['account_admin', 'manager']
export const TAGS = ['manager', 'account_admin', 'portfolio_manager']
export const DEEP = ['developer', 'manager', 'compliance_manager', 'company_component_manager', 'company_security_manager']
