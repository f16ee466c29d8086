/**
 * Lets those who ask for the same at the same time share one piece of work, so that a crowd at a fresh release writes its documents
 * once. Other processes may do the same work: the store settles who was first.
 */
export function shareWork<Result>(): (key: string, work: () => Promise<Result>) => Promise<Result> {
  const underWay = new Map<string, Promise<Result>>()
  return (key, work) => {
    const running = underWay.get(key) ?? work().finally(() => underWay.delete(key))
    underWay.set(key, running)
    return running
  }
}
