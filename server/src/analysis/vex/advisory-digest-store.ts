import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'

/** A vulnerability of a component of the catalogue. */
export interface ComponentVulnerability {
  readonly componentId: number
  readonly vulnerabilityId: number
}

export function componentVulnerabilityKey({ componentId, vulnerabilityId }: ComponentVulnerability): string {
  return `${String(componentId)} ${String(vulnerabilityId)}`
}

/** Loads the digests of the advisories by which components are affected, by advisory id, by `componentVulnerabilityKey`. */
export async function loadAdvisoryDigests(
  trx: Transaction,
  wanted: readonly ComponentVulnerability[],
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ component_id: number; vulnerability_id: number; digests: Readonly<Record<string, string>> }>`
    select w.component_id, w.vulnerability_id, jsonb_object_agg(a.id, left(a.digest, 16)) as digests
    from unnest(${wanted.map(({ componentId }) => componentId)}::bigint[], ${wanted.map(({ vulnerabilityId }) => vulnerabilityId)}::bigint[])
      as w(component_id, vulnerability_id)
    -- fence: scans component_match and advisory before they have statistics
    cross join lateral (select advisory_id from component_match where component_match.component_id = w.component_id offset 0) cm
    cross join lateral (
      select id, digest from advisory where advisory.id = cm.advisory_id and advisory.vulnerability_id = w.vulnerability_id offset 0) a
    group by w.component_id, w.vulnerability_id`.execute(trx)
  return new Map(
    rows.map(({ component_id: componentId, vulnerability_id: vulnerabilityId, digests }) => [
      componentVulnerabilityKey({ componentId, vulnerabilityId }),
      digests,
    ]),
  )
}
