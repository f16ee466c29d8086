import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { isId } from '#platform/ids.ts'
import { canonicalVulnerabilityId } from '@waybill/vulnerabilities'
import { normaliseComponentKey } from '@waybill/identifiers'
import type { FindingKind } from '#analysis/finding.ts'
import type { FindingSelection } from '#analysis/statements/statement-shape.ts'
import type { VexTarget } from '#analysis/vex/vex-document-store.ts'
import type { VexEvidence } from '#analysis/vex/vex-evidence.ts'

/** A finding that a decision is made on. */
export interface ChosenFinding {
  readonly id: string
  readonly moduleId: string
  readonly kind: FindingKind
  readonly key: string
  readonly componentId: number
  readonly vulnerabilityId: number | null
  /** Every id and alias of the vulnerability. */
  readonly names: readonly string[]
  readonly purl: string
  /** By which the component was matched; an empty one stands for its package. */
  readonly cpes: readonly string[]
  readonly vex: VexEvidence | null
  readonly isInScope: boolean
}

/** Loads the findings with these ids, in their order; unknown ones are left out. */
export async function loadChosenFindings(
  trx: Transaction,
  target: VexTarget,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ChosenFinding>> {
  const rows = await select(trx, target, sql`f.id = any(${ids.filter(isId)}::uuid[])`, ids.length)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Finds the open vulnerabilities of a scope that match a selection, and those that one of the decisions to be replaced answers; at most as
 * many as asked for.
 */
export async function selectFindings(
  trx: Transaction,
  target: VexTarget,
  { selection, replaces = [] }: { readonly selection: FindingSelection; readonly replaces?: readonly string[] | undefined },
  atMost: number,
): Promise<readonly ChosenFinding[]> {
  const { projectId, moduleId } = selection
  if ([projectId, moduleId].some((id) => id !== undefined && !isId(id))) return []
  return select(
    trx,
    target,
    sql`${inScope(target)} and f.kind = 'vulnerability'
      and (f.status <> 'whitelisted' or f.vex->>'vexId' = any(${replaces.map((id) => id.toLowerCase())}::text[])) ${matching(selection)}`,
    atMost,
  )
}

async function select(trx: Transaction, target: VexTarget, where: RawBuilder<unknown>, atMost: number): Promise<readonly ChosenFinding[]> {
  const { rows } = await sql<ChosenFinding>`
    select f.id, f.module_id as "moduleId", f.kind, f.finding_key as key, f.component_id as "componentId", f.vulnerability_id as "vulnerabilityId",
      coalesce(v.names, '{}') as names, c.purl, f.vex, ${inScope(target)} as "isInScope",
      array(select distinct cm.cpe from component_match cm join advisory a on a.id = cm.advisory_id
        where cm.component_id = f.component_id and a.vulnerability_id = f.vulnerability_id order by cm.cpe) as cpes
    from finding f
    join module m on m.company_id = f.company_id and m.id = f.module_id
    join component c on c.id = f.component_id
    join package p on p.id = c.package_id
    left join vulnerability v on v.id = f.vulnerability_id
    where f.company_id = ${target.companyId} and ${where}
    order by f.module_id, f.id limit ${atMost}`.execute(trx)
  return rows
}

function inScope({ projectId, moduleId }: VexTarget): RawBuilder<unknown> {
  if (moduleId !== undefined) return sql`m.id = ${moduleId}`
  return projectId === undefined ? sql`true` : sql`m.project_id = ${projectId}`
}

function matching({ projectId, moduleId, vulnerability, component, severity, knownExploited }: FindingSelection): RawBuilder<unknown> {
  return sql.join(
    [
      sql``,
      ...(projectId === undefined ? [] : [sql`m.project_id = ${projectId}`]),
      ...(moduleId === undefined ? [] : [sql`m.id = ${moduleId}`]),
      ...(component === undefined ? [] : [sql`(p.key = ${normaliseComponentKey(component)} or c.purl = ${component})`]),
      ...(severity === undefined ? [] : [sql`f.severity = any(${severity}::text[])`]),
      ...(knownExploited === undefined ? [] : [sql`v.known_exploited = ${knownExploited}`]),
      ...(vulnerability === undefined
        ? []
        : [
            sql`f.vulnerability_id in (select n.vulnerability_id from vulnerability_name n where n.name = ${canonicalVulnerabilityId(vulnerability)})`,
          ]),
    ],
    sql` and `,
  )
}

/** Counts the findings of modules that a VEX document decides. */
export async function countAnswered(
  trx: Transaction,
  { companyId }: Pick<Caller, 'companyId'>,
  vexId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ module_id: string; answered: number }>`
    select f.module_id, count(*)::int as answered from finding f
    where f.company_id = ${companyId} and f.vex is not null and f.vex->>'vexId' = ${vexId}
    group by f.module_id`.execute(trx)
  return new Map(rows.map(({ module_id, answered }) => [module_id, answered]))
}
