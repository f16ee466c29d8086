import { type Static, Type } from 'typebox'
import type { DependencyGraph } from '@waybill/documents'

/** The dependencies of a module; numbers are indexes into `keys` (docs/reference/sboms.md#dependency-graph). */
export const ModuleGraph = Type.Object(
  {
    keys: Type.Array(Type.String(), { description: 'component keys' }),
    versions: Type.Array(Type.Union([Type.String(), Type.Null()])),
    roots: Type.Array(Type.Integer(), { description: 'the direct dependencies' }),
    edges: Type.Array(Type.Array(Type.Integer()), { description: 'of each component those it depends on' }),
    direct: Type.Enum(['declared', 'derived'], {
      description: 'derived: the document calls every component direct; the roots are those without dependants',
    }),
  },
  { title: 'ModuleGraph' },
)
export type ModuleGraph = Static<typeof ModuleGraph>

interface GraphComponent {
  readonly key: string
  readonly version: string | undefined
}

/** Builds the graph of components; those after the nodes of the graph were added by hand and are direct. */
export function moduleGraphOf(components: readonly GraphComponent[], { roots, dependsOn }: DependencyGraph): ModuleGraph {
  const byHand = [...components.keys()].slice(dependsOn.length)
  const isDerived = dependsOn.length > 1 && new Set(roots).size === dependsOn.length && dependsOn.some((children) => children.length > 0)
  return {
    keys: components.map(({ key }) => key),
    versions: components.map(({ version }) => version ?? null),
    roots: [...(isDerived ? derivedRoots(dependsOn) : roots), ...byHand],
    edges: [...dependsOn.map((children) => [...children]), ...byHand.map(() => [])],
    direct: isDerived ? 'derived' : 'declared',
  }
}

/** The components without dependants, and the first of every cycle that none of them leads to. */
function derivedRoots(dependsOn: DependencyGraph['dependsOn']): readonly number[] {
  const hasDependants = new Set(dependsOn.flatMap((children, i) => children.filter((child) => child !== i)))
  const seen = new Uint8Array(dependsOn.length)
  const first = [...dependsOn.keys()].filter((i) => !hasDependants.has(i))
  for (const root of first) markBelow(root, dependsOn, seen)
  const ofCycles: number[] = []
  for (const i of dependsOn.keys()) {
    if (seen[i] !== 0) continue
    ofCycles.push(i)
    markBelow(i, dependsOn, seen)
  }
  return [...first, ...ofCycles]
}

function markBelow(root: number, dependsOn: DependencyGraph['dependsOn'], seen: Uint8Array): void {
  const queue = [root]
  for (const i of queue) {
    if (seen[i] !== 0) continue
    seen[i] = 1
    queue.push(...(dependsOn[i] ?? []))
  }
}
