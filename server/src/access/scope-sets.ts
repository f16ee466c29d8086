import type { Scope } from '#access/scope.ts'

/** The scope sets of §4.1, named as there; `D` adds developer where decisions 5 and 16 do. */
export const READ4: readonly Scope[] = ['manager', 'compliance_manager', 'portfolio_manager', 'company_security_manager']
export const READ4D: readonly Scope[] = [...READ4, 'developer']
export const PROJW: readonly Scope[] = ['developer', 'manager', 'portfolio_manager']
export const PROJD: readonly Scope[] = ['manager', 'account_admin', 'enterprise_admin', 'portfolio_manager']
export const MODW: readonly Scope[] = ['developer', 'manager']
export const REP1: readonly Scope[] = [...READ4, 'developer', 'company_component_manager']
export const REP2: readonly Scope[] = ['developer', 'manager', 'compliance_manager', 'portfolio_manager']
export const REP3: readonly Scope[] = ['compliance_manager', 'portfolio_manager', 'company_security_manager']
export const REP4: readonly Scope[] = [...READ4, 'company_component_manager']
export const IMP: readonly Scope[] = ['developer', 'manager']
export const IMPC: readonly Scope[] = [...IMP, 'compliance_manager']
/** Who sends and withdraws VEX documents (decisions 5). */
export const VEXW: readonly Scope[] = [...IMP, 'compliance_manager', 'company_security_manager']
/** Who sends operational BOMs (§4.1). */
export const OBOMW: readonly Scope[] = [...READ4, 'developer', 'company_component_manager']
/** Who sets assessment schemes (decisions 6). */
export const SCHEMEW: readonly Scope[] = ['compliance_manager', 'company_security_manager', 'account_admin']
export const RISKW: readonly Scope[] = [...READ4, 'developer']
export const RISKD: readonly Scope[] = [...PROJD, 'company_security_manager']
export const PRODR: readonly Scope[] = [
  'developer',
  'manager',
  'compliance_manager',
  'company_security_manager',
  'portfolio_manager',
  'account_admin',
]
export const PRODW: readonly Scope[] = ['developer', 'manager', 'compliance_manager', 'company_security_manager', 'account_admin']
/** Who retires products and brings them back. */
export const PRODX: readonly Scope[] = ['compliance_manager', 'company_security_manager', 'account_admin']
