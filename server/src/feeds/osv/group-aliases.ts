import { unite, rootOf, assignAnchors, type AliasStatement } from '#feeds/osv/assign-anchors.ts'
import { schemeOf } from '@waybill/vulnerabilities/osv/osv-aliases.ts'

/** That these ids name one vulnerability, as one advisory says. */
export interface Assertion {
  readonly advisoryId: string
  /** Its own id and its aliases. A withdrawn advisory says nothing any more: its own id alone. */
  readonly names: readonly string[]
  /** The id that took the place of its own: the publisher rejected its own as a duplicate. */
  readonly replacedBy?: string | undefined
}

/** Ids that name one vulnerability, directly or by way of others. */
export interface AliasGroup {
  readonly key: string
  readonly names: readonly string[]
  readonly advisoryIds: readonly string[]
  /** Ids of other vulnerabilities that its advisories speak of too: of a record that lists two CVEs, both. */
  readonly covers: readonly string[]
}

/**
 * Groups advisories by the ids they share. A record that lists several ids of one scheme speaks of several vulnerabilities, so it
 * unites none of them, and a group never holds two CVE ids; a publisher's own word that one replaces the other excepted. The result
 * depends on the set of assertions alone, not on their order. The key of a group is its CVE id, else its GHSA id, else the id of its
 * first advisory (decisions 4 and 17).
 */
export function groupAliases(assertions: readonly Assertion[]): readonly AliasGroup[] {
  const statements = statementsOf(assertions)
  const replaced = replacementsOf(assertions)
  const roots = rootsOf(statements, replaced)
  const members = Map.groupBy(assertions, ({ names: [own = ''] }) => roots.get(own) ?? own)
  const names = Map.groupBy(roots.keys(), (name) => roots.get(name) ?? name)
  return Array.from(members, ([root, own]) => groupOf(own, names.get(root) ?? [root], root))
}

/** What all records of one name say together: there may be one of OSV, of the NVD and of the CVE list. */
function statementsOf(assertions: readonly Assertion[]): readonly AliasStatement[] {
  return Array.from(
    Map.groupBy(assertions, ({ names: [own = ''] }) => own),
    ([own, those]) => ({ own, aliases: [...new Set(those.flatMap(({ names }) => names.slice(1)))].filter((name) => name !== own) }),
  )
}

/** Follows replacements to their end; a circle ends at its earliest id. */
function replacementsOf(assertions: readonly Assertion[]): ReadonlyMap<string, string> {
  const next = new Map(
    assertions
      .toSorted(byId)
      .flatMap(({ names: [own = ''], replacedBy }) => (replacedBy === undefined ? [] : [[own, replacedBy] as const])),
  )
  return new Map(Array.from(next.keys(), (from) => [from, endOf(next, from)]))
}

function byId(one: Assertion, other: Assertion): number {
  return compare(one.advisoryId, other.advisoryId)
}

function endOf(next: ReadonlyMap<string, string>, from: string): string {
  const passed = new Set([from])
  let at = from
  for (let to = next.get(at); to !== undefined; to = next.get(at)) {
    if (passed.has(to)) return [...passed].toSorted(byAge)[0] ?? from
    passed.add(to)
    at = to
  }
  return at
}

/** The group of each name, by what it is called: first by CVE ids, then by GHSA ids, then by whatever the rest share. */
function rootsOf(statements: readonly AliasStatement[], replaced: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const byCve = assignAnchors(statements, {
    isAnchor: isCve,
    replaced,
    undecided: new Set(statements.flatMap(({ own, aliases }) => [own, ...aliases])),
  })
  const byGhsa = assignAnchors(statements, { isAnchor: isGhsa, replaced: new Map(), undecided: byCve.left })
  const rest = groupRemaining(statements, byGhsa.left)
  return new Map([...byCve.settled, ...byGhsa.settled, ...rest])
}

function isCve(name: string): boolean {
  return /^CVE-\d{4}-\d+$/u.test(name)
}

function isGhsa(name: string): boolean {
  return name.startsWith('GHSA-')
}

/** Union-find over names that no CVE and no GHSA id stands for; a record that lists several ids of one scheme unites none. */
function groupRemaining(statements: readonly AliasStatement[], left: ReadonlySet<string>): ReadonlyMap<string, string> {
  const parents = new Map<string, string>()
  const uniting = statements.filter(({ own, aliases }) => left.has(own) && isOneVulnerability([own, ...aliases]))
  const links = uniting.flatMap(({ own, aliases }) =>
    [own, ...aliases].filter((name) => left.has(name)).map((name) => [own, name] as const),
  )
  for (const [own, name] of links) unite(parents, own, name)
  return new Map(Array.from(parents.keys(), (name) => [name, rootOf(parents, name)]))
}

function isOneVulnerability(names: readonly string[]): boolean {
  return new Set(names.map(schemeOf)).size === names.length
}

function groupOf(assertions: readonly Assertion[], known: readonly string[], root: string): AliasGroup {
  const names = known.toSorted()
  const own = new Set(names)
  const covers = new Set(assertions.flatMap((assertion) => assertion.names).filter((name) => !own.has(name)))
  const advisoryIds = assertions.map(({ advisoryId }) => advisoryId).toSorted()
  return { key: keyOf(root, names, advisoryIds), names, advisoryIds, covers: [...covers].toSorted() }
}

function keyOf(root: string, names: readonly string[], advisoryIds: readonly string[]): string {
  if (isCve(root)) return root
  return names.find(isGhsa) ?? advisoryIds[0] ?? root
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
