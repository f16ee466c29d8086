/**
 * Shares work between concurrent calls with the same key, so that many first requests write the documents of a release only
 * once. Other processes may do the same work; the store keeps the first result.
 */
export function shareWork<Result>(): (key: string, work: () => Promise<Result>) => Promise<Result> {
  const underWay = new Map<string, Promise<Result>>()
  return (key, work) => {
    const running = underWay.get(key) ?? work().finally(() => underWay.delete(key))
    underWay.set(key, running)
    return running
  }
}
