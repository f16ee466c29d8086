import { hashPassword, verifyPassword } from '#platform/passwords.ts'
import { HttpError } from '#platform/http-error.ts'

/** Verifies passwords, few at a time. */
export interface PasswordGate {
  /** Takes the same time whether there is a hash or not. 429 when too many wait already. */
  readonly verify: (password: string, hash: string | undefined) => Promise<boolean>
}

/** Each takes a thread of the pool that files and compression need too, and 19 MiB. */
const maxRunning = 2
const maxWaiting = 32

/** A gate of a process. */
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
    // whoever leaves hands his place on
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
