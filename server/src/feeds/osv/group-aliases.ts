import { unite, rootOf, assignAnchors, type AliasStatement } from '#feeds/osv/assign-anchors.ts'
import { schemeOf } from '@waybill/vulnerabilities/records'

/** The statement of one advisory that these ids name the same vulnerability. */
export interface Assertion {
  readonly advisoryId: string
  /** Its own id and its aliases; of a withdrawn advisory only its own id. */
  readonly names: readonly string[]
  /** The id that replaced its own, which the publisher rejected as a duplicate. */
  readonly replacedBy?: string | undefined
}

/** Ids that name one vulnerability, directly or through others. */
export interface AliasGroup {
  readonly key: string
  readonly names: readonly string[]
  readonly advisoryIds: readonly string[]
  /** Ids of other vulnerabilities that its advisories describe too: both CVEs of a record that lists two. */
  readonly covers: readonly string[]
}

/**
 * Groups advisories by the ids they share (decisions 4 and 17). A record that lists several ids of one scheme describes several
 * vulnerabilities, so it joins none of them; a group never contains two CVE ids unless a publisher states that one replaced the other. The
 * result depends on the set of assertions alone, not on their order. A group's key is its CVE id, or else its GHSA id, or else the id of
 * its first advisory.
 */
export function groupAliases(assertions: readonly Assertion[]): readonly AliasGroup[] {
  const statements = statementsOf(assertions)
  const replaced = replacementsOf(assertions)
  const roots = rootsOf(statements, replaced)
  const members = Map.groupBy(assertions, ({ names: [own = ''] }) => roots.get(own) ?? own)
  const names = Map.groupBy(roots.keys(), (name) => roots.get(name) ?? name)
  return Array.from(members, ([root, own]) => groupOf(own, names.get(root) ?? [root], root))
}

/** Merges the records of one name: OSV, the NVD and the CVE list may each have one. */
function statementsOf(assertions: readonly Assertion[]): readonly AliasStatement[] {
  return Array.from(
    Map.groupBy(assertions, ({ names: [own = ''] }) => own),
    ([own, those]) => ({ own, aliases: [...new Set(those.flatMap(({ names }) => names.slice(1)))].filter((name) => name !== own) }),
  )
}

/** Follows replacements to their end; a cycle ends at its earliest id. */
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

/** Determines the group of each name: first by CVE ids, then by GHSA ids, then by the remaining shared names. */
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

/** Joins the names that belong to no CVE and no GHSA id, with union-find. A record that lists several ids of one scheme joins none. */
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

/** Compares by year, then by number: CVE-2020-8927 comes before CVE-2020-36846. */
function byAge(one: string, other: string): number {
  const yearEnd = 'CVE-2020'.length
  const byYear = compare(one.slice(0, yearEnd), other.slice(0, yearEnd))
  return byYear || one.length - other.length || compare(one, other)
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
