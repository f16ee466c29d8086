import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TurnClient } from '#database/embedded/client-socket.ts'
import { createTurnQueue } from '#database/embedded/turn-queue.ts'
import { queryMessage } from '#database/embedded/wire-messages.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** A queue whose session answers at once and knows transactions; `send` sends statements of one client and waits for all that runs without a timer. */
function recordedQueue() {
  const ran: string[] = []
  let isOpen = false
  const queue = createTurnQueue(async (bytes) => {
    const text = Buffer.from(bytes).toString('latin1').slice(5, -1)
    ran.push(text)
    isOpen = text === 'begin' || (isOpen && text !== 'commit')
    return isOpen ? 'T' : 'I'
  })
  async function send(from: TurnClient, ...statements: readonly string[]): Promise<void> {
    for (const statement of statements) queue.take(from, queryMessage(statement))
    await setImmediate()
  }
  return { ran, send }
}

function client(): TurnClient {
  return { receive: () => undefined, fail: () => undefined }
}

it('begins the next transaction at once where nobody waited for the last one', async () => {
  const { ran, send } = recordedQueue()
  const [one, other] = [client(), client()]
  await send(one, 'begin', 'insert')
  vi.advanceTimersByTime(20)
  await send(one, 'commit')
  await send(other, 'select')
  await send(one, 'begin')
  expect(ran).toEqual(['begin', 'insert', 'commit', 'select', 'begin'])
})

it('answers a client that waited for a transaction before the next one begins, also what it asks next', async () => {
  const { ran, send } = recordedQueue()
  const [writer, reader] = [client(), client()]
  await send(writer, 'begin', 'insert')
  vi.advanceTimersByTime(20)
  await send(reader, 'select 1')
  await send(writer, 'commit', 'begin')
  expect(ran).toEqual(['begin', 'insert', 'commit', 'select 1'])
  await send(reader, 'select 2')
  expect(ran.at(-1)).toBe('select 2')
  vi.advanceTimersByTime(20)
  await setImmediate()
  expect(ran.at(-1)).toBe('begin')
})
