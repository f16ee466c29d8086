import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import { isId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import { normaliseComponentKey } from '@waybill/identifiers'
import type { MatchEvidence } from '@waybill/vulnerabilities'
import type { FindingItem } from '#analysis/findings/finding-shape.ts'
import type { VexEvidence } from '#analysis/vex/vex-evidence.ts'

export interface FindingFilter {
  readonly kind?: readonly string[] | undefined
  /** Statuses and CVSS severities alike. */
  readonly severity?: readonly string[] | undefined
  /** A component key or a purl. */
  readonly component?: string | undefined
  /** Keys of rules, vulnerabilities or whatever else was found. */
  readonly rule?: readonly string[] | undefined
  /** The id of a finding: only what is folded into one line with it. */
  readonly line?: string | undefined
  readonly page?: number | undefined
}

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
  readonly known_exploited: boolean | null
  readonly summary: string | null
  readonly reason: string
  readonly since: Date
  readonly component_id: number
  readonly vulnerability_id: number | null
  readonly vex: VexEvidence | null
  readonly details: Readonly<Record<string, unknown>> | null
  readonly epss: number | null
  readonly fixed_in: readonly string[] | null
}

export const severityOf = sql`case when f.score is null then 'unknown' when f.score >= 9 then 'critical' when f.score >= 7 then 'high'
  when f.score >= 4 then 'medium' when f.score > 0 then 'low' else 'none' end`

const columns = sql`f.id, f.kind, f.status, f.finding_key, coalesce(v.names, a.aliases) as names, p.key as component_key, c.version, c.purl, ${severityOf} as severity, f.score,
  f.vector, f.confidence, v.known_exploited, coalesce(v.summary, a.summary) as summary, f.reason, f.since, f.component_id, f.vulnerability_id, f.vex, f.details, known.epss, fixes.fixed_in`

const findingTables = sql`finding f
  join component c on c.id = f.component_id
  join package p on p.id = c.package_id
  left join vulnerability v on v.id = f.vulnerability_id
  left join advisory a on v.id is null and a.id = f.finding_key`

/** What is shown of a finding and decides nothing: how likely it is exploited, and the versions without it. */
const detailJoins = sql`
  left join lateral (
    select max(s.epss) as epss from vulnerability_name n join epss_score s on s.cve = n.name where n.vulnerability_id = f.vulnerability_id
  ) known on true
  left join lateral (
    select array_agg(distinct cm.fixed_in) as fixed_in
    from component_match cm
    join advisory m on m.id = cm.advisory_id
    where cm.component_id = f.component_id and m.vulnerability_id = f.vulnerability_id and cm.fixed_in is not null
  ) fixes on true`

/** A module's findings, worst first: violations, then by score, then by component. */
export async function listFindings(
  db: Database,
  { companyId }: Caller,
  moduleId: string,
  filter: FindingFilter,
): Promise<Page<FindingItem>> {
  const where = findingCondition(companyId, moduleId, filter)
  const { rows } = await sql<Row>`
    select ${columns} from ${findingTables} ${detailJoins} where ${where}
    order by case f.status when 'violation' then 0 when 'warning' then 1 else 2 end, f.score desc nulls last, p.key, c.version, f.finding_key, f.id
    limit ${pageSize} offset ${offsetOf(filter.page)}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${findingTables} where ${where}`.execute(db)
  return { items: rows.map(toFindingItem), total: counted.rows[0]?.total ?? 0 }
}

