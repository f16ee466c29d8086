import type { ProductItem } from '../shared/product.ts'

/** A product in the tree, as a row. */
export interface TreeRow {
  readonly product: ProductItem
  /** From 1, as ARIA counts. */
  readonly level: number
  readonly hasChildren: boolean
  readonly isOpen: boolean
}

interface TreeOptions {
  /** Identifiers of the products whose children are hidden. */
  readonly closed: ReadonlySet<string>
  /** Part of a name or identifier: products that have it are shown with everything above them. */
  readonly text: string
}

/** Returns the visible rows of a tree of products, parents before their children, in the order given. */
export function treeRows(products: readonly ProductItem[], { closed, text }: TreeOptions): readonly TreeRow[] {
  const shown = text === '' ? products : matching(products, text)
  const known = new Set(shown.map(({ identifier }) => identifier))
  const children = Map.groupBy(shown, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : undefined))

  function rowsBelow(parent: string | undefined, level: number): TreeRow[] {
    return (children.get(parent) ?? []).flatMap((product) => {
      const hasChildren = children.has(product.identifier)
      const isOpen = hasChildren && (text !== '' || !closed.has(product.identifier))
      const row = { product, level, hasChildren, isOpen }
      return isOpen ? [row].concat(rowsBelow(product.identifier, level + 1)) : [row]
    })
  }
  return rowsBelow(undefined, 1)
}

function matching(products: readonly ProductItem[], text: string): readonly ProductItem[] {
  const wanted = text.toLowerCase()
  const parents = new Map(products.map(({ identifier, parentId }) => [identifier, parentId]))
  const found = products.filter(({ name, identifier }) => `${name} ${identifier}`.toLowerCase().includes(wanted))
  const kept = new Set(found.flatMap(({ identifier }) => ancestorsOf(identifier, parents).concat(identifier)))
  return products.filter(({ identifier }) => kept.has(identifier))
}

function ancestorsOf(identifier: string, parents: ReadonlyMap<string, string | null>): string[] {
  const above: string[] = []
  for (let parent = parents.get(identifier); parent && !above.includes(parent); parent = parents.get(parent)) above.push(parent)
  return above
}
