import { imports, modules, overview, projects, reports } from './inventory-rows.ts'
import { approvals, products, risks } from './register-rows.ts'
import type { Row } from './row.ts'
import { accounts, checks, deepScansAndUsers, lookups, operations } from './service-rows.ts'

/**
 * The endpoint and scope tables of the interface (docs/reference/README.md)  as data: every operation below the base path.
 * Written from the specification without importing the service, so that a mistake on either side shows.
 */
export const interfaceTable: readonly Row[] = [
  ...projects,
  ...modules,
  ...overview,
  ...products,
  ...risks,
  ...imports,
  ...reports,
  ...approvals,
  ...checks,
  ...lookups,
  ...deepScansAndUsers,
  ...accounts,
  ...operations,
]

/** Public routes outside the base path without company data. */
export const outside: readonly RegExp[] = [
  /^\/files\/products\/:token\/:name$/u,
  /^\/health$/u,
  /^\/ready$/u,
  /^\/docs(\/|$)/u,
  /^\/help(\/|$)/u,
  /^\/$/u,
  /^\/:page\(/u,
  /^\/[\w.-]+\.(html|svg|js)$/u,
  /^\/assets\//u,
  /^\/r\/:release_key$/u,
  /^\/digests\/unsubscribe\/:token$/u,
  /^\/\.well-known\/waybill-signing-key$/u,
  /^\/\.well-known\/oauth-authorization-server$/u,
  /^\/\.well-known\/csaf\/provider-metadata\.json$/u,
  /^\/csaf\/:company_id\//u,
]
