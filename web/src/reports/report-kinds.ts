import { permissions } from '../app/permissions.ts'

/** What a report is about. */
type Subject = 'project' | 'optional-project' | 'vulnerability' | 'company'

interface ReportKindInfo {
  /** Who may read it (docs/reference/access.md#scope-sets). */
  readonly roles: readonly string[]
  readonly subject: Subject
  /** Whether it can be asked for as of a past moment (docs/reference/reports.md#as-of). */
  readonly hasPast: boolean
}

/** The reports, in the order of their tabs (docs/reference/reports.md#operations). */
export const reportKinds = {
  vulnerabilities: { roles: permissions.componentReportReaders, subject: 'project', hasPast: true },
  licenses: { roles: permissions.licenseReportReaders, subject: 'project', hasPast: true },
  versioning: { roles: permissions.componentReportReaders, subject: 'project', hasPast: false },
  viability: { roles: permissions.componentReportReaders, subject: 'project', hasPast: false },
  endoflife: { roles: permissions.assetReportReaders, subject: 'project', hasPast: true },
  algorithms: { roles: permissions.assetReportReaders, subject: 'optional-project', hasPast: true },
  cve: { roles: permissions.overviewReportReaders, subject: 'vulnerability', hasPast: true },
  dashboard: { roles: permissions.overviewReportReaders, subject: 'company', hasPast: true },
} as const satisfies Readonly<Record<string, ReportKindInfo>>

export type ReportKind = keyof typeof reportKinds

/** Returns the reports that a user with these roles may read. */
export function readableReports(scopes: readonly string[]): readonly ReportKind[] {
  return (Object.keys(reportKinds) as ReportKind[]).filter((kind) => reportKinds[kind].roles.some((role: string) => scopes.includes(role)))
}