/** The condition on `finding f`; one on the component needs `component c` and `package p` beside it. */
export function findingCondition(
  companyId: string,
  moduleId: string,
  { kind, severity, component, rule, line }: FindingFilter,
): RawBuilder<unknown> {
  return sql.join(
    [
      sql`f.company_id = ${companyId} and f.module_id = ${moduleId}`,
      ...(kind === undefined ? [] : [sql`f.kind = any(${kind}::text[])`]),
      ...(severity === undefined ? [] : [sql`(f.status = any(${severity}::text[]) or ${severityOf} = any(${severity}::text[]))`]),
      ...(rule === undefined ? [] : [sql`f.finding_key = any(${rule}::text[])`]),
      ...(line === undefined ? [] : [inSameGroup(companyId, moduleId, line)]),
      ...(component === undefined ? [] : [sql`(p.key = ${normaliseComponentKey(component)} or c.purl = ${component})`]),
    ],
    sql` and `,
  )
}

const nilUuid = '00000000-0000-0000-0000-000000000000'

function inSameGroup(companyId: string, moduleId: string, id: string): RawBuilder<unknown> {
  return sql`(f.kind, f.status, f.finding_key, ${messageKind(sql`f`)}) = (
    select l.kind, l.status, l.finding_key, ${messageKind(sql`l`)} from finding l where l.company_id = ${companyId} and l.module_id = ${moduleId} and l.id = ${isId(id) ? id : nilUuid}
  )`
}

/**
 * What findings of one kind, rule and status still have to share to be folded into one line, as SQL on a row of `finding`. Each vulnerability
 * stands for itself; of a legal rule the message says what is broken.
 */
export function messageKind(finding: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case ${finding}.kind when 'vulnerability' then ${finding}.id::text when 'legal' then coalesce(${finding}.details->>'message', '') else '' end`
}

/** These findings, by id. */
export async function loadFindings(
  db: Database,
  { companyId }: Caller,
  moduleId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FindingItem>> {
  const { rows } = await sql<Row>`
    select ${columns} from ${findingTables} ${detailJoins}
    where f.company_id = ${companyId} and f.module_id = ${moduleId} and f.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, toFindingItem(row)]))
}

function toFindingItem(row: Row): FindingItem {
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
    knownExploited: row.known_exploited === true,
    epss: row.epss,
    fixedIn: [...(row.fixed_in ?? [])],
    description: row.summary,
    reason: row.reason,
    since: row.since.toISOString(),
    vex: row.vex,
    details: row.details,
  }
}

/** One finding, and the stored evidence of every advisory behind it. */
export interface FindingWithEvidence {
  readonly finding: FindingItem
  readonly evidence: readonly { readonly advisoryId: string; readonly confidence: number; readonly evidence: MatchEvidence }[]
}

export async function loadFinding(db: Database, { companyId }: Caller, moduleId: string, id: string): Promise<FindingWithEvidence> {
  const { rows } = await sql<Row>`
    select ${columns} from ${findingTables} ${detailJoins} where f.company_id = ${companyId} and f.module_id = ${moduleId} and f.id = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw notFound(id)
  return { finding: toFindingItem(row), evidence: await loadEvidence(db, { ...row, companyId, moduleId }) }
}

/** A match by CPE counts only for modules whose documents give that CPE. */
async function loadEvidence(
  db: Database,
  row: Row & { readonly companyId: string; readonly moduleId: string },
): Promise<FindingWithEvidence['evidence']> {
  const { rows } = await sql<{ advisory_id: string; confidence: number; evidence: MatchEvidence }>`
    select cm.advisory_id, cm.confidence, cm.evidence from component_match cm
    join advisory a on a.id = cm.advisory_id
    where cm.component_id = ${row.component_id} and (a.vulnerability_id = ${row.vulnerability_id} or a.id = ${row.finding_key})
      and (cm.confidence > 2 or cm.cpe = coalesce((
        select case when mc.cpe_key is not null then mc.cpe end from module_component mc
        where mc.company_id = ${row.companyId} and mc.module_id = ${row.moduleId} and mc.component_id = cm.component_id), ''))
    order by cm.confidence desc, cm.advisory_id`.execute(db)
  return rows.map(({ advisory_id, confidence, evidence }) => ({ advisoryId: advisory_id, confidence, evidence }))
}
