/** Shares a running call among all callers, where anyone may call at any time. */
export function shareRunning<Result>(run: () => Promise<Result>): () => Promise<Result> {
  const running = new Map<'call', Promise<Result>>()
  return () => {
    const found = running.get('call')
    if (found !== undefined) return found
    const started = run().finally(() => running.delete('call'))
    running.set('call', started)
    return started
  }
}
