import { failed } from '#cli-error.ts'
import type { Progress } from '#output/progress.ts'
import { poll } from '#service/poll.ts'
import type { Session } from '#session.ts'
import { counted } from '#output/counted.ts'

/** How far a scan of the service is. */
export interface RemoteStatus {
  readonly uid: string
  readonly status: 'queued' | 'cloning' | 'scanning' | 'finished' | 'failed'
  readonly progress: { readonly files: number; readonly done: number }
  readonly error?: string
}

/** Waits until a scan is finished and shows how far it is. Fails when the scan fails or after the timeout. */
export async function followScan({ out, context: { wait }, company }: Session, uid: string, seconds: number): Promise<RemoteStatus> {
  const shown = new Follower((text, total) => out.progress(text, total === undefined ? {} : { total, describe: inFiles }))
  const path = `/repository/status?uid=${encodeURIComponent(uid)}`
  const scan = await poll<RemoteStatus>(company(), path, { seconds, wait, isOver: (state) => shown.show(state) }).finally(() =>
    shown.stop(),
  )
  if (scan === undefined) throw failed(`the scan was not finished after ${String(seconds)} s; scan ${uid} continues`)
  if (scan.status === 'failed') throw failed(`the scan failed: ${scan.error ?? 'the service does not say why'}`)
  return scan
}

function inFiles(count: number): string {
  return counted(count, 'file')
}

const words: Readonly<Record<string, string>> = { queued: 'waiting for other scans', cloning: 'fetching', scanning: 'scanning' }

/** Shows one line or bar for each state of a scan. */
class Follower {
  readonly #start: (text: string, total: number | undefined) => Progress
  #state = ''
  #done = 0
  #progress: Progress | undefined

  constructor(start: (text: string, total: number | undefined) => Progress) {
    this.#start = start
  }

  /** Shows a state; true for the last one. */
  show({ status, progress }: RemoteStatus): boolean {
    if (status === 'finished' || status === 'failed') return true
    if (status !== this.#state) {
      this.stop()
      this.#progress = this.#start(words[status] ?? status, status === 'scanning' ? progress.files : undefined)
      this.#state = status
      this.#done = 0
    }
    this.#progress?.add(progress.done - this.#done)
    this.#done = progress.done
    return false
  }

  stop(): void {
    this.#progress?.stop()
  }
}
