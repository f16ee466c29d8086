import { hashPassword, verifyPassword } from '#platform/passwords.ts'
import { HttpError } from '#platform/http-error.ts'

/** Verifies passwords with limited parallelism. */
export interface PasswordGate {
  /** Takes the same time with and without a hash. Throws a 429 when too many are waiting. */
  readonly verify: (password: string, hash: string | undefined) => Promise<boolean>
}

/** Each one occupies a thread of the pool shared with file access and compression, and 19 MiB. */
const maxRunning = 2
const maxWaiting = 32

/** Creates the gate of a process. */
export function createPasswordGate(): PasswordGate {
  const waiting: (() => void)[] = []
  const state = { running: 0 }
  const nobodys = hashPassword('of nobody')
  async function enter(): Promise<void> {
    if (state.running < maxRunning) {
      state.running++
      return
    }
    if (waiting.length >= maxWaiting) throw new HttpError(429, 'Too many logins at once; try again.', { headers: { 'retry-after': '1' } })
    // the slot passes to the next in the queue
    await new Promise<void>((go) => waiting.push(go))
  }
  function leave(): void {
    const next = waiting.shift()
    if (next === undefined) state.running--
    else next()
  }
  return {
    async verify(password, hash) {
      await enter()
      try {
        const fits = await verifyPassword(password, hash ?? (await nobodys))
        return fits && hash !== undefined
      } finally {
        leave()
      }
    },
  }
}
