import { exitCodes, failed, CliError } from '#cli-error.ts'
import type { Service } from '#service/service.ts'
import type { Scan } from '#findings/scan.ts'

interface WaitOptions {
  readonly seconds: number
  readonly wait: (milliseconds: number) => Promise<unknown>
}

const firstPause = 100
const longestPause = 3000

/** A service may be restarted while one waits for it. */
const maxLosses = 5

/** Asks with growing pauses until the scan is finished; fails where the analysis does, or where the time is over. */
export async function waitForScan(service: Service, scanId: string, { seconds, wait }: WaitOptions): Promise<Scan> {
  let losses = 0
  for (let waited = 0, pause = firstPause; waited <= seconds * 1000; waited += pause, pause = Math.min(longestPause, pause * 1.5)) {
    const scan = await tryLoadScan(service, scanId, losses)
    losses = scan === undefined ? losses + 1 : 0
    if (scan?.analysisStatus === 'Finished') return scan
    if (scan?.analysisStatus === 'Failed') throw failed(`the analysis failed: ${scan.error ?? 'the service does not say why'}`)
    await wait(pause)
  }
  throw failed(`the analysis is not finished after ${String(seconds)} s; scan ${scanId} goes on`)
}

/** Undefined where the service could not answer just now. */
async function tryLoadScan(service: Service, scanId: string, losses: number): Promise<Scan | undefined> {
  try {
    return await service.get<Scan>(`/core/scans/${encodeURIComponent(scanId)}`)
  } catch (error) {
    if (error instanceof CliError && error.exitCode === exitCodes.failed && losses < maxLosses) return undefined
    throw error
  }
}
