/** The aliases that the records of one name list. */
export interface AliasStatement {
  readonly own: string
  readonly aliases: readonly string[]
}

interface NamingScheme {
  /** Checks for an id of the deciding scheme, in which two ids are never one vulnerability. */
  readonly isAnchor: (name: string) => boolean
  /** Ids of the scheme that another one replaced. */
  readonly replaced: ReadonlyMap<string, string>
  /** Names that no earlier scheme assigned. */
  readonly undecided: ReadonlySet<string>
}

interface AnchorAssignment {
  /** The anchor of each assigned name. */
  readonly settled: ReadonlyMap<string, string>
  /** Names without an anchor, which the next scheme may assign. Names with several possible anchors are in neither. */
  readonly left: ReadonlySet<string>
}

/**
 * Assigns each name to one anchor, an id of the deciding scheme. A record's own aliases take precedence: with one anchor it gets that one;
 * with several it describes several vulnerabilities, gets none and links nobody. Any other name gets the anchor of the names linked with it
 * if there is only one.
 */
export function assignAnchors(statements: readonly AliasStatement[], level: NamingScheme): AnchorAssignment {
  const { settled, spread } = anchorsByOwnRecord(statements, level)
  const links = statements
    .filter((statement) => anchorsOf(statement, level).size < 2)
    .flatMap(({ own, aliases }) => aliases.map((alias) => [own, alias] as const))
    .filter((link) => link.every((name) => level.undecided.has(name) && !spread.has(name)))
  const near = nearbyAnchors(links, settled)
  function isUndecided(name: string): boolean {
    return !settled.has(name) && !spread.has(name)
  }
  for (const [name, anchors] of clustersOf([...level.undecided].filter(isUndecided), links).flatMap((cluster) =>
    anchorsInCluster(cluster, near),
  )) {
    const [anchor] = anchors
    if (anchors.size > 1) spread.add(name)
    else if (anchor !== undefined) settled.set(name, anchor)
  }
  return { settled, left: new Set([...level.undecided].filter(isUndecided)) }
}

function anchorsOf({ own, aliases }: AliasStatement, { isAnchor, replaced }: NamingScheme): ReadonlySet<string> {
  return new Set([own, ...aliases].filter(isAnchor).map((name) => replaced.get(name) ?? name))
}

/** Assigns anchors and the records that list one; `spread` are records that list several. */
function anchorsByOwnRecord(
  statements: readonly AliasStatement[],
  level: NamingScheme,
): { readonly settled: Map<string, string>; readonly spread: Set<string> } {
  const { isAnchor, replaced, undecided } = level
  const settled = new Map([...undecided].filter(isAnchor).map((name) => [name, replaced.get(name) ?? name]))
  const spread = new Set<string>()
  for (const statement of statements) {
    const { own } = statement
    if (!undecided.has(own) || isAnchor(own)) continue
    const anchors = anchorsOf(statement, level)
    const [anchor] = anchors
    if (anchors.size > 1) spread.add(own)
    else if (anchor !== undefined && undecided.has(anchor)) settled.set(own, anchor)
  }
  return { settled, spread }
}

type Link = readonly [own: string, alias: string]

/** Finds, for each unassigned name, the anchors of the names linked with it. */
function nearbyAnchors(links: readonly Link[], settled: ReadonlyMap<string, string>): ReadonlyMap<string, ReadonlySet<string>> {
  const near = new Map<string, Set<string>>()
  for (const [name, neighbour] of links.flatMap(([one, other]) => [[one, other] as const, [other, one] as const])) {
    const anchor = settled.has(name) ? undefined : settled.get(neighbour)
    if (anchor !== undefined) near.set(name, (near.get(name) ?? new Set()).add(anchor))
  }
  return near
}

/** Finds the anchors of linked names: the only anchor near the cluster, or else those next to each name. */
function anchorsInCluster(
  cluster: readonly string[],
  near: ReadonlyMap<string, ReadonlySet<string>>,
): readonly (readonly [name: string, anchors: ReadonlySet<string>])[] {
  const all = new Set(cluster.flatMap((name) => [...(near.get(name) ?? [])]))
  return cluster.map((name) => [name, all.size === 1 ? all : (near.get(name) ?? new Set())])
}

/** Groups the names that links connect. */
function clustersOf(names: readonly string[], links: readonly Link[]): readonly (readonly string[])[] {
  const parents = new Map(names.map((name) => [name, name]))
  for (const [one, other] of links) if (parents.has(one) && parents.has(other)) unite(parents, one, other)
  return [...Map.groupBy(names, (name) => rootOf(parents, name)).values()]
}

/** Joins two sets of a union-find. */
export function unite(parents: Map<string, string>, one: string, other: string): void {
  parents.set(rootOf(parents, other), rootOf(parents, one))
}

/** Finds the representative of a set and halves the path to it. */
export function rootOf(parents: Map<string, string>, name: string): string {
  let at = name
  for (let parent = parents.get(at); parent !== undefined && parent !== at; parent = parents.get(at)) {
    const grandparent = parents.get(parent) ?? parent
    parents.set(at, grandparent)
    at = grandparent
  }
  if (!parents.has(at)) parents.set(at, at)
  return at
}
