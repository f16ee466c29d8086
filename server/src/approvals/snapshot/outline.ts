import type { SnapshotFinding, SnapshotModule } from '#approvals/snapshot/snapshot.ts'

/** The part of a released module that a comparison of releases needs. */
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
  /** Aliases of a vulnerability: the previous release may use one of them. */
  readonly aliases: readonly string[]
  readonly component: string
  readonly version: string | undefined
  readonly status: SnapshotFinding['status']
}

/** Returns the outline of a module. `idOf` maps purls to component ids, `aliasesOf` a vulnerability to its aliases. */
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
