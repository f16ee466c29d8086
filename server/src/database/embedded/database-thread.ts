import { Worker } from 'node:worker_threads'
import type { Order, Report, ThreadStart } from '#database/embedded/thread-messages.ts'

type Reported<Kind extends Report['kind']> = Extract<Report, { readonly kind: Kind }>

/** A running thread that owns the embedded database; it takes one order at a time. */
export interface DatabaseThread {
  /** Runs a turn; rejects when the thread ends before its answer. */
  readonly run: (bytes: Uint8Array<ArrayBuffer>, answer: (part: Uint8Array) => void) => Promise<Reported<'done'>>
  readonly dump: () => Promise<Reported<'dumped'>>
  /** Closes the database and ends the thread; ends it anyway when the database does not answer in time. */
  readonly close: (patience: number) => Promise<void>
}

interface PendingOrder {
  readonly answer: (part: Uint8Array) => void
  readonly resolve: (report: Report) => void
  readonly reject: (error: Error) => void
}

interface ThreadState {
  readonly worker: Worker
  pending: PendingOrder | undefined
  error: Error | undefined
  isClosing: boolean
}

/** Starts the thread and waits until its database is open. `onEnd` is called when the thread ends without being asked to. */
export async function startThread(start: ThreadStart, onEnd: (error: Error) => void): Promise<DatabaseThread> {
  const worker = new Worker(new URL('embedded-thread.ts', import.meta.url), { workerData: start })
  const running: ThreadState = { worker, pending: undefined, error: undefined, isClosing: false }
  worker.on('message', (report: Report) => handleReport(running, report))
  worker.on('error', (error) => (running.error ??= error as Error))
  const opened = { isOpen: false }
  worker.on('exit', () => {
    const error = toSessionLostError(running.error)
    running.pending?.reject(error)
    if (opened.isOpen && !running.isClosing) onEnd(error)
  })
  await waitFor(running, ignore)
  opened.isOpen = true
  return {
    run: (bytes, answer) => waitFor(running, answer, { kind: 'run', bytes }) as Promise<Reported<'done'>>,
    dump: () => waitFor(running, ignore, { kind: 'dump' }) as Promise<Reported<'dumped'>>,
    close: (patience) => closeThread(running, patience),
  }
}

function handleReport(running: ThreadState, report: Report): void {
  if (report.kind === 'part') return running.pending?.answer(report.bytes)
  if (report.kind === 'broken') {
    running.error ??= new Error(report.message)
    return
  }
  const { pending } = running
  running.pending = undefined
  pending?.resolve(report)
}

function waitFor(running: ThreadState, answer: PendingOrder['answer'], order?: Order): Promise<Report> {
  return new Promise((resolve, reject) => {
    running.pending = { answer, resolve, reject }
    if (order !== undefined) running.worker.postMessage(order, order.kind === 'run' ? [order.bytes.buffer] : [])
  })
}

async function closeThread(running: ThreadState, patience: number): Promise<void> {
  running.isClosing = true
  const timer = setTimeout(() => void running.worker.terminate(), patience)
  // a turn that is still under way is answered first, to nobody
  await waitFor(running, ignore, { kind: 'close' }).catch(ignore)
  clearTimeout(timer)
  await running.worker.terminate()
}

/** As PostgreSQL calls it when sessions end because the server crashed. */
function toSessionLostError(cause: Error | undefined): Error {
  const why = cause?.message ?? 'its thread ended'
  return Object.assign(new Error(`The embedded database broke down and is restarted: ${why}`, { cause }), { code: '57P02' })
}

function ignore(): void {
  // nothing to be done
}
