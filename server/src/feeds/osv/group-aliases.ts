/** That these ids name one vulnerability, as one advisory says. */
export interface Assertion {
  readonly advisoryId: string
  /** Its own id and its aliases. A withdrawn advisory says nothing any more: its own id alone. */
  readonly names: readonly string[]
}

/** Ids that name one vulnerability, directly or by way of others. */
export interface AliasGroup {
  readonly key: string
  readonly names: readonly string[]
  readonly advisoryIds: readonly string[]
}

/**
 * Groups advisories by the ids they share (union-find). The result depends on the set of assertions alone, not on their order.
 * The key of a group is its CVE id (of several the earliest), else its GHSA id, else the id of its first advisory (decisions 4).
 */
export function groupAliases(assertions: readonly Assertion[]): readonly AliasGroup[] {
  const parents = new Map<string, string>()
  for (const { names } of assertions) {
    const [first = ''] = names
    for (const name of names) join(parents, first, name)
  }
  const members = Map.groupBy(assertions, ({ names: [first = ''] }) => rootOf(parents, first))
  return [...members.values()].map(groupOf)
}

function join(parents: Map<string, string>, one: string, other: string): void {
  parents.set(rootOf(parents, other), rootOf(parents, one))
}

/** Halves the way to the root as it goes, so that ways stay short. */
function rootOf(parents: Map<string, string>, name: string): string {
  let at = name
  for (let parent = parents.get(at); parent !== undefined && parent !== at; parent = parents.get(at)) {
    const grandparent = parents.get(parent) ?? parent
    parents.set(at, grandparent)
    at = grandparent
  }
  if (!parents.has(at)) parents.set(at, at)
  return at
}

function groupOf(assertions: readonly Assertion[]): AliasGroup {
  const names = [...new Set(assertions.flatMap((assertion) => assertion.names))].toSorted()
  const advisoryIds = assertions.map(({ advisoryId }) => advisoryId).toSorted()
  return { key: keyOf(names, advisoryIds), names, advisoryIds }
}

function keyOf(names: readonly string[], advisoryIds: readonly string[]): string {
  const [cve] = names.filter((name) => /^CVE-\d{4}-\d+$/u.test(name)).toSorted(byAge)
  return cve ?? names.find((name) => name.startsWith('GHSA-')) ?? advisoryIds[0] ?? ''
}

/** By year, then by number: CVE-2020-8927 comes before CVE-2020-36846. */
function byAge(one: string, other: string): number {
  const yearEnd = 'CVE-2020'.length
  const byYear = compare(one.slice(0, yearEnd), other.slice(0, yearEnd))
  return byYear || one.length - other.length || compare(one, other)
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
