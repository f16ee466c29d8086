import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { ComponentFacts, EvaluationScope } from '#analysis/analyser.ts'
import { loadModuleIds, matchesInScope } from '#analysis/affected-module-store.ts'

/** That a component is named by a malicious-package record. */
export interface MaliciousPackageFact {
  readonly componentId: number
  readonly componentKey: string
  readonly version: string | undefined
  readonly advisoryId: string
  readonly summary: string | undefined
  readonly confidence: number
}

interface Row {
  readonly component_id: number
  readonly component_key: string
  readonly version: string | null
  readonly advisory_id: string
  readonly summary: string | null
  readonly confidence: number
}

/** The malicious-package records that name a scope's components, and who holds these: two statements. */
export async function gatherMaliciousPackages(trx: Transaction, scope: EvaluationScope): Promise<ComponentFacts<MaliciousPackageFact>> {
  const { rows } = await sql<Row>`
    select cm.component_id, p.key as component_key, c.version, a.id as advisory_id, a.summary, cm.confidence
    from ${matchesInScope(scope)}
    cross join lateral (select id, summary from advisory where id = cm.advisory_id and kind = 'malicious' offset 0) a
    join component c on c.id = cm.component_id
    join package p on p.id = c.package_id
    order by cm.component_id, a.id`.execute(trx)
  const moduleIds = await loadModuleIds(trx, scope, [...new Set(rows.map(({ component_id }) => component_id))])
  return { facts: rows.map(toFact), moduleIds }
}

function toFact(row: Row): MaliciousPackageFact {
  const { component_id: componentId, component_key: componentKey, advisory_id: advisoryId, confidence } = row
  return { componentId, componentKey, advisoryId, confidence, version: row.version ?? undefined, summary: row.summary ?? undefined }
}
