import type { Service } from '#service/service.ts'

/** What was read of a list, and how much there is. */
export interface Items<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/** A list's items page by page, up to as many pages as one may want to look at. */
export async function listAllItems<Item>(service: Service, path: string, mostPages = 1000): Promise<Items<Item>> {
  const items: Item[] = []
  for (let page = 1; ; page++) {
    const read = await service.page(path, page)
    items.push(...(read.items as Item[]))
    if (read.isLast || page >= mostPages) return { items, total: read.total }
  }
}
