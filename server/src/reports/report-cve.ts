import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { overviewReportReaders } from '#access/scope-sets.ts'
import type { Database } from '#database/database.ts'
import { findAdvisoriesOn, findVulnerabilities, loadCatalogueEntries, type NamedVulnerability } from '#feeds/feeds.ts'
import { tableOf } from '#platform/http/csv.ts'
import { HttpError, invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import {
  type AffectedComponent,
  type Containing,
  countContaining,
  loadAffectedComponents,
  loadPastAffectedComponents,
  wasAffected,
} from '#reports/cve-report.ts'
import { defineReport } from '#reports/define-report.ts'
import { ComponentPath, ReportTitle } from '#reports/report-title.ts'
import { vulnerabilityLink } from '#reports/vulnerability-link.ts'
import { canonicalVulnerabilityId } from '@waybill/vulnerabilities'
import { baseScore, bestVector } from '@waybill/vulnerabilities/cvss'

const OptionalText = Type.Union([Type.String(), Type.Null()])

const Affected = Type.Object(
  { key: Type.String(), versions: Type.Array(Type.String()), paths: Type.Array(ComponentPath) },
  { title: 'AffectedComponent' },
)
const AffectedModule = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    architectureType: OptionalText,
    components: Type.Array(Affected),
  },
  { title: 'AffectedModule' },
)
const AffectedProject = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    description: OptionalText,
    modules: Type.Array(AffectedModule),
  },
  { title: 'AffectedProject' },
)
const CveReport = Type.Object(
  {
    title: Type.Object({
      ...ReportTitle.properties,
      score: Type.Union([Type.Number(), Type.Null()], { description: 'of the best vector, without any environment' }),
      vector: OptionalText,
      link: Type.String(),
    }),
    known: Type.Literal(true, { description: 'a 404 tells an unknown id from one that affects nothing in its details' }),
    affected: Type.Boolean({ description: 'false: in the past alone' }),
    projects: Type.Array(AffectedProject),
  },
  { title: 'CveReport' },
)
type CveReport = Static<typeof CveReport>

/** One row per module and component. */
const table = tableOf(
  ({ title, projects }: CveReport) =>
    projects.flatMap((project) =>
      project.modules.flatMap((module) => module.components.map((component) => ({ title, project, module, component }))),
    ),
  {
    Vulnerability: ({ title }) => title.name,
    Score: ({ title }) => title.score,
    Project: ({ project }) => project.name,
    Module: ({ module }) => module.name,
    'Architecture type': ({ module }) => module.architectureType,
    Component: ({ component }) => component.key,
    Versions: ({ component }) => component.versions,
    Path: ({ component }) => component.paths.map(({ path }) => path.join(' > ')),
  },
)

/** The impact of one vulnerability on everything a company has (docs/reference/reports.md#cve). */
export const cveReport = defineReport({
  name: 'cve',
  scopes: overviewReportReaders,
  operationId: 'getCveReport',
  summary: 'Report where a vulnerability affects the company',
  query: Type.Object({ cveId: Type.String({ minLength: 1, maxLength: 200, description: 'a CVE id, or any alias of it' }) }),
  answer: CveReport,
  make: (context, caller, { cveId }, asOf) => reportCve(context, caller, { cveId, asOf }),
  table,
})

interface CveWish {
  readonly cveId: string
  readonly asOf: Date | undefined
}

/** Answers 404 where none of the company's components was ever affected, or with `asOf` was then. Two queries, four for a 404. */
async function reportCve({ db }: AppContext, caller: Caller, { cveId, asOf }: CveWish): Promise<CveReport> {
  const name = canonicalVulnerabilityId(cveId)
  if (name === '') throw invalid('cveId', 'cveId must be the id of a vulnerability, such as CVE-2021-44228')
  const vulnerability = (await findVulnerabilities(db, [name])).get(name)
  if (vulnerability === undefined) throw unaffected(cveId, await describeUnnamed(db, caller, name, asOf))
  const { id } = vulnerability
  const impacts = await (asOf === undefined
    ? loadAffectedComponents(db, caller, id)
    : loadPastAffectedComponents(db, caller, vulnerability, asOf))
  if (impacts.length === 0 && asOf !== undefined) throw unaffected(cveId, { known: true, affected: false, asOf: asOf.toISOString() })
  const isAffected = impacts.length > 0
  if (!isAffected && !(await wasAffected(db, caller, vulnerability)))
    throw unaffected(cveId, { known: true, affected: false, ...(await countContaining(db, caller, id)) })
  return { title: titleOf(vulnerability), known: true, affected: isAffected, projects: projectsOf(impacts) }
}

/** Distinguishes what records say about an id that none in force has. Two queries at most. */
async function describeUnnamed(db: Database, caller: Caller, name: string, asOf: Date | undefined): Promise<Unaffected> {
  const advisories = await findAdvisoriesOn(db, name)
  if (advisories.length === 0) return { known: (await loadCatalogueEntries(db, [name])).has(name), affected: 'unknown' }
  // findings of then are of a vulnerability that went with its records
  if (asOf !== undefined || advisories.some(({ withdrawn }) => withdrawn === undefined)) return { known: true, affected: 'unknown' }
  return { known: true, affected: false, ...(await countContaining(db, caller, undefined)) }
}

/** The answers of a 404 (docs/reference/reports.md#cve). */
type Unaffected =
  | { readonly known: boolean; readonly affected: 'unknown' }
  | ({ readonly known: true; readonly affected: false } & (Containing | { readonly asOf: string }))

function unaffected(cveId: string, details: Unaffected): HttpError {
  return new HttpError(404, `Resource not found: ${cveId}`, { details })
}

function titleOf({ key, summary, details, severities }: NamedVulnerability): CveReport['title'] {
  const vector = bestVector(severities.map((severity) => severity.vector))
  return {
    type: 'cve',
    name: key,
    description: summary ?? details ?? null,
    score: vector === undefined ? null : baseScore(vector),
    vector: vector?.vector ?? null,
    link: vulnerabilityLink(key),
  }
}

function projectsOf(impacts: readonly AffectedComponent[]): Static<typeof AffectedProject>[] {
  return groupByKey(impacts, ({ projectId }) => projectId).map(([{ projectId, project, projectDescription }, those]) => ({
    _id: projectId,
    name: project,
    description: projectDescription ?? null,
    modules: modulesOf(those),
  }))
}

function modulesOf(impacts: readonly AffectedComponent[]): Static<typeof AffectedModule>[] {
  return groupByKey(impacts, ({ moduleId }) => moduleId).map(([{ moduleId, module, architectureType }, those]) => ({
    _id: moduleId,
    name: module,
    architectureType: architectureType ?? null,
    components: componentsOf(those),
  }))
}

/** Takes the path of the version nearest to the root. */
function componentsOf(impacts: readonly AffectedComponent[]): Static<typeof Affected>[] {
  return groupByKey(impacts, ({ componentKey }) => componentKey).map(([{ componentKey, moduleId, module, path }, those]) => ({
    key: componentKey,
    versions: [...new Set(those.flatMap(({ version }) => version ?? []))].toSorted(),
    paths: [{ path: [...path], moduleId, module, componentKey }],
  }))
}

function groupByKey(
  impacts: readonly AffectedComponent[],
  keyOf: (impact: AffectedComponent) => string,
): (readonly [first: AffectedComponent, all: readonly AffectedComponent[]])[] {
  return [...Map.groupBy(impacts, keyOf).values()].flatMap((group) => (group[0] === undefined ? [] : [[group[0], group] as const]))
}
