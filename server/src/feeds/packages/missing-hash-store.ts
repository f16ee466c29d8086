import { sql } from 'kysely'
import { type Database, json, type Transaction } from '#database/database.ts'
import type { HashAlgorithm } from '@waybill/documents'
import type { Hashes } from '#feeds/packages/package-record.ts'

/** A version in use for which SBOMs state hashes that were not fetched from its registry yet. */
export interface MissingHashes {
  readonly recordId: number
  readonly key: string
  readonly purl: string
  readonly version: string
  readonly algorithms: readonly HashAlgorithm[]
}

interface MissingHashQuery {
  readonly purls: readonly string[]
  readonly algorithms: readonly HashAlgorithm[]
  readonly atMost: number
}

interface Row {
  readonly record_id: number
  readonly key: string
  readonly purl: string
  readonly version: string
  readonly algorithms: readonly HashAlgorithm[]
}

/** Loads the versions of these packages whose hashes are missing, in one statement. */
export async function loadMissingHashes(db: Database, { purls, algorithms, atMost }: MissingHashQuery): Promise<readonly MissingHashes[]> {
  const { rows } = await sql<Row>`
    select v.record_id, r.key, p.purl, v.version, array_agg(distinct split_part(mc.hash, ':', 1)) as algorithms
    from unnest(${purls}::text[]) as w(purl)
    join package p on p.purl = w.purl
    join package_record r on r.purl = p.purl
    join component c on c.package_id = p.id
    join module_component mc on mc.component_id = c.id and mc.hash is not null
    join package_version v on v.record_id = r.id and v.version = c.version
    where split_part(mc.hash, ':', 1) = any(${algorithms}::text[]) and not coalesce(v.file_hashes, '{}') ? split_part(mc.hash, ':', 1)
    group by v.record_id, r.key, p.purl, v.version
    order by v.record_id, v.version
    limit ${atMost}`.execute(db)
  return rows.map(({ record_id: recordId, key, purl, version, algorithms: given }) => ({ recordId, key, purl, version, algorithms: given }))
}

export interface PublishedHashes {
  readonly recordId: number
  readonly version: string
  /** With an empty list for an algorithm the registry does not publish. */
  readonly hashes: Hashes
}

/** Adds published hashes to the stored ones, in one statement. */
export async function saveFileHashes(trx: Transaction, found: readonly PublishedHashes[]): Promise<void> {
  const rows = found.map(({ recordId, version, hashes }) => ({ record_id: recordId, version, hashes }))
  await sql`
    update package_version v set file_hashes = coalesce(v.file_hashes, '{}') || f.hashes
    from jsonb_to_recordset(${json(rows)}) as f(record_id bigint, version text, hashes jsonb)
    where v.record_id = f.record_id and v.version = f.version`.execute(trx)
}
