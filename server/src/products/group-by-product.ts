/** Groups rows of several products by product, and converts them. */
export function groupByProduct<Row extends { readonly product_id: string }, Item>(
  rows: readonly Row[],
  toItem: (row: Row) => Item,
): ReadonlyMap<string, readonly Item[]> {
  const groups = Map.groupBy(rows, ({ product_id: id }) => id)
  return new Map(Array.from(groups, ([id, its]) => [id, its.map(toItem)]))
}
