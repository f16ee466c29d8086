import { Piscina } from 'piscina'

const pool = new Piscina<unknown, unknown>({
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: 30_000,
  resourceLimits: { maxOldGenerationSizeMb: 1536 },
})

/** Runs the default export of a module in another thread of the process. Fails with `ERR_WORKER_OUT_OF_MEMORY` when it takes too much memory. */
export function runInThread<Output>(module: URL, input: unknown): Promise<Output> {
  return pool.run(input, { filename: module.href }) as Promise<Output>
}
