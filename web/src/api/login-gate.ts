/** What a session says of its token, and of whose it is. */
interface OpenedSession {
  readonly csrfToken: string | null
  readonly company: { readonly _id: string }
  readonly user: { readonly _id: string } | null
}

/** What stands between a request and a session: the CSRF token, and those who wait for a login. */
interface Gate {
  token: string | undefined
  /** The company and the user that the page was read for. */
  holder: string | undefined
  openings: number
  waiting: { readonly promise: Promise<void>; readonly open: () => void } | undefined
}

const gate: Gate = { token: undefined, holder: undefined, openings: 0, waiting: undefined }
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

/** Keeps the token of a session and lets waiting requests go on. What somebody else has read and typed is neither shown nor sent: the page begins anew. */
export function openGate({ csrfToken: token, company, user }: OpenedSession): void {
  const holder = `${company['_id']} ${user?.['_id'] ?? ''}`
  if (gate.holder !== undefined && gate.holder !== holder) return globalThis.location.assign('/')
  gate.holder = holder
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
