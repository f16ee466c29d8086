import { permissions } from './permissions.ts'

const { portfolioReaders, portfolioReadersAndDevelopers, productReaders, componentReportReaders, repositoryScanReaders } = permissions

/** The roles that open the pages below an address, the first that matches; any role opens others, and some pages know their roles better. */
const pageRoles: readonly (readonly [address: RegExp, roles: readonly string[]])[] = [
  [/^\/modules\/[^/]+\/settings$/u, portfolioReaders],
  [/^\/projects\/[^/]+\/(?:settings|goals)$/u, portfolioReaders],
  [/^\/projects\/[^/]+\/licences$/u, permissions.licenseReportReaders],
  [/^\/(?:portfolio|findings|components|modules|projects|risks\/tasks)(?:\/|$)/u, portfolioReadersAndDevelopers],
  [/^\/(?:risks|approvals|releases)(?:\/|$)/u, portfolioReaders],
  [/^\/products(?:\/|$)/u, productReaders],
  [/^\/(?:reports|check)(?:\/|$)/u, componentReportReaders],
  [/^\/repository-scans(?:\/|$)/u, repositoryScanReaders],
  [/^\/admin$/u, ['account_admin', 'manager', 'compliance_manager', 'portfolio_manager']],
]

/** Returns the roles that a page needs, where the user has none of them; undefined for a page that the user may open. */
export function missingRoles(pathname: string, scopes: readonly string[]): readonly string[] | undefined {
  const [, roles] = pageRoles.find(([address]) => address.test(pathname)) ?? []
  return roles?.some((role) => scopes.includes(role)) ? undefined : roles
}
