import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { componentReportReaders } from '#access/scope-sets.ts'
import type { Database } from '#database/database.ts'
import { tableOf } from '#platform/http/csv.ts'
import type { AppContext } from '#platform/app-context.ts'
import { requestedProject, ProjectId } from '#reports/requested-project.ts'
import { type ComponentPaths, componentPathsOf } from '#reports/component-paths.ts'
import { defineReport } from '#reports/define-report.ts'
import { readPastLags } from '#reports/past/read-past-lags.ts'
import { readPastTrees } from '#reports/past/read-past-trees.ts'
import { loadProjectTrees, type ProjectTrees } from '#reports/project-tree-report.ts'
import { ComponentPath, ReportTitle } from '#reports/report-title.ts'
import { loadPackageLags, type PackageLag } from '#reports/versioning-report.ts'

const OptionalText = Type.Union([Type.String(), Type.Null()])

const VersioningReport = Type.Object(
  {
    title: ReportTitle,
    stats: Type.Object({
      components: Type.Integer(),
      modules: Type.Integer(),
      affectedComponents: Type.Integer({ description: 'components that are not of their newest release' }),
    }),
    components: Type.Array(
      Type.Object({
        key: Type.String(),
        versions: Type.Array(Type.String(), { description: 'those that are not the newest' }),
        latestVersion: OptionalText,
        newer: Type.Integer({ description: 'stable releases above the oldest of them' }),
        aboveAll: Type.Boolean({ description: 'one is higher than any version ever published' }),
        status: Type.Union([Type.Enum(['violation', 'warning']), Type.Null()], {
          description: 'the worst status under the versioning policies',
        }),
        paths: Type.Array(ComponentPath),
        appearance: Type.Integer(),
      }),
    ),
  },
  { title: 'VersioningReport' },
)
type VersioningReport = Static<typeof VersioningReport>

const table = tableOf(({ components }: VersioningReport) => components, {
  Component: ({ key }) => key,
  Versions: ({ versions }) => versions,
  'Latest version': ({ latestVersion }) => latestVersion,
  'Newer releases': ({ newer }) => newer,
  'Above all': ({ aboveAll }) => aboveAll,
  Status: ({ status }) => status,
  Modules: ({ paths }) => [...new Set(paths.map(({ module }) => module))],
  Appearance: ({ appearance }) => appearance,
})

/** The versioning report (docs/reference/reports.md#versioning). */
export const versioningReport = defineReport({
  name: 'versioning',
  scopes: componentReportReaders,
  operationId: 'getVersioningReport',
  summary: 'Report the outdated components of a project',
  query: Type.Object({ projectId: ProjectId }),
  answer: VersioningReport,
  make: (context, caller, { projectId }, asOf) => reportVersions(context, caller, { projectId: requestedProject(projectId), asOf }),
  table,
})

interface VersionsToReport {
  readonly projectId: string
  readonly asOf: Date | undefined
}

/**
 * Reports components behind their newest release, regardless of policy; 404 for a project of another company. Three queries; of a past moment one
 * for each module besides. Throws what `readPastSboms` throws.
 */
async function reportVersions({ db }: AppContext, caller: Caller, { projectId, asOf }: VersionsToReport): Promise<VersioningReport> {
  const [project, lags] = await (asOf === undefined ? loadPresent(db, caller, projectId) : readPast(db, caller, { projectId, asOf }))
  const occurrences = componentPathsOf(project.modules, new Set(lags.map(({ key }) => key)))
  const { name, description } = project
  return {
    title: { type: 'versioning', name, description: description ?? null },
    stats: { components: project.components, modules: project.moduleCount, affectedComponents: lags.length },
    components: lags.toSorted((left, right) => (left.key < right.key ? -1 : 1)).map((lag) => componentOf(lag, occurrences.get(lag.key))),
  }
}

type ComparedProject = readonly [project: ProjectTrees, lags: readonly PackageLag[]]

/** In parallel: each takes half of the time. */
function loadPresent(db: Database, caller: Caller, projectId: string): Promise<ComparedProject> {
  return Promise.all([loadProjectTrees(db, caller, projectId), loadPackageLags(db, caller, { projectId })])
}

async function readPast(db: Database, caller: Caller, then: { readonly projectId: string; readonly asOf: Date }): Promise<ComparedProject> {
  const project = await readPastTrees(db, caller, then)
  return [project, await readPastLags(db, caller, { ...then, project })]
}

const statuses = [null, 'warning', 'violation'] as const

function componentOf(
  { key, versions, latest, newer, isAboveAll, worst }: PackageLag,
  occurrences: ComponentPaths | undefined,
): VersioningReport['components'][number] {
  return {
    key,
    versions: [...versions].toSorted(),
    latestVersion: latest ?? null,
    newer,
    aboveAll: isAboveAll,
    status: statuses[worst] ?? null,
    paths: occurrences?.paths ?? [],
    appearance: occurrences?.appearance ?? 0,
  }
}
