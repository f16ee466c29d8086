import type { SessionState } from '#database/embedded/thread-messages.ts'
import type { TurnClient, TurnTaker } from '#database/embedded/client-socket.ts'
import { queryMessage, errorResponse, type SessionError } from '#database/embedded/wire-messages.ts'

interface Turn {
  readonly client: TurnClient
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Runs one turn on the session, passes its answer on in parts and resolves with the state it leaves behind. */
export type RunTurn = (bytes: Uint8Array<ArrayBuffer>, answer: (part: Uint8Array) => void) => Promise<SessionState>

export interface TurnQueue extends TurnTaker {
  /** Lets no turn begin until `resume`. */
  readonly pause: () => void
  /** Answers the turns that wait, and those that come, with an error until `resume`. */
  readonly reject: (error: SessionError) => void
  readonly resume: () => void
}

interface Session {
  readonly run: RunTurn
  readonly waiting: Turn[]
  readonly gone: WeakSet<TurnClient>
  /** The client whose transaction is open. */
  owner: TurnClient | undefined
  isBusy: boolean
  rejection: SessionError | undefined
}

/**
 * Shares the one session among many clients: turns run in the order they come, and while a client is in a transaction only its own do.
 * When `run` rejects, the client at work is told, its transaction is gone with the session, and nothing runs until `resume`.
 */
export function createTurnQueue(run: RunTurn): TurnQueue {
  const session: Session = { run, waiting: [], gone: new WeakSet(), owner: undefined, isBusy: false, rejection: undefined }
  return {
    take: (client, bytes) => take(session, { client, bytes }),
    leave: (client) => leave(session, client),
    pause() {
      session.isBusy = true
    },
    reject(error) {
      session.rejection = error
      for (const { client } of session.waiting.splice(0)) client.receive(errorResponse(error, 'I'))
    },
    resume() {
      Object.assign(session, { isBusy: false, refusal: undefined })
      void work(session)
    },
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
  // a turn under way is followed by the rollback; between two turns nothing else would do it
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
      // it stays busy until it is resumed
      session.owner = undefined
      turn.client.fail(error as Error)
      return
    }
  }
  session.isBusy = false
}

function next({ owner, waiting }: Session): Turn | undefined {
  const at = owner === undefined ? 0 : waiting.findIndex(({ client }) => client === owner)
  return at === -1 ? undefined : waiting.splice(at, 1)[0]
}

async function runTurn(session: Session, { client, bytes }: Turn): Promise<void> {
  const state = await session.run(bytes, client.receive)
  session.owner = state === 'I' ? undefined : client
  if (session.owner !== undefined && session.gone.has(client)) await runTurn(session, rollbackOf(client))
}

/** What ends the transaction of a client that went. */
function rollbackOf(client: TurnClient): Turn {
  return { client: { receive: ignore, fail: client.fail }, bytes: queryMessage('rollback') }
}

function ignore(): void {
  // the client is gone
}
