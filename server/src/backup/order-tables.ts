/** One table's rows name rows of another. */
export interface Reference {
  readonly from: string
  readonly to: string
}

/**
 * Tables so ordered that each comes after those its rows name; by name where that leaves a choice. References in a circle, and those
 * of a table to itself, cannot be honoured and are left to the restore, which has them checked at its end.
 */
export function orderTables(names: readonly string[], references: readonly Reference[]): readonly string[] {
  const requested = new Map(names.toSorted().map((name) => [name, dependenciesOf(name, references)]))
  const ordered = new Set<string>()
  while (ordered.size < requested.size) {
    const waiting = [...requested.keys()].filter((name) => !ordered.has(name))
    const ready = waiting.filter((name) => requested.get(name)?.every((need) => ordered.has(need) || !requested.has(need)))
    for (const name of ready.length > 0 ? ready : waiting.slice(0, 1)) ordered.add(name)
  }
  return [...ordered]
}

function dependenciesOf(name: string, references: readonly Reference[]): readonly string[] {
  return references.filter(({ from, to }) => from === name && to !== name).map(({ to }) => to)
}
