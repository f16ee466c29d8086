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
  const wanted = new Map(names.toSorted().map((name) => [name, needsOf(name, references)]))
  const ordered = new Set<string>()
  while (ordered.size < wanted.size) {
    const waiting = [...wanted.keys()].filter((name) => !ordered.has(name))
    const ready = waiting.filter((name) => wanted.get(name)?.every((need) => ordered.has(need) || !wanted.has(need)))
    for (const name of ready.length > 0 ? ready : waiting.slice(0, 1)) ordered.add(name)
  }
  return [...ordered]
}

function needsOf(name: string, references: readonly Reference[]): readonly string[] {
  return references.filter(({ from, to }) => from === name && to !== name).map(({ to }) => to)
}
