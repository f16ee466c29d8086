import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { componentReportReaders } from '#access/scope-sets.ts'
import { activityLevel } from '#analysis/analysis.ts'
import { tableOf } from '#platform/http/csv.ts'
import type { AppContext } from '#platform/app-context.ts'
import { requestedProject, ProjectId } from '#reports/requested-project.ts'
import { defineReport } from '#reports/define-report.ts'
import { loadPastProject } from '#reports/past/past-occurrences-report.ts'
import { readPastRepositories } from '#reports/past/read-past-repositories.ts'
import { ReportTitle } from '#reports/report-title.ts'
import { loadReportedProject, loadRepositories, type ReportedRepository, type Repository } from '#reports/viability-report.ts'

const nullable = { text: Type.Union([Type.String(), Type.Null()]), count: Type.Union([Type.Integer(), Type.Null()]) }

const Viability = Type.Object(
  {
    repository: Type.String(),
    lastVisit: Type.String(),
    created_at: nullable.text,
    changed_at: Type.Union([Type.String(), Type.Null()], { description: 'the later of last commit and last release' }),
    openIssuesCnt: nullable.count,
    forksCnt: nullable.count,
    starsCnt: nullable.count,
    monthlyCommitCnt: nullable.count,
    archived: Type.Boolean(),
    level: Type.Union([Type.Integer(), Type.Null()], {
      description: '0 no activity for 24 months, to 4 very active; null when unknown',
    }),
  },
  { title: 'ReportedViability' },
)

const ViabilityReport = Type.Object(
  {
    title: ReportTitle,
    stats: Type.Object({
      components: Type.Integer(),
      modules: Type.Integer(),
      withoutViability: Type.Integer({ description: 'components without a known repository; they are not listed' }),
    }),
    components: Type.Array(Type.Object({ key: Type.String(), versions: Type.Array(Type.String()), viability: Viability })),
  },
  { title: 'ViabilityReport' },
)
type ViabilityReport = Static<typeof ViabilityReport>

/** One row per component. */
const table = tableOf(({ components }: ViabilityReport) => components, {
  Component: ({ key }) => key,
  Versions: ({ versions }) => versions,
  Level: ({ viability }) => viability.level,
  Archived: ({ viability }) => viability.archived,
  'Last activity': ({ viability }) => viability.changed_at,
  'Commits a month': ({ viability }) => viability.monthlyCommitCnt,
  'Open issues': ({ viability }) => viability.openIssuesCnt,
  Stars: ({ viability }) => viability.starsCnt,
  Forks: ({ viability }) => viability.forksCnt,
  Created: ({ viability }) => viability.created_at,
  'Last visit': ({ viability }) => viability.lastVisit,
  Repository: ({ viability }) => viability.repository,
})

/** The viability report (docs/reference/reports.md#viability). */
export const viabilityReport = defineReport({
  name: 'viability',
  scopes: componentReportReaders,
  operationId: 'getViabilityReport',
  summary: 'Report the maintenance activity of the components of a project',
  query: Type.Object({ projectId: ProjectId }),
  answer: ViabilityReport,
  make: (context, caller, { projectId }, asOf) => reportViability(context, caller, { projectId: requestedProject(projectId), asOf }),
  table,
})

interface ViabilityToReport {
  readonly projectId: string
  readonly asOf: Date | undefined
}

/**
 * Answers 404 for a project of another company. Two queries; of a past moment one for each module besides. Throws what `readPastSboms` throws.
 */
async function reportViability({ db, now }: AppContext, caller: Caller, { projectId, asOf }: ViabilityToReport): Promise<ViabilityReport> {
  const { name, description, modules } = await (asOf === undefined
    ? loadReportedProject(db, caller, projectId)
    : loadPastProject(db, caller, projectId, asOf))
  const repositories = await (asOf === undefined
    ? loadRepositories(db, caller, projectId)
    : readPastRepositories(db, caller, { projectId, asOf }))
  const byKey = Map.groupBy(repositories, ({ componentKey }) => componentKey)
  const at = asOf ?? now()
  const components = [...byKey].flatMap(([key, found]) => toReportedComponents(key, found, at))
  return {
    title: { type: 'viability', name, description: description ?? null },
    stats: { components: byKey.size, modules, withoutViability: byKey.size - components.length },
    components,
  }
}

function toReportedComponents(key: string, found: readonly ReportedRepository[], at: Date): ViabilityReport['components'] {
  const [repository] = found.flatMap((component) => component.repository ?? [])
  if (repository === undefined) return []
  return [{ key, versions: [...new Set(found.flatMap((component) => component.versions))], viability: viabilityOf(repository, at) }]
}

function viabilityOf(repository: Repository, at: Date): Static<typeof Viability> {
  const { url, visitedAt, createdAt, lastActivity, isArchived } = repository
  return {
    repository: url,
    lastVisit: visitedAt.toISOString(),
    created_at: createdAt?.toISOString() ?? null,
    changed_at: lastActivity?.toISOString() ?? null,
    ...countsOf(repository),
    archived: isArchived,
    level: activityLevel(repository, at) ?? null,
  }
}

function countsOf({
  openIssues,
  forks,
  stars,
  monthlyCommits,
}: Repository): Pick<Static<typeof Viability>, 'openIssuesCnt' | 'forksCnt' | 'starsCnt' | 'monthlyCommitCnt'> {
  return {
    openIssuesCnt: openIssues ?? null,
    forksCnt: forks ?? null,
    starsCnt: stars ?? null,
    monthlyCommitCnt: monthlyCommits ?? null,
  }
}
