import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { heapLimits } from '#platform/heap-limits.ts'
import { RepositoryError } from '#platform/git/repository-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { findContents, saveContents } from '#repository-scans/content-store.ts'
import { findMemory } from '#repository-scans/memory/memory-store.ts'
import { countVulnerabilities } from '#analysis/analysis.ts'
import { toolVersion } from '#sboms/sboms.ts'
import type { ContentExchange, ScanMessage, ScannedRepository, ScanTask } from '#repository-scans/scan-messages.ts'
import { type BegunScan, saveProgress, type ScanProgress } from '#repository-scans/repository-scan-store.ts'

/** Thrown where a scan was removed while it ran. */
export class ScanRemovedError extends Error {}

/** Thrown where the process stops while a scan runs. */
export class ScanInterruptedError extends Error {}

/** How often progress is stored, and a removed scan noticed. */
const progressMs = 1000

/**
 * Runs a scan in a thread of its own and stores its progress. Throws a RepositoryError whose message is for the user, a ScanRemovedError where
 * somebody removed it, a ScanInterruptedError where the process stops, and other errors where the thread broke down.
 */
export async function runScan(context: AppContext, scan: BegunScan): Promise<ScannedRepository> {
  const folder = join(context.config.deepScan.folder, scan.uid)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await runThread(context, scan, folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function makeTask({ db, config, now }: AppContext, scan: BegunScan, folder: string): Promise<ScanTask> {
  const { uid, url, kind, branch, tag, options } = scan
  const target = { uid, url, kind, branch, tag, options, withSbom: scan.project !== undefined }
  const memory = kind === 'repository' ? await findMemory(db, scan.by, url) : undefined
  return { ...target, folder, limits: config.deepScan, now: now(), memory, toolVersion }
}

async function runThread(context: AppContext, scan: BegunScan, folder: string): Promise<ScannedRepository> {
  const { heapBytes, scanMinutes } = context.config.deepScan
  const worker = new Worker(new URL('scan-worker.ts', import.meta.url), {
    workerData: await makeTask(context, scan, folder),
    resourceLimits: heapLimits(Math.ceil(heapBytes / 1_048_576)),
  })
  const { promise, resolve, reject } = Promise.withResolvers<ScannedRepository>()
  const latest: { progress?: ScanProgress } = {}
  async function store(): Promise<void> {
    const { progress } = latest
    if (progress === undefined) return
    if (!(await saveProgress(context.db, scan.by, scan.uid, progress))) throw new ScanRemovedError('the scan was removed')
  }
  async function answer(reply: Promise<unknown>): Promise<void> {
    worker.postMessage(await reply, [])
  }
  worker.on('message', (message: ScanMessage) => {
    if (message.type === 'progress') latest.progress = message.progress
    else if (message.type === 'exchange') answer(exchangeContents(context, scan, message.exchange)).catch(reject)
    else if (message.type === 'components') answer(countVulnerabilities(context.db, message.purls)).catch(reject)
    else if (message.type === 'finished') resolve(message.scanned)
    else reject(new RepositoryError(message.message))
  })
  worker.on('error', (error) => reject(toThreadError(error)))
  worker.on('exit', () => reject(new Error('the thread of the scan ended')))
  const watches = [
    after(scanMinutes * 60_000, () => reject(new RepositoryError(`the scan takes longer than ${String(scanMinutes)} minutes`))),
    every(progressMs, () => void store().catch(reject)),
    onAbort(context.stopping, () => reject(new ScanInterruptedError('the process stops'))),
  ]
  try {
    return await promise
  } finally {
    for (const end of watches) end()
    await worker.terminate()
  }
}

function after(milliseconds: number, call: () => void): () => void {
  const timer = setTimeout(call, milliseconds)
  return () => clearTimeout(timer)
}

function every(milliseconds: number, call: () => void): () => void {
  const timer = setInterval(call, milliseconds)
  return () => clearInterval(timer)
}

function onAbort(signal: AbortSignal, call: () => void): () => void {
  if (signal.aborted) call()
  signal.addEventListener('abort', call)
  return () => signal.removeEventListener('abort', call)
}

function toThreadError(error: NodeJS.ErrnoException): Error {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new RepositoryError('the scan takes too much memory') : error
}

async function exchangeContents({ db, now }: AppContext, { by }: BegunScan, { scannerVersion, save, find }: ContentExchange) {
  const at = now()
  await saveContents(db, by, { contents: save, scannerVersion, at })
  return findContents(db, by, { keys: find, scannerVersion, at })
}
