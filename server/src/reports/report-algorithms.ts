import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { assetReportReaders } from '#access/scope-sets.ts'
import { tableOf } from '#platform/http/csv.ts'
import type { AppContext } from '#platform/app-context.ts'
import { findProject } from '#portfolio/portfolio.ts'
import { loadAlgorithms, type ReportedAlgorithm } from '#reports/algorithms-report.ts'
import { readPastAlgorithms } from '#reports/past/read-past-algorithms.ts'
import { requestedProject } from '#reports/requested-project.ts'
import { defineReport } from '#reports/define-report.ts'
import { ReportTitle } from '#reports/report-title.ts'

const OptionalText = Type.Union([Type.String(), Type.Null()])
const OptionalNumber = Type.Union([Type.Integer(), Type.Null()])

const Algorithm = Type.Object(
  {
    name: Type.String(),
    primitive: OptionalText,
    parameterSet: OptionalText,
    keyLength: OptionalNumber,
    nistQuantumSecurityLevel: Type.Union([Type.Integer(), Type.Null()], { description: '1 to 5; 0 is broken by a quantum computer' }),
    components: Type.Array(Type.String(), { description: 'keys of the components that use it' }),
  },
  { title: 'Algorithm' },
)
type Algorithm = Static<typeof Algorithm>

const AlgorithmsReport = Type.Object(
  {
    title: ReportTitle,
    stats: Type.Object({
      componentWithAlgorithms: Type.Integer({ description: 'components that use any algorithm' }),
      modules: Type.Integer({ description: 'modules that were examined' }),
      detectedAlgorithms: Type.Integer({ description: 'different algorithms' }),
      managedAlgorithms: Type.Integer({
        description: 'of these, those described well enough to be evaluated: primitive and strength are known',
      }),
      inUseAlgorithms: Type.Integer({ description: 'of these, those that some component uses' }),
      coverage: Type.Number({ description: 'managed of detected algorithms, in percent' }),
    }),
    projects: Type.Array(Type.Object({ projectId: Type.String(), project: Type.String(), algorithms: Type.Array(Algorithm) })),
  },
  { title: 'AlgorithmsReport' },
)
type AlgorithmsReport = Static<typeof AlgorithmsReport>

/** One row per project and algorithm. */
const table = tableOf(
  ({ projects }: AlgorithmsReport) =>
    projects.flatMap(({ project, algorithms }) => algorithms.map((algorithm) => ({ project, ...algorithm }))),
  {
    Project: ({ project }) => project,
    Algorithm: ({ name }) => name,
    Primitive: ({ primitive }) => primitive,
    'Parameter set': ({ parameterSet }) => parameterSet,
    'Key length': ({ keyLength }) => keyLength,
    'NIST quantum security level': ({ nistQuantumSecurityLevel }) => nistQuantumSecurityLevel,
    Components: ({ components }) => components,
  },
)

/** Cryptographic algorithms (docs/reference/reports.md#algorithms). */
export const algorithmsReport = defineReport({
  name: 'algorithms',
  scopes: assetReportReaders,
  operationId: 'getAlgorithmReport',
  summary: 'Report the cryptographic algorithms of a project or of the company',
  query: Type.Object({ projectId: Type.Optional(Type.String()) }),
  answer: AlgorithmsReport,
  make: (context, caller, { projectId = '' }, asOf) =>
    reportAlgorithms(context, caller, { projectId: projectId === '' ? undefined : requestedProject(projectId), asOf }),
  table,
})

interface ProjectThen {
  /** Undefined reports on all projects. */
  readonly projectId: string | undefined
  readonly asOf: Date | undefined
}

async function reportAlgorithms({ db }: AppContext, caller: Caller, { projectId, asOf }: ProjectThen): Promise<AlgorithmsReport> {
  const project = projectId === undefined ? undefined : await findProject(db, caller, { projectId })
  const rows =
    asOf === undefined ? await loadAlgorithms(db, caller, { projectId }) : await readPastAlgorithms(db, caller, { projectId, asOf })
  const found = rows.filter(({ name }) => name !== undefined)
  const byProject = Map.groupBy(found, (row) => row.projectId)
  const description = 'Cryptographic algorithms, what they are good for and which components use them'
  return {
    title: { type: 'algorithms', name: project?.name ?? 'All projects', description },
    stats: statsOf(rows, found),
    projects: Array.from(byProject.values(), (own) => ({
      projectId: own[0]?.projectId ?? '',
      project: own[0]?.project ?? '',
      algorithms: algorithmsIn(own),
    })),
  }
}

function algorithmsIn(rows: readonly ReportedAlgorithm[]): Algorithm[] {
  return Array.from(
    Map.groupBy(rows, ({ name }) => name),
    ([name = '', own]) => ({
      name,
      primitive: firstOf(own, 'primitive'),
      parameterSet: firstOf(own, 'parameterSet'),
      keyLength: firstOf(own, 'keyLength'),
      nistQuantumSecurityLevel: firstOf(own, 'quantumLevel'),
      components: [...new Set(own.flatMap(({ components }) => components))].toSorted(),
    }),
  )
}

/** Returns the first known value of a field. */
function firstOf<Field extends 'primitive' | 'parameterSet' | 'keyLength' | 'quantumLevel'>(
  rows: readonly ReportedAlgorithm[],
  field: Field,
): NonNullable<ReportedAlgorithm[Field]> | null {
  return rows.map((row) => row[field]).find((value) => value !== undefined) ?? null
}

function statsOf(rows: readonly ReportedAlgorithm[], found: readonly ReportedAlgorithm[]): AlgorithmsReport['stats'] {
  const algorithms = algorithmsIn(found)
  const managed = algorithms.filter(isManaged).length
  return {
    componentWithAlgorithms: new Set(found.flatMap(({ components }) => components)).size,
    modules: new Set(rows.map(({ moduleId }) => moduleId)).size,
    detectedAlgorithms: algorithms.length,
    managedAlgorithms: managed,
    inUseAlgorithms: algorithms.filter(({ components }) => components.length > 0).length,
    coverage: algorithms.length === 0 ? 0 : Math.round((managed / algorithms.length) * 100),
  }
}

function isManaged({ primitive, parameterSet, keyLength, nistQuantumSecurityLevel }: Algorithm): boolean {
  return primitive !== null && [parameterSet, keyLength, nistQuantumSecurityLevel].some((each) => each !== null)
}
