import type { ModuleComponent } from '#sboms/module-component.ts'

/** A component of a module as it is stored: its place in the module, and what the document says of it. */
export interface ComponentLink {
  readonly component_id: number
  readonly direct: boolean
  readonly depth: number
  readonly parent_id: number | null
  readonly introduced_by: number | null
  readonly sole_introducer: boolean
  readonly appearances: number | null
  readonly cpe: string | null
  readonly licenses: string | null
  readonly hash: string | null
  readonly location: string | null
}

export const comparedColumns = [
  'component_id',
  'direct',
  'depth',
  'parent_id',
  'introduced_by',
  'sole_introducer',
  'appearances',
  'cpe',
  'licenses',
  'hash',
  'location',
] as const

/** `idOf`: catalogue ids by purl. */
export function toLink(
  { purl, direct, depth, parent, introducedBy, soleIntroducer, appearances, cpe, licenses, hash, location }: ModuleComponent,
  idOf: ReadonlyMap<string, number>,
): ComponentLink {
  const [parentId, introducerId] = [parent, introducedBy].map((one) => (one === undefined ? undefined : idOf.get(one)))
  return {
    component_id: idOf.get(purl) ?? 0,
    direct,
    depth,
    parent_id: parentId ?? null,
    introduced_by: introducerId ?? null,
    sole_introducer: soleIntroducer,
    appearances,
    cpe: cpe ?? null,
    licenses: licenses ?? null,
    hash: hash ?? null,
    location: location ?? null,
  }
}

/** What is to be written so that a module has other components than before. */
export interface ComponentDifferences {
  /** Catalogue ids. */
  readonly gone: readonly number[]
  readonly added: readonly ComponentLink[]
  /** Described or placed differently. */
  readonly changed: readonly ComponentLink[]
}

/** Compares the components that a module is to have, by their catalogue ids, with those that it has. */
export function compareLinks(links: ReadonlyMap<number, ComponentLink>, stored: readonly ComponentLink[]): ComponentDifferences {
  const before = new Map(stored.map((link) => [link.component_id, link]))
  const byPresence = Map.groupBy(links.values(), ({ component_id: id }) => before.has(id))
  return {
    gone: [...before.keys()].filter((id) => !links.has(id)),
    added: byPresence.get(false) ?? [],
    changed: (byPresence.get(true) ?? []).filter((link) => differs(link, before.get(link.component_id))),
  }
}

/** Whether a component is described or placed differently. */
export function differs(one: ComponentLink, other: ComponentLink | undefined): boolean {
  return comparedColumns.some((column) => one[column] !== other?.[column])
}
