import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import { json } from '#database/database.ts'
import { originBitsOf } from '#risks/origin-bits.ts'
import type { Choice, RiskFilter } from '#risks/reads/risk-filter.ts'

/** Builds the condition that a row of `risk`, called r, matches the filter. */
export function matchingRisks({ companyId }: Tenant, filter: RiskFilter): RawBuilder<boolean> {
  const conditions = [
    sql`r.company_id = ${companyId}::uuid`,
    ...scopeConditions(filter),
    ...propertyConditions(filter),
    ...textConditions(companyId, filter),
  ]
  return sql`${sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )}`
}

type Conditions = readonly (RawBuilder<unknown> | undefined)[]

function scopeConditions({ projectId, moduleId, createdSince, editedSince }: RiskFilter): Conditions {
  return [
    projectId === undefined ? undefined : sql`r.project_id = ${projectId}::uuid`,
    moduleId === undefined ? undefined : sql`r.module_id = ${moduleId}::uuid`,
    createdSince && sql`r.created >= ${createdSince}`,
    editedSince && sql`r.edited >= ${editedSince}`,
  ]
}

function propertyConditions({ state, treatment, impactClass, origin, decision, assessmentOrigin }: RiskFilter): Conditions {
  return [
    state && isOneOf(sql`r.state`, state),
    treatment && isOneOf(sql`r.treatment`, treatment),
    impactClass && isOneOf(sql`r.impact_class`, impactClass),
    origin && hasOneOf(origin),
    decision && isOneOf(sql`(r.properties #>> '{decision,type}')`, decision),
    assessmentOrigin && isOneOf(sql`(r.properties ->> 'assessmentOrigin')`, assessmentOrigin),
  ]
}

function textConditions(companyId: string, { part, owner, responsible, decisionEnds, vulnerability }: RiskFilter): Conditions {
  return [
    part === undefined ? undefined : sql`strpos(lower(r.name), ${part}) > 0`,
    owner && isOneOf(sql`(r.properties ->> 'owner')`, owner),
    responsible === undefined ? undefined : isResponsible(companyId, responsible),
    decisionEnds && sql`r.decision_until <= ${decisionEnds}`,
    vulnerability === undefined ? undefined : isAbout(vulnerability),
  ]
}

function isResponsible(companyId: string, userId: string): RawBuilder<unknown> {
  return sql`(r.properties @> ${json({ owner: userId })} or r.properties @> ${json({ countermeasures: [{ responsible: [userId] }] })} or exists (
    select from risk_task t where t.company_id = ${companyId}::uuid and t.risk_id = r.id and t.responsible @> array[${userId}]::text[]))`
}

/** A risk names its vulnerability by one id. */
function isAbout(vulnerability: string): RawBuilder<unknown> {
  return sql`r.properties ->> 'autoCve' = any(array(
    select alias.name from vulnerability_name n join vulnerability_name alias on alias.vulnerability_id = n.vulnerability_id
    where n.name = ${vulnerability}
    union select ${vulnerability}::text))`
}

function isOneOf(column: RawBuilder<unknown>, { values, orNone }: Choice): RawBuilder<unknown> {
  const isNone = sql`${column} is null`
  if (values.length === 0) return isNone
  const isValue = values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values}::text[])`
  return orNone ? sql`(${isValue} or ${isNone})` : isValue
}

function hasOneOf({ values, orNone }: Choice): RawBuilder<unknown> {
  const has = sql`r.origins & ${originBitsOf(values)}::integer <> 0`
  return orNone ? sql`(${has} or r.origins = 0)` : has
}
