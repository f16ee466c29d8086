/** A foreign key from one table to another. */
export interface Reference {
  readonly from: string
  readonly to: string
}

/**
 * Orders tables so that each comes after those it refers to; by name where there is a choice. References in a cycle, or of a table to
 * itself, cannot be ordered; the restore checks them at its end.
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
