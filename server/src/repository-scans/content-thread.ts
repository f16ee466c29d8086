import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { heapLimits } from '#platform/heap-limits.ts'
import type { ContentFile } from '@waybill/repository-scan/content'

/** The findings of a content as JSON, or why there are none. */
export type ScannedContent = { readonly findings: string } | { readonly error: string }

/** What the thread sends: first its version, then one content after the other. */
export type ContentReport = { readonly version: string } | ScannedContent

export interface ContentThreadLimits {
  readonly fileMs: number
  readonly heapBytes: number
  /** What runs in the thread; tests have their own. */
  readonly module?: URL
}

/**
 * Scans contents in a thread of its own. A content that takes too long or too much memory ends the thread, is reported as an error, and the rest
 * goes on in a new one.
 */
export class ContentThread {
  readonly #limits: ContentThreadLimits
  #worker: Promise<OpenThread> | undefined

  constructor(limits: ContentThreadLimits) {
    this.#limits = limits
  }

  /** Names what findings depend on besides the content. */
  async version(): Promise<string> {
    return (await this.#open()).version
  }

  async scan(files: readonly ContentFile[]): Promise<readonly ScannedContent[]> {
    const scanned: ScannedContent[] = []
    while (scanned.length < files.length) {
      const { worker } = await this.#open()
      const failure = await collectReports(worker, files.slice(scanned.length), { scanned, fileMs: this.#limits.fileMs })
      if (failure === undefined) break
      scanned.push({ error: failure })
      await this.close()
    }
    return scanned
  }

  async close(): Promise<void> {
    const opened = await this.#worker
    this.#worker = undefined
    await opened?.worker.terminate()
  }

  #open(): Promise<OpenThread> {
    this.#worker ??= openThread(this.#limits)
    return this.#worker
  }
}

const contentWorker = new URL('content-worker.ts', import.meta.url)

interface OpenThread {
  readonly worker: Worker
  readonly version: string
}

async function openThread({ heapBytes, module = contentWorker }: ContentThreadLimits): Promise<OpenThread> {
  const worker = new Worker(module, { resourceLimits: heapLimits(Math.ceil(heapBytes / 1_048_576)) })
  const [{ version }] = (await once(worker, 'message')) as [{ readonly version: string }]
  return { worker, version }
}

interface Collecting {
  readonly scanned: ScannedContent[]
  readonly fileMs: number
}

/** Collects the reports on files in their order; answers what ended the thread, if anything did. */
async function collectReports(worker: Worker, files: readonly ContentFile[], { scanned, fileMs }: Collecting): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const wanted = scanned.length + files.length
  const timer = setTimeout(() => void giveUp(), fileMs)
  function take(report: ScannedContent): void {
    scanned.push(report)
    timer.refresh()
    if (scanned.length === wanted) resolve(undefined)
  }
  /* A report may wait behind the timer where this thread was busy. */
  async function giveUp(): Promise<void> {
    const before = scanned.length
    await nextTurn()
    if (scanned.length === before) resolve(`scanning it takes longer than ${String(fileMs / 1000)} s`)
  }
  function fail(error: NodeJS.ErrnoException): void {
    resolve(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'scanning it takes too much memory' : `it cannot be scanned: ${error.message}`)
  }
  worker.on('message', take).on('error', fail)
  worker.postMessage(files, [])
  const failure = await promise
  clearTimeout(timer)
  worker.off('message', take).off('error', fail)
  return failure
}
