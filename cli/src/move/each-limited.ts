/** Calls a function for each item, a limited number at a time. */
export async function eachLimited<Item>(items: readonly Item[], limit: number, act: (item: Item) => Promise<unknown>): Promise<void> {
  const left = items.values()
  async function work(): Promise<void> {
    for (const item of left) await act(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work))
}
