const state = { isReachable: true }
const listeners = new Set<() => void>()

/** Notes whether the service answered, whatever the answer was. */
export function noteReachable(isReachable: boolean): void {
  if (state.isReachable === isReachable) return
  state.isReachable = isReachable
  for (const listener of listeners) listener()
}

export function isServiceReachable(): boolean {
  return state.isReachable
}

export function onReachabilityChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
