import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { componentReportReaders } from '#access/scope-sets.ts'
import { tableOf } from '#platform/http/csv.ts'
import type { AppContext } from '#platform/app-context.ts'
import { requestedProject, ProjectId } from '#reports/requested-project.ts'
import { defineReport } from '#reports/define-report.ts'
import { loadReportedProject, type ReportedProject } from '#reports/reported-project.ts'
import { ComponentPath, CountOfPresent, ReportTitle, titleOf } from '#reports/report-title.ts'
import { vulnerabilityLink } from '#reports/vulnerability-link.ts'
import { loadReportedVulnerabilities, type ReportedVulnerability, type VulnerabilitiesToReport } from '#reports/vulnerabilities-report.ts'

const nullable = { text: Type.Union([Type.String(), Type.Null()]), number: Type.Union([Type.Number(), Type.Null()]) }

const Extra = Type.Object(
  {
    score: nullable.number,
    vector: nullable.text,
    link: Type.String(),
    epss: nullable.number,
    kev: Type.Boolean(),
    fixedIn: Type.Array(Type.String()),
  },
  { title: 'VulnerabilityReportDetails' },
)
const Reported = Type.Object(
  { key: Type.String(), description: nullable.text, status: Type.String(), extra: Extra },
  { title: 'ReportedVulnerability' },
)

const VulnerabilitiesReport = Type.Object(
  {
    title: ReportTitle,
    stats: Type.Object({
      components: CountOfPresent,
      modules: Type.Integer(),
      vulnerabilities: Type.Integer(),
      vulnerableComponents: Type.Integer(),
    }),
    components: Type.Array(
      Type.Object({
        key: Type.String(),
        versions: Type.Array(Type.String()),
        paths: Type.Array(ComponentPath),
        appearance: Type.Integer(),
        vulnerabilities: Type.Array(Reported),
      }),
    ),
  },
  { title: 'VulnerabilitiesReport' },
)
type VulnerabilitiesReport = Static<typeof VulnerabilitiesReport>

/** One row per component and vulnerability. */
const table = tableOf(
  ({ components }: VulnerabilitiesReport) =>
    components.flatMap(({ vulnerabilities, ...component }) =>
      vulnerabilities.map(({ extra, ...vulnerability }) => ({ component, vulnerability, extra })),
    ),
  {
    Component: ({ component }) => component.key,
    Versions: ({ component }) => component.versions,
    Modules: ({ component }) => [...new Set(component.paths.map(({ module }) => module))],
    Appearance: ({ component }) => component.appearance,
    Vulnerability: ({ vulnerability }) => vulnerability.key,
    Status: ({ vulnerability }) => vulnerability.status,
    Score: ({ extra }) => extra.score,
    Vector: ({ extra }) => extra.vector,
    EPSS: ({ extra }) => extra.epss,
    'Known exploited': ({ extra }) => extra.kev,
    'Fixed in': ({ extra }) => extra.fixedIn,
    Link: ({ extra }) => extra.link,
    Description: ({ vulnerability }) => vulnerability.description,
  },
)

/** The vulnerabilities report (docs/reference/reports.md#vulnerabilities). */
export const vulnerabilitiesReport = defineReport({
  name: 'vulnerabilities',
  scopes: componentReportReaders,
  operationId: 'getVulnerabilityReport',
  summary: 'Report the vulnerabilities of a project',
  query: Type.Object({
    projectId: ProjectId,
    minConfidence: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, default: 1, description: 'omit findings of lower confidence' })),
  }),
  answer: VulnerabilitiesReport,
  make: (context, caller, { projectId, minConfidence = 1 }, asOf) =>
    reportVulnerabilities(context, caller, { projectId: requestedProject(projectId), minConfidence, asOf }),
  table,
})

/** Reports the vulnerabilities of a project's components; 404 for a project of another company. Three queries, also for a past moment. */
async function reportVulnerabilities({ db }: AppContext, caller: Caller, wish: VulnerabilitiesToReport): Promise<VulnerabilitiesReport> {
  const [project, findings] = await Promise.all([
    loadReportedProject(db, caller, { ...wish, kind: 'vulnerability' }),
    loadReportedVulnerabilities(db, caller, wish),
  ])
  const byKey = Map.groupBy(findings, ({ componentKey }) => componentKey)
  const occurrences = project.pathsOf(new Set(byKey.keys()), new Set(findings.map(({ componentId }) => componentId)))
  const components = [...byKey].map(([key, those]) => {
    const { paths = [], appearance = 0 } = occurrences.get(key) ?? {}
    return { key, versions: versionsOf(those), paths, appearance, vulnerabilities: toReported(those) }
  })
  return { title: titleOf('vulnerabilities', project), stats: statsOf(project, findings), components }
}

/** Whitelisted ones are shown and do not count. */
function statsOf({ modules, components }: ReportedProject, findings: readonly ReportedVulnerability[]): VulnerabilitiesReport['stats'] {
  const counted = findings.filter(({ status }) => status !== 'whitelisted')
  return {
    components: components ?? null,
    modules,
    vulnerabilities: new Set(counted.map(({ key }) => key)).size,
    vulnerableComponents: new Set(counted.map(({ componentKey }) => componentKey)).size,
  }
}

function versionsOf(findings: readonly ReportedVulnerability[]): string[] {
  return [...new Set(findings.flatMap(({ version }) => version ?? []))].toSorted()
}

/** Orders statuses from best to worst. */
const statusOrder = ['whitelisted', 'warning', 'violation']

function toReported(findings: readonly ReportedVulnerability[]): Static<typeof Reported>[] {
  const byVulnerability = Map.groupBy(findings, ({ key }) => key)
  return [...byVulnerability].map(([key, those]) => {
    const worst = those.reduce((a, b) => (statusOrder.indexOf(b.status) > statusOrder.indexOf(a.status) ? b : a))
    const fixedIn = [...new Set(those.flatMap((finding) => finding.fixedIn))]
    const extra = {
      score: worst.score ?? null,
      vector: worst.vector ?? null,
      link: vulnerabilityLink(key),
      epss: worst.epss ?? null,
      kev: worst.knownExploited,
      fixedIn,
    }
    return { key, description: worst.description ?? null, status: worst.status, extra }
  })
}
