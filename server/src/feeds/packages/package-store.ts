import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { json, type Transaction } from '#database/database.ts'
import { ecosystemOfPackage, type PackageRecord } from '#feeds/packages/package-record.ts'
import { type RequirementRuns, requirementRuns } from '#feeds/packages/requirement-runs.ts'
import { replaceRequirements } from '#feeds/packages/requirement-store.ts'
import { isStableVersion } from '#feeds/packages/stable-version.ts'
import { parsePurl } from '@waybill/identifiers'

const packagesLock = 4_120_013

/** Serialises writers of packages: two that compare the same record with the store would both write it. */
export async function lockPackages(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${packagesLock})`.execute(trx)
}

/** Computes the digest that detects changes of a record. */
export function digestOf(record: PackageRecord): string {
  return createHash('sha256').update(JSON.stringify(record)).digest('hex')
}

/** Loads the digests of the stored records among these keys. */
export async function loadDigests(trx: Transaction, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; digest: string }>`
    select r.key, r.digest from unnest(${keys}::text[]) as wanted(key)
    -- fence: 1,000 keys scan package_record
    cross join lateral (select key, digest from package_record where package_record.key = wanted.key offset 0) r`.execute(trx)
  return new Map(rows.map(({ key, digest }) => [key, digest]))
}

/** Writes records, one per key, and replaces all their versions, in five statements. */
export async function writePackages(trx: Transaction, records: readonly PackageRecord[], at: Date): Promise<void> {
  const requirements = new Map(records.map((record) => [record.key, requirementsOver(record)]))
  const ids = await writeRecords(trx, records, { at, requirements })
  await replaceRequirements(trx, new Map(Array.from(ids, ([key, id]) => [id, requirements.get(key)?.dependencies ?? new Map()])))
  const versions = records.flatMap((record) =>
    record.versions.map((version) => ({
      record_id: ids.get(record.key),
      version: version.version,
      published: version.published ?? null,
      yanked: version.yanked,
      deprecated: version.deprecated ?? null,
      licenses: version.licenses ?? null,
      hashes: Object.keys(version.hashes).length === 0 ? null : version.hashes,
    })),
  )
  await sql`
    delete from package_version v
    using unnest(${[...ids.values()]}::bigint[]) as changed(id)
    where v.record_id = changed.id and not exists (
      select 1 from unnest(${versions.map(({ record_id }) => record_id)}::bigint[], ${versions.map(({ version }) => version)}::text[])
        as kept(record_id, version)
      where kept.record_id = v.record_id and kept.version = v.version)`.execute(trx)
  await sql`
    insert into package_version select * from jsonb_populate_recordset(null::package_version, ${json(versions)})
    on conflict (record_id, version) do update set
      published = excluded.published, yanked = excluded.yanked, deprecated = excluded.deprecated,
      licenses = excluded.licenses, hashes = excluded.hashes
    where (package_version.published, package_version.yanked, package_version.deprecated, package_version.licenses, package_version.hashes)
      is distinct from (excluded.published, excluded.yanked, excluded.deprecated, excluded.licenses, excluded.hashes)`.execute(trx)
}

interface RecordsToWrite {
  readonly at: Date
  readonly requirements: ReadonlyMap<string, RequirementRuns>
}

async function writeRecords(
  trx: Transaction,
  records: readonly PackageRecord[],
  { at, requirements }: RecordsToWrite,
): Promise<ReadonlyMap<string, number>> {
  const rows = records.map((record) => ({
    key: record.key,
    purl: record.purl,
    digest: digestOf(record),
    latest: record.latest ?? null,
    description: record.description ?? null,
    homepage_url: record.homepageUrl ?? null,
    repository_url: record.repositoryUrl ?? null,
    licenses: record.licenses,
    deprecated: record.deprecated ?? null,
    versions: record.versions.map(({ version }) => version),
    stable: stableOf(record),
    described: requirements.get(record.key)?.known ?? [],
    changed_at: at,
  }))
  const { rows: written } = await sql<{ id: number; key: string }>`
    insert into package_record (key, purl, digest, latest, description, homepage_url, repository_url, licenses, deprecated, versions, stable, described, changed_at)
    select key, purl, digest, latest, description, homepage_url, repository_url, licenses, deprecated, versions, stable, described, changed_at
    from jsonb_populate_recordset(null::package_record, ${json(rows)})
    on conflict (key) do update set
      purl = excluded.purl, digest = excluded.digest, latest = excluded.latest, description = excluded.description,
      homepage_url = excluded.homepage_url, repository_url = excluded.repository_url, licenses = excluded.licenses,
      deprecated = excluded.deprecated, versions = excluded.versions, stable = excluded.stable, described = excluded.described, changed_at = excluded.changed_at
    returning id, key`.execute(trx)
  return new Map(written.map(({ id, key }) => [key, id]))
}

function stableOf(record: PackageRecord): readonly string[] {
  return stableVersionsOf(record).map(({ version }) => version)
}

function stableVersionsOf({ purl, versions }: PackageRecord): PackageRecord['versions'] {
  const parsed = parsePurl(purl)
  const ecosystem = parsed && ecosystemOfPackage(parsed)
  return versions.filter(({ version, yanked }) => !yanked && isStableVersion(ecosystem, version))
}

function requirementsOver(record: PackageRecord): RequirementRuns {
  return requirementRuns(stableVersionsOf(record).map(({ requirements }) => requirements))
}
