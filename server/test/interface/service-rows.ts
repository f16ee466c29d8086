import type { Row } from './row.ts'
import { repositoryScanners, keyManagers, componentReportReaders, tagManagers } from './scope-table.ts'

// docs/reference/lookups.md, access.md and feeds.md

/** Evaluation without import. */
export const checks: readonly Row[] = [
  ['POST', '/compliance/check/component', componentReportReaders],
  ['POST', '/compliance/check/license', componentReportReaders],
]

export const lookups: readonly Row[] = [
  ['GET', '/vulnerabilities/cwes/{cwe_id}', 'any-key'],
  ['POST', '/vulnerabilities/cveDetails', 'any-key'],
  ['POST', '/vulnerabilities/cveFind', 'any-key'],
  ['POST', '/vulnerabilities/cveFindByKey', 'any-key'],
  ['POST', '/vulnerabilities/explain', 'any-key'],
  ['GET', '/vulnerabilities/quality', 'any-key'],
  ['GET', '/core/knowledge', 'any-key'],
  ['GET', '/vulnerabilities/advisories', 'any-key'],
  ['GET', '/euvd/{id}', 'any-key'],
  ['POST', '/euvd', 'any-key'],
  ['POST', '/epss', 'any-key'],
  ['GET', '/epss/{cve_id}/history', 'any-key'],
]

const deepScans = { feature: 'deepscan' }

export const deepScansAndUsers: readonly Row[] = [
  ['POST', '/repository/scan', repositoryScanners, deepScans],
  ['DELETE', '/repository/scan', repositoryScanners, deepScans],
  ['GET', '/repository/status', repositoryScanners, deepScans],
  ['GET', '/repository/scans', [...repositoryScanners, 'portfolio_manager'], deepScans],
  ['GET', '/repository/results', [...repositoryScanners, 'portfolio_manager'], deepScans],
  ['GET', '/repository/results/{uid}.json', [...repositoryScanners, 'portfolio_manager'], deepScans],
  ['POST', '/repository/upload-results', repositoryScanners, deepScans],
  ['GET', '/repository/request-upload', repositoryScanners, deepScans],
  ['PUT', '/repository/uploads/{token}', 'public'],
  ['GET', '/core/users/nologin', ['account_admin', 'enterprise_admin']],
  ['GET', '/core/users/usage', ['account_admin']],
]

export const accounts: readonly Row[] = [
  ['GET', '/account/authorization', 'any-key'],
  ['POST', '/account/login', 'public'],
  ['POST', '/account/logout', 'any-key'],
  ['GET', '/account/session', 'any-key'],
  ['GET', '/account/oidc/start', 'public'],
  ['GET', '/account/oidc/callback', 'public'],
  ['POST', '/account/oidc/session', 'public'],
  ['GET', '/account/sessions', 'any-key'],
  ['DELETE', '/account/sessions', 'any-key'],
  ['DELETE', '/account/sessions/{session_id}', 'any-key'],
  ['POST', '/account/password', 'any-key'],
  ['GET', '/account/audit', ['account_admin']],
  ['GET', '/account/keys', [...keyManagers, 'compliance_manager']],
  ['POST', '/account/keys', keyManagers],
  ['PATCH', '/account/keys/{key_id}', keyManagers],
  ['DELETE', '/account/keys/{key_id}', keyManagers],
  ['POST', '/account/keys/{key_id}/publish', keyManagers],
  ['POST', '/account/keys/{key_id}/unpublish', keyManagers],
  ['POST', '/account/keys/{key_id}/rotate', keyManagers],
  ['GET', '/account/events', 'any-key'],
  ['GET', '/account/people', 'any-key'],
  ['GET', '/account/welcome', 'public'],
  ['GET', '/account/demo', 'any-key'],
  ['DELETE', '/account/demo', ['account_admin']],
  ['GET', '/account/views', 'any-key'],
  ['POST', '/account/views', 'any-key'],
  ['PUT', '/account/views/{view_id}', 'any-key'],
  ['DELETE', '/account/views/{view_id}', 'any-key'],
  ['POST', '/account/users/{user_id}/invitation', ['account_admin']],
  ['POST', '/account/invitations/{token}', 'public'],
  ['DELETE', '/account/users/{user_id}/sessions', ['account_admin']],
  ['GET', '/account/users', ['account_admin']],
  ['POST', '/account/users', ['account_admin']],
  ['GET', '/account/users/{user_id}', ['account_admin']],
  ['PATCH', '/account/users/{user_id}', ['account_admin']],
  ['DELETE', '/account/users/{user_id}', ['account_admin']],
  ['GET', '/account/company', 'any-key'],
  ['PATCH', '/account/company', ['account_admin']],
  ['PATCH', '/account/company/rules', ['account_admin']],
  ['GET', '/account/tags', tagManagers],
  ['POST', '/account/tags', tagManagers],
  ['GET', '/account/tags/{tag_id}', tagManagers],
  ['DELETE', '/account/tags/{tag_id}', tagManagers],
  ['GET', '/account/webhooks', ['account_admin']],
  ['POST', '/account/webhooks', ['account_admin']],
  ['PATCH', '/account/webhooks/{webhook_id}', ['account_admin']],
  ['DELETE', '/account/webhooks/{webhook_id}', ['account_admin']],
  ['POST', '/account/webhooks/{webhook_id}/rotate', ['account_admin']],
  ['POST', '/account/webhooks/{webhook_id}/test', ['account_admin']],
  ['GET', '/account/webhooks/{webhook_id}/deliveries', ['account_admin']],
  ['GET', '/account/webhooks/{webhook_id}/deliveries/{delivery_id}', ['account_admin']],
  ['POST', '/account/webhooks/{webhook_id}/deliveries/{delivery_id}/retry', ['account_admin']],
]

export const operations: readonly Row[] = [
  ['GET', '/admin/companies', 'operator'],
  ['POST', '/admin/companies', 'operator'],
  ['PATCH', '/admin/companies/{company_id}', 'operator'],
  ['DELETE', '/admin/companies/{company_id}', 'operator'],
  ['GET', '/admin/companies/{company_id}/users', 'operator'],
  ['POST', '/admin/companies/{company_id}/users', 'operator'],
  ['GET', '/admin/companies/{company_id}/keys', 'operator'],
  ['POST', '/admin/companies/{company_id}/keys', 'operator'],
  ['GET', '/admin/feeds', 'operator'],
  ['POST', '/admin/feeds/{feed}/sync', 'operator'],
  ['POST', '/admin/feeds/{feed}/import', 'operator'],
  ['GET', '/admin/backup', 'operator'],
  ['POST', '/admin/restore', 'operator'],
  ['GET', '/admin/doctor', 'operator'],
  ['GET', '/openapi.json', 'public'],
]
