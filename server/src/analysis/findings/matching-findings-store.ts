import { type RawBuilder, sql } from 'kysely'
import { carriesAnyTag } from '#portfolio/portfolio.ts'
import type { Caller } from '#access/access.ts'
import { isId, nilId } from '#platform/ids.ts'
import { findingSource } from '#analysis/changes/as-of-store.ts'
import { findingsOfCompany } from '#analysis/findings/company-findings-store.ts'
import { readComponentFilter } from '#analysis/findings/component-filter.ts'
import type { DecidedFindings } from '#analysis/findings/decided-finding-store.ts'
import { type FindingFilter, scoredSeverities } from '#analysis/findings/finding-filter.ts'
import type { Introducer, TextMatches } from '#analysis/findings/named-by-findings-store.ts'

/** A filter on the findings of a company, with what it names looked up. */
export interface FindingSearch {
  readonly caller: Caller
  readonly filter: FindingFilter
  /** Findings that a decision in the risk register answers. */
  readonly decided: DecidedFindings
  /** All ids of the vulnerability that the filter names: a finding has one of them as its key. */
  readonly names: readonly string[]
  /** What contains the text that the filter names. */
  readonly text?: TextMatches | undefined
  /** The vulnerabilities with the weakness that the filter names. */
  readonly weak?: readonly string[] | undefined
  /** The direct dependency that the filter names. */
  readonly introducer?: Introducer | undefined
}

/** Returns the source that a search reads findings from. */
export function sourceOf({ caller: { companyId }, filter: { moduleId, asOf } }: FindingSearch): RawBuilder<unknown> {
  return findingSource({ companyId, moduleId, asOf })
}

/** The same for a statement that reads most findings of the company. */
export function wholeSourceOf(search: FindingSearch): RawBuilder<unknown> {
  const { caller, filter } = search
  return filter.asOf === undefined ? findingsOfCompany(caller.companyId) : sourceOf(search)
}

type Condition = RawBuilder<unknown>
type Conditions = readonly (Condition | undefined)[]

/** The condition that a filter makes; none when it is not given. */
function given<Value>(value: Value | undefined, toCondition: (value: Value) => Condition): Condition | undefined {
  return value === undefined ? undefined : toCondition(value)
}

/** The condition on `finding f`. */
export function matchingFindings(search: FindingSearch): Condition {
  return all([...otherConditions(search), ...facetConditions(search)])
}

/** The same without the filters that facets count the values of. */
export function matchingBeforeFacets(search: FindingSearch): Condition {
  return all(otherConditions(search))
}

/** Whether nothing but facets restricts a search: it reads all present findings of the company. */
export function isOfWholeCompany(search: FindingSearch): boolean {
  return search.filter.asOf === undefined && otherConditions(search).filter((condition) => condition !== undefined).length === 1
}

