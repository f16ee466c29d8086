import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { licenseReportReaders } from '#access/scope-sets.ts'
import { type LicenseSurvey, surveyLicenses, type UsedLicense } from '#analysis/analysis.ts'
import { tableOf } from '#platform/http/csv.ts'
import type { AppContext } from '#platform/app-context.ts'
import { findProject } from '#portfolio/portfolio.ts'
import { propertiesOfLicense } from '@waybill/licensing'
import { requestedProject, ProjectId } from '#reports/requested-project.ts'
import { defineReport } from '#reports/define-report.ts'
import { ReportTitle } from '#reports/report-title.ts'

const nullable = Type.Union([Type.String(), Type.Null()])

const License = Type.Object(
  {
    name: Type.String({ description: 'the SPDX id, with its exception where there is one, or the declared text' }),
    fullName: nullable,
    category: Type.Union([Type.String(), Type.Null()], {
      description: 'permissive, weak-copyleft, strong-copyleft, …; null for an unknown licence',
    }),
    status: Type.Enum(['ok', 'warnings', 'violations']),
    usedInModules: Type.Integer(),
    usedInComponents: Type.Integer(),
    problems: Type.Array(Type.Object({ type: Type.String({ description: 'the key of the rule' }), message: Type.String() })),
    obligations: Type.Array(
      Type.Object({
        key: Type.String(),
        type: Type.String(),
        message: Type.String(),
        met: Type.Union([Type.String(), Type.Null()], {
          description: 'the comment that says how it is met; null while a module does not meet it',
        }),
      }),
    ),
  },
  { title: 'License' },
)
type License = Static<typeof License>

const Keys = Type.Array(Type.String())
const Conflict = Type.Object(
  {
    licenses: Keys,
    modules: Type.Array(Type.String(), { description: 'ids of the modules that contain both' }),
    components: Type.Array(Keys, { description: 'of each of the two licences the first components' }),
    message: Type.String(),
    wayOut: Type.String({ description: 'the cheapest one: a branch of an OR to choose, or what to replace' }),
  },
  { title: 'LicenceConflict' },
)

const LicensesReport = Type.Object(
  {
    title: ReportTitle,
    stats: Type.Object({ licenses: Type.Integer(), components: Type.Integer(), obligations: Type.Integer() }),
    licenses: Type.Array(License),
    conflicts: Type.Array(Conflict, { description: 'pairs of incompatible licences' }),
  },
  { title: 'LicensesReport' },
)
type LicensesReport = Static<typeof LicensesReport>

const table = tableOf(({ licenses }: LicensesReport) => licenses, {
  Licence: ({ name }) => name,
  Name: ({ fullName }) => fullName,
  Category: ({ category }) => category,
  Status: ({ status }) => status,
  Modules: ({ usedInModules }) => usedInModules,
  Components: ({ usedInComponents }) => usedInComponents,
  Problems: ({ problems }) => problems.map(({ type, message }) => `${type}: ${message}`),
  Obligations: ({ obligations }) => obligations.map(({ key }) => key),
})

/** The licences report (docs/reference/reports.md#licenses). */
export const licensesReport = defineReport({
  name: 'licenses',
  scopes: licenseReportReaders,
  operationId: 'getLicenceReport',
  summary: 'Report the licences of a project',
  query: Type.Object({ projectId: ProjectId }),
  answer: LicensesReport,
  make: (context, caller, { projectId }, asOf) => reportLicenses(context, caller, { projectId: requestedProject(projectId), asOf }),
  table,
})

interface ProjectThen {
  readonly projectId: string
  readonly asOf: Date | undefined
}

async function reportLicenses({ db, now }: AppContext, caller: Caller, { projectId, asOf }: ProjectThen): Promise<LicensesReport> {
  const { name } = await findProject(db, caller, { projectId })
  const survey = await surveyLicenses(db, caller, { projectId, asOf, now: now() })
  const description = 'Licences of the components, where they are used, what stands against them and what follows from them'
  return {
    title: { type: 'licenses', name, description },
    stats: statsOf(survey),
    conflicts: survey.conflicts.map(({ licenses, moduleIds, components, reason, wayOut }) => ({
      licenses: [...licenses],
      modules: [...moduleIds],
      components: components.map((keys) => [...keys]),
      message: reason,
      wayOut,
    })),
    licenses: survey.licenses.map(licenseOf).toSorted((a, b) => b.usedInComponents - a.usedInComponents || (a.name < b.name ? -1 : 1)),
  }
}

/** Does not count the entry for components without a licence. */
function statsOf({ licenses, components }: LicenseSurvey): LicensesReport['stats'] {
  return {
    licenses: licenses.filter(({ license }) => license !== '').length,
    components,
    obligations: new Set(licenses.flatMap(({ obligations }) => [...obligations.keys()])).size,
  }
}

function licenseOf({ license, moduleIds, componentKeys, obligations, problems }: UsedLicense): License {
  const known = propertiesOfLicense(license)
  return {
    name: license === '' ? 'No licence known' : license,
    fullName: known?.name ?? null,
    category: known?.category ?? null,
    status: statusOf(problems),
    usedInModules: moduleIds.size,
    usedInComponents: componentKeys.size,
    problems: problems.map(({ ruleKey, message }) => ({ type: ruleKey, message })),
    obligations: Array.from(obligations.values(), ({ key, type, message, resolved }) => ({ key, type, message, met: resolved ?? null })),
  }
}

function statusOf(problems: UsedLicense['problems']): License['status'] {
  if (problems.some(({ status }) => status === 'violation')) return 'violations'
  return problems.length > 0 ? 'warnings' : 'ok'
}
