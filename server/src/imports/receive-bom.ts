import { createHash } from 'node:crypto'
import { type Caller, recordActivity } from '#access/access.ts'
import { type BillHead, createScan, findBill, loadBom, saveBill, unpackBom } from '#bills/bills.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { Tools } from '#platform/tools.ts'
import { findProject, placeModule } from '#portfolio/portfolio.ts'
import type { Bom } from '#standards/bom/bom.ts'
import { analyseOrEnqueue } from '#imports/analyse-or-enqueue.ts'
import type { BomUpload } from '#imports/bom-upload.ts'
import { billNotices, type ImportResult } from '#imports/import-result.ts'
import { readDocument } from '#imports/read-document.ts'

/** Changes when readers learn to read more, so that a document sent again is then read again. */
const readerVersion = 4

/**
 * Takes in one document (§4.6): validated before anything is stored, then project, module, bill, scan and analysis in one
 * transaction. The same document for the same module again makes a new scan that reuses the analysis.
 */
export async function receiveBom(tools: Tools, caller: Caller, upload: BomUpload): Promise<ImportResult> {
  const source = await openDocument(tools, caller, upload)
  return transact(tools.db, (trx) => store(trx, tools, { caller, upload, source }))
}

/** A document's reading: stored before, or made now and still to be stored. */
interface Source {
  readonly head: Omit<BillHead, 'id'>
  readonly billId: (trx: Transaction) => Promise<string>
  readonly bom: (trx: Transaction) => Promise<Bom>
}

async function openDocument({ db }: Tools, caller: Caller, { bytes, format, pkgType, version }: BomUpload): Promise<Source> {
  const digest = createHash('sha256')
    .update(bytes)
    .update(JSON.stringify([readerVersion, format, pkgType, version]))
    .digest('hex')
  const known = await findBill(db, caller, digest)
  if (known !== undefined) return { head: known, billId: async () => known.id, bom: (trx) => loadBom(trx, caller, known.id) }
  const { bom, bill } = await readDocument('bom', { bytes, format, digest, pkgType, version })
  const packed = { ...bill, content: Buffer.from(bill.content) }
  return { head: bill, billId: (trx) => saveBill(trx, caller, packed), bom: async () => bom ?? unpackBom(packed.content) }
}

interface Received {
  readonly caller: Caller
  readonly upload: BomUpload
  readonly source: Source
}

async function store(trx: Transaction, tools: Tools, { caller, upload, source }: Received): Promise<ImportResult> {
  const { options, module: wanted } = upload
  const project = await findProject(trx, caller, upload.project)
  const module = await placeModule(trx, caller, project, { ...wanted, name: wanted.name ?? source.head.subjectName, demo: options.demo })
  // only now: a document that goes nowhere leaves no file
  const [documentDigest, billId] = await Promise.all([tools.files.keep(caller.companyId, upload.bytes), source.billId(trx)])
  const scanId = await createScan(trx, caller, { moduleId: module.id, billId, documentDigest, options })
  const holding = { companyId: caller.companyId, moduleId: module.id, scanId, billId }
  const action = await analyseOrEnqueue(trx, tools, { holding, components: source.head.components, bom: () => source.bom(trx) })
  await recordActivity(trx, caller, { action, object: 'scan', objectId: scanId, name: `${project.name} / ${module.name}` })
  return { scanId, moduleId: module.id, ...billNotices(source.head) }
}
