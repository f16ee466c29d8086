import { createHash } from 'node:crypto'
import { type Caller, recordActivity } from '#access/access.ts'
import { type SbomSummary, createScan, findStoredSbom, loadSbom, saveSbom, unpackSbom } from '#sboms/sboms.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { findProject, resolveModule } from '#portfolio/portfolio.ts'
import type { Sbom } from '@waybill/documents'
import { analyseOrEnqueue } from '#ingest/analyse-or-enqueue.ts'
import type { SbomUpload } from '#ingest/sbom-upload.ts'
import { toSbomDiagnostics, type ImportResult } from '#ingest/import-result.ts'
import { readDocument } from '#ingest/read-document.ts'

/** Changes when readers learn to read more, so that a document sent again is then read again. */
const readerVersion = 4

/**
 * Takes in one document (§4.6): validated before anything is stored, then project, module, bill, scan and analysis in one
 * transaction. The same document for the same module again makes a new scan that reuses the analysis.
 */
export async function ingestSbom(context: AppContext, caller: Caller, upload: SbomUpload): Promise<ImportResult> {
  const source = await openSbom(context, caller, upload)
  return transact(context.db, (trx) => storeAndAnalyse(trx, context, { caller, upload, source }))
}

/** A document's reading: stored before, or made now and still to be stored. */
interface SbomSource {
  readonly summary: Omit<SbomSummary, 'id'>
  readonly storeSbom: (trx: Transaction) => Promise<string>
  readonly loadSbom: (trx: Transaction) => Promise<Sbom>
}

async function openSbom({ db }: AppContext, caller: Caller, { bytes, format, pkgType, version }: SbomUpload): Promise<SbomSource> {
  const digest = createHash('sha256')
    .update(bytes)
    .update(JSON.stringify([readerVersion, format, pkgType, version]))
    .digest('hex')
  const known = await findStoredSbom(db, caller, digest)
  if (known !== undefined) return { summary: known, storeSbom: async () => known.id, loadSbom: (trx) => loadSbom(trx, caller, known.id) }
  const { sbom, stored } = await readDocument('bom', { bytes, format, digest, pkgType, version })
  const packed = { ...stored, content: Buffer.from(stored.content) }
  return { summary: stored, storeSbom: (trx) => saveSbom(trx, caller, packed), loadSbom: async () => sbom ?? unpackSbom(packed.content) }
}

interface SbomToStore {
  readonly caller: Caller
  readonly upload: SbomUpload
  readonly source: SbomSource
}

async function storeAndAnalyse(trx: Transaction, context: AppContext, { caller, upload, source }: SbomToStore): Promise<ImportResult> {
  const { options, module: requested } = upload
  const project = await findProject(trx, caller, upload.project)
  const module = await resolveModule(trx, caller, project, {
    ...requested,
    name: requested.name ?? source.summary.rootComponentName,
    demo: options.demo,
  })
  // only now: a document that goes nowhere leaves no file
  const [documentDigest, sbomId] = await Promise.all([context.files.save(caller.companyId, upload.bytes), source.storeSbom(trx)])
  const scanId = await createScan(trx, caller, { moduleId: module.id, sbomId, documentDigest, options })
  const scan = { companyId: caller.companyId, moduleId: module.id, scanId, sbomId }
  const action = await analyseOrEnqueue(trx, context, { scan, components: source.summary.components, sbom: () => source.loadSbom(trx) })
  await recordActivity(trx, caller, { action, object: 'scan', objectId: scanId, name: `${project.name} / ${module.name}` })
  return { scanId, moduleId: module.id, ...toSbomDiagnostics(source.summary) }
}
