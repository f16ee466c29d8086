import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ScannedFile } from '@waybill/repository-scan'
import type { FileToScan } from '#scanning/files-to-scan.ts'
import { scanLimits } from '#scanning/scan-limits.ts'
import { workerCode } from '#scanning/worker-code.ts'

/** The first thing that a thread says: what its findings depend on besides the content. */
export interface ReadyReport {
  readonly version: string
}

export interface ScannedFileReport {
  readonly file: ScannedFile
  /** Where the scorecard asks for it. */
  readonly text?: string
  readonly isLfsPointer?: true
}

/** Scans files one by one in a thread of its own. A file that takes too long or too much memory is an error, and the rest goes on in a new thread. */
export class ScanThread {
  readonly #folder: string
  readonly #fileMs: number
  #opened: Promise<{ readonly worker: Worker; readonly version: string }> | undefined

  constructor(folder: string, fileMs: number = scanLimits.fileMs) {
    this.#folder = folder
    this.#fileMs = fileMs
  }

  async version(): Promise<string> {
    return (await this.#open()).version
  }

  async scan({ path, bytes }: Pick<FileToScan, 'path' | 'bytes'>): Promise<ScannedFileReport> {
    const { worker } = await this.#open()
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(), this.#fileMs)
    try {
      worker.postMessage({ path, bytes }, [])
      // an error of the worker rejects too
      const [report] = (await once(worker, 'message', { signal: stop.signal })) as [ScannedFileReport]
      return report
    } catch (error) {
      await this.close()
      return { file: { path, sha256: '', size: 0, error: reasonOf(error as NodeJS.ErrnoException, this.#fileMs) } }
    } finally {
      clearTimeout(timer)
    }
  }

  async close(): Promise<void> {
    const opened = await this.#opened
    this.#opened = undefined
    await opened?.worker.terminate()
  }

  #open(): Promise<{ readonly worker: Worker; readonly version: string }> {
    this.#opened ??= openWorker(this.#folder)
    return this.#opened
  }
}

async function openWorker(folder: string): Promise<{ readonly worker: Worker; readonly version: string }> {
  const resourceLimits = { maxOldGenerationSizeMb: scanLimits.heapBytes / 1_048_576 }
  const worker = new Worker(workerCode.from, { eval: workerCode.isText, workerData: { folder }, resourceLimits })
  const [{ version }] = (await once(worker, 'message')) as [ReadyReport]
  return { worker, version }
}

function reasonOf(error: NodeJS.ErrnoException, fileMs: number): string {
  if (error.name === 'AbortError') return `scanning it takes longer than ${String(fileMs / 1000)} s`
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'scanning it takes too much memory' : `it cannot be scanned: ${error.message}`
}
