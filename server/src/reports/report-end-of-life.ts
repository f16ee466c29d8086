import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { REP3 } from '#access/scope-sets.ts'
import { tableOf } from '#platform/http/csv.ts'
import type { Tools } from '#platform/tools.ts'
import { askedProject, ProjectId } from '#reports/asked-project.ts'
import { placesOf } from '#reports/component-paths.ts'
import { defineReport } from '#reports/define-report.ts'
import { type EndingComponent, loadEndingComponents } from '#reports/end-of-life-report.ts'
import { loadProjectTrees, type ProjectTrees } from '#reports/project-tree-report.ts'
import { ComponentPath, ReportTitle } from '#reports/report-title.ts'

const EndOfLifeReport = Type.Object({
  title: ReportTitle,
  stats: Type.Object({
    components: Type.Integer(),
    modules: Type.Integer(),
    affectedComponents: Type.Integer({ description: 'components of which some version ends or has ended' }),
    violations: Type.Integer({ description: 'of these, those with a violation' }),
    warnings: Type.Integer({ description: 'of these, those with warnings alone' }),
  }),
  components: Type.Array(
    Type.Object({
      key: Type.String(),
      versions: Type.Array(Type.String(), { description: 'those that end or have ended' }),
      status: Type.Enum(['violation', 'warning']),
      information: Type.String({ description: 'what ends when; of more than ten versions the first ten' }),
      paths: Type.Array(ComponentPath),
      appearance: Type.Integer(),
    }),
  ),
})
type EndOfLifeReport = Static<typeof EndOfLifeReport>

const mostSentences = 10

/** One line a component. */
const table = tableOf(({ components }: EndOfLifeReport) => components, {
  Component: ({ key }) => key,
  Versions: ({ versions }) => versions,
  Status: ({ status }) => status,
  Information: ({ information }) => information,
  Modules: ({ paths }) => [...new Set(paths.map(({ module }) => module))],
  Appearance: ({ appearance }) => appearance,
})

/** The end-of-life report (§2.10, §4.8, decisions 12 and 16). */
export const endOfLifeReport = defineReport({
  name: 'endoflife',
  scopes: REP3,
  summary: 'Components of a project that reach or have reached their end of life',
  query: Type.Object({ projectId: ProjectId }),
  answer: EndOfLifeReport,
  make: (tools, caller, { projectId }) => reportEndOfLife(tools, caller, askedProject(projectId)),
  table,
})

/** 404 for a project of another company. Two queries. */
async function reportEndOfLife({ db }: Tools, caller: Caller, projectId: string): Promise<EndOfLifeReport> {
  const project = await loadProjectTrees(db, caller, projectId)
  const byKey = Map.groupBy(await loadEndingComponents(db, caller, { projectId }), ({ componentKey }) => componentKey)
  const places = placesOf(project.modules, new Set(byKey.keys()))
  const components = Array.from(byKey, ([key, found]) => {
    const { paths = [], appearance = 0 } = places.get(key) ?? {}
    return { key, ...judged(found), paths, appearance }
  })
  const { name, description } = project
  return { title: { type: 'endoflife', name, description: description ?? null }, stats: statsOf(project, components), components }
}

function judged(found: readonly EndingComponent[]): Pick<EndOfLifeReport['components'][number], 'versions' | 'status' | 'information'> {
  const sentences = [...new Set(found.map(({ reason }) => reason))]
  return {
    versions: [...new Set(found.flatMap(({ version }) => version ?? []))].toSorted(),
    status: found.some(({ status }) => status === 'violation') ? 'violation' : 'warning',
    information: sentences.slice(0, mostSentences).join(' '),
  }
}

function statsOf(project: ProjectTrees, components: EndOfLifeReport['components']): EndOfLifeReport['stats'] {
  const violations = components.filter(({ status }) => status === 'violation').length
  return {
    components: project.components,
    modules: project.modules.length,
    affectedComponents: components.length,
    violations,
    warnings: components.length - violations,
  }
}
