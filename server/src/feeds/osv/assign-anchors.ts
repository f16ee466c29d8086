/** What the records of one name say that it is called elsewhere. */
export interface AliasStatement {
  readonly own: string
  readonly aliases: readonly string[]
}

interface NamingScheme {
  /** Whether an id is of the scheme that decides: no two of them are one vulnerability. */
  readonly isAnchor: (name: string) => boolean
  /** Ids of the scheme that another of the scheme took the place of. */
  readonly replaced: ReadonlyMap<string, string>
  /** The names that nothing was decided about before. */
  readonly undecided: ReadonlySet<string>
}

interface AnchorAssignment {
  /** The anchor that a name means. */
  readonly settled: ReadonlyMap<string, string>
  /** The names about which another level may decide: they mean no anchor. Those that may mean several are in neither. */
  readonly left: ReadonlySet<string>
}

/**
 * Decides which names mean the same as which id of one scheme. A record's own word on itself comes first: one id of the scheme is what it
 * means, several are several vulnerabilities, and then the record means none and vouches for nobody. A name that says nothing itself means
 * what all that are linked with it mean, if that is one id.
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

/** What anchors and records mean by their own word; `spread` are records on several anchors. */
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

/** For each name that is not settled the anchors that names linked with it mean. */
function nearbyAnchors(links: readonly Link[], settled: ReadonlyMap<string, string>): ReadonlyMap<string, ReadonlySet<string>> {
  const near = new Map<string, Set<string>>()
  for (const [name, neighbour] of links.flatMap(([one, other]) => [[one, other] as const, [other, one] as const])) {
    const anchor = settled.has(name) ? undefined : settled.get(neighbour)
    if (anchor !== undefined) near.set(name, (near.get(name) ?? new Set()).add(anchor))
  }
  return near
}

/** What names that are linked with each other mean: all the same where there is but one anchor near, else what is next to each. */
function anchorsInCluster(
  cluster: readonly string[],
  near: ReadonlyMap<string, ReadonlySet<string>>,
): readonly (readonly [name: string, anchors: ReadonlySet<string>])[] {
  const all = new Set(cluster.flatMap((name) => [...(near.get(name) ?? [])]))
  return cluster.map((name) => [name, all.size === 1 ? all : (near.get(name) ?? new Set())])
}

/** The names that links hold together. */
function clustersOf(names: readonly string[], links: readonly Link[]): readonly (readonly string[])[] {
  const parents = new Map(names.map((name) => [name, name]))
  for (const [one, other] of links) if (parents.has(one) && parents.has(other)) unite(parents, one, other)
  return [...Map.groupBy(names, (name) => rootOf(parents, name)).values()]
}

/** Unites two sets of a union-find. */
export function unite(parents: Map<string, string>, one: string, other: string): void {
  parents.set(rootOf(parents, other), rootOf(parents, one))
}

/** The name that stands for a set of a union-find; halves the way to it, so that ways stay short. */
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
