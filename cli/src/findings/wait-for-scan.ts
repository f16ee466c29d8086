import { failed } from '#cli-error.ts'
import { poll } from '#service/poll.ts'
import type { Service } from '#service/service.ts'
import type { Scan } from '#findings/scan.ts'

interface WaitOptions {
  readonly seconds: number
  readonly wait: (milliseconds: number) => Promise<unknown>
}

/** Polls with growing delays until the scan is finished; fails when the analysis fails or after the timeout. */
export async function waitForScan(service: Service, scanId: string, { seconds, wait }: WaitOptions): Promise<Scan> {
  const scan = await poll<Scan>(service, `/core/scans/${encodeURIComponent(scanId)}`, { seconds, wait, isOver })
  if (scan === undefined) throw failed(`the analysis was not finished after ${String(seconds)} s; scan ${scanId} continues`)
  if (scan.analysisStatus === 'Failed') throw failed(`the analysis failed: ${scan.error ?? 'the service does not say why'}`)
  return scan
}

function isOver({ analysisStatus }: Scan): boolean {
  return analysisStatus === 'Finished' || analysisStatus === 'Failed'
}
