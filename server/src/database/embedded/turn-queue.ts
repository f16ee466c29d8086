import type { SessionState } from '#database/embedded/thread-messages.ts'
import type { TurnClient, TurnTaker } from '#database/embedded/client-socket.ts'
import { queryMessage, queryOf, errorResponse, type SessionError } from '#database/embedded/wire-messages.ts'

interface Turn {
  readonly client: TurnClient
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Whether it begins a transaction, which makes others wait. */
  readonly begins: boolean
}

/** Runs one turn on the session, passes its response on in parts and resolves with the resulting state. */
export type RunTurn = (bytes: Uint8Array<ArrayBuffer>, answer: (part: Uint8Array) => void) => Promise<SessionState>

export interface TurnQueue extends TurnTaker {
  /** Starts no turn until `resume`. */
  readonly pause: () => void
  /** Answers waiting and new turns with an error until `resume`. */
  readonly reject: (error: SessionError) => void
  readonly resume: () => void
  /** Runs work between two turns, outside of any client's transaction; turns that come meanwhile wait. */
  readonly runAlone: <Result>(work: () => Promise<Result>) => Promise<Result>
}

interface Session {
  readonly run: RunTurn
  readonly waiting: Turn[]
  readonly gone: WeakSet<TurnClient>
  /** The client with an open transaction. */
  owner: TurnClient | undefined
  isBusy: boolean
  rejection: SessionError | undefined
  readonly pace: Pace
}

/** What decides whether a transaction may begin. */
interface Pace {
  /** When the open transaction began. */
  began: number
  /** Until when the clients that waited for the last transaction come first. */
  othersFirstUntil: number
  /** When a client outside of a transaction was last answered. */
  answered: number
  timer: NodeJS.Timeout | undefined
}

/** How long others come first after a transaction that one of them waited for: as long as it took, up to this. */
const longestPrecedenceMs = 50
/** A client that was answered this long ago does not go on at once. */
const expectedPauseMs = 3

/**
 * Shares the one session among many clients: turns run in order, and during a transaction only those of its client. After a transaction the
 * statements of others that waited for it precede the next one, so that work in many transactions leaves room between them. When `run` rejects,
 * the client gets the error, its transaction is lost with the session, and nothing runs until `resume`.
 */
export function createTurnQueue(run: RunTurn): TurnQueue {
  const pace: Pace = { began: 0, othersFirstUntil: 0, answered: 0, timer: undefined }
  const session: Session = { run, waiting: [], gone: new WeakSet(), owner: undefined, isBusy: false, rejection: undefined, pace }
  return {
    take: (client, bytes) => take(session, { client, bytes, begins: beginsTransaction(bytes) }),
    leave: (client) => leave(session, client),
    pause() {
      session.isBusy = true
    },
    reject(error) {
      session.rejection = error
      for (const { client } of session.waiting.splice(0)) client.receive(errorResponse(error, 'I'))
    },
    resume() {
      session.isBusy = false
      session.rejection = undefined
      void work(session)
    },
    runAlone: (alone) => runAlone(session, alone),
  }
}

async function runAlone<Result>(session: Session, alone: () => Promise<Result>): Promise<Result> {
  while (session.isBusy || session.owner !== undefined) await new Promise((resolve) => setImmediate(resolve))
  session.isBusy = true
  try {
    return await alone()
  } finally {
    session.isBusy = false
    void work(session)
  }
}

function take(session: Session, turn: Turn): void {
  if (session.rejection !== undefined) return turn.client.receive(errorResponse(session.rejection, 'I'))
  session.waiting.push(turn)
  void work(session)
}

function leave(session: Session, client: TurnClient): void {
  const { gone, waiting } = session
  gone.add(client)
  waiting.splice(0, waiting.length, ...waiting.filter((turn) => turn.client !== client))
  // a running turn is followed by the rollback; between two turns it has to be queued
  if (session.owner !== client || session.isBusy) return
  const rollback = rollbackOf(client)
  session.owner = rollback.client
  waiting.push(rollback)
  void work(session)
}

async function work(session: Session): Promise<void> {
  if (session.isBusy) return
  session.isBusy = true
  for (let turn = next(session); turn !== undefined; turn = next(session)) {
    try {
      await runTurn(session, turn)
    } catch (error) {
      // stays busy until it is resumed
      session.owner = undefined
      turn.client.fail(error as Error)
      return
    }
  }
  session.isBusy = false
}

function next(session: Session): Turn | undefined {
  const { owner, waiting } = session
  const at = owner === undefined ? nextWithoutOwner(session) : waiting.findIndex(({ client }) => client === owner)
  return at === -1 ? undefined : waiting.splice(at, 1)[0]
}

function nextWithoutOwner(session: Session): number {
  const { waiting, pace } = session
  const now = performance.now()
  if (now >= pace.othersFirstUntil) return 0
  const single = waiting.findIndex(({ begins }) => !begins)
  const expectedUntil = Math.min(pace.answered + expectedPauseMs, pace.othersFirstUntil)
  if (single !== -1 || waiting.length === 0 || now >= expectedUntil) return Math.max(single, 0)
  pace.timer ??= setTimeout(() => {
    pace.timer = undefined
    void work(session)
  }, expectedUntil - now)
  return -1
}

async function runTurn(session: Session, { client, bytes }: Turn): Promise<void> {
  const wasOpen = session.owner !== undefined
  const state = await session.run(bytes, client.receive)
  session.owner = state === 'I' ? undefined : client
  setPace(session, wasOpen)
  if (session.owner !== undefined && session.gone.has(client)) await runTurn(session, rollbackOf(client))
}

function setPace({ pace, owner, waiting }: Session, wasOpen: boolean): void {
  const now = performance.now()
  if (owner !== undefined) pace.began = wasOpen ? pace.began : now
  else if (!wasOpen) pace.answered = now
  // a client alone would wait for nobody
  else if (waiting.some(({ begins }) => !begins)) pace.othersFirstUntil = now + Math.min(now - pace.began, longestPrecedenceMs)
}

function beginsTransaction(bytes: Uint8Array): boolean {
  return /^(?:begin|start transaction)\b/iu.test(queryOf(bytes))
}

/** Ends the transaction of a client that disconnected. */
function rollbackOf(client: TurnClient): Turn {
  return { client: { receive: ignore, fail: client.fail }, bytes: queryMessage('rollback'), begins: false }
}

function ignore(): void {
  // the client is gone
}
