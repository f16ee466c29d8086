import type { SnapshotFinding, SnapshotModule } from '#approvals/snapshot/snapshot.ts'

/** The little of a released module that two releases are compared by. */
export interface Outline {
  readonly name: string
  readonly components: readonly OutlineComponent[]
  readonly findings: readonly OutlineFinding[]
}

export interface OutlineComponent {
  /** In the catalogue. */
  readonly id: number
  readonly key: string
  readonly version: string | undefined
}

export interface OutlineFinding {
  readonly kind: SnapshotFinding['kind']
  readonly key: string
  /** The other names of a vulnerability: it may have gone by one of them in the release before. */
  readonly aliases: readonly string[]
  readonly component: string
  readonly version: string | undefined
  readonly status: SnapshotFinding['status']
}

/** What is kept of a module for the comparison. `idOf` tells a component's id by its purl, `aliasesOf` the other names of a vulnerability. */
export function toOutline(
  { name, components, findings }: SnapshotModule,
  idOf: (purl: string) => number | undefined,
  aliasesOf: (key: string) => readonly string[],
): Outline {
  return {
    name,
    components: components.flatMap(({ purl, key, version }) => {
      const id = idOf(purl)
      return id === undefined ? [] : [{ id, key, version }]
    }),
    findings: findings.map(({ kind, key, component, status }) => ({
      kind,
      key,
      aliases: kind === 'vulnerability' ? aliasesOf(key) : [],
      component: component.key,
      version: component.version,
      status,
    })),
  }
}
