import { performance } from 'node:perf_hooks'

/** Runs work and reports how long it took, with its error when it failed. */
export async function timed<Result>(work: () => Promise<Result>, report: (seconds: number, error: unknown) => void): Promise<Result> {
  const started = performance.now()
  try {
    const result = await work()
    report(secondsSince(started), undefined)
    return result
  } catch (error) {
    report(secondsSince(started), error)
    throw error
  }
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000
}
