import { Piscina } from 'piscina'
import { heapLimits } from '#platform/heap-limits.ts'

const heapMb = 1536

/** With a young generation of 24 MB, reading a document of 10,000 components takes a tenth longer. */
const youngGenerationMb = 64

/** Builds send documents minutes apart, and the first one that a thread reads takes twice as long. */
const idleMs = 5 * 60_000

const pool = new Piscina<unknown, unknown>({
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: idleMs,
  resourceLimits: heapLimits(heapMb, youngGenerationMb),
})

/** Its thread ends with its work, since it would keep the memory that a large document took; there is one, for two would take it twice. */
const poolForLarge = new Piscina<unknown, unknown>({ minThreads: 0, maxThreads: 1, idleTimeout: 0, resourceLimits: heapLimits(heapMb) })

interface ThreadOptions {
  readonly isLarge: boolean
  /** Moved to the thread instead of copied: the caller has them no longer. */
  readonly transfer?: readonly ArrayBuffer[]
}

/**
 * Runs the default export of a module in another thread of the process; large work runs one after the other. Fails with
 * `ERR_WORKER_OUT_OF_MEMORY` when it takes too much memory.
 */
export function runInThread<Output>(module: URL, input: unknown, { isLarge, transfer = [] }: ThreadOptions): Promise<Output> {
  return (isLarge ? poolForLarge : pool).run(input, { filename: module.href, transferList: [...transfer] }) as Promise<Output>
}
