import type { Sbom } from '@waybill/documents'
import { type Caller, recordActivity } from '#access/access.ts'
import type { ModuleScan } from '#analysis/analysis.ts'
import type { Transaction } from '#database/database.ts'
import { keepPlans } from '#database/keep-plans.ts'
import { transact } from '#database/transact.ts'
import type { Format, Placement, ReceivedDocument } from '#ingest/format.ts'
import { isReadAlone, isReadInWorker } from '#ingest/read-document.ts'
import { analyseOrEnqueue, analysePending, type AnalysisState } from '#ingest/sbom/analyse-or-enqueue.ts'
import { type ImportResult, toSbomDiagnostics } from '#ingest/sbom/import-result.ts'
import type { SbomReaderInput, SbomReaderResult } from '#ingest/sbom/sbom-reader.ts'
import type { AppContext } from '#platform/app-context.ts'
import { digestInBackground, digestOf, packBeside, packDocument, type PackedDocument, packIfMissing } from '#platform/files/file-store.ts'
import { metrics } from '#platform/metrics/metrics.ts'
import { traced } from '#platform/tracing/tracer.ts'
import { findProject, type RequestedProject, resolveModule } from '#portfolio/portfolio.ts'
import {
  type ContentInPieces,
  createScan,
  findStoredSbom,
  loadSbom,
  packContent,
  saveSbom,
  type SbomSummary,
  type ScanOptions,
  unpackSbom,
} from '#sboms/sboms.ts'

/** An uploaded SBOM, and what the request says about it (docs/reference/imports.md#operations). */
export interface SbomUpload {
  readonly caller: Caller
  readonly bytes: Buffer
  /** Id of the format. */
  readonly format: string
  /** Whether it is read as XML, which the paths of the format do not accept. */
  readonly isXml: boolean
  readonly formats: readonly Format[]
  readonly read: {
    readonly sbom: (input: SbomReaderInput, call: { readonly isHandedOver: boolean }) => Promise<SbomReaderResult>
  }
  readonly project: RequestedProject
  readonly module: { readonly moduleId: string | undefined; readonly name: string | undefined }
  readonly pkgType: string | undefined
  readonly version: string | undefined
  readonly options: ScanOptions
  readonly resolvePlacement?: ReceivedDocument['resolvePlacement']
  readonly guard?: ReceivedDocument['guard']
}

/** Increase it when readers learn to read more: a document sent again is then read again. */
const readerVersion = 5

/**
 * Imports one SBOM (docs/reference/imports.md#pipeline): validates it before anything is stored, then stores module, SBOM, scan and analysis in one transaction,
 * and the analysis of a large one in several.
 * The same document for the same module again makes a new scan that reuses the analysis.
 */
export function ingestSbom(context: AppContext, upload: SbomUpload): Promise<ImportResult> {
  const { bytes, caller } = upload
  // large documents are read in threads and analysed in pieces
  return isReadInWorker(bytes) ? importSbom(context, upload) : context.imports.enter(caller.companyId, () => importSbom(context, upload))
}

async function importSbom(context: AppContext, upload: SbomUpload): Promise<ImportResult> {
  const source = await openSbom(context, upload)
  const { scan, analysis, result } = await traced({ name: 'store document' }, () =>
    transact(context.db, async (trx) => {
      await keepPlans(trx)
      await upload.guard?.before(trx)
      const stored = await storeAndAnalyse(trx, context, upload, source)
      await upload.guard?.after?.(trx, stored.result)
      return stored
    }),
  )
  metrics.importedComponents.add({ format: upload.format }, source.summary.components)
  if (analysis === 'pending') await analysePending(context, scan, source.inPieces)
  return result
}

interface StoredScan {
  readonly scan: ModuleScan
  readonly analysis: AnalysisState
  readonly result: ImportResult
}

/** An SBOM that is stored already, or that was read now and is still to be stored. */
interface SbomSource {
  /** As it is to be stored. */
  readonly document: PackedDocument
  readonly summary: Omit<SbomSummary, 'id'>
  /** Of a large one that was read now. */
  readonly inPieces?: ContentInPieces | undefined
  readonly storeSbom: (trx: Transaction) => Promise<string>
  readonly loadSbom: (trx: Transaction) => Promise<Sbom>
}

async function openSbom({ db }: AppContext, { caller, bytes, format, pkgType, version, isXml, read }: SbomUpload): Promise<SbomSource> {
  const reading = JSON.stringify([readerVersion, isXml ? `${format} in XML` : format, pkgType, version])
  const ofBytes = await digestInBackground(bytes)
  const digest = digestOf(Buffer.from(`${ofBytes} ${reading}`))
  const known = await findStoredSbom(db, caller, digest)
  if (known !== undefined) {
    const document = packIfMissing(bytes, ofBytes)
    return { summary: known, document, storeSbom: async () => known.id, loadSbom: (trx) => loadSbom(trx, caller, known.id) }
  }
  // what moves to the thread that reads it is packed before
  const isHandedOver = isReadAlone(bytes)
  const document = isHandedOver ? await packDocument(bytes, ofBytes) : packBeside(bytes, ofBytes)
  const { sbom, described, content, inPieces } = await read.sbom({ bytes, digest, pkgType, version, isXml }, { isHandedOver })
  return {
    summary: described,
    document,
    inPieces,
    storeSbom: async (trx) => saveSbom(trx, caller, { ...described, content: await pack(sbom, content) }),
    loadSbom: async () => sbom ?? unpackSbom(await pack(sbom, content)),
  }
}

/** Returns the packed content of an SBOM that a reader answered parsed or packed. */
async function pack(sbom: Sbom | undefined, content: Uint8Array | undefined): Promise<Buffer> {
  if (content !== undefined) return Buffer.from(content)
  if (sbom === undefined) throw new Error('the reader answered neither an SBOM nor its packed content')
  return packContent(sbom)
}

async function storeAndAnalyse(trx: Transaction, context: AppContext, upload: SbomUpload, source: SbomSource): Promise<StoredScan> {
  const { caller, options } = upload
  const { project, module } = await (upload.resolvePlacement?.(trx) ?? findPlacement(trx, context, upload, source))
  // stored only here, so that a rejected document leaves no file
  const [documentDigest, sbomId] = await Promise.all([context.files.save(caller.companyId, source.document), source.storeSbom(trx)])
  const scanId = await createScan(trx, caller, { moduleId: module.id, sbomId, documentDigest, options, submitted: context.now() })
  const scan = { companyId: caller.companyId, moduleId: module.id, scanId, sbomId }
  const { components } = source.summary
  const analysis = await analyseOrEnqueue(trx, context, { scan, components, sbom: () => source.loadSbom(trx) })
  const action = analysis === 'finished' ? 'finished' : 'created'
  await recordActivity(trx, caller, { action, object: 'scan', objectId: scanId, name: `${project.name} / ${module.name}` })
  return { scan, analysis, result: { scanId, moduleId: module.id, ...toSbomDiagnostics(source.summary, upload.formats) } }
}

async function findPlacement(
  trx: Transaction,
  { now }: AppContext,
  { caller, options, ...requested }: SbomUpload,
  { summary }: SbomSource,
): Promise<Placement> {
  const project = await findProject(trx, caller, requested.project)
  const module = await resolveModule(trx, caller, project, {
    ...requested.module,
    name: requested.module.name ?? summary.rootComponentName,
    demo: options.demo,
    created: now(),
  })
  return { project: module.project, module }
}
