import { type Caller, recordActivity } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { packIfMissing, packDocument } from '#platform/files/file-store.ts'
import { basePath } from '#platform/http/http-server.ts'
import { invalid, notFound } from '#platform/http-error.ts'
import { isId, newId } from '#platform/ids.ts'
import { maskUrl } from '#platform/mask-url.ts'
import { runInThread } from '#platform/thread-pool.ts'
import { fillModule, type FilledModule } from '#repository-scans/fill-module.ts'
import { findTargetProject } from '#repository-scans/submit-scan.ts'
import { deleteUpload, findUpload, insertUploadedScan } from '#repository-scans/uploads/upload-store.ts'
import type { ReadResult, ReadResultOutcome, ResultToRead } from '#repository-scans/uploads/read-result.ts'
import { linkDeepScan, toolVersion } from '#sboms/sboms.ts'

/** What a client says of its result besides the document. */
export interface ResultQuery {
  readonly module?: string
  readonly projectName?: string
  readonly moduleName?: string
  readonly branch?: string
  readonly tag?: string
}

/** What a client sends: a document, or the id of one that it uploaded before. */
export interface SentResult {
  readonly bytes: Buffer
  readonly query: ResultQuery
  readonly userAgent: string
}

/** A document in the file store, or to be stored. */
interface Received {
  readonly uid: string
  readonly bytes: Buffer
  /** Where it was uploaded before. */
  readonly digest: string | undefined
}

export interface AcceptedResult {
  readonly uid: string
  readonly url: string
  readonly moduleId?: string
  readonly scanId?: string
  readonly error?: string
}

/**
 * Stores the result of a client as a finished scan, and fills a module from it if asked (docs/reference/repository-scans.md#uploads). Throws a 400
 * that names what is wrong with the document, and a 404 for an unknown upload or project.
 */
export async function acceptResult(context: AppContext, caller: Caller, sent: SentResult): Promise<AcceptedResult> {
  const names = targetOf(sent.query)
  const target = { ...names, project: await findTargetProject(context, caller, { projectName: names.project, moduleName: names.module }) }
  const received = await findDocument(context, caller, sent.bytes)
  const found = await read({ bytes: received.bytes, withSbom: target.project !== undefined, toolVersion })
  const { sbom, name = 'repository', commit, files } = found
  const filled = await fillModule(context, { by: caller, ...target }, { sbom, name })
  const module = target.module ?? name
  const end = { at: context.now(), commit, files, filled: filled.scan, error: filled.error }
  const scannerVersion = found.scannerVersion ?? sent.userAgent.slice(0, 100)
  await store(context, caller, received, { ...target, ...end, module, url: found.url ?? module, scannerVersion })
  return toAccepted(context, received.uid, filled)
}

function targetOf({ projectName, moduleName, module, branch, tag }: ResultQuery) {
  return { project: projectName?.trim() || undefined, module: moduleName?.trim() || module?.trim() || undefined, branch, tag }
}

function toAccepted({ config }: AppContext, uid: string, { scan, error }: FilledModule): AcceptedResult {
  const url = `${config.http.publicUrl}${basePath}/repository/results/${uid}.json`
  return { uid, url, ...(scan !== undefined && pick(scan)), ...(error !== undefined && { error }) }
}

function pick({ moduleId, scanId }: NonNullable<FilledModule['scan']>): Pick<AcceptedResult, 'moduleId' | 'scanId'> {
  return { moduleId, scanId }
}

/** A reference is shorter than any result. */
const longestReference = 200

/** Returns the document itself, or the one that `{uid}` names. */
async function findDocument({ db, files, now }: AppContext, caller: Caller, bytes: Buffer): Promise<Received> {
  const uid = bytes.length > longestReference ? undefined : referenceOf(bytes)
  if (uid === undefined) return { uid: newId(), bytes, digest: undefined }
  const digest = isId(uid) ? await findUpload(db, caller, { id: uid, now: now() }) : undefined
  if (digest === undefined) throw notFound(uid)
  return { uid, bytes: await files.read(caller.companyId, digest), digest }
}

function referenceOf(bytes: Buffer): string | undefined {
  try {
    const { uid, result } = JSON.parse(bytes.toString('utf8')) as { readonly uid?: unknown; readonly result?: unknown }
    return typeof uid === 'string' && result === undefined ? uid : undefined
  } catch {
    return undefined
  }
}

/** Larger ones take so much memory that they are read one after the other. */
const largeFrom = 10_000_000

async function read(task: ResultToRead): Promise<ReadResult> {
  const module = new URL('read-result.ts', import.meta.url)
  const outcome = await runInThread<ReadResultOutcome>(module, task, { isLarge: task.bytes.length > largeFrom }).catch(toRefusal)
  if ('problem' in outcome) throw invalid(outcome.problem.parameter, outcome.problem.message)
  return outcome.read
}

function toRefusal(error: NodeJS.ErrnoException): ReadResultOutcome {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
  return { problem: { parameter: 'body', message: 'reading the document takes too much memory' } }
}

type Stored = Omit<Parameters<typeof insertUploadedScan>[2], 'id' | 'resultDigest'>

async function store({ db, files }: AppContext, caller: Caller, { uid, bytes, digest }: Received, scan: Stored): Promise<void> {
  const document = digest === undefined ? await packDocument(bytes) : packIfMissing(bytes, digest)
  await transact(db, async (trx) => {
    if (digest !== undefined && !(await deleteUpload(trx, caller, uid))) throw notFound(uid)
    const resultDigest = await files.save(caller.companyId, document)
    await insertUploadedScan(trx, caller, { ...scan, id: uid, resultDigest })
    if (scan.filled !== undefined) await linkDeepScan(trx, { companyId: caller.companyId, scanId: scan.filled.scanId }, uid)
    await recordActivity(trx, caller, { action: 'created', object: 'repository-scan', objectId: uid, name: maskUrl(scan.url) })
  })
}
