/** What stands between a request and a session: the CSRF token, and those who wait for a login. */
interface Gate {
  token: string | undefined
  openings: number
  waiting: { readonly promise: Promise<void>; readonly open: () => void } | undefined
}

const gate: Gate = { token: undefined, openings: 0, waiting: undefined }
const listeners = new Set<() => void>()

export function csrfToken(): string | undefined {
  return gate.token
}

/** Returns how often a session was there, so that one that began meanwhile is noticed. */
export function countOpenings(): number {
  return gate.openings
}

/** Resolves when the user has logged in again. */
export function waitForLogin(): Promise<void> {
  if (gate.waiting === undefined) {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate.waiting = { promise, open: resolve }
    notify()
  }
  return gate.waiting.promise
}

/** Keeps the token of a session and lets waiting requests go on. */
export function openGate(token: string | null): void {
  gate.token = token ?? undefined
  gate.openings += 1
  const { waiting } = gate
  gate.waiting = undefined
  waiting?.open()
  notify()
}

/** Returns whether a request waits for a login. */
export function isLoginNeeded(): boolean {
  return gate.waiting !== undefined
}

export function onGateChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
