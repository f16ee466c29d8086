import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { severityOf } from '@waybill/vulnerabilities/cvss'
import { orUndefined } from '#approvals/or-undefined.ts'
import type { SnapshotFinding, SnapshotVex } from '#approvals/snapshot/snapshot.ts'

/** A finding, and the facts that settings match on. */
export interface ReleasedFinding {
  readonly moduleId: string
  readonly componentId: number
  readonly vulnerabilityId: number | undefined
  /** All ids and aliases of a vulnerability. */
  readonly names: readonly string[]
  readonly finding: Omit<SnapshotFinding, 'ruling'>
}

type VexRow = { readonly [Field in keyof SnapshotVex]: SnapshotVex[Field] | null } & Pick<SnapshotVex, 'vexId' | 'status'>

interface Row {
  readonly module_id: string
  readonly id: string
  readonly kind: SnapshotFinding['kind']
  readonly finding_key: string
  readonly status: SnapshotFinding['status']
  readonly reason: string
  readonly score: number | null
  readonly vector: string | null
  readonly confidence: number | null
  readonly since: Date
  readonly vex: VexRow | null
  readonly details: Readonly<Record<string, unknown>> | null
  readonly component_id: number
  readonly component_key: string
  readonly version: string | null
  readonly purl: string
  readonly vulnerability_id: number | null
  readonly names: readonly string[] | null
  readonly fixed_in: readonly string[] | null
}

/** Loads all findings of modules, by kind and then worst first; one statement. */
export async function loadReleasedFindings(
  trx: Transaction,
  { companyId }: Tenant,
  moduleIds: readonly string[],
): Promise<readonly ReleasedFinding[]> {
  const { rows } = await sql<Row>`
    select f.module_id, f.id, f.kind, f.finding_key, f.status, f.reason, f.score, f.vector, f.confidence, f.since, f.vex, f.details,
      f.component_id, p.key as component_key, c.version, c.purl, f.vulnerability_id, v.names, fixes.fixed_in
    from unnest(${moduleIds}::uuid[]) as w(module_id)
    join finding f on f.company_id = ${companyId} and f.module_id = w.module_id
    join component c on c.id = f.component_id
    join package p on p.id = c.package_id
    left join vulnerability v on v.id = f.vulnerability_id
    left join lateral (
      select array_agg(distinct cm.fixed_in) as fixed_in
      from component_match cm
      join advisory a on a.id = cm.advisory_id
      where f.vulnerability_id is not null and cm.component_id = f.component_id and a.vulnerability_id = f.vulnerability_id and cm.fixed_in is not null
    ) fixes on true
    order by f.module_id, f.kind, case f.status when 'violation' then 0 when 'warning' then 1 else 2 end, f.score desc nulls last, p.key,
      c.version, f.finding_key, f.id`.execute(trx)
  return rows.map(toReleasedFinding)
}

function toReleasedFinding(row: Row): ReleasedFinding {
  return {
    moduleId: row.module_id,
    componentId: row.component_id,
    vulnerabilityId: orUndefined(row.vulnerability_id),
    names: row.names ?? [row.finding_key],
    finding: {
      id: row.id,
      kind: row.kind,
      key: row.finding_key,
      component: { key: row.component_key, version: orUndefined(row.version), purl: row.purl },
      status: row.status,
      reason: row.reason,
      severity: row.score === null ? 'unknown' : severityOf(row.score),
      score: orUndefined(row.score),
      vector: orUndefined(row.vector),
      confidence: orUndefined(row.confidence),
      fixedIn: row.fixed_in ?? [],
      since: row.since.toISOString(),
      vex: row.vex === null ? undefined : toSnapshotVex(row.vex),
      details: orUndefined(row.details),
    },
  }
}

/** Converts a VEX statement. */
export function toSnapshotVex(row: VexRow): SnapshotVex {
  return {
    vexId: row.vexId,
    documentId: orUndefined(row.documentId),
    version: orUndefined(row.version),
    publisher: orUndefined(row.publisher),
    publishedAt: orUndefined(row.publishedAt),
    status: row.status,
    justification: orUndefined(row.justification),
    detail: orUndefined(row.detail),
    remediation: orUndefined(row.remediation),
    url: orUndefined(row.url),
  }
}
