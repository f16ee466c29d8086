import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { isId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import { findAutomaticRisks, riskKeysOfFinding } from '#risks/risks.ts'
import type { MatchEvidence } from '@waybill/vulnerabilities'
import { componentRefKey } from '#analysis/module-component-ref.ts'
import { findingSource } from '#analysis/changes/as-of-store.ts'
import { type DecidedFindings, loadDecidedFindings } from '#analysis/findings/decided-finding-store.ts'
import type { FindingFilter } from '#analysis/findings/finding-filter.ts'
import type { FindingRef } from '#analysis/findings/finding-list-report.ts'
import { isOfKey, loadComponentPaths } from '#analysis/findings/finding-path-report.ts'
import type { FindingDecision, FindingItem } from '#analysis/findings/finding-shape.ts'
import { acceptedBy, type VexEvidence } from '#analysis/vex/vex-evidence.ts'

interface Row {
  readonly id: string
  readonly kind: FindingItem['kind']
  readonly status: FindingItem['status']
  readonly finding_key: string
  readonly names: readonly string[] | null
  readonly component_key: string
  readonly version: string | null
  readonly purl: string
  readonly severity: FindingItem['severity']
  readonly score: number | null
  readonly vector: string | null
  readonly confidence: number | null
  readonly exploited: boolean
  readonly summary: string | null
  readonly reason: string
  readonly since: Date
  readonly component_id: number
  readonly vulnerability_id: number | null
  readonly vex: VexEvidence | null
  readonly details: Readonly<Record<string, unknown>> | null
  readonly epss: number | null
  readonly fixed_in: readonly string[] | null
  readonly project_id: string
  readonly project: string
  readonly module_id: string
  readonly module: string
  readonly direct: boolean
  readonly introducer: string | null
  readonly sole_introducer: boolean | null
  readonly depth: number | null
}

/** Whose findings to load, as of when, and what the register decided over them. */
interface ShownSearch {
  readonly caller: Caller
  readonly filter: Pick<FindingFilter, 'asOf'>
  readonly decided: DecidedFindings
}

/**
 * Loads findings in the order given, with everything shown of them; those that are gone are left out. Of the past neither paths nor EPSS scores
 * are known. Three statements.
 */
export async function loadFindings(db: Database, search: ShownSearch, refs: readonly FindingRef[]): Promise<readonly FindingItem[]> {
  const { caller, filter, decided } = search
  const rows = new Map((await loadRows(db, search, refs)).map((row) => [row.id, row]))
  const shown = refs.flatMap(({ id }) => rows.get(id) ?? [])
  const listed = filter.asOf === undefined ? shown : []
  const components = listed.map((row) => ({ moduleId: row.module_id, componentId: row.component_id }))
  const [paths, risks] = await Promise.all([
    loadComponentPaths(db, caller, components),
    findAutomaticRisks(db, caller, [...new Set(shown.flatMap(riskKeysOf))]),
  ])
  return shown.map((row) => {
    const path = paths.get(componentRefKey({ moduleId: row.module_id, componentId: row.component_id })) ?? []
    return Object.assign(toItem(row), { decided: decisionOf(row, decided), riskId: riskIdOf(row, risks), path: [...path] })
  })
}

function riskIdOf(row: Row, risks: ReadonlyMap<string, string>): string | null {
  const key = riskKeysOf(row).find((one) => risks.has(one))
  return risks.get(key ?? '') ?? null
}

/** Reads a column of the advisory with the id of a finding, where the finding has no vulnerability. */
function ofAdvisory(column: 'aliases' | 'summary'): RawBuilder<unknown> {
  return sql`(select ${sql.ref(column)} from advisory where id = f.finding_key and not exists (select from vulnerability where id = f.vulnerability_id))`
}

const knownEpss = sql`(
  select max(s.epss) from vulnerability_name n join epss_score s on s.cve = n.name where n.vulnerability_id = f.vulnerability_id)`

const knownFixes = sql`(
  select array_agg(distinct cm.fixed_in) from component_match cm join advisory a on a.id = cm.advisory_id
  where cm.component_id = f.component_id and a.vulnerability_id = f.vulnerability_id and cm.fixed_in is not null)`

/** Looks up outside of the joins what is one value: joined, it makes PostgreSQL plan for four times as long as it reads. */
async function loadRows(db: Database, { caller, filter: { asOf } }: ShownSearch, refs: readonly FindingRef[]): Promise<readonly Row[]> {
  const { companyId } = caller
  const [epss, ifPresent] = asOf === undefined ? [knownEpss, sql``] : [sql`null::float8`, sql`and false`]
  const { rows } = await sql<Row>`
    select f.id, f.kind, f.status, f.finding_key, coalesce((select names from vulnerability where id = f.vulnerability_id), ${ofAdvisory('aliases')}) as names,
      p.key as component_key, c.version, c.purl, f.severity, f.score, f.vector, f.confidence, f.exploited,
      coalesce((select summary from vulnerability where id = f.vulnerability_id), ${ofAdvisory('summary')}) as summary,
      f.reason, f.since, f.component_id, f.vulnerability_id, f.vex, f.details, ${epss} as epss, ${knownFixes} as fixed_in, m.project_id,
      (select name from project where company_id = ${companyId} and id = m.project_id) as project, f.module_id, m.name as module, f.direct,
      (select key from package where id = f.introduced_by) as introducer, mc.sole_introducer, mc.depth
    from unnest(${refs.map(({ moduleId }) => moduleId)}::uuid[], ${refs.map(({ id }) => id)}::uuid[]) as shown(module_id, id)
    -- fence: reads the analyses of all modules of the company
    cross join lateral (
      select a.module_id, a.generation from module_analysis a where a.company_id = ${companyId} and a.module_id = shown.module_id offset 0
    ) ma
    -- fence: reads all findings, and below all components, of a company that the statistics do not know yet
    cross join lateral (
      select * from ${findingSource({ companyId, asOf })} s where s.company_id = ${companyId} and s.module_id = shown.module_id and s.id = shown.id offset 0
    ) f
    join module m on m.company_id = ${companyId} and m.id = f.module_id
    join component c on c.id = f.component_id
    join package p on p.id = c.package_id
    -- fence: the first page of 1,000 modules without graphs scans all components of the company
    left join lateral (
      select r.sole_introducer, r.depth from module_component_row r
      where r.company_id = ${companyId} and r.module_id = ma.module_id and r.generation = ma.generation
        and ${isOfKey(sql`r.component_id`, sql`f.component_id`)} ${ifPresent}
      offset 0
    ) mc on true`.execute(db)
  return rows
}

function riskKeysOf({ kind, module_id: moduleId, finding_key: key, component_key, version }: Row): readonly string[] {
  return riskKeysOfFinding({ kind, moduleId, key, component: { key: component_key, version } })
}

function decisionOf({ id, status, vex, reason }: Row, { ends }: DecidedFindings): FindingDecision | null {
  if (status === 'whitelisted') {
    const by = acceptedBy(vex, reason)
    return { by, until: (by === 'vex' ? vex?.until : undefined) ?? null }
  }
  return ends.has(id) ? { by: 'risk', until: ends.get(id) ?? null } : null
}

function toItem(row: Row): Omit<FindingItem, 'decided' | 'riskId' | 'path'> {
  return {
    _id: row.id,
    kind: row.kind,
    status: row.status,
    key: row.finding_key,
    aliases: (row.names ?? []).filter((name) => name !== row.finding_key),
    component: { key: row.component_key, version: row.version, purl: row.purl },
    severity: row.severity,
    score: row.score,
    vector: row.vector,
    confidence: row.confidence,
    knownExploited: row.exploited,
    epss: row.epss,
    fixedIn: [...(row.fixed_in ?? [])],
    title: row.summary,
    description: row.summary,
    reason: row.reason,
    since: row.since.toISOString(),
    vex: row.vex,
    projectId: row.project_id,
    project: row.project,
    moduleId: row.module_id,
    module: row.module,
    direct: row.direct,
    introducedBy: row.introducer === null ? [] : [row.introducer],
    soleIntroducer: row.sole_introducer ?? false,
    depth: row.depth ?? 0,
    details: row.details,
  }
}

/** One finding, and the stored evidence of every advisory behind it. */
export interface FindingWithEvidence {
  readonly finding: FindingItem
  readonly evidence: readonly { readonly advisoryId: string; readonly confidence: number; readonly evidence: MatchEvidence }[]
}

/** Loads one finding of a module with its evidence; throws a 404 for any other id. */
export async function loadFinding(db: Database, caller: Caller, { moduleId, id }: FindingRef, at: Date): Promise<FindingWithEvidence> {
  if (![moduleId, id].every(isId)) throw notFound(id)
  const decided = await loadDecidedFindings(db, caller, { moduleId, at })
  const [finding] = await loadFindings(db, { caller, filter: {}, decided }, [{ moduleId, id }])
  if (finding === undefined) throw notFound(id)
  return { finding, evidence: await loadEvidence(db, caller, { moduleId, id }) }
}

/** A match by CPE counts only for modules whose documents give that CPE. */
async function loadEvidence(db: Database, { companyId }: Caller, { moduleId, id }: FindingRef): Promise<FindingWithEvidence['evidence']> {
  const { rows } = await sql<{ advisory_id: string; confidence: number; evidence: MatchEvidence }>`
    select cm.advisory_id, cm.confidence, cm.evidence
    from finding f
    join component_match cm on cm.component_id = f.component_id
    join advisory a on a.id = cm.advisory_id
    where f.company_id = ${companyId} and f.module_id = ${moduleId} and f.id = ${id} and (a.vulnerability_id = f.vulnerability_id or a.id = f.finding_key)
      and (cm.confidence > 2 or cm.cpe = coalesce((
        select case when mc.cpe_key is not null then mc.cpe end from module_component mc
        where mc.company_id = ${companyId} and mc.module_id = ${moduleId} and mc.component_id = cm.component_id), ''))
    order by cm.confidence desc, cm.advisory_id`.execute(db)
  return rows.map(({ advisory_id, confidence, evidence }) => ({ advisoryId: advisory_id, confidence, evidence }))
}
