import type { Row } from './row.ts'
import {
  productReaders,
  productWriters,
  productRetirers,
  portfolioReaders,
  riskDeleters,
  riskWriters,
  schemeReaders,
} from './scope-table.ts'

// docs/reference/products.md, risks.md, approvals.md and release-documents.md

const licensed = { feature: 'products' }

export const products: readonly Row[] = [
  ['GET', '/core/products', productReaders, licensed],
  ['POST', '/core/products', productWriters, licensed],
  ['GET', '/core/products/{product_id}', productReaders, licensed],
  ['POST', '/core/products/{product_id}', productWriters, licensed],
  ['GET', '/core/products/{product_id}/dossier', productReaders, licensed],
  ['POST', '/core/products/{product_id}/retire', productRetirers, licensed],
  ['POST', '/core/products/{product_id}/unretire', productRetirers, licensed],
  ['POST', '/core/products/{product_id}/misuse', productWriters, licensed],
  ['DELETE', '/core/products/{product_id}/misuse/{item_id}', productWriters, licensed],
  ['POST', '/core/products/{product_id}/support', productWriters, licensed],
  ['DELETE', '/core/products/{product_id}/support/{item_id}', productWriters, licensed],
  ['POST', '/core/products/{product_id}/solution', productWriters, licensed],
  ['DELETE', '/core/products/{product_id}/solution/{approval_id}', productWriters, licensed],
  ['POST', '/core/products/{product_id}/photo', productWriters, licensed],
  ['DELETE', '/core/products/{product_id}/photo', productWriters, licensed],
  ['POST', '/core/products/{product_id}/document', productWriters, licensed],
  ['DELETE', '/core/products/{product_id}/document', productWriters, licensed],
]

export const risks: readonly Row[] = [
  ['GET', '/core/risks', portfolioReaders],
  ['POST', '/core/risks', riskWriters],
  ['POST', '/core/risks/bulk', riskWriters],
  ['GET', '/core/tasks', schemeReaders],
  ['GET', '/core/risks/{risk_id}', portfolioReaders],
  ['POST', '/core/risks/{risk_id}', riskWriters],
  ['PATCH', '/core/risks/{risk_id}', riskWriters],
  ['DELETE', '/core/risks/{risk_id}', riskDeleters],
  ['GET', '/core/risks/scheme', schemeReaders],
  ['PUT', '/core/risks/scheme', ['compliance_manager', 'company_security_manager', 'account_admin']],
  ['GET', '/core/risks/reports/inventory', portfolioReaders],
  ['GET', '/core/risks/reports/matrix', portfolioReaders],
  ['GET', '/core/risks/reports/trend', portfolioReaders],
  ['GET', '/core/risks/{risk_id}/history', portfolioReaders],
  ['GET', '/core/risks/{risk_id}/tasks', portfolioReaders],
  ['POST', '/core/risks/{risk_id}/tasks', riskWriters],
  ['GET', '/core/risks/{risk_id}/tasks/{task_id}', portfolioReaders],
  ['POST', '/core/risks/{risk_id}/tasks/{task_id}', riskWriters],
  ['DELETE', '/core/risks/{risk_id}/tasks/{task_id}', riskDeleters],
  ['GET', '/core/risks/{risk_id}/countermeasures', portfolioReaders],
  ['POST', '/core/risks/{risk_id}/countermeasures', riskWriters],
  ['GET', '/core/risks/{risk_id}/countermeasures/{cm_id}', portfolioReaders],
  ['POST', '/core/risks/{risk_id}/countermeasures/{cm_id}', riskWriters],
  ['DELETE', '/core/risks/{risk_id}/countermeasures/{cm_id}', riskDeleters],
]

export const approvals: readonly Row[] = [
  ['GET', '/compliance/approvals', portfolioReaders, { feature: 'approvals' }],
  ['POST', '/compliance/approvals', ['manager'], { feature: 'approvals' }],
  ['GET', '/compliance/approvals/{approval_id}', portfolioReaders, { feature: 'approvals' }],
  ['GET', '/compliance/approvals/{approval_id}/findings', portfolioReaders, { feature: 'approvals' }],
  ['GET', '/compliance/approvals/{approval_id}/checklist', portfolioReaders, { feature: 'approvals' }],
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
