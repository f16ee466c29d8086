import { type RawBuilder, sql } from 'kysely'
import type { FindingRow } from '#analysis/findings/finding-row.ts'

/** A finding to be stored in a generation of its module. */
export interface FindingToWrite extends FindingRow {
  readonly generation: number
  readonly since: Date
  /** The change of its module that wrote it. */
  readonly change: number
}

/** Returns the common table expressions `r`, of findings to be stored, and `likely`, of the EPSS scores of their vulnerabilities. */
export function findingsToWrite(rows: readonly FindingToWrite[]): RawBuilder<unknown> {
  return sql`r as (
      select * from unnest(
        ${rows.map((row) => row.module_id)}::uuid[], ${rows.map(({ generation }) => generation)}::int[], ${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ kind }) => kind)}::text[], ${rows.map((row) => row.component_id)}::bigint[], ${rows.map(({ finding_key }) => finding_key)}::text[],
        ${rows.map((row) => row.vulnerability_id)}::bigint[], ${rows.map(({ status }) => status)}::text[],
        ${rows.map(({ confidence }) => confidence)}::smallint[], ${rows.map(({ score }) => score)}::float8[],
        ${rows.map(({ vector }) => vector)}::text[], ${rows.map(({ exploited }) => exploited)}::boolean[], ${rows.map((row) => row.fix_known)}::boolean[],
        ${rows.map(({ reason }) => reason)}::text[], ${rows.map(({ since }) => since)}::timestamptz[],
        ${rows.map(({ vex }) => vex && JSON.stringify(vex))}::text[], ${rows.map(({ details }) => details && JSON.stringify(details))}::text[],
        ${rows.map(({ change }) => change)}::int[]
      ) as r(module_id, generation, id, kind, component_id, finding_key, vulnerability_id, status, confidence, score, vector, exploited, fix_known, reason,
        since, vex, details, change)
    ), likely as (
      select w.vulnerability_id, max(s.epss) as epss
      from (select distinct vulnerability_id from r) w
      join vulnerability_name n on n.vulnerability_id = w.vulnerability_id
      join epss_score s on s.cve = n.name
      group by w.vulnerability_id
    )`
}

/** When a finding of `r` was first there, which change wrote it, and what has to be joined to know. */
export interface Dating {
  readonly since?: RawBuilder<unknown>
  readonly change?: RawBuilder<unknown>
  readonly join: RawBuilder<unknown>
}

const asGiven: Dating = { join: sql`` }

/** Returns the statement that inserts the findings of `r` where the components of their generation are. */
export function insertFindings(companyId: string, dating: Dating = asGiven): RawBuilder<unknown> {
  const { since = sql`r.since`, change = sql`r.change`, join } = dating
  return sql`
      insert into finding_row (company_id, module_id, generation, id, kind, component_id, finding_key, vulnerability_id, status, confidence, score,
        vector, exploited, fix_known, reason, since, vex, details, epss, direct, introduced_by, change)
      select ${companyId}::uuid, r.module_id, r.generation, r.id, r.kind, r.component_id, r.finding_key, r.vulnerability_id, r.status, r.confidence,
        r.score, r.vector, r.exploited, r.fix_known, r.reason, ${since}, r.vex::jsonb, r.details::jsonb, l.epss, coalesce(mc.direct, false), c.package_id, ${change}
      from r
      left join likely l on l.vulnerability_id = r.vulnerability_id
      ${componentOf(sql`r`, companyId)} ${join}`
}

/** Joins the component of each finding as the finding's generation has it, `mc`, and the direct dependency that introduced it, `c`. */
export function componentOf(finding: RawBuilder<unknown>, companyId: string): RawBuilder<unknown> {
  return sql`
      -- fence: reads all components of a module for each finding
      left join lateral (
        select m.direct, m.introduced_by from module_component_row m
        where m.company_id = ${companyId} and m.module_id = ${finding}.module_id and m.generation = ${finding}.generation and m.component_id = ${finding}.component_id offset 0
      ) mc on true
      left join component c on c.id = mc.introduced_by`
}
