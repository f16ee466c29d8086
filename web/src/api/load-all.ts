import type { Page } from './client.ts'

/** Returns every item of a paged list; for lists that a page needs as a whole, such as trees and choices. */
export async function loadAll<Item>(loadPage: (page: number) => Promise<Page<Item>>): Promise<readonly Item[]> {
  const items: Item[] = []
  for (let page = 1; ; page++) {
    const loaded = await loadPage(page)
    items.push(...loaded.items)
    if (loaded.items.length === 0 || items.length >= loaded.total) return items
  }
}
