/** POST routes that only read their body, and logout with a key, which has no session. */
export const readOnlyPosts: ReadonlySet<string> = new Set([
  'POST /compliance/check/component',
  'POST /compliance/check/license',
  'POST /vulnerabilities/cveDetails',
  'POST /vulnerabilities/cveFind',
  'POST /vulnerabilities/cveFindByKey',
  'POST /vulnerabilities/explain',
  'POST /core/policies/preview',
  'POST /core/risks/scheme/preview',
  'POST /core/modules/:module_id/simulate',
  'POST /core/projects/:project_id/simulate',
  'POST /core/simulate',
  'POST /euvd',
  'POST /epss',
])

/** Writes that belong to no company or delete its audit log; the process log records them. An upload is audited once somebody claims it, a device once a user decides. */
export const withoutCompany: ReadonlySet<string> = new Set([
  'POST /admin/feeds/:feed/sync',
  'POST /admin/feeds/:feed/import',
  'POST /admin/restore',
  'POST /admin/backups',
  'POST /admin/backups/:name/restore',
  'DELETE /admin/companies/:company_id',
  'DELETE /account/demo',
  'PUT /repository/uploads/:token',
  'POST /account/device',
])

/** Writes of a session in a browser; the session tests check their audit lines. */
export const sessionRoutes: ReadonlySet<string> = new Set([
  'POST /account/login',
  'POST /account/oidc/session',
  'POST /account/logout',
  'POST /account/password',
  'DELETE /account/sessions',
  'DELETE /account/sessions/:session_id',
  'POST /account/invitations/:token',
  'POST /account/totp',
  'POST /account/personal-keys',
  'DELETE /account/personal-keys/:personal_key_id',
  'POST /account/totp/confirm',
  'POST /account/totp/recovery-codes',
  'POST /account/totp/disable',
  'POST /account/device/token',
  'POST /account/device/review',
  'POST /account/device/approve',
  'POST /account/device/deny',
])

/** Writes of a user about their digest, which a key without a user cannot make; server/src/digests/digest-routes.test.ts checks their audit lines. */
export const digestRoutes: ReadonlySet<string> = new Set(['PUT /account/digest', 'POST /account/digest/send'])

/** Writes that need an issue tracker; server/src/tickets/tickets.test.ts checks their audit lines. */
export const trackerRoutes: ReadonlySet<string> = new Set([
  'POST /core/modules/:module_id/findings/:finding_id/tickets',
  'POST /core/risks/:risk_id/tickets',
])
