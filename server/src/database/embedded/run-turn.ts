import type { PGlite } from '@electric-sql/pglite'
import { createMessageScanner, type Scanned } from '#database/embedded/message-scanner.ts'
import type { SessionState } from '#database/embedded/thread-messages.ts'
import { concatBytes, queryMessage, queryOf, errorResponse } from '#database/embedded/wire-messages.ts'

/** The one session of the embedded database, as the last turn left it. */
export interface Session {
  readonly database: PGlite
  /** Whether the disk is too full to write. */
  readonly isFull: () => boolean
  state: SessionState
  /** Whether new transactions are read-only. */
  isReadOnly: boolean
}

/** The result of a turn. */
export interface TurnEnd extends Scanned {
  readonly isFull: boolean
}

/** Approximate size of the response chunks sent to the process, so that it can do other work in between. */
const partBytes = 262_144

const diskFull = { code: '53100', message: 'The disk is almost full; nothing is written until there is more room.' } as const
const writeInReadOnly = '25006'
const endsOrMarks = /^\s*(?:commit|rollback|savepoint|release)\b/iu

/**
 * Runs one turn. While the disk is almost full, new transactions are read-only, and a writing transaction fails at its next statement; both
 * report a full disk.
 */
export async function runTurn(session: Session, bytes: Uint8Array, send: (part: Uint8Array<ArrayBuffer>) => void): Promise<TurnEnd> {
  const isFull = session.isFull()
  if (session.state === 'I') await allowWrites(session, !isFull)
  if (!isFull) return execute(session, bytes, send)
  return { ...(await runOnFullDisk(session, bytes, send)), isFull }
}

async function runOnFullDisk(session: Session, bytes: Uint8Array, send: (part: Uint8Array<ArrayBuffer>) => void): Promise<TurnEnd> {
  const isWriting = session.state === 'T' && !session.isReadOnly
  if (isWriting && !endsOrMarks.test(queryOf(bytes))) return execute(session, failingQuery(), send)
  const parts: Uint8Array<ArrayBuffer>[] = []
  const end = await execute(session, bytes, (part) => void parts.push(part))
  for (const part of end.errorCode === writeInReadOnly ? [errorResponse(diskFull, end.state)] : parts) send(part)
  return end
}

async function allowWrites(session: Session, mayWrite: boolean): Promise<void> {
  if (session.isReadOnly === !mayWrite) return
  const settings = mayWrite ? ['off', 'fine'] : ['on', 'full']
  // the second setting is ours; the readiness check reads it
  await execute(
    session,
    queryMessage(`set default_transaction_read_only = ${settings[0] ?? ''}; set waybill.disk = '${settings[1] ?? ''}'`),
    () => undefined,
  )
  session.isReadOnly = !mayWrite
}

async function execute(session: Session, bytes: Uint8Array, send: (part: Uint8Array<ArrayBuffer>) => void): Promise<TurnEnd> {
  const { scanned, scan } = createMessageScanner(session.state)
  const held: { chunks: Uint8Array[]; size: number } = { chunks: [], size: 0 }
  function flush(): void {
    if (held.size > 0) send(concatBytes(held.chunks))
    Object.assign(held, { chunks: [], size: 0 })
  }
  await session.database.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData(chunk) {
      scan(chunk)
      held.chunks.push(chunk.slice())
      held.size += chunk.length
      if (held.size >= partBytes) flush()
    },
  })
  flush()
  session.state = scanned.state
  return { ...scanned, isFull: false }
}

/** Fails, so that the transaction can only be rolled back. */
function failingQuery(): Uint8Array<ArrayBuffer> {
  return queryMessage(`do $$ begin raise exception using errcode = '${diskFull.code}', message = '${diskFull.message}'; end $$`)
}
