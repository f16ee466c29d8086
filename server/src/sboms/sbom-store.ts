import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { type Selectable, sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import type { SbomTable } from '#database/tables/sbom-tables.ts'
import { newId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import type { Diagnostics, Sbom } from '@waybill/documents'
import { parsePurl } from '@waybill/identifiers'
import { declaredLicenseFormatter } from '@waybill/licensing/recognition'
import { isVexKey, packageKeyOf } from '@waybill/vulnerabilities/vex-keys'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** What a re-import needs to know of a document that was read before. */
export interface SbomSummary {
  readonly id: string
  readonly format: string
  readonly rootComponentName: string | undefined
  readonly components: number
  readonly licenses: number
  readonly diagnostics: Diagnostics
}

/** One reading of one document, ready to be stored. */
export interface StoredSbom extends Omit<SbomSummary, 'id'> {
  /** SHA-256 of the document and of everything that changes how it is read. */
  readonly digest: string
  readonly content: Buffer
  readonly rootComponentVersion: string | undefined
  readonly rootComponentPurl: string | undefined
  readonly rootComponentLicenses: string | undefined
}

/** Packs a bill for `saveBill`; may run in a worker thread. */
export async function packSbom(digest: string, sbom: Sbom): Promise<StoredSbom> {
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
    content: await compress(Buffer.from(JSON.stringify(sbom))),
  }
}

function countLicenses({ components }: Sbom): number {
  return new Set(components.flatMap(({ licenses }) => licenses.map(({ id, name, expression }) => id ?? expression ?? name))).size
}

const summaryColumns = ['bill.id', 'bill.format', 'bill.subject_name', 'bill.components', 'bill.licenses', 'bill.notices'] as const

/** A bill found within this time is not marked as used again; far less than unused ones are kept. */
const staleBefore = sql<Date>`now() - interval '6 hours'`

/** The bill of a document that was read before. It stays at least a day, also when nothing holds it, so that a scan can. */
export async function findStoredSbom(
  db: Database | Transaction,
  { companyId }: Pick<Caller, 'companyId'>,
  digest: string,
): Promise<SbomSummary | undefined> {
  const row = await db
    .selectFrom('bill')
    .select(summaryColumns)
    .select((sbom) => sbom('used', '<', staleBefore).as('is_stale'))
    .where('company_id', '=', companyId)
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (row === undefined || (row.is_stale && !(await markUsed(db, companyId, row.id)))) return undefined
  return toSummary(row)
}

/** False when the bill was swept away meanwhile. */
async function markUsed(db: Database | Transaction, companyId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bill')
    .set({ used: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** What was noticed of the bill that a scan brought; 404 for any other id. */
export async function loadSbomSummary(db: Database, { companyId }: Pick<Caller, 'companyId'>, scanId: string): Promise<SbomSummary> {
  const row = await db
    .selectFrom('scan')
    .innerJoin('bill', (join) => join.onRef('bill.company_id', '=', 'scan.company_id').onRef('bill.id', '=', 'scan.bill_id'))
    .select(summaryColumns)
    .where('scan.company_id', '=', companyId)
    .where('scan.id', '=', scanId)
    .executeTakeFirst()
  if (row === undefined) throw notFound(scanId)
  return toSummary(row)
}

function toSummary(
  row: Pick<Selectable<SbomTable>, 'id' | 'format' | 'subject_name' | 'components' | 'licenses' | 'notices'>,
): SbomSummary {
  const { id, format, components, licenses } = row
  return { id, format, components, licenses, rootComponentName: row.subject_name ?? undefined, diagnostics: row.notices as Diagnostics }
}

/** Stores a bill once and answers its id, also when a parallel upload of the same document was first. */
export async function saveSbom(trx: Transaction, { companyId }: Pick<Caller, 'companyId'>, sbom: StoredSbom): Promise<string> {
  const { digest, format, components, licenses, content } = sbom
  const { id } = await trx
    .insertInto('bill')
    .values({
      company_id: companyId,
      id: newId(),
      digest,
      format,
      components,
      licenses,
      content,
      subject_name: sbom.rootComponentName ?? null,
      subject_version: sbom.rootComponentVersion ?? null,
      subject_purl: sbom.rootComponentPurl ?? null,
      subject_licenses: sbom.rootComponentLicenses ?? null,
      subject_key: rootComponentKeyOf(sbom) ?? null,
      notices: json(sbom.diagnostics),
    })
    .onConflict((clash) => clash.columns(['company_id', 'digest']).doUpdateSet({ used: new Date() }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What VEX statements about the subject are looked up by. */
function rootComponentKeyOf({ rootComponentPurl }: StoredSbom): string | undefined {
  const purl = rootComponentPurl === undefined ? undefined : parsePurl(rootComponentPurl)
  const key = purl && packageKeyOf(purl)
  return key !== undefined && isVexKey(key) ? key : undefined
}

/** The neutral model of a stored bill. */
export async function loadSbom(db: Database | Transaction, { companyId }: Pick<Caller, 'companyId'>, billId: string): Promise<Sbom> {
  const row = await db.selectFrom('bill').select('content').where('company_id', '=', companyId).where('id', '=', billId).executeTakeFirst()
  if (row === undefined) throw notFound(billId)
  return unpackSbom(row.content)
}

export async function unpackSbom(content: Buffer): Promise<Sbom> {
  return JSON.parse((await decompress(content)).toString('utf8')) as Sbom
}
