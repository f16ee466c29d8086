import { recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { packDocument } from '#platform/files/file-store.ts'
import { RepositoryError } from '#platform/git/repository-error.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { maskText, maskUrl } from '#platform/mask-url.ts'
import { recordLastCommit } from '#feeds/feeds.ts'
import { type FilledModule, fillModuleOfScan } from '#repository-scans/fill-module.ts'
import { beginScan, type BegunScan, failScan, finishScan, returnScan, saveProgress } from '#repository-scans/repository-scan-store.ts'
import { saveMemory } from '#repository-scans/memory/memory-store.ts'
import { runScan, ScanInterruptedError, ScanRemovedError } from '#repository-scans/run-scan.ts'
import type { ScannedRepository } from '#repository-scans/scan-messages.ts'
import { scanRepositoryTask } from '#repository-scans/scan-repository-task.ts'

/** A scan whose process or thread broke down runs once more. */
const mostAttempts = 2

/** Scans a repository and stores the result (docs/reference/repository-scans.md#status). */
export const scanRepositoryJob = defineJob({
  ...scanRepositoryTask,
  async run({ companyId, uid }, context) {
    const scan = await beginScan(context.db, { companyId }, uid)
    if (scan === undefined) return
    if (scan.attempts > mostAttempts) return fail(context, scan, 'the scan broke down twice')
    try {
      await scanAndStore(context, scan)
    } catch (error) {
      await handleFailure(context, scan, error)
    }
  },
  async onFailed({ companyId, uid }, { db, now }) {
    const error = 'the scan broke down; the operator finds the cause in the log'
    await transact(db, (trx) => failScan(trx, { companyId }, uid, { at: now(), error }))
  },
})

async function scanAndStore(context: AppContext, scan: BegunScan): Promise<void> {
  const scanned = await runScan(context, scan)
  const { files, scannerVersion } = scanned
  const isThere = await saveProgress(context.db, scan.by, scan.uid, { status: 'scanning', scannerVersion, files, done: files })
  if (!isThere) throw new ScanRemovedError('the scan was removed')
  const filled = await fillModuleOfScan(context, scan, scanned)
  await store(context, scan, { scanned, filled })
}

interface Outcome {
  readonly scanned: ScannedRepository
  readonly filled: FilledModule
}

async function store(context: AppContext, scan: BegunScan, { scanned, filled }: Outcome): Promise<void> {
  const { db, files, now } = context
  const { by, uid, url } = scan
  const document = await packDocument(Buffer.from(scanned.result))
  await transact(db, async (trx) => {
    const resultDigest = await files.save(by.companyId, document)
    const { files: count, commit, scannerVersion } = scanned
    const end = { at: now(), files: count, commit, scannerVersion, resultDigest, filled: filled.scan, error: filled.error }
    const isThere = await finishScan(trx, by, uid, end)
    if (!isThere) return
    if (scanned.memory !== undefined) await saveMemory(trx, by, { url, memory: scanned.memory, at: end.at })
    await recordActivity(trx, by, { action: 'finished', object: 'repository-scan', objectId: uid, name: maskUrl(url) })
    await recordActivityOfSource(trx, context, scan, scanned)
  })
}

/** A branch or tag that was asked for says nothing of the activity in a repository. */
async function recordActivityOfSource(
  trx: Transaction,
  context: AppContext,
  { url, branch, tag }: BegunScan,
  { committed }: ScannedRepository,
): Promise<void> {
  if (committed === undefined || branch !== undefined || tag !== undefined) return
  await recordLastCommit(trx, context, { url, committed })
}

async function handleFailure(context: AppContext, scan: BegunScan, error: unknown): Promise<void> {
  if (error instanceof ScanRemovedError) return
  if (error instanceof ScanInterruptedError) return queueAgain(context, scan)
  if (error instanceof RepositoryError) return fail(context, scan, error.message)
  if (scan.attempts < mostAttempts) throw error
  context.log.error({ err: error, uid: scan.uid }, 'a repository scan broke down')
  await fail(context, scan, 'the scan broke down twice; the operator finds the cause in the log')
}

/** Leaves an interrupted scan to the next process, as if this one had not begun it. */
async function queueAgain({ db, jobs }: AppContext, { by: { companyId }, uid }: BegunScan): Promise<void> {
  await transact(db, async (trx) => {
    if (await returnScan(trx, { companyId }, uid)) await jobs.enqueue(trx, scanRepositoryTask, { companyId, uid }, uid)
  })
}

async function fail({ db, now }: AppContext, { by, uid, url }: BegunScan, message: string): Promise<void> {
  await transact(db, async (trx) => {
    const error = maskText(message).slice(0, 1000)
    const isThere = await failScan(trx, by, uid, { at: now(), error })
    if (isThere)
      await recordActivity(trx, by, { action: 'finished', object: 'repository-scan', objectId: uid, name: maskUrl(url), detail: error })
  })
}