function all(conditions: Conditions): Condition {
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

/** The condition that the filter on the introducing dependency makes on findings and on their sums; undefined without one. */
export function introducedByFilter({ introducer }: FindingSearch): Condition | undefined {
  return given(introducer, ({ packageId }) => sql`f.introduced_by = ${packageId}::bigint`)
}

/** The same on findings alone. Without the modules, all findings of the company would be read for those of a few. */
export function introducedInModules(search: FindingSearch): Condition | undefined {
  const { moduleIds } = search.introducer ?? {}
  const inModules = given(moduleIds, (ids) => sql`and f.module_id = any(${ids}::uuid[])`) ?? sql``
  return given(introducedByFilter(search), (condition) => sql`${condition} ${inModules}`)
}

function facetConditions(search: FindingSearch): Conditions {
  const { filter, decided } = search
  const { kind, status, severity, exploited, fix, direct } = filter
  return [
    given(scoredSeverities(filter), (words) => sql`f.severity = any(${words}::text[])`),
    given(kind, (kinds) => sql`f.kind = any(${kinds}::text[])`),
    given(status, (statuses) => sql`f.status = any(${statuses}::text[])`),
    given(severity, (words) => sql`(f.status = any(${words}::text[]) or f.severity = any(${words}::text[]))`),
    given(exploited, (is) => sql`f.exploited = ${is}`),
    given(fix, (is) => sql`f.fix_known = ${is}`),
    given(direct, (is) => sql`f.direct = ${is}`),
    introducedInModules(search),
    decisionCondition(filter.decided, decided),
  ]
}

function decisionCondition(isDecided: boolean | undefined, { ids }: DecidedFindings): Condition | undefined {
  if (isDecided === undefined) return undefined
  if (ids.length === 0) return sql`f.accepted = ${isDecided}`
  return isDecided ? sql`(f.accepted or f.id = any(${ids}::uuid[]))` : sql`(not f.accepted and f.id <> all(${ids}::uuid[]))`
}

function otherConditions(search: FindingSearch): Conditions {
  const { caller, filter, names, text, weak } = search
  const { companyId } = caller
  const { moduleId, exceptModules, projectId, tags, rule, line, component, vulnerability, scoreFrom, epssFrom, since } = filter
  return [
    sql`f.company_id = ${companyId}`,
    given(moduleId, (id) => sql`f.module_id = ${id}`),
    given(exceptModules, (ids) => sql`f.module_id <> all(${ids}::uuid[])`),
    given(projectId, (id) => sql`f.module_id in (select id from module where company_id = ${companyId} and project_id = ${id})`),
    given(tags, (any) => isTagged(caller, any)),
    given(rule, (keys) => sql`f.finding_key = any(${keys}::text[])`),
    given(line, (id) => inSameGroup(search, id)),
    given(component, isOfComponent),
    given(vulnerability, () => sql`f.kind in ('vulnerability', 'integrity') and f.finding_key = any(${names}::text[])`),
    given(scoredSeverities(filter) === undefined ? scoreFrom : undefined, (score) => sql`f.score >= ${score}`),
    given(epssFrom, (epss) => sql`f.epss >= ${epss}`),
    given(since, (at) => sql`f.since >= ${at}::timestamptz`),
    given(text, containsText),
    given(weak, (ids) => sql`f.vulnerability_id = any(${ids}::bigint[])`),
  ]
}

function isTagged(caller: Caller, tags: readonly string[]): Condition {
  const { companyId } = caller
  return sql`f.module_id in (
    select id from module where company_id = ${companyId} and (${carriesAnyTag(caller, tags)}
      or project_id in (select id from project where company_id = ${companyId} and ${carriesAnyTag(caller, tags)})))`
}

function isOfComponent(text: string): Condition {
  const { packagePurl, version, purl } = readComponentFilter(text) ?? { packagePurl: '', version: undefined, purl: undefined }
  return sql`f.component_id in (
    select c.id from package p join component c on c.package_id = p.id
    where p.purl = ${packagePurl} and (${version ?? null}::text is null or c.version = ${version ?? null}::text)
      and (${purl ?? null}::text is null or c.purl = ${purl ?? null}::text))`
}

function containsText({ keys, componentIds, vulnerabilityIds, moduleIds }: TextMatches): Condition {
  return sql`(f.finding_key = any(${keys}::text[]) or f.component_id = any(${componentIds}::bigint[])
    or f.vulnerability_id = any(${vulnerabilityIds}::bigint[]) or f.module_id = any(${moduleIds}::uuid[]))`
}

function inSameGroup(search: FindingSearch, id: string): Condition {
  const { caller, filter } = search
  return sql`(f.kind, f.status, f.finding_key, ${messageKind(sql`f`)}) = (
    select l.kind, l.status, l.finding_key, ${messageKind(sql`l`)} from ${sourceOf(search)} l
    where l.company_id = ${caller.companyId} and l.module_id = ${filter.moduleId ?? nilId} and l.id = ${isId(id) ? id : nilId}
  )`
}

/**
 * Returns, as SQL on a row of `finding`, what findings of one kind, rule and status must share to be folded into one line. Each
 * vulnerability is a line of its own; findings of a legal rule share the message that says what is broken.
 */
export function messageKind(finding: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case ${finding}.kind when 'vulnerability' then ${finding}.id::text when 'legal' then coalesce(${finding}.details->>'message', '') else '' end`
}
