import type { Service } from '#service/service.ts'

/** The items read and the total number. */
export interface Items<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/** Reads a list page by page, up to a number of pages. */
export async function listAllItems<Item>(service: Service, path: string, mostPages = 1000): Promise<Items<Item>> {
  const items: Item[] = []
  for (let page = 1; ; page++) {
    const read = await service.page(path, page)
    items.push(...(read.items as Item[]))
    if (read.isLast || page >= mostPages) return { items, total: read.total }
  }
}
