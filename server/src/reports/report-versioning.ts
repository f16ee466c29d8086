import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { REP1 } from '#access/scope-sets.ts'
import { tableOf } from '#platform/http/csv.ts'
import type { Tools } from '#platform/tools.ts'
import { askedProject, ProjectId } from '#reports/asked-project.ts'
import { type Places, placesOf } from '#reports/component-paths.ts'
import { defineReport } from '#reports/define-report.ts'
import { loadProjectTrees } from '#reports/project-tree-report.ts'
import { ComponentPath, ReportTitle } from '#reports/report-title.ts'
import { loadVersions, type ReportedVersions } from '#reports/versioning-report.ts'

const OptionalText = Type.Union([Type.String(), Type.Null()])

const VersioningReport = Type.Object({
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
      status: Type.Union([Type.Enum(['violation', 'warning']), Type.Null()], { description: 'what the versioning policies say, at worst' }),
      paths: Type.Array(ComponentPath),
      appearance: Type.Integer(),
    }),
  ),
})
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

/** The versioning report (§2.10, decisions 12). */
export const versioningReport = defineReport({
  name: 'versioning',
  scopes: REP1,
  summary: 'Components of a project that are not of their newest release',
  query: Type.Object({ projectId: ProjectId }),
  answer: VersioningReport,
  make: (tools, caller, { projectId }) => reportVersions(tools, caller, askedProject(projectId)),
  table,
})

/** What is behind its newest release, whatever the policies make of it; 404 for a project of another company. Two queries. */
async function reportVersions({ db }: Tools, caller: Caller, projectId: string): Promise<VersioningReport> {
  const project = await loadProjectTrees(db, caller, projectId)
  const behind = await loadVersions(db, caller, { projectId })
  const places = placesOf(project.modules, new Set(behind.map(({ componentKey }) => componentKey)))
  const { name, description } = project
  return {
    title: { type: 'versioning', name, description: description ?? null },
    stats: { components: project.components, modules: project.modules.length, affectedComponents: behind.length },
    components: behind.map((component) => componentOf(component, places.get(component.componentKey))),
  }
}

function componentOf(
  { componentKey: key, versions, latest, newer, isAboveAll: aboveAll, status }: ReportedVersions,
  places: Places | undefined,
): VersioningReport['components'][number] {
  return {
    key,
    versions: versions.toSorted(),
    latestVersion: latest ?? null,
    newer,
    aboveAll,
    status: status ?? null,
    paths: places?.paths ?? [],
    appearance: places?.appearance ?? 0,
  }
}
