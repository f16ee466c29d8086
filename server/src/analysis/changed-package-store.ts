import { sql } from 'kysely'
import type { NewComponent } from '#sboms/sboms.ts'
import type { Transaction } from '#database/database.ts'
import { lockMatchingOnCluster, takeQueuedPackages } from '#feeds/feeds.ts'
import { matchTargetOf } from '@waybill/vulnerabilities'
import { parsePurl } from '@waybill/identifiers'

const rematchLock = 4_120_003

/** Lets one transaction after the other match components of the catalogue again. */
export async function lockRematching(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${rematchLock})`.execute(trx)
}

/**
 * Takes some packages whose advisories changed off the list. Others wait until the transaction ends: two that match one component
 * at once, for two of its packages, would undo each other's matches.
 */
export async function takeChangedPackages(trx: Transaction, atMost: number): Promise<readonly string[]> {
  await lockMatchingOnCluster(trx)
  await lockRematching(trx)
  return takeQueuedPackages(trx, atMost)
}

/** The catalogue's components that advisories on these packages may name, by their purls and by what documents call them. */
export async function findComponentsByLookupKey(trx: Transaction, lookupKeys: readonly string[]): Promise<readonly NewComponent[]> {
  const { rows } = await sql<CatalogueRow>`
    ${catalogue} where id in (select component_id from component_lookup where lookup_key = any(${lookupKeys}::text[]))
    order by id`.execute(trx)
  return rows.flatMap(matchTargetsOf)
}

/** The next components of the catalogue in the order of their ids. */
export async function findComponentsAfter(trx: Transaction, after: number, atMost: number): Promise<readonly CatalogueRow[]> {
  const { rows } = await sql<CatalogueRow>`${catalogue} where id > ${after} order by id limit ${atMost}`.execute(trx)
  return rows
}

export interface CatalogueRow {
  readonly id: number
  readonly purl: string
  /** What documents call it. */
  readonly cpes: readonly string[]
}

const catalogue = sql`
  select id, purl, array(select k.cpe from component_cpe k where k.component_id = component.id order by 1) as cpes from component`

/** A component as its purl names it, and once more for each CPE. */
export function matchTargetsOf({ id, purl, cpes }: CatalogueRow): readonly NewComponent[] {
  const parsed = parsePurl(purl)
  return parsed === undefined ? [] : [undefined, ...cpes].map((cpe) => Object.assign({ id }, matchTargetOf(parsed, cpe)))
}

/** The catalogue's components that have any of these vulnerabilities. */
export async function findVulnerableComponents(trx: Transaction, vulnerabilityIds: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ component_id: number }>`
    select distinct cm.component_id
    from advisory a
    join component_match cm on cm.advisory_id = a.id
    where a.vulnerability_id = any(${vulnerabilityIds}::bigint[])
    order by cm.component_id`.execute(trx)
  return rows.map(({ component_id }) => component_id)
}
