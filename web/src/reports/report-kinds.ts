import { permissions } from '../shared/permissions.ts'

/** What a report is about. */
type Subject = 'project' | 'optional-project' | 'vulnerability' | 'company'

interface ReportKindInfo {
  /** Who may read it (docs/reference/access.md#scope-sets). */
  readonly roles: readonly string[]
  readonly subject: Subject
  /** What it is made from as of a past moment (docs/reference/reports.md#as-of). */
  readonly past: 'findings' | 'sboms' | 'licences' | 'versions' | 'repositories'
}

/** The reports, in the order of their tabs (docs/reference/reports.md#operations). */
export const reportKinds = {
  vulnerabilities: { roles: permissions.componentReportReaders, subject: 'project', past: 'findings' },
  licenses: { roles: permissions.licenseReportReaders, subject: 'project', past: 'licences' },
  versioning: { roles: permissions.componentReportReaders, subject: 'project', past: 'versions' },
  viability: { roles: permissions.componentReportReaders, subject: 'project', past: 'repositories' },
  endoflife: { roles: permissions.assetReportReaders, subject: 'project', past: 'findings' },
  algorithms: { roles: permissions.assetReportReaders, subject: 'optional-project', past: 'sboms' },
  cve: { roles: permissions.overviewReportReaders, subject: 'vulnerability', past: 'findings' },
  dashboard: { roles: permissions.overviewReportReaders, subject: 'company', past: 'findings' },
} as const satisfies Readonly<Record<string, ReportKindInfo>>

export type ReportKind = keyof typeof reportKinds

export function isReportKind(kind: string): kind is ReportKind {
  return Object.hasOwn(reportKinds, kind)
}

/** Returns the reports that a user with these roles may read. */
export function readableReports(scopes: readonly string[]): readonly ReportKind[] {
  return (Object.keys(reportKinds) as ReportKind[]).filter((kind) => reportKinds[kind].roles.some((role: string) => scopes.includes(role)))
}
