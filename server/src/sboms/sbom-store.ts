import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createZstdCompress, zstdCompress, zstdDecompress } from 'node:zlib'
import { type Selectable, sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import type { SbomTable } from '#database/tables/sboms.ts'
import { newId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import type { Diagnostics, Sbom } from '@waybill/documents'
import { jsonInPieces } from '#sboms/json-in-pieces.ts'
import { parsePurl } from '@waybill/identifiers'
import { declaredLicenseFormatter } from '@waybill/licensing/recognition'
import { isVexKey, packageKeyOf } from '@waybill/vulnerabilities/vex-keys'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** The part of a stored SBOM that a repeated import needs. */
export interface SbomSummary {
  readonly id: string
  readonly format: string
  readonly rootComponentName: string | undefined
  readonly components: number
  readonly licenses: number
  readonly diagnostics: Diagnostics
}

/** The SBOM read from a document, packed for storage. */
export interface StoredSbom extends Omit<SbomSummary, 'id'> {
  /** SHA-256 of the document and of all reader options. */
  readonly digest: string
  readonly content: Buffer
  readonly rootComponentVersion: string | undefined
  readonly rootComponentPurl: string | undefined
  readonly rootComponentLicenses: string | undefined
}

/** Everything that is stored of an SBOM besides its content. */
export type SbomDescription = Omit<StoredSbom, 'content'>

export function describeSbom(digest: string, sbom: Sbom): SbomDescription {
  return {
    digest,
    format: `${sbom.format} ${sbom.formatVersion}`,
    rootComponentName: sbom.subject?.name,
    components: sbom.components.length,
    licenses: countLicenses(sbom),
    diagnostics: sbom.notices,
    rootComponentVersion: sbom.subject?.version,
    rootComponentPurl: sbom.subject?.purl,
    rootComponentLicenses: declaredLicenseFormatter(sbom.extractedLicenses)(sbom.subject?.licenses ?? []),
  }
}

/** Describes and packs an SBOM for `saveSbom`. */
export async function packSbom(digest: string, sbom: Sbom): Promise<StoredSbom> {
  return { ...describeSbom(digest, sbom), content: await packContent(sbom) }
}

/** Below this number of components the text is not worth a stream. */
const packedAtOnceBelow = 2000

/** Packs the content of an SBOM for `saveSbom`; may run in a worker thread. */
export async function packContent(sbom: Sbom): Promise<Buffer> {
  return sbom.components.length < packedAtOnceBelow ? compress(JSON.stringify(sbom)) : compressInPieces(sbom)
}

/** Compresses a value as JSON piece by piece: the text of a large SBOM would take as much memory as the SBOM. */
async function compressInPieces(value: object): Promise<Buffer> {
  const compressed = createZstdCompress()
  const [content] = await Promise.all([buffer(compressed), pipeline(Readable.from(jsonInPieces(value)), compressed)])
  return content
}

function countLicenses({ components }: Sbom): number {
  return new Set(components.flatMap(({ licenses }) => licenses.map(({ id, name, expression }) => id ?? expression ?? name))).size
}

const summaryColumns = ['sbom.id', 'sbom.format', 'sbom.root_name', 'sbom.components', 'sbom.licenses', 'sbom.diagnostics'] as const

/** An SBOM found within this time is not marked as used again; much shorter than the retention of unused ones. */
const staleBefore = sql<Date>`now() - interval '6 hours'`

/** Finds the SBOM of a document that was read before. It stays at least a day even when unused, so that a scan can refer to it. */
export async function findStoredSbom(
  db: Database | Transaction,
  { companyId }: Pick<Caller, 'companyId'>,
  digest: string,
): Promise<SbomSummary | undefined> {
  const row = await db
    .selectFrom('sbom')
    .select(summaryColumns)
    .select((sbom) => sbom('last_used', '<', staleBefore).as('is_stale'))
    .where('company_id', '=', companyId)
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (row === undefined || (row.is_stale && !(await markUsed(db, companyId, row.id)))) return undefined
  return toSummary(row)
}

/** Returns false when the SBOM has been removed. */
async function markUsed(db: Database | Transaction, companyId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sbom')
    .set({ last_used: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Loads the summary of a scan's SBOM; 404 for any other id. */
export async function loadSbomSummary(db: Database, { companyId }: Pick<Caller, 'companyId'>, scanId: string): Promise<SbomSummary> {
  const row = await db
    .selectFrom('scan')
    .innerJoin('sbom', (join) => join.onRef('sbom.company_id', '=', 'scan.company_id').onRef('sbom.id', '=', 'scan.sbom_id'))
    .select(summaryColumns)
    .where('scan.company_id', '=', companyId)
    .where('scan.id', '=', scanId)
    .executeTakeFirst()
  if (row === undefined) throw notFound(scanId)
  return toSummary(row)
}

function toSummary(
  row: Pick<Selectable<SbomTable>, 'id' | 'format' | 'root_name' | 'components' | 'licenses' | 'diagnostics'>,
): SbomSummary {
  const { id, format, components, licenses } = row
  return { id, format, components, licenses, rootComponentName: row.root_name ?? undefined, diagnostics: row.diagnostics as Diagnostics }
}

/** Stores an SBOM once and returns its id, also when a parallel upload of the same document was first. */
export async function saveSbom(trx: Transaction, { companyId }: Pick<Caller, 'companyId'>, sbom: StoredSbom): Promise<string> {
  const { digest, format, components, licenses, content } = sbom
  const { id } = await trx
    .insertInto('sbom')
    .values({
      company_id: companyId,
      id: newId(),
      digest,
      format,
      components,
      licenses,
      content,
      root_name: sbom.rootComponentName ?? null,
      root_version: sbom.rootComponentVersion ?? null,
      root_purl: sbom.rootComponentPurl ?? null,
      root_licenses: sbom.rootComponentLicenses ?? null,
      root_vex_key: rootComponentKeyOf(sbom) ?? null,
      diagnostics: json(sbom.diagnostics),
    })
    .onConflict((clash) => clash.columns(['company_id', 'digest']).doUpdateSet({ last_used: new Date() }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the key by which VEX statements on the root component are looked up. */
function rootComponentKeyOf({ rootComponentPurl }: StoredSbom): string | undefined {
  const purl = rootComponentPurl === undefined ? undefined : parsePurl(rootComponentPurl)
  const key = purl && packageKeyOf(purl)
  return key !== undefined && isVexKey(key) ? key : undefined
}

/** Loads the neutral model of a stored SBOM. */
export async function loadSbom(db: Database | Transaction, caller: Pick<Caller, 'companyId'>, sbomId: string): Promise<Sbom> {
  return unpackSbom(await loadPackedSbom(db, caller, sbomId))
}

/** Loads a stored SBOM as it is stored. */
export async function loadPackedSbom(
  db: Database | Transaction,
  { companyId }: Pick<Caller, 'companyId'>,
  sbomId: string,
): Promise<Buffer> {
  const row = await db.selectFrom('sbom').select('content').where('company_id', '=', companyId).where('id', '=', sbomId).executeTakeFirst()
  if (row === undefined) throw notFound(sbomId)
  return row.content
}

export async function unpackSbom(content: Buffer): Promise<Sbom> {
  return JSON.parse((await decompress(content)).toString('utf8')) as Sbom
}
