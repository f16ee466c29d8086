import type { Row } from './row.ts'
import { PRODR, PRODW, PRODX, READ4, RISKD, RISKW, SCHEMER } from './scope-table.ts'

// §4.4, §4.5, §4.9; decisions 6 to 9

const licensed = { feature: 'products' }

export const products: readonly Row[] = [
  ['GET', '/core/products', PRODR, licensed],
  ['POST', '/core/products', PRODW, licensed],
  ['GET', '/core/products/{product_id}', PRODR, licensed],
  ['POST', '/core/products/{product_id}', PRODW, licensed],
  ['GET', '/core/products/{product_id}/dossier', PRODR, licensed],
  ['POST', '/core/products/{product_id}/retire', PRODX, licensed],
  ['POST', '/core/products/{product_id}/unretire', PRODX, licensed],
  ['POST', '/core/products/{product_id}/misuse', PRODW, licensed],
  ['DELETE', '/core/products/{product_id}/misuse/{item_id}', PRODW, licensed],
  ['POST', '/core/products/{product_id}/support', PRODW, licensed],
  ['DELETE', '/core/products/{product_id}/support/{item_id}', PRODW, licensed],
  ['POST', '/core/products/{product_id}/solution', PRODW, licensed],
  ['DELETE', '/core/products/{product_id}/solution/{approval_id}', PRODW, licensed],
  ['POST', '/core/products/{product_id}/photo', PRODW, licensed],
  ['DELETE', '/core/products/{product_id}/photo', PRODW, licensed],
  ['POST', '/core/products/{product_id}/document', PRODW, licensed],
  ['DELETE', '/core/products/{product_id}/document', PRODW, licensed],
]

export const risks: readonly Row[] = [
  ['GET', '/core/risks', READ4],
  ['POST', '/core/risks', RISKW],
  ['GET', '/core/risks/{risk_id}', READ4],
  ['POST', '/core/risks/{risk_id}', RISKW],
  ['PATCH', '/core/risks/{risk_id}', RISKW],
  ['DELETE', '/core/risks/{risk_id}', RISKD],
  ['GET', '/core/risks/scheme', SCHEMER],
  ['PUT', '/core/risks/scheme', ['compliance_manager', 'company_security_manager', 'account_admin']],
  ['GET', '/core/risks/reports/inventory', READ4],
  ['GET', '/core/risks/reports/trend', READ4],
  ['GET', '/core/risks/{risk_id}/history', READ4],
  ['GET', '/core/risks/{risk_id}/tasks', READ4],
  ['POST', '/core/risks/{risk_id}/tasks', RISKW],
  ['GET', '/core/risks/{risk_id}/tasks/{task_id}', READ4],
  ['POST', '/core/risks/{risk_id}/tasks/{task_id}', RISKW],
  ['DELETE', '/core/risks/{risk_id}/tasks/{task_id}', RISKD],
  ['GET', '/core/risks/{risk_id}/countermeasures', READ4],
  ['POST', '/core/risks/{risk_id}/countermeasures', RISKW],
  ['GET', '/core/risks/{risk_id}/countermeasures/{cm_id}', READ4],
  ['POST', '/core/risks/{risk_id}/countermeasures/{cm_id}', RISKW],
  ['DELETE', '/core/risks/{risk_id}/countermeasures/{cm_id}', RISKD],
]

export const approvals: readonly Row[] = [
  ['GET', '/compliance/approvals', READ4, { feature: 'approvals' }],
  ['POST', '/compliance/approvals', ['manager'], { feature: 'approvals' }],
  ['GET', '/compliance/approvals/{approval_id}', READ4, { feature: 'approvals' }],
  ['GET', '/compliance/approvals/{approval_id}/checklist', READ4, { feature: 'approvals' }],
  ['POST', '/compliance/approvals/{approval_id}', ['manager'], { feature: 'approvals' }],
  ['POST', '/compliance/approvals/{approval_id}/approve', ['compliance_manager'], { feature: 'approvals' }],
  ['POST', '/compliance/approvals/{approval_id}/reject', ['compliance_manager'], { feature: 'approvals' }],
  ['GET', '/compliance/releases/{release_key}/sbom', 'public'],
  ['GET', '/compliance/releases/{release_key}/notice', 'public'],
  ['GET', '/compliance/releases/{release_key}/signatures', 'public'],
  ['GET', '/compliance/releases/{release_key}/csaf', 'public'],
  ['GET', '/compliance/releases/{release_key}/csaf-changes', 'public'],
  ['GET', '/compliance/releases/{release_key}/csaf.asc', 'public'],
  ['GET', '/compliance/releases/{release_key}/csaf-changes.asc', 'public'],
]
