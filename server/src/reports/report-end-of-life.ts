import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { assetReportReaders } from '#access/scope-sets.ts'
import { tableOf } from '#platform/http/csv.ts'
import type { AppContext } from '#platform/app-context.ts'
import { requestedProject, ProjectId } from '#reports/requested-project.ts'
import { defineReport } from '#reports/define-report.ts'
import { type EndOfLifeComponent, loadEndOfLifeComponents } from '#reports/end-of-life-report.ts'
import { loadReportedProject, type ReportedProject } from '#reports/reported-project.ts'
import { ComponentPath, CountOfPresent, ReportTitle, titleOf } from '#reports/report-title.ts'

const EndOfLifeReport = Type.Object(
  {
    title: ReportTitle,
    stats: Type.Object({
      components: CountOfPresent,
      modules: Type.Integer(),
      affectedComponents: Type.Integer({ description: 'components with a version that ends or has ended' }),
      violations: Type.Integer({ description: 'of these, those with a violation' }),
      warnings: Type.Integer({ description: 'of these, those with only warnings' }),
    }),
    components: Type.Array(
      Type.Object({
        key: Type.String(),
        versions: Type.Array(Type.String(), { description: 'those that end or have ended' }),
        status: Type.Enum(['violation', 'warning']),
        information: Type.String({ description: 'end-of-life dates of at most ten versions' }),
        paths: Type.Array(ComponentPath),
        appearance: Type.Integer(),
      }),
    ),
  },
  { title: 'EndOfLifeReport' },
)
type EndOfLifeReport = Static<typeof EndOfLifeReport>

const maxSentences = 10

/** One row per component. */
const table = tableOf(({ components }: EndOfLifeReport) => components, {
  Component: ({ key }) => key,
  Versions: ({ versions }) => versions,
  Status: ({ status }) => status,
  Information: ({ information }) => information,
  Modules: ({ paths }) => [...new Set(paths.map(({ module }) => module))],
  Appearance: ({ appearance }) => appearance,
})

/** The end-of-life report (docs/reference/reports.md#end-of-life). */
export const endOfLifeReport = defineReport({
  name: 'endoflife',
  scopes: assetReportReaders,
  operationId: 'getEndOfLifeReport',
  summary: 'Report the components of a project near or past their end of life',
  query: Type.Object({ projectId: ProjectId }),
  answer: EndOfLifeReport,
  make: (context, caller, { projectId }, asOf) => reportEndOfLife(context, caller, { projectId: requestedProject(projectId), asOf }),
  table,
})

interface EndOfLifeWish {
  readonly projectId: string
  readonly asOf: Date | undefined
}

/** Answers 404 for a project of another company. Three queries, also for a past moment. */
async function reportEndOfLife({ db }: AppContext, caller: Caller, wish: EndOfLifeWish): Promise<EndOfLifeReport> {
  const project = await loadReportedProject(db, caller, { ...wish, kind: 'endoflife' })
  const found = await loadEndOfLifeComponents(db, caller, wish)
  const byKey = Map.groupBy(found, ({ componentKey }) => componentKey)
  const occurrences = project.pathsOf(new Set(byKey.keys()), new Set(found.map(({ componentId }) => componentId)))
  const components = Array.from(byKey, ([key, those]) => {
    const { paths = [], appearance = 0 } = occurrences.get(key) ?? {}
    return { key, ...evaluatedVersions(those), paths, appearance }
  })
  return { title: titleOf('endoflife', project), stats: statsOf(project, components), components }
}

function evaluatedVersions(
  found: readonly EndOfLifeComponent[],
): Pick<EndOfLifeReport['components'][number], 'versions' | 'status' | 'information'> {
  const sentences = [...new Set(found.map(({ reason }) => reason))]
  return {
    versions: [...new Set(found.flatMap(({ version }) => version ?? []))].toSorted(),
    status: found.some(({ status }) => status === 'violation') ? 'violation' : 'warning',
    information: sentences.slice(0, maxSentences).join(' '),
  }
}

function statsOf(project: ReportedProject, components: EndOfLifeReport['components']): EndOfLifeReport['stats'] {
  const violations = components.filter(({ status }) => status === 'violation').length
  return {
    components: project.components ?? null,
    modules: project.modules,
    affectedComponents: components.length,
    violations,
    warnings: components.length - violations,
  }
}
