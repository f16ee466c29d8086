import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { type Selectable, sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import type { BillTable } from '#database/tables/bills.ts'
import { newId } from '#platform/ids.ts'
import { notFound } from '#platform/refusal.ts'
import type { Bom, Notices } from '#standards/bom/bom.ts'
import { declaredLicensesIn } from '#standards/licenses/declared-licenses.ts'
import { parsePurl } from '#standards/purl.ts'
import { isKey } from '#standards/vex/vex-keys.ts'
import { packageKeyOf } from '#standards/vex/vex-name.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** What a re-import needs to know of a document that was read before. */
export interface BillHead {
  readonly id: string
  readonly format: string
  readonly subjectName: string | undefined
  readonly components: number
  readonly licenses: number
  readonly notices: Notices
}

/** One reading of one document, ready to be stored. */
export interface Bill extends Omit<BillHead, 'id'> {
  /** SHA-256 of the document and of everything that changes how it is read. */
  readonly digest: string
  readonly content: Buffer
  readonly subjectVersion: string | undefined
  readonly subjectPurl: string | undefined
  readonly subjectLicenses: string | undefined
}

/** Packs a bill for `saveBill`; may run in a worker thread. */
export async function packBill(digest: string, bom: Bom): Promise<Bill> {
  return {
    digest,
    format: `${bom.format} ${bom.formatVersion}`,
    subjectName: bom.subject?.name,
    components: bom.components.length,
    licenses: countLicenses(bom),
    notices: bom.notices,
    subjectVersion: bom.subject?.version,
    subjectPurl: bom.subject?.purl,
    subjectLicenses: declaredLicensesIn(bom.extractedLicenses)(bom.subject?.licenses ?? []),
    content: await compress(Buffer.from(JSON.stringify(bom))),
  }
}

function countLicenses({ components }: Bom): number {
  return new Set(components.flatMap(({ licenses }) => licenses.map(({ id, name, expression }) => id ?? expression ?? name))).size
}

const headColumns = ['bill.id', 'bill.format', 'bill.subject_name', 'bill.components', 'bill.licenses', 'bill.notices'] as const

/** A bill found within this time is not marked as used again; far less than unused ones are kept. */
const markedAgainAfter = sql<Date>`now() - interval '6 hours'`

/** The bill of a document that was read before. It stays at least a day, also when nothing holds it, so that a scan can. */
export async function findBill(
  db: Database | Transaction,
  { companyId }: Pick<Caller, 'companyId'>,
  digest: string,
): Promise<BillHead | undefined> {
  const row = await db
    .selectFrom('bill')
    .select(headColumns)
    .select((bill) => bill('used', '<', markedAgainAfter).as('is_stale'))
    .where('company_id', '=', companyId)
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (row === undefined || (row.is_stale && !(await markUsed(db, companyId, row.id)))) return undefined
  return headOf(row)
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
export async function loadBillHead(db: Database, { companyId }: Pick<Caller, 'companyId'>, scanId: string): Promise<BillHead> {
  const row = await db
    .selectFrom('scan')
    .innerJoin('bill', (join) => join.onRef('bill.company_id', '=', 'scan.company_id').onRef('bill.id', '=', 'scan.bill_id'))
    .select(headColumns)
    .where('scan.company_id', '=', companyId)
    .where('scan.id', '=', scanId)
    .executeTakeFirst()
  if (row === undefined) throw notFound(scanId)
  return headOf(row)
}

function headOf(row: Pick<Selectable<BillTable>, 'id' | 'format' | 'subject_name' | 'components' | 'licenses' | 'notices'>): BillHead {
  const { id, format, components, licenses } = row
  return { id, format, components, licenses, subjectName: row.subject_name ?? undefined, notices: row.notices as Notices }
}

/** Stores a bill once and answers its id, also when a parallel upload of the same document was first. */
export async function saveBill(trx: Transaction, { companyId }: Pick<Caller, 'companyId'>, bill: Bill): Promise<string> {
  const { digest, format, components, licenses, content } = bill
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
      subject_name: bill.subjectName ?? null,
      subject_version: bill.subjectVersion ?? null,
      subject_purl: bill.subjectPurl ?? null,
      subject_licenses: bill.subjectLicenses ?? null,
      subject_key: keyOf(bill) ?? null,
      notices: json(bill.notices),
    })
    .onConflict((clash) => clash.columns(['company_id', 'digest']).doUpdateSet({ used: sql`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What VEX statements about the subject are looked up by. */
function keyOf({ subjectPurl }: Bill): string | undefined {
  const purl = subjectPurl === undefined ? undefined : parsePurl(subjectPurl)
  const key = purl && packageKeyOf(purl)
  return key !== undefined && isKey(key) ? key : undefined
}

/** The neutral model of a stored bill. */
export async function loadBom(db: Database | Transaction, { companyId }: Pick<Caller, 'companyId'>, billId: string): Promise<Bom> {
  const row = await db.selectFrom('bill').select('content').where('company_id', '=', companyId).where('id', '=', billId).executeTakeFirst()
  if (row === undefined) throw notFound(billId)
  return unpackBom(row.content)
}

export async function unpackBom(content: Buffer): Promise<Bom> {
  return JSON.parse((await decompress(content)).toString('utf8')) as Bom
}
