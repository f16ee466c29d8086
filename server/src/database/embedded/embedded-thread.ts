import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { durableFolder } from '#database/embedded/durable-folder.ts'
import { runTurn, type Session } from '#database/embedded/run-turn.ts'
import type { Order, Report, ThreadStart } from '#database/embedded/thread-messages.ts'
import { watchForBreakdown } from '#database/embedded/watch-for-breakdown.ts'

/** The last lines of PostgreSQL's output; they contain the reason when it ends. */
const lines: string[] = []

/** Owns the embedded database and executes the orders of the process. */
async function main({ folder, dump, wasm }: ThreadStart): Promise<void> {
  const disk = folder === undefined ? undefined : durableFolder(folder)
  const database = await PGlite.create({
    pgliteWasmModule: wasm,
    onStderr: rememberLine,
    startParams: disk === undefined ? withSettings(PGlite.defaultStartParams, sharedSettings) : durableParameters(),
    ...(disk !== undefined && { fs: disk.files }),
    ...(dump !== undefined && { loadDataDir: new Blob([dump]) }),
  })
  watchForBreakdown(database, reportBreakdown)
  const session: Session = { database, isFull: disk?.isFull ?? never, state: 'I', isReadOnly: false }
  parentPort?.on('message', (order: Order) => void runOrder(session, order).catch(reportBreakdown))
  report({ kind: 'ready' })
}

async function runOrder(session: Session, order: Order): Promise<void> {
  if (order.kind === 'run') {
    const { state, notifications, isFull } = await runTurn(session, order.bytes, (bytes) => report({ kind: 'part', bytes }, [bytes.buffer]))
    return report({ kind: 'done', state, notifications, isFull })
  }
  if (order.kind === 'dump') {
    const bytes = new Uint8Array(await (await session.database.dumpDataDir('none')).arrayBuffer())
    return report({ kind: 'dumped', bytes }, [bytes.buffer])
  }
  await session.database.close()
  report({ kind: 'closed' })
}

/** PostgreSQL keeps less of its tables: the system's cache, or the memory that holds its files, has them anyway. */
const sharedSettings = ['shared_buffers=32MB']

/** PGlite's parameters, except that PostgreSQL waits for fsync and keeps less of its log. */
function durableParameters(): string[] {
  const own = ['fsync=on', 'wal_sync_method=fsync', 'max_wal_size=256MB', 'min_wal_size=32MB']
  const usual = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F')
  return withSettings(usual, [...own, ...sharedSettings])
}

function withSettings(parameters: readonly string[], settings: readonly string[]): string[] {
  return [...parameters, ...settings.flatMap((setting) => ['-c', setting])]
}

function rememberLine(line: string): boolean {
  lines.push(line)
  if (lines.length > 20) lines.shift()
  return false
}

function reportBreakdown(error: Error): void {
  report({ kind: 'broken', message: lines.findLast((line) => /PANIC|FATAL/u.test(line)) ?? error.message })
  // oxlint-disable-next-line unicorn/no-process-exit -- ends this thread alone, also in the middle of a statement
  process.exit(70)
}

function report(message: Report, transfer: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, [...transfer])
}

function never(): boolean {
  return false
}

try {
  await main(workerData as ThreadStart)
} catch (error) {
  reportBreakdown(error as Error)
}
